//! The parts of the server that `tfvalue-testing` calls in its own process. These parts change without notice.

use std::io;

use tfvalue_plan::schema::ProviderSchema;
use tfvalue_runtime::{
    Schema, Type,
    schema::{Function, SchemaKind},
};
use tokio::task::JoinHandle;

pub use crate::server::{
    Answer, BoxFuture, CANT_BE_IMPORTED, Raw, RegistryEntries as Registered, Server as InProcess, null,
    nulled, typed_message, value,
};
#[cfg(feature = "fault")]
pub use crate::server::{Tap, set_tap};
use crate::{
    plugin,
    server::{Authors, Provider, Registry, RegistryEntries, Server, Shape, State, Subject},
};

impl RegistryEntries {
    /// The types that this provider registers.
    pub fn by<P: Provider>() -> Self {
        Registry::<P>::entries()
    }

    /// Creates a server whose provider isn't configured yet.
    pub fn server(&self) -> Server {
        Server::new(State::new((self.register)(), "0.0.0", false), Authors::Servers)
    }

    /// Returns all schemas, with the rules of their models.
    pub fn schemas(&self) -> ProviderSchema {
        plugin::provider_schema(self)
    }

    /// Returns whether the provider has a schema for `provider_meta`.
    pub fn has_provider_meta(&self) -> bool {
        self.provider_meta.is_some()
    }

    /// Returns the schema with this kind and name, and the type of its values. An identity has the name of its resource.
    pub fn schema(&self, kind: SchemaKind, name: &str) -> Option<(&'static Schema, &'static Type)> {
        let Shape { schema, ty } = match kind {
            SchemaKind::Identity => self.resources.get(name)?.identity()?,
            _ => self.model(Subject { kind: Some(kind), name }).ok()?.shape(),
        };
        Some((schema, ty))
    }

    /// Returns the type names of all resources.
    pub fn resources(&self) -> impl Iterator<Item = &String> {
        self.resources.keys()
    }

    /// Returns the signature of a function.
    pub fn function(&self, name: &str) -> Option<&Function> {
        Some(self.functions.get(name)?.signature)
    }
}

impl Server {
    /// Sets the hook that sees each request and may replace the response.
    #[cfg(feature = "fault")]
    pub fn set_tap(&self, tap: Option<Tap>) {
        *self.state.tap.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = tap;
    }

    /// Serves a Terraform process that this process starts, until the task is aborted. Returns the value of `TF_REATTACH_PROVIDERS`, and the task.
    ///
    /// # Errors
    ///
    /// Returns an error if the socket can't be created.
    pub fn serve_reattached(&self, address: &str, version: u32) -> io::Result<(String, JoinHandle<()>)> {
        plugin::serve_reattached(self.clone(), address, version)
    }
}
