//! Terraform's provider protocols 5 and 6, on top of traits that don't depend on the protocols.
//!
//! A [`Provider`] registers the models that implement [`Resource`], [`DataSource`], [`EphemeralResource`], [`ListResource`], [`Action`],
//! [`StateStore`] and [`Function`]. Each kind has a folder with its trait. The file `rpc` in it has the code that is generic over models, and the
//! rpcs that call this code. `service` maps the names of the rpcs in both protocols to their code. All calls take the same path through it.

#![allow(clippy::unused_async, reason = "the methods of the service have one signature")]

mod action;
mod call;
mod context;
mod data_source;
mod diagnostics;
mod ephemeral_resource;
mod erased;
mod function;
mod grpc;
mod guard;
mod list_resource;
mod model;
mod provider;
mod registry;
mod request;
mod resource;
mod response;
mod served;
mod service;
mod session;
mod state;
mod state_store;
#[cfg(feature = "fault")]
mod tap;
pub mod testing;
#[cfg(test)]
pub(crate) mod tests;
mod threads;
mod timeouts;
mod values;

#[cfg(feature = "fault")]
pub use self::tap::{Tap, set_tap};
pub use self::{
    action::Action,
    context::{ClientOf, Context},
    data_source::DataSource,
    diagnostics::{Diagnostics, ResultExt},
    ephemeral_resource::EphemeralResource,
    function::{Function, Returns},
    list_resource::{ListResource, Listed, Listing},
    model::{IdentityOf, Model, NoIdentity, ResourceKind, StoredModel},
    provider::Provider,
    registry::Registry,
    resource::{Import, MovedFrom, Plan, Resource},
    served::ServedAs,
    session::Deferral,
    state_store::StateStore,
    timeouts::OperationTimeouts,
};
pub(crate) use self::{
    erased::{AnyModel, Erased, encoded, erased},
    grpc::{Messages, server_streaming, silent, unary},
    guard::panic_message,
    registry::{Named, find},
    request::{Streamed, Subject, Unary},
    session::Session,
    state::{State, audits},
    threads::{Authors, THREADS},
    timeouts::describe as describe_timeouts,
    values::{OwnedValue, Shape},
};
#[doc(hidden)]
pub use self::{
    grpc::{Answer, BoxFuture, Raw},
    registry::RegistryEntries,
    resource::CANT_BE_IMPORTED,
    service::Server,
    values::{null, nulled, typed_message, value},
};
