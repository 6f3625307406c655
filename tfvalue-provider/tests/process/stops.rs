//! A stop, whatever the author's code does: it is answered at once, what changes nothing ends, and what was saved is answered.

use std::time::{Duration, Instant};

use tfvalue::{
    DynamicValue, Unknown,
    tfplugin6::{
        apply_resource_change, call_function, configure_provider, import_resource_state, invoke_action,
        open_ephemeral_resource, plan_resource_change, read_data_source, read_resource,
        validate_resource_config,
    },
};
use tokio::task::JoinSet;
use tonic::{Status, transport::Channel};

use super::{
    Phase,
    Run::{Alone, UnderTerraform},
    client::{Started, call, null, stream, try_call},
    ends::{configure, create, creation, message, read, stop, thing},
    prints::{Empty, things},
    rough::{Deed, Loan, View},
    terraform::Terraform,
    wait,
};

pub(super) const PHASES: &[Phase] = &[
    ("64 calls of each kind that block: Health, Stop and Shutdown answer at once", Alone(|| wait(blocked()))),
    (
        "more calls that block than there are threads: Health and Stop answer at once",
        Alone(|| wait(crowded())),
    ),
    ("a saved state is answered whatever ends a create", Alone(|| wait(saved()))),
    (
        "Ctrl-C under Terraform ends validations, plans and functions that hang",
        UnderTerraform(|terraform| hung_under_terraform(terraform)),
    ),
    (
        "Ctrl-C under Terraform while plans block, as many as it makes at a time",
        UnderTerraform(|terraform| blocked_under_terraform(terraform)),
    ),
];

/// The time limit of an answer that waits for nothing.
const AT_ONCE: Duration = Duration::from_millis(100);

/// The kinds of calls, and whether they run on after a stop.
const KINDS: [(&str, bool); 12] = [
    ("validate", false),
    ("plan", false),
    ("plan_delete", false),
    ("read", false),
    ("import", false),
    ("view", false),
    ("call", false),
    ("configure", false),
    ("create", true),
    ("delete", true),
    ("open", true),
    ("invoke", true),
];

