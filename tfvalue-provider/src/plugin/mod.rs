//! A plugin of Terraform: a process that Terraform starts, finds by a line on its output, and calls over gRPC.

mod connections;
mod describe;
mod handshake;
mod listener;
mod log;
mod messages;
mod output;
mod p521;
mod panics;
mod printed;
mod reattach;
mod services;
mod signals;
#[cfg(all(test, unix))]
mod tests;
mod tls;

use std::{
    env,
    error::Error,
    ffi::OsString,
    io,
    process::{self, ExitCode},
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use rustls::ServerConfig;
use tokio::{
    runtime::{Builder, Handle, Runtime},
    sync::oneshot,
};
use tokio_util::sync::CancellationToken;

pub(crate) use self::describe::provider as provider_schema;
use self::{
    connections::{Connections, Patience},
    handshake::Handshake,
    listener::Listener,
    printed::Printed,
    services::Services,
    signals::Interrupts,
    tls::Encryption,
};
use crate::server::{Authors, Provider, Registry, RegistryEntries, Server, State, THREADS, audits};

/// The time for sending the last responses after all calls are done.
const LAST_TIME: Duration = Duration::from_millis(500);

/// The HTTP/2 flow-control window per direction: large values are sent without waiting for window updates.
const WINDOW: u32 = 4 * 1024 * 1024;

/// The maximum number of concurrent calls of a client. Blocked calls must leave room for the call that stops them.
const STREAMS: u32 = 1 << 20;

/// The number of threads that send responses. The author's code never runs on these threads. A second thread would cost processor time: most calls
/// would wake both.
const WORKERS: usize = 1;

/// The number of blocking threads in addition to the threads of calls.
const SPARE_THREADS: usize = 64;

/// Runs the provider until Terraform ends it. `main` needs no other call.
///
/// Starts a multi-threaded `tokio` runtime for the author's methods. If `main` already has a runtime, use [`serve_async`]. Each call of a method runs
/// on a thread of its own, so a method may block. `version` is the version of the provider, such as `env!("CARGO_PKG_VERSION")`. With the argument
/// `-debug`, the program prints how to connect Terraform to it, and serves until it is interrupted. With `--version`, the program prints its version.
/// With `--schema`, the program prints its schemas with the rules of the models, as JSON. `tfvalue docs` reads this JSON.
///
/// # Example: `main`
///
/// ```no_run
/// # use tfvalue::{TfSchema, provider::{Context, Diagnostics, Provider, Registry}};
/// # #[derive(TfSchema)]
/// # #[tf(provider)]
/// # struct Config {}
/// # struct Notes;
/// # impl Provider for Notes {
/// #     const NAME: &'static str = "notes";
/// #     type Config = Config;
/// #     type Client = ();
/// #     async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> { Ok(()) }
/// #     fn register(_: &mut Registry<Self>) {}
/// # }
/// use std::process::ExitCode;
/// use tfvalue::provider::serve;
///
/// fn main() -> ExitCode {
///     serve::<Notes>(env!("CARGO_PKG_VERSION"))
/// }
/// ```
pub fn serve<P: Provider>(version: &str) -> ExitCode {
    exit_code(run(Registry::<P>::entries, version, Authors::own(), &CancellationToken::new()))
}

/// Runs the provider until Terraform ends it, for a `main` with a `tokio` runtime. The runtime must have I/O and time enabled.
///
/// Tasks that a method spawns run on this runtime. The provider responds to Terraform on its own threads, so a blocked runtime doesn't delay
/// responses. [`serve`] describes the threads of methods and the arguments of the program. Dropping the future ends the provider.
pub async fn serve_async<P: Provider>(version: &str) -> ExitCode {
    let authors = Handle::current();
    let (version, shutdown) = (version.to_owned(), CancellationToken::new());
    let ending = shutdown.clone();
    let (sender, ended) = oneshot::channel();
    let (returned, is_returned) = mpsc::channel::<()>();
    let _ends = shutdown.drop_guard();
    thread::spawn(move || {
        let is_success = run(Registry::<P>::entries, &version, Authors::Callers(authors), &ending);
        let _ = sender.send(is_success);
        // The caller drops the sender when it continues. A blocked runtime never continues, and Terraform waits for the process to exit.
        if let Err(mpsc::RecvTimeoutError::Timeout) = is_returned.recv_timeout(LAST_TIME) {
            process::exit(i32::from(!is_success));
        }
    });
    let is_success = ended.await.unwrap_or(false);
    drop(returned);
    exit_code(is_success)
}

fn exit_code(is_success: bool) -> ExitCode {
    if is_success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

type AnyError = Box<dyn Error + Send + Sync>;

/// Returns the entries that a provider registers.
type Register = fn() -> RegistryEntries;

/// Implements [`serve`], compiled once for all providers. Returns whether the provider ended without an error.
fn run(register: Register, version: &str, authors: Authors, shutdown: &CancellationToken) -> bool {
    let result = Arguments::read(env::args_os().skip(1)).and_then(|arguments| {
        panics::install();
        match arguments {
            Arguments::Version => {
                let entries = entries(register, &authors)?;
                Ok(output::say(&format!("terraform-provider-{} {version}", entries.provider.name()))?)
            }
            Arguments::Schema => {
                let entries = entries(register, &authors)?;
                Ok(output::say(&describe::schemas(&checked(entries)?))?)
            }
            Arguments::Debug => start(register, version, authors, shutdown, true),
            Arguments::Serve => start(register, version, authors, shutdown, false),
        }
    });
    let print = |error: &AnyError| {
        let error = error.to_string();
        // Terraform shows the user a line that it receives instead of a handshake. The standard error appears only in Terraform's log.
        if handshake::is_expected(|name| env::var(name).ok()) {
            let _ = output::say(&error.replace('\n', " "));
        }
        output::complain(&format!("{error}\n"));
    };
    result.inspect_err(print).is_ok()
}

/// The mode of the program, from its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arguments {
    /// Serves the Terraform process that started the program.
    Serve,
    /// Serves every client, for example from within a debugger.
    Debug,
    /// Prints the version.
    Version,
    /// Prints the schemas.
    Schema,
}

impl Arguments {
    fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, AnyError> {
        let mut read = Self::Serve;
        for argument in arguments {
            let text = argument
                .to_str()
                .ok_or_else(|| format!("The argument {} is not in Unicode.", argument.display()))?;
            read = match text {
                "--version" | "-version" => return Ok(Self::Version),
                "--schema" | "-schema" => Self::Schema,
                "-debug" | "--debug" if read == Self::Serve => Self::Debug,
                _ => read,
            };
        }
        Ok(read)
    }
}

/// Returns all entries that the author registers. Converts a panic to an error: the panic hook has already printed the message.
fn entries(register: Register, authors: &Authors) -> Result<RegistryEntries, AnyError> {
    let _entered = authors.enter();
    std::panic::catch_unwind(register).map_err(|panic| {
        std::mem::forget(panic);
        "The provider can't be served: it panicked when it registered what it has.".into()
    })
}

/// Returns the entries, or an error that lists their problems.
fn checked(entries: RegistryEntries) -> Result<RegistryEntries, AnyError> {
    let problems = entries.problems();
    if problems.is_empty() {
        return Ok(entries);
    }
    let (name, problems) = (entries.provider.name(), problems.join("\n- "));
    Err(format!("The provider {name} can't be served:\n- {problems}").into())
}

/// Serves on threads that never run the author's code.
fn start(
    register: Register,
    provider_version: &str,
    authors: Authors,
    shutdown: &CancellationToken,
    debug: bool,
) -> Result<(), AnyError> {
    let versions: &[u32] = match env::var_os("TFVALUE_PROTOCOL") {
        None => &[6, 5],
        Some(version) if version == "5" => &[5],
        Some(version) if version == "6" => &[6],
        Some(version) => {
            return Err(format!("TFVALUE_PROTOCOL is {}: set it to 5 or 6", version.display()).into());
        }
    };
    let handshake = if debug { None } else { Some(Handshake::read(|name| env::var(name).ok(), versions)?) };
    let version = handshake.as_ref().map_or(versions[0], |handshake| handshake.version);
    let runtime = runtime()?;
    let (printed, interrupts) = {
        let _entered = runtime.enter();
        let printed = if debug { Printed::left_alone() } else { Printed::redirected()? };
        (printed, signals::watch(shutdown)?)
    };
    // The author's code may print from here on.
    let served = (|| {
        let entries = checked(entries(register, &authors)?)?;
        let address = entries.address();
        log::install(entries.provider.name(), debug);
        let state = State::new(entries, provider_version, audits()?);
        let provider = Server::new(state, authors);
        provider.keep();
        let services = Services { provider, version, shutdown: shutdown.clone(), printed: printed.clone() };
        runtime.block_on(async {
            match handshake {
                Some(handshake) => serve_started(&handshake, services, interrupts).await,
                None => serve_debugged(&address, services, interrupts).await,
            }
        })
    })();
    runtime.block_on(async {
        printed.close();
        printed.flush().await;
    });
    // The runtime is leaked. Until the process ends, its tasks still read printed output, and blocked methods continue.
    std::mem::forget(runtime);
    served
}

fn runtime() -> io::Result<Runtime> {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(WORKERS).max_blocking_threads(THREADS + SPARE_THREADS).enable_all().build()
}

/// Serves the Terraform process that started the plugin, until that process is gone or shuts the plugin down.
async fn serve_started(
    handshake: &Handshake,
    services: Services,
    mut interrupts: Interrupts,
) -> Result<(), AnyError> {
    let connections = Connections::new(Patience::DEFAULT);
    let encryption = handshake.client_certificate.as_deref().map(Encryption::with).transpose()?;
    let (listener, _file) = Listener::bind(handshake.socket_folder.clone())?;
    let certificate = encryption.as_ref().map(|encryption| &*encryption.certificate);
    output::say(&handshake.line(&listener.address, certificate))?;

    let config = encryption.map(|encryption| encryption.config);
    let (shutdown, provider) = (services.shutdown.clone(), services.provider.clone());
    let watching = async {
        let abandoned = async {
            connections.abandoned().await;
            shutdown.cancel();
        };
        let interrupted = async {
            while interrupts.changed().await.is_ok() {
                provider.interrupt();
            }
        };
        tokio::join!(abandoned, interrupted)
    };
    tokio::select! {
        result = listen(services, listener, config, &connections) => result,
        _ = watching => Ok(()),
    }
}

/// Serves every client until a signal. A second interrupt ends the plugin at once.
async fn serve_debugged(
    address: &str,
    services: Services,
    mut interrupts: Interrupts,
) -> Result<(), AnyError> {
    let (listener, _file) = Listener::bind(None)?;
    output::say(&reattach::instructions(address, services.version, &listener.address))?;
    let (shutdown, connections) = (services.shutdown.clone(), Connections::new(Patience::DEFAULT));
    let interrupted = async {
        let _ = interrupts.wait_for(|count| *count >= 1).await;
        shutdown.cancel();
        let _ = interrupts.wait_for(|count| *count >= 2).await;
    };
    tokio::select! {
        result = listen(services, listener, None, &connections) => result,
        () = interrupted => Ok(()),
    }
}

/// Serves until a shutdown is requested, and then until all calls are done or the grace period is over.
async fn listen(
    services: Services,
    listener: Listener,
    encryption: Option<Arc<ServerConfig>>,
    connections: &Connections,
) -> Result<(), AnyError> {
    let (shutdown, provider, printed) =
        (services.shutdown.clone(), services.provider.clone(), services.printed.clone());
    let closing = CancellationToken::new();
    let incoming = connections.accept(listener, encryption);
    let serving = tonic::transport::Server::builder()
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .max_concurrent_streams(STREAMS)
        .serve_with_incoming_shutdown(services, incoming, closing.clone().cancelled_owned());
    let ending = async {
        shutdown.cancelled().await;
        // The server still accepts calls: Terraform may stop, close and end operations in progress.
        provider.finish().await;
        printed.close();
        closing.cancel();
        tokio::time::sleep(LAST_TIME).await;
    };
    tokio::select! {
        result = serving => result.map_err(AnyError::from),
        () = ending => Ok(()),
    }
}

/// Serves a provider for a Terraform process that this process starts, until the task is aborted. Returns the value of `TF_REATTACH_PROVIDERS`, and
/// the task.
pub(crate) fn serve_reattached(
    provider: Server,
    address: &str,
    version: u32,
) -> io::Result<(String, tokio::task::JoinHandle<()>)> {
    let (listener, file) = Listener::bind(None)?;
    let variable = reattach::variable(address, version, &listener.address);
    let services =
        Services { provider, version, shutdown: CancellationToken::new(), printed: Printed::left_alone() };
    let serving = tokio::spawn(async move {
        let _file = file;
        // The error is ignored: Terraform reports a server that has ended.
        let _ = listen(services, listener, None, &Connections::new(Patience::DEFAULT)).await;
    });
    Ok((variable, serving))
}
