//! The parts of the server that `tfvalue-testing` calls in the process. They change without notice.

use std::io;

use tfvalue_plan::schema::ProviderSchema;
use tfvalue_runtime::{
    Schema, Type,
    schema::{Function, SchemaKind},
};
use tokio::task::JoinHandle;
use tonic::body::Body;

pub use crate::server::{Answer, BoxFuture, CANT_BE_IMPORTED, Raw, nulled};
#[cfg(feature = "fault")]
pub use crate::server::{Tap, set_tap};
use crate::{
    plugin,
    server::{Authors, Provider, Registry, RegistryEntries, Server, State, Subject},
};

/// The types that a provider registers.
pub struct Registered {
    entries: RegistryEntries,
    make: fn() -> RegistryEntries,
}

impl Registered {
    /// The types that this provider registers.
    pub fn by<P: Provider>() -> Self {
        let make = Registry::<P>::entries;
        Self { entries: make(), make }
    }

    /// A new server, which isn't configured.
    pub fn server(&self) -> InProcess {
        let state = State::new((self.make)(), "0.0.0", false);
        InProcess(Server::new(state, Authors::Servers))
    }

    /// The reasons why the provider can't be served.
    pub fn problems(&self) -> Vec<String> {
        self.entries.problems()
    }

    /// The address of the provider in configurations.
    pub fn address(&self) -> String {
        self.entries.address()
    }

    /// All schemas, with the rules of their models.
    pub fn schemas(&self) -> ProviderSchema {
        plugin::provider_schema(&self.entries)
    }

    /// Returns whether modules describe themselves to the provider.
    pub fn has_provider_meta(&self) -> bool {
        self.entries.provider_meta.is_some()
    }

    /// The schema of a type of this kind, and the type of its values.
    pub fn schema(&self, kind: SchemaKind, name: &str) -> Option<(&'static Schema, &'static Type)> {
        if kind == SchemaKind::Identity {
            return self.entries.resources.get(name)?.identity();
        }
        let model = self.entries.model(Subject { kind: Some(kind), name }).ok()?;
        Some((model.schema(), model.ty()))
    }

    /// The types of all resources.
    pub fn resources(&self) -> impl Iterator<Item = &String> {
        self.entries.resources.keys()
    }

    /// The signature of a function.
    pub fn function(&self, name: &str) -> Option<&Function> {
        Some(self.entries.functions.get(name)?.signature())
    }
}

/// A server without a socket.
#[derive(Clone)]
pub struct InProcess(Server);

impl InProcess {
    /// Answers a call in this version of the protocol.
    pub fn answer(&self, version: u32, request: http::Request<Body>) -> Answer {
        self.0.answer(version, request)
    }

    /// Cancels all calls, as the user requests a stop, and ends those that change nothing.
    pub fn stop(&self) {
        self.0.stop();
    }

    /// Sets the hook that sees each request and replaces its answer.
    #[cfg(feature = "fault")]
    pub fn set_tap(&self, tap: Option<Tap>) {
        *self.0.state.tap.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = tap;
    }

    /// Serves a Terraform that this process starts, until the task is aborted. Returns the value of `TF_REATTACH_PROVIDERS`.
    ///
    /// # Errors
    ///
    /// Returns an error if no socket can be made.
    pub fn serve_reattached(&self, address: &str, version: u32) -> io::Result<(String, JoinHandle<()>)> {
        plugin::serve_reattached(self.0.clone(), address, version)
    }
}
