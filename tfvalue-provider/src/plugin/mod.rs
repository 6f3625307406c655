//! A plugin of Terraform: a process that Terraform starts, finds by a line on its output, and calls over gRPC.

mod connections;
mod describe;
mod handshake;
mod listener;
mod log;
mod messages;
mod p521;
mod panics;
mod reattach;
mod services;
mod shutdown;
mod signals;
#[cfg(test)]
mod tests;
mod tls;

use std::{
    env,
    error::Error,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use rustls::ServerConfig;
use tokio::runtime::{Builder, Runtime};

#[cfg(feature = "testing")]
pub(crate) use self::describe::provider as provider_schema;
use self::{
    connections::{Connections, Patience},
    handshake::Handshake,
    listener::Listener,
    services::Services,
    shutdown::Shutdown,
    tls::Encryption,
};
use crate::server::{Provider, Registry, RegistryEntries, Server, Settings, State};

/// How long responses in flight may take after shutdown begins.
const GRACE: Duration = Duration::from_secs(1);

/// How long the provider may continue its work, such as to finish a file. Terraform itself waits for two seconds.
const LAST_WORK: Duration = Duration::from_secs(4);

/// The HTTP/2 flow-control window per direction: large values are sent without waiting for window updates.
const WINDOW: u32 = 4 * 1024 * 1024;

/// How many threads serve at least, so that one on which an author's plan blocks leaves others.
const MIN_WORKERS: usize = 4;

/// Runs the provider until Terraform ends it: all that `main` has to do.
///
/// It starts a multi-threaded runtime of `tokio`; [`serve_async`] is for a `main` that has one. `version` is that of the provider, as
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
    run(Registry::<P>::entries(), version)
}

/// Runs the provider until Terraform ends it, on the runtime of the caller, which must be one of `tokio` with I/O and time.
///
/// With a runtime of several threads, a method that blocks stops no other. See [`serve`] for the rest.
pub async fn serve_async<P: Provider>(version: &str) -> ExitCode {
    let plugin = match Plugin::prepare(Registry::<P>::entries(), version) {
        Ok(Prepared::Plugin(plugin)) => plugin,
        Ok(Prepared::Done) => return ExitCode::SUCCESS,
        Err(error) => return failed(&*error),
    };
    let shutdown = Shutdown::new();
    let result = plugin.serve(&shutdown).await;
    plugin.end().await;
    result.map_or_else(|error| failed(&*error), |()| ExitCode::SUCCESS)
}

type AnyError = Box<dyn Error + Send + Sync>;

/// Prints an error for a person: Terraform did not start the program, or gets no answer.
fn failed(error: &dyn Error) -> ExitCode {
    eprintln!("{error}");
    ExitCode::FAILURE
}

/// [`serve`], compiled once for all providers.
fn run(entries: RegistryEntries, version: &str) -> ExitCode {
    let result = (|| {
        let Prepared::Plugin(plugin) = Plugin::prepare(entries, version)? else { return Ok(()) };
        let runtime = runtime()?;
        let shutdown = Shutdown::new();
        let result = runtime.block_on(async {
            let result = plugin.serve(&shutdown).await;
            plugin.end().await;
            result
        });
        // What is left doesn't give way.
        runtime.shutdown_background();
        result
    })();
    result.map_or_else(|error: AnyError| failed(&*error), |()| ExitCode::SUCCESS)
}

fn runtime() -> io::Result<Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Builder::new_multi_thread().worker_threads(cores.max(MIN_WORKERS)).enable_all().build()
}

/// A provider that is about to be served.
struct Plugin {
    server: Server,
    /// The address under which configurations name it: `registry.terraform.io/hashicorp/local`.
    address: String,
    /// The versions of the protocol that Terraform can request.
    versions: Vec<u32>,
    /// Whether Terraform is to find it running, as under a debugger, instead of starting it.
    debug: bool,
}

/// What becomes of a program that is started.
enum Prepared {
    Plugin(Plugin),
    /// The program only had to print something.
    Done,
}