/// Makes a call of this kind, which does this.
async fn make(channel: &Channel, kind: &str, deed: &str) -> Result<(), Status> {
    let method = if kind == "view" { "read" } else { kind };
    let deeds = format!("{method}:{deed}");
    let type_name = "rough_thing".to_owned();
    let state = || message(&thing(Unknown::Known(Some("1".to_owned())), &deeds));
    let config = || message(&thing(Unknown::NULL, &deeds));
    match kind {
        "validate" => {
            let request =
                validate_resource_config::Request { type_name, config: config(), ..Default::default() };
            try_call::<Empty>(channel, "ValidateResourceConfig", request).await?;
        }
        "plan" | "plan_delete" => {
            let is_delete = kind == "plan_delete";
            let request = plan_resource_change::Request {
                type_name,
                prior_state: state(),
                proposed_new_state: if is_delete { null() } else { state() },
                config: if is_delete { null() } else { config() },
                ..Default::default()
            };
            try_call::<Empty>(channel, "PlanResourceChange", request).await?;
        }
        "read" => {
            let request = read_resource::Request { type_name, current_state: state(), ..Default::default() };
            try_call::<Empty>(channel, "ReadResource", request).await?;
        }
        "import" => {
            let request = import_resource_state::Request { type_name, id: deeds, ..Default::default() };
            try_call::<Empty>(channel, "ImportResourceState", request).await?;
        }
        "view" => {
            let config = message(&View { deeds: Unknown::Known(deeds) });
            let type_name = "rough_view".to_owned();
            let request = read_data_source::Request { type_name, config, ..Default::default() };
            try_call::<Empty>(channel, "ReadDataSource", request).await?;
        }
        "call" => {
            let arguments = vec![message(&deeds).expect("a value")];
            let request = call_function::Request { name: "do".to_owned(), arguments };
            try_call::<Empty>(channel, "CallFunction", request).await?;
        }
        "configure" => {
            let config =
                Some(DynamicValue::from_json(format!(r#"{{"deeds": "{deeds}"}}"#).into_bytes()).into());
            let request = configure_provider::Request { config, ..Default::default() };
            try_call::<Empty>(channel, "ConfigureProvider", request).await?;
        }
        "create" => {
            try_call::<Empty>(channel, "ApplyResourceChange", creation(&deeds)).await?;
        }
        "delete" => {
            let request = apply_resource_change::Request {
                type_name,
                prior_state: state(),
                planned_state: null(),
                config: null(),
                ..Default::default()
            };
            try_call::<Empty>(channel, "ApplyResourceChange", request).await?;
        }
        "open" => {
            let config = message(&Loan { deeds: Unknown::Known(deeds) });
            let type_name = "rough_loan".to_owned();
            let request = open_ephemeral_resource::Request { type_name, config, ..Default::default() };
            try_call::<Empty>(channel, "OpenEphemeralResource", request).await?;
        }
        "invoke" => {
            let config = message(&Deed { deeds: Unknown::Known(deeds) });
            let request =
                invoke_action::Request { action_type: "rough_deed".to_owned(), config, ..Default::default() };
            let mut events = stream(channel, "InvokeAction", request).await;
            while events.message().await?.is_some() {}
        }
        _ => unreachable!("there are no other kinds"),
    }
    Ok(())
}

async fn at_once<T>(what: &str, answer: impl Future<Output = T>) -> T {
    let start = Instant::now();
    let answer = answer.await;
    assert!(start.elapsed() < AT_ONCE, "{what}: {:?}", start.elapsed());
    answer
}

async fn health(channel: &Channel) -> Empty {
    call(channel, "/grpc.health.v1.Health/Check", ()).await
}

/// Many calls of each kind do what nobody should do.
async fn blocked() {
    // Creates that have their grace period, which are waited for together.
    let mut ends = JoinSet::new();
    for asynchronous in [false, true] {
        for deed in ["block=60000", "spawn_blocked=60000", "lock=60000", "hold_stdout=60000", "hang"] {
            for (kind, runs_on) in KINDS {
                // Each way to block is tried with one kind of each sort, and each kind with the first of them.
                if deed != "block=60000" && kind != "plan" && kind != "create" {
                    continue;
                }
                let name = format!("{kind} {deed} {asynchronous}");
                let variables: &[_] = if asynchronous { &[("ROUGH_ASYNC", "1")] } else { &[] };
                let mut started = Started::with(variables);
                let channel = started.connect().await;
                if kind != "configure" {
                    configure(&channel).await;
                }
                let mut calls = JoinSet::new();
                for _ in 0..64 {
                    let channel = channel.clone();
                    calls.spawn(async move { make(&channel, kind, deed).await });
                }
                tokio::time::sleep(Duration::from_millis(300)).await;
                at_once(&name, health(&channel)).await;
                at_once(&name, stop(&channel)).await;
                if runs_on {
                    assert!(calls.try_join_next().is_none(), "{name}: it runs on");
                } else {
                    let all = tokio::time::timeout(Duration::from_secs(2), calls.join_all()).await;
                    let all = all.unwrap_or_else(|_| panic!("{name}: it goes on after a stop"));
                    assert!(all.iter().all(Result::is_ok), "{name}: {all:?}");
                    calls = JoinSet::new();
                }
                let () = at_once(&name, call(&channel, "/plugin.GRPCController/Shutdown", ())).await;
                let time = Duration::from_secs(if runs_on { 7 } else { 2 });
                // The grace period of most kinds is not waited for here.
                if runs_on && kind != "create" {
                    started.signal("KILL");
                    let _ = started.process.wait();
                } else {
                    ends.spawn(async move {
                        let all = tokio::time::timeout(time, calls.join_all()).await;
                        assert!(all.is_ok_and(|all| all.iter().all(Result::is_ok)), "{name}: answers");
                        let end = move || started.assert_ended_in(time, &name);
                        tokio::task::spawn_blocking(end).await.expect("it ends in time");
                    });
                }
            }
        }
    }
    ends.join_all().await;
}

async fn crowded() {
    let mut started = Started::new();
    let channel = started.connect().await;
    configure(&channel).await;
    let mut calls = JoinSet::new();
    for _ in 0..1500 {
        let channel = channel.clone();
        calls.spawn(async move { make(&channel, "plan", "block=60000").await });
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    at_once("crowded", health(&channel)).await;
    at_once("crowded", stop(&channel)).await;
    let all = tokio::time::timeout(Duration::from_secs(10), calls.join_all()).await;
    assert!(all.is_ok_and(|all| all.iter().all(Result::is_ok)), "they go on after a stop");
    started.shut_down(&channel, "crowded").await;
}

async fn saved() {
    let mut started = Started::new();
    let channel = started.connect().await;
    for (deeds, summary) in [
        ("create:save create:cling create:hang timeout=100ms", "Operation timed out"),
        ("create:save create:block=60000 timeout=100ms", "Operation timed out"),
        ("create:save create:panic", "Provider panicked"),
        ("create:save create:warn", "Careful"),
        ("create:save create:say_nothing", "Creating rough_thing failed"),
        ("create:save create:refuse", "Refused"),
    ] {
        let response = create(&channel, deeds).await.await.expect("an answer");
        let (state, said) = read(&response);
        assert_eq!(said[0], summary, "{deeds}");
        assert_eq!(state.map(|state| state.id), Some(Unknown::Known(Some("id of a".to_owned()))), "{deeds}");
        assert_eq!(response.private, b"private", "{deeds}");
    }
    started.shut_down(&channel, "saved").await;
}

fn hung_under_terraform(terraform: &Terraform) {
    let function = r#"
        terraform {
          required_providers { rough = { source = "hashicorp/rough" } }
        }
        output "done" { value = provider::rough::do("call:hang") }
    "#;
    let function_blocks = function.replace("hang", "block=60000");
    for (name, configuration) in [
        ("a validation", things(&["validate:hang"])),
        ("a validation that blocks", things(&["validate:block=60000"])),
        ("a plan", things(&["plan:hang"])),
        ("a function", function.to_owned()),
        ("a function that blocks", function_blocks),
    ] {
        terraform.configure(&configuration);
        let plan = terraform.start(&["plan", "-no-color"]);
        std::thread::sleep(Duration::from_secs(2));
        plan.signal("INT");
        let start = Instant::now();
        let output = plan.ended(Duration::from_secs(10));
        assert!(!output.status.success(), "{name}");
        assert!(start.elapsed() < Duration::from_secs(5), "{name}: {:?}", start.elapsed());
    }
}

fn blocked_under_terraform(terraform: &Terraform) {
    terraform.configure(&things(&["plan:block=60000"; 10]));
    let plan = terraform.start(&["apply", "-no-color", "-auto-approve"]);
    std::thread::sleep(Duration::from_secs(3));
    plan.signal("INT");
    let start = Instant::now();
    let output = plan.ended(Duration::from_secs(10));
    assert!(!output.status.success());
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
