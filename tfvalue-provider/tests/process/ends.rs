//! The end of the process, whenever it comes: in time, with what was half made, and without a socket that is left.

use std::{
    io::BufRead,
    thread,
    time::{Duration, Instant},
};

use tfvalue::{
    DynamicValue, Encode, Unknown,
    tfplugin6::{apply_resource_change, configure_provider, get_provider_schema, stop_provider},
};
use tonic::transport::Channel;

use super::{
    Phase,
    Run::{Alone, UnderTerraform},
    client::{IN_TIME, Started, Value, call, null},
    rough::Thing,
    terraform::Terraform,
    wait,
};

pub(super) const PHASES: &[Phase] = &[
    ("SIGTERM before the handshake", Alone(terminated_early)),
    ("Ctrl-C before the handshake", Alone(interrupted_early)),
    ("SIGKILL of Terraform before it connects", Alone(orphaned)),
    ("SIGTERM while idle", Alone(|| wait(terminated_idle()))),
    ("Ctrl-C while idle", Alone(|| wait(interrupted_idle()))),
    ("SIGTERM in creates that end soon, that watch, and that hang", Alone(terminated)),
    ("Ctrl-C in creates that end soon, and that watch", Alone(|| wait(interrupted()))),
    (
        "Ctrl-C in applies under Terraform: all that was made is in the state",
        UnderTerraform(|terraform| applies_signalled(terraform, "INT")),
    ),
    (
        "SIGTERM in applies under Terraform: all that was made is in the state",
        UnderTerraform(|terraform| applies_signalled(terraform, "TERM")),
    ),
    ("a client that is gone: creates are cancelled, and the process ends", Alone(|| wait(abandoned()))),
];

fn terminated_early() {
    // At any moment from the start of the process until it listens.
    for step in 0..40 {
        let started = Started::new();
        thread::sleep(Duration::from_micros(step * 150));
        started.signal("TERM");
        started.assert_ended("SIGTERM before the handshake");
    }
}

fn interrupted_early() {
    for step in 0..40 {
        let mut started = Started::new();
        thread::sleep(Duration::from_micros(step * 150));
        started.signal("INT");
        // It ends at once, or goes on until Terraform, which got the signal too, ends it.
        let mut line = String::new();
        started.output.read_line(&mut line).expect("it can be read");
        if !line.is_empty() {
            started.signal("TERM");
        }
        started.assert_ended("Ctrl-C before the handshake");
    }
}

