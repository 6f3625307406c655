//! The output of the author's code, its threads and its children: nobody waits for it, nothing of it is taken for a line of ours, and it arrives.

use std::{
    fs,
    io::Read,
    path::Path,
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use bytes::Bytes;
use prost::Message;
use tonic::{Streaming, transport::Channel};

use super::{
    Phase,
    Run::{Alone, UnderTerraform},
    client::{Started, call, provider, stream},
    ends::{configure, create, creation, read},
    terraform::Terraform,
    wait,
};
use tfvalue::tfplugin6::apply_resource_change;

pub(super) const PHASES: &[Phase] = &[
    ("what is printed under Terraform keeps nothing waiting", UnderTerraform(printed_under_terraform)),
    ("what is printed under Terraform is in its log, whole", UnderTerraform(logged_by_terraform)),
    (
        "a child that goes on under Terraform keeps nothing waiting",
        UnderTerraform(|terraform| child_under_terraform(terraform)),
    ),
    (
        "what is printed arrives in order, in pieces, to the last byte before Shutdown",
        Alone(|| wait(arrives())),
    ),
    ("what is printed becomes lines of a log where no client asks for it", Alone(|| wait(logged()))),
    ("a client that reads nothing keeps nothing waiting", Alone(|| wait(unread()))),
    ("what is printed before the handshake harms nothing", Alone(|| wait(printed_early()))),
    ("a child has nothing of Terraform's", Alone(|| wait(children()))),
];

/// A configuration of things that do this, one after another.
pub(super) fn things(deeds: &[&str]) -> String {
    let thing = |(number, deeds): (usize, &&str)| {
        format!("resource \"rough_thing\" \"it{number}\" {{\n name = \"{number}\"\n deeds = {deeds:?}\n}}\n")
    };
    deeds.iter().enumerate().map(thing).collect()
}

const PRINTED: [&str; 8] = [
    "create:print=1000000",
    "create:eprint=1000000",
    "create:print_lines=100000",
    "create:evil_lines",
    "create:bytes",
    "create:noisy_child",
    "create:reading_child",
    "create:read_input",
];

fn printed_under_terraform(terraform: &mut Terraform) {
    for log in ["", "trace"] {
        terraform.set("TF_LOG", log);
        terraform.set("TF_LOG_PATH", terraform.path("log").display().to_string());
        terraform.configure(&things(&PRINTED));
        terraform.succeed(&["apply", "-no-color", "-auto-approve"]);
        assert_eq!(terraform.stored().len(), PRINTED.len());
        terraform.configure(&things(
            &PRINTED.map(|deeds| deeds.replace("create:", "read:")).each_ref().map(|deeds| &**deeds),
        ));
        terraform.succeed(&["apply", "-no-color", "-auto-approve"]);
        terraform.succeed(&["apply", "-no-color", "-auto-approve"]);
        terraform.succeed(&["destroy", "-no-color", "-auto-approve"]);
        // A panic is an error, and its message harms nothing, though it has a line of a log in it.
        terraform.configure(&things(&["create:panic"]));
        let said = terraform.fail(&["apply", "-no-color", "-auto-approve"]);
        assert!(said.contains("it broke") && said.contains("It may exist all the same"), "{said}");
    }
}

fn logged_by_terraform(terraform: &mut Terraform) {
    terraform.set("TF_LOG", "warn");
    terraform.set("TF_LOG_PATH", terraform.path("log").display().to_string());
    terraform.configure(&things(&["create:print_lines=3000 create:noisy_child"]));
    terraform.succeed(&["apply", "-no-color", "-auto-approve"]);
    let log = fs::read_to_string(terraform.path("log")).expect("a log");
    // Terraform writes a piece of one line in quotes, unless it is one word, and one of several lines each on a line of its own.
    let is_logged = |line: &str| {
        let forms = [format!("| {line}\n"), format!("=\"{line}\""), format!("={line}\n")];
        forms.iter().any(|form| log.contains(form))
    };
    let printed = (0..3000).map(|number| format!("line {number}"));
    for line in printed.chain(["from a child".to_owned(), "unfinished".to_owned()]) {
        assert!(is_logged(&line), "{line} is not in the log:\n{log}");
    }
}

fn child_under_terraform(terraform: &Terraform) {
    terraform.configure(&things(&["create:child"]));
    let start = Instant::now();
    terraform.succeed(&["apply", "-no-color", "-auto-approve"]);
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

/// Something that was printed, as `plugin.GRPCStdio` sends it.
#[derive(Clone, PartialEq, Eq, Message)]
struct StdioData {
    #[prost(int32, tag = "1")]
    channel: i32,
    #[prost(bytes = "vec", tag = "2")]
    data: Vec<u8>,
}

pub(super) async fn printed(channel: &Channel) -> Streaming<Bytes> {
    stream(channel, "/plugin.GRPCStdio/StreamStdio", ()).await
}

/// All that comes on each of the two channels, to the end of the stream.
pub(super) async fn all(mut stream: Streaming<Bytes>) -> [Vec<u8>; 2] {
    let mut all = [Vec::new(), Vec::new()];
    while let Ok(Some(message)) = stream.message().await {
        let StdioData { channel, data } = StdioData::decode(message).expect("a message");
        assert!((1..=1024).contains(&data.len()), "{} bytes", data.len());
        all[usize::try_from(channel - 1).expect("a channel")].extend(data);
    }
    all
}

async fn arrives() {
    for asynchronous in [false, true] {
        let mut command = provider();
        if asynchronous {
            command.env("ROUGH_ASYNC", "1");
        }
        let mut started = Started::by(&mut command);
        let channel = started.connect().await;
        let all = tokio::spawn(all(printed(&channel).await));
        let deeds = "create:print_lines=20000 create:evil_lines create:eprint=300000 create:print=3";
        let created = create(&channel, deeds).await.await.expect("an answer");
        assert!(read(&created).0.is_some());
        started.shut_down(&channel, "printed").await;
        let [output, errors] = all.await.expect("a stream");
        let output = String::from_utf8(output).expect("text");
        let lines: Vec<_> = output.lines().collect();
        assert_eq!((lines[0], lines[19_999]), ("line 0", "line 19999"));
        assert!(output.ends_with("panic: not really\nxxx"), "{}", &output[output.len() - 50..]);
        assert!(errors.starts_with(b"{\"@level\":5}\n"));
        assert!(errors.ends_with(b"yyyyyyyyyyyyyyyyyyyyyyyyyy"));
        assert_eq!(
            String::from_utf8_lossy(&errors).matches('y').count(),
            300_000 + "panic: not really".matches('y').count()
        );
    }
}

/// The lines that a process wrote to its errors.
fn lines(file: &Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(file).expect("text");
    let line = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text.lines().map(line).collect()
}

async fn logged() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("errors");
    let errors = fs::File::create(&file).expect("a file");
    let mut started = Started::by(provider().stderr(errors));
    let channel = started.connect().await;
    let deeds = "create:print_lines=5000 create:evil_lines create:bytes create:eprint=200000 create:print=7";
    let created = create(&channel, deeds).await.await.expect("an answer");
    assert!(read(&created).0.is_some());
    started.shut_down(&channel, "logged").await;
    let lines = lines(&file);
    let mut messages = [Vec::new(), Vec::new()];
    for line in &lines {
        let texts =
            ["@level", "@message", "@module", "@timestamp"].map(|name| line[name].as_str().expect("text"));
        assert!(line.to_string().len() < 64 * 1024);
        messages[usize::from(texts[2] == "stderr")].push(texts[1]);
    }
    let [output, errors] = messages;
    let of_lines: Vec<_> = output.iter().filter(|message| message.starts_with("line ")).collect();
    assert_eq!((of_lines.len(), *of_lines[4999]), (5000, "line 4999"));
    assert_eq!(output.last(), Some(&"xxxxxxx"));
    assert!(errors.contains(&"{\"@level\":5}"));
    assert_eq!(errors.iter().flat_map(|message| message.matches('y')).count(), 200_001);
}

/// Neither the stream nor the errors are read by a client that has asked for the stream.
async fn unread() {
    for asks in [true, false] {
        let mut started = Started::by(provider().stderr(Stdio::piped()));
        let channel = started.connect().await;
        let stream = if asks { Some(printed(&channel).await) } else { None };
        configure(&channel).await;
        let start = Instant::now();
        let request = creation("create:print=10000000 create:eprint=10000000");
        let created: apply_resource_change::Response = call(&channel, "ApplyResourceChange", request).await;
        assert!(read(&created).0.is_some());
        assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
        let asked = Instant::now();
        let _: Empty = call(&channel, "/grpc.health.v1.Health/Check", ()).await;
        assert!(asked.elapsed() < Duration::from_millis(200), "{:?}", asked.elapsed());
        let () = call(&channel, "/plugin.GRPCController/Shutdown", ()).await;
        drop(stream);
        started.assert_ended_in(Duration::from_secs(4), "nobody reads");
    }
}

/// Any message, of which nothing is read.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct Empty {}

async fn printed_early() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("errors");
    let errors = fs::File::create(&file).expect("a file");
    let mut started = Started::by(provider().env("ROUGH_REGISTER", "print").stderr(errors));
    let channel = started.connect().await;
    let all = tokio::spawn(all(printed(&channel).await));
    configure(&channel).await;
    started.shut_down(&channel, "printed early").await;
    let [output, errors] = all.await.expect("a stream");
    // What came before the client, if it was too much to be kept, is in the log.
    let logged: usize = lines(&file)
        .iter()
        .map(|line| line["@message"].as_str().map_or(0, |text| text.matches('x').count()))
        .sum();
    let streamed = String::from_utf8_lossy(&output).matches('x').count();
    assert_eq!(logged + streamed, 1_000_000);
    assert!(streamed > 0 || !errors.is_empty() || logged > 0);

    // It panics, and Terraform is told why.
    let errors = fs::File::create(&file).expect("a file");
    let mut started = Started::by(provider().env("ROUGH_REGISTER", "panic").stderr(errors));
    let mut line = String::new();
    started.output.read_to_string(&mut line).expect("text");
    // Terraform shows the first line of a plugin that doesn't start.
    assert_eq!(line, "The provider can't be served: it panicked when it registered what it has.\n");
    assert!(!started.assert_ended("a panic in register").success());
    let said = fs::read_to_string(&file).expect("text");
    assert!(said.starts_with("panic: there is nothing to register at "), "{said}");
    assert!(said.contains("it panicked when it registered what it has"), "{said}");

    let mut started = Started::with(&[("ROUGH_REGISTER", "twice")]);
    let mut line = String::new();
    started.output.read_to_string(&mut line).expect("text");
    assert_eq!(line, "The provider rough can't be served: - the resource rough_thing is registered twice\n");
    assert!(!started.assert_ended("a resource that is registered twice").success());
}

/// The end of the output comes with the end of the provider, though a child goes on.
async fn children() {
    let mut started = Started::by(provider().stderr(Stdio::piped()));
    let mut errors = started.process.stderr.take().expect("it is piped");
    let channel = started.connect().await;
    let created = create(&channel, "create:child create:reading_child").await.await.expect("an answer");
    assert!(read(&created).0.is_some());
    let () = call(&channel, "/plugin.GRPCController/Shutdown", ()).await;
    let start = Instant::now();
    let ended = thread::spawn(move || {
        let mut rest = Vec::new();
        started.output.read_to_end(&mut rest).and(errors.read_to_end(&mut rest)).expect("bytes");
        started.assert_ended("a child");
    });
    ended.join().expect("it ends");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
