//! A stand-in for Terraform in the same process, for tests of a provider.
//!
//! [`Core`] takes Terraform's role for a [`Provider`](tfvalue_provider::provider::Provider). It calls the server as Terraform does, with the
//! messages of the protocol, and checks every response as Terraform does. A test takes milliseconds.
//!
//! Start with `core.rs`; `managed` has the steps of a resource, `config` reads configurations, `diff` and `change` have the results for tests.

/// Implements `Debug` with the name of the type and at most one field. The other fields are long or secret.
macro_rules! opaque_debug {
    ($ty:ident<$($lifetime:lifetime,)? $($parameter:ident),*> $(, $name:literal: $($field:ident).+)?) => {
        impl<$($parameter),*> std::fmt::Debug for $ty<$($lifetime,)? $($parameter),*> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($ty))$(.field($name, &self.$($field).+))?.finish_non_exhaustive()
            }
        }
    };
}

/// Implements `Debug` as `Display`, so that a failed test shows the value in readable form.
macro_rules! debug_as_display {
    ($ty:ident) => {
        impl std::fmt::Debug for $ty {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

mod acceptance;
mod action;
mod change;
mod client;
mod config;
mod core;
mod data_source;
mod diff;
mod ephemeral_resource;
mod explore;
mod function;
mod imported;
mod instance;
mod life;
mod lifecycle;
mod lint;
mod list_resource;
mod managed;
mod place;
mod render;
mod sent;
#[cfg(test)]
mod tests;

use tfvalue_runtime::{DecodeOwned, Diagnostic, DynamicValue, Error, Schema, Type, Value};

pub use self::{
    acceptance::{Acceptance, AcceptanceInstance, AcceptancePlan},
    change::{ChangeAction, PlannedChange},
    config::{Config, Configuration, hcl, json},
    core::Core,
    diff::Changes,
    ephemeral_resource::Opened,
    explore::Exploration,
    instance::Instance,
    life::LifecycleFailure,
    lifecycle::Lifecycle,
    lint::assert_lint,
};
use tfvalue_provider::provider::Diagnostics;

/// The state that Terraform proposes for a resource: the configuration, completed with the prior values of computed attributes.
///
/// `prior` is null if there is no resource yet.
///
/// # Errors
///
/// Returns an error if the elements of one collection have different types.
pub fn proposed_new_state(
    schema: &Schema,
    prior: &Value<'_>,
    config: &Value<'_>,
) -> Result<Value<'static>, Error> {
    tfvalue_plan::plan::proposed_new_state(&schema.block, prior, config)
}

/// Replaces the summaries of the errors by Terraform's summary.
fn with_summary(found: impl Into<Diagnostics>, summary: &str) -> Diagnostics {
    let summarized = |mut diagnostic: Diagnostic| {
        summary.clone_into(&mut diagnostic.summary);
        diagnostic
    };
    found.into().into_iter().map(summarized).collect()
}

/// Decodes a model from a value of its type.
fn decoded<T: DecodeOwned>(value: &Value<'_>, ty: &Type) -> Result<T, Diagnostics> {
    Ok(DynamicValue::encode_value(value, ty)?.decode()?)
}

/// The path for the derives of the tests' models.
#[cfg(test)]
mod derived {
    pub(crate) use tfvalue_plan::private as __private;
}
