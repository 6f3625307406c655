//! Terraform's provider protocols, 5 and 6, over traits that know nothing of them.
//!
//! A [`Provider`] names the models that implement [`Resource`], [`DataSource`], [`EphemeralResource`], [`ListResource`], [`Action`],
//! [`StateStore`] and [`Function`]. `erased` decodes, calls and encodes, and is all that is generic over models. `rpc` holds the methods, `service`
//! their names in both protocols.

mod action;
mod audit;
mod call;
mod capture;
mod chunks;
mod context;
mod data_source;
mod diagnostics;
mod ephemeral_resource;
mod erased;
#[cfg(feature = "fault")]
mod fault;
mod function;
mod grpc;
mod guard;
mod in_process;
mod list_resource;
mod model;
mod provider;
mod registry;
mod request;
mod resource;
mod response;
mod rpc;
mod served;
mod service;
mod session;
mod state;
mod state_store;
pub mod testing;
#[cfg(test)]
pub(crate) mod tests;
mod threads;
mod timeouts;
mod unknown;
mod values;
mod write_only;

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
#[doc(hidden)]
pub use self::{
    grpc::{Answer, BoxFuture, Raw},
    in_process::{InProcess, Registered},
    resource::CANT_BE_IMPORTED,
    values::nulled,
};
pub(crate) use self::{
    grpc::{Messages, server_streaming, streaming, unary},
    registry::RegistryEntries,
    service::Server,
    state::{Settings, State},
    threads::{Authors, THREADS},
};
