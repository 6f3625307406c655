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

/// The time for the last answers when all calls are done.
const LAST_TIME: Duration = Duration::from_millis(500);

/// The HTTP/2 flow-control window per direction: large values are sent without waiting for window updates.
const WINDOW: u32 = 4 * 1024 * 1024;

/// The number of calls that a client may have open at the same time. Those that block must leave room for one that stops them.
const STREAMS: u32 = 1 << 20;

/// The number of threads that answer. No author's code runs on them. A second thread would cost processor time: most calls would wake both.
const WORKERS: usize = 1;

/// The number of threads besides those of calls.
const SPARE_THREADS: usize = 64;

/// Runs the provider until Terraform ends it: all that `main` has to do.
///
/// It starts a multi-threaded runtime of `tokio` for the author's methods; [`serve_async`] is for a `main` that has one. Each method has a
/// thread of its own, so that it may block. `version` is that of the provider, as
/// `env!("CARGO_PKG_VERSION")`. With the argument `-debug`, the program prints how Terraform finds it while it runs. With `--version`, it
/// prints its version. With `--schema`, it prints its schemas with the rules of the models, as JSON: `tfvalue docs` makes pages of them.
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

/// Runs the provider until Terraform ends it, for a `main` with a runtime of `tokio`, which must have I/O and time.
///
/// What a method spawns belongs to this runtime. Terraform is answered by threads of the provider's own, so that nothing that blocks the
/// runtime delays them; each method has a thread, as with [`serve`]. See there for the rest. Dropping the future ends the provider.
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
        // The sender is dropped when the caller goes on. A runtime that is blocked doesn't, and Terraform waits for the end of the process.
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

/// Registers what a provider has.
type Register = fn() -> RegistryEntries;

/// [`serve`], compiled once for all providers. Returns whether all went well.
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
        // Terraform shows the line that it gets in place of a handshake. The standard error is only in its log.
        if handshake::is_expected(|name| env::var(name).ok()) {
            let _ = output::say(&error.replace('\n', " "));
        }
        output::complain(&format!("{error}\n"));
    };
    result.inspect_err(print).is_ok()
}

/// The purpose for which the program is started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arguments {
    /// To serve the Terraform that has started it.
    Serve,
    /// To be found running, as under a debugger.
    Debug,
    /// To print its version.
    Version,
    /// To print its schemas.
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

/// All that the author registers. A panic is an error, whose message the hook has printed.
fn entries(register: Register, authors: &Authors) -> Result<RegistryEntries, AnyError> {
    let _entered = authors.enter();
    std::panic::catch_unwind(register).map_err(|panic| {
        std::mem::forget(panic);
        "The provider can't be served: it panicked when it registered what it has.".into()
    })
}

/// Entries with which a provider can be served.
fn checked(entries: RegistryEntries) -> Result<RegistryEntries, AnyError> {
    let problems = entries.problems();
    if problems.is_empty() {
        return Ok(entries);
    }
    let (name, problems) = (entries.provider.name(), problems.join("\n- "));
    Err(format!("The provider {name} can't be served:\n- {problems}").into())
}

/// Serves on threads that no author's code runs on.
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
    // Until the process ends, what is printed still has a reader, and what can't be ended goes on.
    std::mem::forget(runtime);
    served
}

fn runtime() -> io::Result<Runtime> {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(WORKERS).max_blocking_threads(THREADS + SPARE_THREADS).enable_all().build()
}

/// Serves Terraform, which has started the plugin, until it is gone.
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

/// Serves every client until a signal, and no longer than a second interrupt.
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

/// Serves until the end has begun and all calls are done, or ended with the grace period.
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
        // Calls are still taken: Terraform may stop, close and end what it has begun.
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

/// Serves a provider for a Terraform that this process starts, until the task is aborted. Returns what `TF_REATTACH_PROVIDERS` is.
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
        // Terraform reports a server that ends.
        let _ = listen(services, listener, None, &Connections::new(Patience::DEFAULT)).await;
    });
    Ok((variable, serving))
}