impl Plugin {
    /// Reads the arguments and the environment.
    fn prepare(entries: RegistryEntries, version: &str) -> Result<Prepared, AnyError> {
        let has = |wanted: &[&str]| env::args().skip(1).any(|argument| wanted.contains(&&*argument));
        let name = entries.provider.name();
        if has(&["--version", "-version"]) {
            say(&format!("terraform-provider-{name} {version}"))?;
            return Ok(Prepared::Done);
        }
        let problems = entries.problems();
        if !problems.is_empty() {
            let error = format!("The provider {name} can't be served:\n- {}", problems.join("\n- "));
            // Terraform shows the line that it gets in place of a handshake. The standard error is only in its log.
            if handshake::is_expected(|name| env::var(name).ok()) {
                say(&error.replace('\n', " "))?;
            }
            return Err(error.into());
        }
        if has(&["--schema", "-schema"]) {
            say(&describe::schemas(&entries))?;
            return Ok(Prepared::Done);
        }
        let versions = match env::var("TFVALUE_PROTOCOL") {
            Ok(version) => match version.parse() {
                Ok(version @ (5 | 6)) => vec![version],
                _ => return Err(format!("TFVALUE_PROTOCOL is {version:?}: set it to 5 or 6").into()),
            },
            Err(_) => vec![5, 6],
        };
        let address = entries.address();
        let debug = has(&["-debug", "--debug"]);
        log::install(name, debug);
        panics::install();
        let server = Server::new(State::new(entries, version, Settings::from_environment()?));
        Ok(Prepared::Plugin(Self { server, address, versions, debug }))
    }

    async fn serve(&self, shutdown: &Shutdown) -> Result<(), AnyError> {
        signals::watch(shutdown, self.debug)?;
        if self.debug { self.serve_debugged(shutdown).await } else { self.serve_started(shutdown).await }
    }

    /// Serves Terraform, which has started the plugin, until it is gone.
    async fn serve_started(&self, shutdown: &Shutdown) -> Result<(), AnyError> {
        let connections = Connections::new(Patience::DEFAULT);
        let handshake = Handshake::read(|name| env::var(name).ok(), &self.versions)?;
        let encryption = handshake.client_certificate.as_deref().map(Encryption::with).transpose()?;
        let listener = Listener::bind(handshake.socket_folder.clone()).await?;
        let _file = listener.file();
        let certificate = encryption.as_ref().map(|encryption| &*encryption.certificate);
        say(&handshake.line(&listener.address()?, certificate))?;

        let config = encryption.map(|encryption| encryption.config);
        let services = self.services(handshake.version, shutdown);
        tokio::select! {
            result = listen(services, listener, config, &connections) => result,
            () = connections.abandoned() => Ok(()),
        }
    }

    /// Serves every client, until a signal.
    async fn serve_debugged(&self, shutdown: &Shutdown) -> Result<(), AnyError> {
        let version = *self.versions.iter().max().ok_or("there is no version of the protocol to speak")?;
        let listener = Listener::bind(None::<PathBuf>).await?;
        say(&reattach::instructions(&self.address, version, &listener.address()?))?;
        let services = self.services(version, shutdown);
        listen(services, listener, None, &Connections::new(Patience::DEFAULT)).await
    }

    /// Ends what is running, and waits for it, though not for ever.
    async fn end(&self) {
        self.server.stop();
        // Nothing is left to do about what takes longer.
        let _ = tokio::time::timeout(LAST_WORK, self.server.idle()).await;
    }

    fn services(&self, version: u32, shutdown: &Shutdown) -> Services {
        Services { provider: self.server.clone(), version, shutdown: shutdown.clone() }
    }
}

/// Serves until the end has begun, and a little longer.
async fn listen(
    services: Services,
    listener: Listener,
    encryption: Option<Arc<ServerConfig>>,
    connections: &Connections,
) -> Result<(), AnyError> {
    let (shutdown, provider) = (services.shutdown.clone(), services.provider.clone());
    let incoming = connections.accept(listener, encryption);
    let serving = tonic::transport::Server::builder()
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .serve_with_incoming_shutdown(services, incoming, shutdown.begun());
    let out_of_patience = async {
        shutdown.begun().await;
        // What waits ends now, so that its answers still arrive.
        provider.stop();
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        result = serving => result.map_err(AnyError::from),
        () = out_of_patience => Ok(()),
    }
}

/// Serves a provider for a Terraform that this process starts, until the task is aborted. Returns what `TF_REATTACH_PROVIDERS` is.
#[cfg(feature = "testing")]
pub(crate) async fn serve_reattached(
    provider: Server,
    address: &str,
    version: u32,
) -> io::Result<(String, tokio::task::JoinHandle<()>)> {
    let listener = Listener::bind(None::<PathBuf>).await?;
    let variable = reattach::variable(address, version, &listener.address()?);
    let services = Services { provider, version, shutdown: Shutdown::new() };
    let serving = tokio::spawn(async move {
        // Terraform reports a server that ends.
        let _ = listen(services, listener, None, &Connections::new(Patience::DEFAULT)).await;
    });
    Ok((variable, serving))
}

/// Prints a line that somebody waits for.
fn say(line: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")?;
    output.flush()
}
