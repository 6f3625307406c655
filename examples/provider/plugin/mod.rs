//! A plugin of Terraform: a process that Terraform starts, finds by a line on its output, and calls over gRPC.
//!
//! Which services the plugin has is up to an [`Application`]. This module knows neither providers nor values.

mod connections;
mod handshake;
mod listener;
mod messages;
mod p521;
mod reattach;
mod services;
mod shutdown;
mod signals;
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
use tokio::runtime::Builder;
use tonic::{body::Body, transport::Server};

use crate::grpc::Answer;

use self::{
    connections::{Connections, Patience},
    handshake::Handshake,
    listener::Listener,
    services::Services,
    shutdown::Shutdown,
    tls::Encryption,
};

/// How long answers that are on their way may take in the end.
const GRACE: Duration = Duration::from_secs(1);

/// How long the application may go on with what it is doing, as to finish a file. Terraform itself waits for two seconds.
const LAST_WORK: Duration = Duration::from_secs(4);

/// How much may be on its way in one direction: large values come without waiting for a word that they may.
const WINDOW: u32 = 4 * 1024 * 1024;

/// What a plugin is for: services of gRPC.
pub trait Application: Clone + Send + Sync + 'static {
    /// Answers a call in this version of the application's protocol.
    fn answer(&self, version: u32, request: http::Request<Body>) -> Answer;

    /// Ends what takes long: nobody waits for it any more.
    fn stop(&self);
}

/// How the plugin is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The address under which configurations name the plugin: `registry.terraform.io/hashicorp/local`.
    pub address: &'static str,
    /// The versions of the application's protocol that can be asked for.
    pub versions: Vec<u32>,
    /// Whether Terraform is to find the plugin running, as under a debugger, instead of starting it.
    pub debug: bool,
}

/// Runs the plugin to its end.
pub fn run(application: impl Application, options: &Options) -> ExitCode {
    match serve(application, options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

type AnyError = Box<dyn Error + Send + Sync>;

fn serve(application: impl Application, options: &Options) -> Result<(), AnyError> {
    let shutdown = Shutdown::new();
    let stopping = application.clone();
    // One thread for what comes and goes: most calls are shorter than it takes to wake another. Those that wait have their own.
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        signals::watch(&shutdown, options.debug)?;
        if options.debug {
            serve_debugged(application, options, &shutdown).await
        } else {
            serve_started(application, options, &shutdown).await
        }
    });
    stopping.stop();
    runtime.shutdown_timeout(LAST_WORK);
    result
}

/// Serves Terraform, which has started the plugin, until it is gone.
async fn serve_started(
    application: impl Application,
    options: &Options,
    shutdown: &Shutdown,
) -> Result<(), AnyError> {
    let handshake = Handshake::read(|name| env::var(name).ok(), &options.versions)?;
    let encryption = handshake.client_certificate.as_deref().map(Encryption::with).transpose()?;
    let listener = Listener::bind(handshake.socket_folder.clone()).await?;
    let certificate = encryption.as_ref().map(|encryption| &*encryption.certificate);
    say(&handshake.line(&listener.address()?, certificate))?;

    let connections = Connections::new(Patience::DEFAULT);
    let config = encryption.map(|encryption| encryption.config);
    let services = Services { application, version: handshake.version, shutdown: shutdown.clone() };
    tokio::select! {
        result = listen(services, listener, config, &connections) => result,
        () = connections.abandoned() => Ok(()),
    }
}

/// Serves whoever comes, until a signal.
async fn serve_debugged(
    application: impl Application,
    options: &Options,
    shutdown: &Shutdown,
) -> Result<(), AnyError> {
    let version = *options.versions.iter().max().ok_or("there is no version of the protocol to speak")?;
    let listener = Listener::bind(None::<PathBuf>).await?;
    say(&reattach::instructions(options.address, version, &listener.address()?))?;
    let services = Services { application, version, shutdown: shutdown.clone() };
    listen(services, listener, None, &Connections::new(Patience::DEFAULT)).await
}

/// Serves until the end has begun, and a little longer.
async fn listen<A: Application>(
    services: Services<A>,
    listener: Listener,
    encryption: Option<Arc<ServerConfig>>,
    connections: &Connections,
) -> Result<(), AnyError> {
    let shutdown = services.shutdown.clone();
    let incoming = connections.accept(listener, encryption);
    let serving = Server::builder()
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .serve_with_incoming_shutdown(services, incoming, shutdown.begun());
    let out_of_patience = async {
        shutdown.begun().await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        result = serving => result.map_err(AnyError::from),
        () = out_of_patience => Ok(()),
    }
}

/// Prints a line that somebody waits for.
fn say(line: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")?;
    output.flush()
}
