//! The data of a call that doesn't depend on the type of its model.

use std::{any::Any, sync::Arc};

use tfvalue_runtime::{DynamicValue, Type, Value};

use super::{call::Call, values::Shape};
use crate::tfplugin6::{Deferred, deferred::Reason};

/// A client whose type isn't known to the server.
pub(crate) type AnyClient = Arc<dyn Any + Send + Sync>;

/// The data with which a call begins.
pub(crate) struct Session {
    pub(crate) call: Arc<Call>,
    /// The client; absent as long as the provider's configuration isn't known.
    pub(crate) client: Option<AnyClient>,
    /// True if single attributes inside a nested attribute can be computed.
    pub(crate) nested_attributes: bool,
    /// True if Terraform allows a deferral of this answer.
    pub(crate) deferral_allowed: bool,
    /// The module's `provider_meta`, if there is one.
    pub(crate) provider_meta: Option<DynamicValue<'static>>,
    /// The version that Terraform sent when it configured the provider.
    pub(crate) terraform_version: Arc<str>,
    /// The version of the provider.
    pub(crate) provider_version: Arc<str>,
}

impl Session {
    /// Returns the deferral of a call without a client, if Terraform allows a deferral.
    pub(crate) fn deferral(&self) -> Option<Deferral> {
        (self.client.is_none() && self.deferral_allowed).then_some(Deferral::ProviderConfigUnknown)
    }
}

/// The value that a call works on. Error messages find the names of attributes in this value.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'c> {
    pub(crate) value: &'c DynamicValue<'c>,
    pub(crate) shape: Shape,
}

impl Subject<'_> {
    /// The names of the root attributes of this type whose value satisfies `is_it`.
    pub(crate) fn attributes(&self, ty: &Type, is_it: fn(&Value<'_>) -> bool) -> Vec<&'static str> {
        let Ok(value) = self.value.decode_value(self.shape.ty) else { return Vec::new() };
        let attributes = self.shape.schema.block.attributes.iter();
        attributes
            .filter(|attribute| {
                attribute.ty.implied_type() == *ty && value.get(&attribute.name).is_some_and(is_it)
            })
            .map(|attribute| &*attribute.name)
            .collect()
    }
}

/// The reason for a deferral.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Deferral {
    /// Something in the resource's configuration is unknown.
    ResourceConfigUnknown,
    /// Something in the provider's configuration is unknown.
    ProviderConfigUnknown,
    /// A prerequisite of the resource doesn't exist yet.
    AbsentPrerequisite,
}

impl From<Deferral> for Deferred {
    fn from(deferral: Deferral) -> Self {
        let reason = match deferral {
            Deferral::ResourceConfigUnknown => Reason::ResourceConfigUnknown,
            Deferral::ProviderConfigUnknown => Reason::ProviderConfigUnknown,
            Deferral::AbsentPrerequisite => Reason::AbsentPrereq,
        };
        Self { reason: reason.into() }
    }
}
