//! Terraform's provider protocols, 5 and 6, over traits that know nothing of them.
//!
//! A provider is the model of its configuration that implements [`Provider`]; its resources, data sources, ephemeral resources and
//! functions are models that implement [`Resource`], [`DataSource`], [`EphemeralResource`] and [`Function`]. All models own what they
//! hold. What
//! creates, reads, changes or deletes may wait, on a thread of its own; what validates, plans, upgrades or computes a function's
//! result answers at once. A panic becomes a diagnostic.

mod answer;
mod audit;
mod call;
mod capture;
mod data_source;
mod diagnostics;
mod ephemeral_resource;
mod erased;
mod function;
mod lie;
mod model;
mod provider;
mod received;
mod registry;
mod resource;
mod rpc;
#[cfg(test)]
mod samples;
mod service;
mod state;
#[cfg(test)]
mod tests;
mod values;

pub use self::{
    call::{Call, Deferral},
    capture::Capture,
    data_source::DataSource,
    diagnostics::{Diagnostics, attribute, error, warning},
    ephemeral_resource::EphemeralResource,
    function::{Function, Returns},
    lie::Lie,
    model::{Model, NoIdentity, StoredModel},
    provider::Provider,
    registry::Registry,
    resource::{Import, MovedFrom, Plan, Resource},
    service::Server,
};
