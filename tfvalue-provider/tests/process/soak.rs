//! Long runs for `.ci/nightly`: very many calls, and floods.

use std::{
    fs,
    time::{Duration, Instant},
};

use tfvalue::{
    Unknown,
    tfplugin6::{apply_resource_change, call_function, invoke_action, validate_resource_config},
};
use tokio::task::JoinSet;
use tonic::transport::Channel;

use super::{
    Phase,
    Run::Alone,
    client::{Started, call, provider, stream},
    ends::{configure, creation, message, read, thing},
    prints::{Empty, all, printed},
    rough::Deed,
    wait,
};

pub(super) const PHASES: &[Phase] = &[
    ("soak: memory, descriptors and threads stay in 100,000 calls", Alone(|| wait(calls()))),
    ("soak: floods of what is printed", Alone(|| wait(floods()))),
    ("soak: a flood of events", Alone(|| wait(progress()))),
];

/// The memory, the descriptors and the threads of a process.
#[derive(Clone, Copy, Debug)]
struct Usage {
    kilobytes: u64,
    descriptors: usize,
    threads: usize,
}

impl Usage {
    /// The usage of a process, where the system tells it.
    fn of(process: u32) -> Option<Self> {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let count = |folder| Some(fs::read_dir(format!("/proc/{process}/{folder}")).ok()?.count());
        Some(Self {
            kilobytes: line.trim().trim_end_matches(" kB").parse().ok()?,
            descriptors: count("fd")?,
            threads: count("task")?,
        })
    }
}

/// A hundred calls, of which some print, fail, panic or start a child.
async fn hundred(channel: &Channel) {
    let mut calls = JoinSet::new();
    for number in 0..100 {
        let channel = channel.clone();
        calls.spawn(async move {
            match number {
                0..40 => {
                    let config = message(&thing(Unknown::NULL, "validate:wait=1"));
                    let type_name = "rough_thing".to_owned();
                    let request =
                        validate_resource_config::Request { type_name, config, ..Default::default() };
                    let _: Empty = call(&channel, "ValidateResourceConfig", request).await;
                }
                40..60 => {
                    let arguments = vec![message(&"call:wait=0").expect("a value")];
                    let request = call_function::Request { name: "do".to_owned(), arguments };
                    let _: Empty = call(&channel, "CallFunction", request).await;
                }
                _ => {
                    let deeds = match number {
                        60 => "create:save create:panic",
                        61 => "create:print=2000 create:evil_lines",
                        62 => "create:save create:hang timeout=1ms",
                        63 => "create:say_nothing",
                        _ => "create:save",
                    };
                    let request = creation(deeds);
                    let _: Empty = call(&channel, "ApplyResourceChange", request).await;
                }
            }
        });
    }
    calls.join_all().await;
}

async fn calls() {
    let mut started = Started::new();
    let channel = started.connect().await;
    let printed = tokio::spawn(all(printed(&channel).await));
    configure(&channel).await;
    for _ in 0..100 {
        hundred(&channel).await;
    }
    let before = Usage::of(started.process.id());
    for _ in 0..1000 {
        hundred(&channel).await;
    }
    if let (Some(before), Some(after)) = (before, Usage::of(started.process.id())) {
        println!("{before:?}, then {after:?}");
        assert!(after.kilobytes < before.kilobytes + 16 * 1024, "memory grows");
        assert!(after.descriptors <= before.descriptors + 2, "descriptors are left open");
        assert!(after.threads <= before.threads + 100, "threads are left");
    }
    started.shut_down(&channel, "100,000 calls").await;
    let [output, _] = printed.await.expect("a stream");
    assert_eq!(String::from_utf8_lossy(&output).matches('x').count(), 1100 * 2000);
}

/// A hundred megabytes on each of the two channels, with a client that reads them, and with one that doesn't ask for them.
async fn floods() {
    for asks in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let errors = fs::File::create(folder.path().join("errors")).expect("a file");
        let mut started = Started::by(provider().stderr(errors));
        let channel = started.connect().await;
        let reading = if asks { Some(tokio::spawn(all(printed(&channel).await))) } else { None };
        configure(&channel).await;
        let start = Instant::now();
        let mut calls = JoinSet::new();
        for deeds in ["create:print=100000000", "create:eprint=100000000"] {
            let (channel, request) = (channel.clone(), creation(deeds));
            calls.spawn(async move {
                let created: apply_resource_change::Response =
                    call(&channel, "ApplyResourceChange", request).await;
                assert!(read(&created).0.is_some());
            });
        }
        // Others are answered meanwhile.
        while !calls.is_empty() {
            let asked = Instant::now();
            let _: Empty = call(&channel, "/grpc.health.v1.Health/Check", ()).await;
            assert!(asked.elapsed() < Duration::from_millis(500), "{:?}", asked.elapsed());
            tokio::time::sleep(Duration::from_millis(50)).await;
            while let Some(created) = calls.try_join_next() {
                created.expect("it is created");
            }
        }
        println!("asked for: {asks}, in {:?}", start.elapsed());
        started.shut_down(&channel, "floods").await;
        if let Some(reading) = reading {
            let printed = reading.await.expect("a stream");
            assert_eq!(printed.map(|printed| printed.len()), [100_000_000; 2]);
        } else {
            let text = fs::read_to_string(folder.path().join("errors")).expect("text");
            assert_eq!(
                [text.matches('x').count(), text.matches('y').count() / 100_000_000],
                [100_000_000, 1]
            );
        }
    }
}

/// An action that reports more than anybody reads.
async fn progress() {
    let mut started = Started::new();
    let channel = started.connect().await;
    configure(&channel).await;
    let before = Usage::of(started.process.id());
    let config = message(&Deed { deeds: Unknown::Known("invoke:progress=1000000".to_owned()) });
    let request =
        invoke_action::Request { action_type: "rough_deed".to_owned(), config, ..Default::default() };
    let mut events = stream(&channel, "InvokeAction", request).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    if let (Some(before), Some(after)) = (before, Usage::of(started.process.id())) {
        assert!(after.kilobytes < before.kilobytes + 32 * 1024, "{before:?}, then {after:?}");
    }
    let mut count = 0;
    while events.message().await.expect("a stream").is_some() {
        count += 1;
    }
    assert!(count > 1000, "{count} events");
    started.shut_down(&channel, "events").await;
}
