//! Errors that say nothing, arguments, files and connections that are not as they should be.

use std::{
    ffi::OsString,
    fs,
    io::{BufRead, BufReader, Read, Write},
    os::unix::{ffi::OsStringExt, fs::PermissionsExt, net::UnixStream, process::CommandExt},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tfvalue::{
    Unknown,
    tfplugin6::{
        apply_resource_change, get_provider_schema, invoke_action, plan_resource_change, read_data_source,
        read_resource,
    },
};

use super::{
    Phase,
    Run::{Alone, UnderTerraform},
    client::{Started, call, connect, end_of, null, provider, signal, stream, try_call},
    ends::{configure, create, creation, message, thing},
    prints::things,
    rough::{Deed, View},
    terraform::Terraform,
    wait,
};

pub(super) const PHASES: &[Phase] = &[
    ("errors that say nothing are errors", Alone(|| wait(said_nothing()))),
    (
        "a read that says nothing under Terraform loses no resource",
        UnderTerraform(said_nothing_under_terraform),
    ),
    ("-debug listens where no other user comes, and is found by Terraform", Alone(debugged)),
    ("arguments that are not Unicode", Alone(misspelled)),
    ("no memory is left", Alone(exhausted)),
    ("a handshake of TLS that never comes", Alone(shy)),
    ("a connection without a call keeps no process", Alone(|| wait(idle()))),
    ("lengths that are announced reserve no memory", Alone(|| wait(announced()))),
];

fn has_error(messages: &[tfvalue::tfplugin6::Diagnostic]) -> bool {
    messages.iter().any(|message| message.severity() == tfvalue::tfplugin6::diagnostic::Severity::Error)
}

async fn said_nothing() {
    use prost::Message;

    let mut started = Started::new();
    let channel = started.connect().await;
    configure(&channel).await;
    let type_name = "rough_thing".to_owned();
    for deed in ["say_nothing", "warn"] {
        let state =
            |method| message(&thing(Unknown::Known(Some("1".to_owned())), &format!("{method}:{deed}")));
        let request = read_resource::Request {
            type_name: type_name.clone(),
            current_state: state("read"),
            ..Default::default()
        };
        let read: read_resource::Response = call(&channel, "ReadResource", request).await;
        let request = plan_resource_change::Request {
            type_name: type_name.clone(),
            prior_state: state("plan_delete"),
            proposed_new_state: null(),
            config: null(),
            ..Default::default()
        };
        let plan: plan_resource_change::Response = call(&channel, "PlanResourceChange", request).await;
        let request = apply_resource_change::Request {
            type_name: type_name.clone(),
            prior_state: state("delete"),
            planned_state: null(),
            config: null(),
            ..Default::default()
        };
        let delete: apply_resource_change::Response = call(&channel, "ApplyResourceChange", request).await;
        assert_eq!(delete.new_state, state("delete"));
        let config = message(&View { deeds: Unknown::Known(format!("read:{deed}")) });
        let request =
            read_data_source::Request { type_name: "rough_view".to_owned(), config, ..Default::default() };
        let view: read_data_source::Response = call(&channel, "ReadDataSource", request).await;
        let config = message(&Deed { deeds: Unknown::Known(format!("invoke:{deed}")) });
        let request =
            invoke_action::Request { action_type: "rough_deed".to_owned(), config, ..Default::default() };
        let mut events = stream(&channel, "InvokeAction", request).await;
        let mut last = None;
        while let Some(event) = events.message().await.expect("a stream") {
            last = invoke_action::Event::decode(event).expect("an event").r#type;
        }
        let Some(invoke_action::event::Type::Completed(completed)) = last else { panic!("{last:?}") };
        for diagnostics in
            [read.diagnostics, plan.diagnostics, delete.diagnostics, view.diagnostics, completed.diagnostics]
        {
            assert!(has_error(&diagnostics), "{deed}: {diagnostics:?}");
        }
    }
    started.shut_down(&channel, "nothing is said").await;
}

fn said_nothing_under_terraform(terraform: &mut Terraform) {
    terraform.set("ROUGH_MADE", terraform.path("made").display().to_string());
    terraform.configure(&things(&[
        "read:say_nothing",
        "read:warn",
        "plan_delete:warn",
        "plan_delete:say_nothing",
    ]));
    terraform.succeed(&["apply", "-no-color", "-auto-approve"]);
    terraform.fail(&["apply", "-no-color", "-auto-approve"]);
    let said = terraform.fail(&["destroy", "-refresh=false", "-no-color", "-auto-approve"]);
    assert!(said.contains("The provider returned an error that says nothing"), "{said}");
    assert_eq!((terraform.stored().len(), terraform.lines("made")), (4, 4));
}

fn debugged() {
    let mut process = Command::new(std::env::current_exe().expect("this program"))
        .arg("-debug")
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("this program runs");
    let output = BufReader::new(process.stdout.take().expect("it is piped"));
    let mut lines = output.lines().map_while(Result::ok);
    let reattach = lines
        .find_map(|line| Some(line.strip_prefix("TF_REATTACH_PROVIDERS=")?.trim_matches('\'').to_owned()));
    let reattach = reattach.expect("the provider tells how it is found");
    let plugins: serde_json::Value = serde_json::from_str(&reattach).expect("JSON");
    let address = &plugins["registry.terraform.io/hashicorp/rough"]["Addr"];
    assert_eq!(address["Network"], "unix");
    let socket = Path::new(address["String"].as_str().expect("a path"));
    let folder = socket.parent().expect("a folder").to_owned();
    assert_eq!(fs::metadata(&folder).expect("it is there").permissions().mode() & 0o777, 0o700);
    if let Some(mut terraform) = Terraform::new() {
        terraform.set("TF_REATTACH_PROVIDERS", reattach);
        terraform.configure(&things(&["create:wait=1"]));
        terraform.succeed(&["apply", "-no-color", "-auto-approve"]);
        terraform.succeed(&["destroy", "-no-color", "-auto-approve"]);
    }
    signal("INT", &process.id().to_string());
    assert!(end_of(&mut process, Duration::from_secs(2)).expect("it ends").success());
    assert!(!folder.exists(), "the folder is left");
}

fn misspelled() {
    for arguments in [&[&b"\xff\xfe"[..]][..], &[b"-debug", b"a\xff"]] {
        let arguments = arguments.iter().map(|argument| OsString::from_vec(argument.to_vec()));
        let output = provider().args(arguments).stderr(Stdio::piped()).output().expect("this program runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("is not in Unicode") && !said.contains("panic"), "{said}");
    }
}

fn exhausted() {
    thread::scope(|scope| {
        for deed in ["exhaust", "exhaust_and_panic=0", "exhaust_and_panic=64", "exhaust_and_panic=10000"] {
            for backtrace in ["0", "1"] {
                scope.spawn(move || wait(exhausted_by(deed, backtrace)));
            }
        }
    });
}

async fn exhausted_by(deed: &str, backtrace: &str) {
    let script = format!("ulimit -v 1000000; RUST_BACKTRACE={backtrace} exec \"$0\"");
    let mut started = Started::by_shell(&script);
    let channel = started.connect().await;
    configure(&channel).await;
    let request = creation(&format!("create:{deed}"));
    let answer = try_call::<apply_resource_change::Response>(&channel, "ApplyResourceChange", request);
    let answer = tokio::time::timeout(Duration::from_secs(40), answer).await;
    // It aborts, or answers that it panicked.
    if let Ok(answer) = answer.unwrap_or_else(|_| panic!("{deed} hangs, RUST_BACKTRACE={backtrace}")) {
        assert_eq!(answer.diagnostics[0].summary, "Provider panicked", "{deed}");
        started.shut_down(&channel, deed).await;
    } else {
        let status = end_of(&mut started.process, Duration::from_secs(5)).expect("it hangs");
        assert!(!status.success(), "{deed}");
    }
}

/// A certificate that somebody could come with.
const CERTIFICATE: &str = "-----BEGIN CERTIFICATE-----
MIIBdjCCAR2gAwIBAgIUQnZkYgXJmkSbGxHCfPTiZ5TO7M8wCgYIKoZIzj0EAwIw
-----END CERTIFICATE-----
";

fn shy() {
    let mut started = Started::with(&[("PLUGIN_CLIENT_CERT", CERTIFICATE)]);
    let mut stream = UnixStream::connect(started.socket()).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a socket");
    let start = Instant::now();
    // It is closed by the other side.
    assert_eq!(stream.read(&mut [0]).expect("no timeout"), 0);
    assert!((9..15).contains(&start.elapsed().as_secs()), "{:?}", start.elapsed());
    started.signal("TERM");
    started.assert_ended("a handshake that never comes");
}

async fn idle() {
    let mut started = Started::new();
    let socket = started.socket();
    let channel = connect(&socket).await;
    configure(&channel).await;
    let (_silent, _polite) = (UnixStream::connect(&socket).expect("it listens"), connect(&socket).await);
    drop(channel);
    started.assert_ended_in(Duration::from_secs(4), "an idle connection");
}

/// The bytes of memory that a process has reserved.
fn reserved(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmSize:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? * 1024)
}

async fn announced() {
    let mut started = Started::new();
    let socket = started.socket();
    let channel = connect(&socket).await;
    let request = get_provider_schema::Request {};
    let _: get_provider_schema::Response = call(&channel, "GetProviderSchema", request).await;
    // Other systems have no such files.
    let Some(before) = reserved(started.process.id()) else { return };
    let mut streams = Vec::new();
    for _ in 0..20 {
        let mut stream = UnixStream::connect(&socket).expect("it listens");
        // The preface of HTTP/2, settings, the headers of a call, and the prefix of a message of 200 MB.
        stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").expect("it reads");
        let mut headers = vec![0x83, 0x86];
        for (name, value) in [
            (":authority", "localhost"),
            (":path", "/tfplugin6.Provider/ReadResource"),
            ("content-type", "application/grpc"),
            ("te", "trailers"),
        ] {
            headers.push(0);
            for text in [name, value] {
                headers.push(u8::try_from(text.len()).expect("short"));
                headers.extend(text.as_bytes());
            }
        }
        let frame = |kind: u8, flags: u8, payload: &[u8]| {
            let length = u32::try_from(payload.len()).expect("short").to_be_bytes();
            [&length[1..], &[kind, flags, 0, 0, 0, 1], payload].concat()
        };
        stream.write_all(&frame(1, 4, &headers)).expect("it reads");
        stream.write_all(&frame(0, 0, &[0, 0x0b, 0xeb, 0xc2, 0])).expect("it reads");
        streams.push(stream);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let grown = reserved(started.process.id()).unwrap_or_default().saturating_sub(before);
    assert!(grown < 200_000_000, "{grown} bytes were reserved");
    let created = create(&channel, "create:wait=1").await.await.expect("an answer");
    assert_eq!(created.diagnostics, []);
    drop(streams);
    started.shut_down(&channel, "announced").await;
}