/// Terraform is killed before it connects.
fn orphaned() {
    let mut started = Started::by_shell(r#""$0" & exec sleep 60"#);
    let mut line = String::new();
    started.output.read_line(&mut line).expect("it can be read");
    assert!(line.contains("|unix|"), "{line}");
    started.process.kill().expect("it runs");
    started.process.wait().expect("it is a child");
    let start = Instant::now();
    // The output ends with the provider.
    assert_eq!(started.output.read_line(&mut line).expect("it can be read"), 0);
    assert!(start.elapsed() < IN_TIME, "{:?}", start.elapsed());
    started.assert_ended("SIGKILL of Terraform before it connects");
}

async fn terminated_idle() {
    for _ in 0..10 {
        let mut started = Started::new();
        let channel = started.connect().await;
        let request = get_provider_schema::Request {};
        let _: get_provider_schema::Response = call(&channel, "GetProviderSchema", request).await;
        started.signal("TERM");
        assert!(started.assert_ended("SIGTERM while idle").success());
    }
}

async fn interrupted_idle() {
    let mut started = Started::new();
    let channel = started.connect().await;
    // As often as the user likes.
    for _ in 0..5 {
        started.signal("INT");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    stop(&channel).await;
    started.shut_down(&channel, "Ctrl-C while idle").await;
}

/// A value as a message.
#[expect(clippy::unnecessary_wraps, reason = "fields of messages are optional")]
pub(super) fn message(value: &impl Encode) -> Value {
    Some(DynamicValue::encode(value).expect("a value").into())
}

/// A thing that does this.
pub(super) fn thing(id: Unknown<Option<String>>, deeds: &str) -> Thing {
    let timeouts = deeds.split_whitespace().find_map(|word| word.strip_prefix("timeout=")).map(|create| {
        let create = Unknown::Known(Some(create.parse().expect("a duration")));
        tfvalue::types::Timeouts { create, ..Default::default() }
    });
    Thing {
        id,
        name: Unknown::Known("a".to_owned()),
        deeds: Unknown::Known(deeds.to_owned()),
        timeouts: Unknown::Known(timeouts),
    }
}

/// The request to create a thing that does this.
pub(super) fn creation(deeds: &str) -> apply_resource_change::Request {
    apply_resource_change::Request {
        type_name: "rough_thing".to_owned(),
        prior_state: null(),
        planned_state: message(&thing(Unknown::UNKNOWN, deeds)),
        config: message(&thing(Unknown::NULL, deeds)),
        ..Default::default()
    }
}

/// Configures the provider.
pub(super) async fn configure(channel: &Channel) {
    let config = Some(DynamicValue::from_json(br#"{"deeds": null}"#).into());
    let request = configure_provider::Request { config, ..Default::default() };
    let response: configure_provider::Response = call(channel, "ConfigureProvider", request).await;
    assert_eq!(response.diagnostics, []);
}

/// Has the user request a stop.
pub(super) async fn stop(channel: &Channel) {
    let request = stop_provider::Request {};
    let stopped: stop_provider::Response = call(channel, "StopProvider", request).await;
    assert_eq!(stopped.error, "");
}

/// Begins to create a thing.
pub(super) async fn create(
    channel: &Channel,
    deeds: &str,
) -> tokio::task::JoinHandle<apply_resource_change::Response> {
    configure(channel).await;
    let (channel, request) = (channel.clone(), creation(deeds));
    let create = tokio::spawn(async move { call(&channel, "ApplyResourceChange", request).await });
    // Until it waits.
    tokio::time::sleep(Duration::from_millis(200)).await;
    create
}

/// The thing in the answer, if there is one, and the summaries of its diagnostics.
pub(super) fn read(response: &apply_resource_change::Response) -> (Option<Thing>, Vec<&str>) {
    let state = DynamicValue::from(response.new_state.as_ref().expect("a state")).decode().expect("a thing");
    (state, response.diagnostics.iter().map(|message| &*message.summary).collect())
}

const MADE: &[&str] = &[];
const STOPPED: &[&str] = &["Stopped"];
const CANCELLED: &[&str] = &["Operation cancelled"];

fn terminated() {
    // The deeds, whether there is a state, the summaries, and how long it takes.
    let creates = [
        ("create:wait=1500", true, MADE, 4),
        ("create:block=1500", true, MADE, 4),
        ("create:save create:watch", true, STOPPED, 1),
        ("create:save create:hang", true, CANCELLED, 8),
        ("create:hang", false, CANCELLED, 8),
        ("create:save create:block=60000", true, CANCELLED, 8),
    ];
    thread::scope(|scope| {
        for (deeds, is_kept, summaries, time) in creates {
            scope.spawn(move || wait(terminated_in(deeds, is_kept, summaries, Duration::from_secs(time))));
        }
    });
}

async fn terminated_in(deeds: &str, is_kept: bool, summaries: &[&str], time: Duration) {
    let mut started = Started::new();
    let channel = started.connect().await;
    let create = create(&channel, deeds).await;
    started.signal("TERM");
    let response = tokio::time::timeout(time, create).await.expect(deeds).expect("an answer");
    let (state, said) = read(&response);
    assert_eq!((state.is_some(), &said[..]), (is_kept, summaries), "{deeds}");
    let warns = response.diagnostics.iter().any(|message| message.detail.contains("It may exist"));
    assert_eq!(warns, !is_kept, "{deeds}: {:?}", response.diagnostics);
    assert!(started.assert_ended(deeds).success(), "{deeds}");
}

async fn interrupted() {
    for (deeds, is_kept, summaries) in [
        ("create:wait=1500", true, MADE),
        ("create:block=1500", true, MADE),
        ("create:save create:watch", true, STOPPED),
        ("create:watch", false, STOPPED),
    ] {
        let mut started = Started::new();
        let channel = started.connect().await;
        let create = create(&channel, deeds).await;
        // Terraform and the provider get it, and Terraform asks the provider to stop.
        started.signal("INT");
        let asked = Instant::now();
        stop(&channel).await;
        assert!(asked.elapsed() < Duration::from_millis(500), "{deeds}: {:?}", asked.elapsed());
        let response = create.await.expect("an answer");
        let (state, said) = read(&response);
        assert_eq!((state.is_some(), &said[..]), (is_kept, summaries), "{deeds}");
        assert!(asked.elapsed() < Duration::from_secs(3), "{deeds}: {:?}", asked.elapsed());
        started.shut_down(&channel, deeds).await;
    }
}

/// Ten creates take three seconds each, and Terraform and the provider get a signal in the first.
fn applies_signalled(terraform: &mut Terraform, name: &str) {
    terraform.set("ROUGH_MADE", terraform.path("made").display().to_string());
    terraform.configure(
        r#"
        resource "rough_thing" "all" {
          for_each = toset([for number in range(10) : tostring(number)])
          name     = each.key
          deeds    = tonumber(each.key) % 2 == 0 ? "create:wait=3000" : "create:block=3000"
        }
        "#,
    );
    let apply = terraform.start(&["apply", "-no-color", "-auto-approve"]);
    apply.wait_for("all are being created", |text| text.matches(": Creating...").count() == 10);
    thread::sleep(Duration::from_secs(1));
    apply.signal(name);
    apply.ended(Duration::from_secs(20));
    assert_eq!(terraform.lines("made"), 10);
    assert_eq!(terraform.stored().len(), 10);
}

async fn abandoned() {
    for deeds in ["create:watch", "create:hang", "read:hang"] {
        let mut started = Started::new();
        let channel = started.connect().await;
        let create = create(&channel, deeds).await;
        create.abort();
        drop(channel);
        // Two seconds without a connection, and the grace period.
        let time = Duration::from_secs(if deeds == "create:hang" { 8 } else { 4 });
        assert!(started.assert_ended_in(time, deeds).success(), "{deeds}");
    }
}
