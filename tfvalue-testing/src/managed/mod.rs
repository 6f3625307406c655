//! A managed resource of any model: the state, and the calls that change it.

mod apply;
mod import;
mod plan;
mod read;

pub(crate) use self::{
    import::{Source, Target},
    plan::PlanOptions,
};
use crate::change::Stored;
use tfvalue_runtime::{AttributePath, DynamicValue, Schema, Type, Value, schema::SchemaKind};

use super::core::Shared;
use tfvalue_plan::plan::values;

use tfvalue_provider::{
    inner::{typed_message, value},
    provider::Diagnostics,
    tfplugin6::{self, ResourceIdentityData},
};

/// A resource of one type under the management of a Terraform.
pub(super) struct Managed<'c> {
    pub(super) core: &'c Shared,
    pub(super) type_name: String,
    pub(super) schema: &'static Schema,
    pub(super) ty: &'static Type,
    pub(super) identity: Option<(&'static Schema, &'static Type)>,
    pub(super) stored: Option<Stored>,
    /// The old object that is still to be deleted after its replacement was created.
    pub(super) deposed: Option<Stored>,
    pub(super) creates_before_destroy: bool,
    /// The warnings of the last step.
    pub(super) warnings: Diagnostics,
}

impl<'c> Managed<'c> {
    /// Creates a resource without a state. Returns `None` if the type is not registered.
    pub(super) fn new(core: &'c Shared, type_name: String) -> Option<Self> {
        let (schema, ty) = core.schema(SchemaKind::Resource, &type_name)?;
        Some(Self {
            core,
            schema,
            ty,
            identity: core.schema(SchemaKind::Identity, &type_name),
            type_name,
            stored: None,
            deposed: None,
            creates_before_destroy: false,
            warnings: Diagnostics::new(),
        })
    }

    /// Sets the state to a value.
    pub(super) fn set_state(&mut self, value: Value<'static>) {
        self.stored = Some(Stored { value, private: Vec::new(), identity: None, is_tainted: false });
    }

    fn message(&self, value: &Value<'_>) -> Result<Option<tfplugin6::DynamicValue>, Diagnostics> {
        Ok(Some(typed_message(value, self.ty)?))
    }

    /// Decodes the value in a response.
    fn decode(
        &self,
        summary: &str,
        message: Option<&tfplugin6::DynamicValue>,
    ) -> Result<Value<'static>, Diagnostics> {
        let decoded = value(message).decode_value(self.ty).map(Value::into_owned);
        decoded.map_err(|error| Diagnostics::from(error).context(summary))
    }

    fn identity_message(
        &self,
        identity: Option<&Value<'static>>,
    ) -> Result<Option<ResourceIdentityData>, Diagnostics> {
        match (identity, self.identity) {
            (Some(identity), Some((_, ty))) => {
                Ok(Some(ResourceIdentityData { identity_data: Some(typed_message(identity, ty)?) }))
            }
            _ => Ok(None),
        }
    }

    /// Decodes the identity in a response. Returns `None` if all its attributes are null.
    fn decode_identity(
        &self,
        message: Option<&ResourceIdentityData>,
    ) -> Result<Option<Value<'static>>, Diagnostics> {
        let Some((_, ty)) = self.identity else { return Ok(None) };
        let Some(data) = message.and_then(|message| message.identity_data.as_ref()) else { return Ok(None) };
        let decoded = DynamicValue::from(data).decode_value(ty).map(Value::into_owned);
        let identity = decoded
            .map_err(|error| Diagnostics::from(error).context("Provider produced an invalid identity"))?;
        Ok((!identity.is_all_null()).then_some(identity))
    }

    /// Checks that Terraform can store a value: the value is wholly known, and all write-only attributes are null.
    fn check_storable(&self, summary: &str, call: &str, value: &Value<'_>) -> Result<(), Diagnostics> {
        let invalid = |path: &AttributePath, message: &str| {
            let detail = format!("{path}: {message} {call}. This is a bug in the provider.");
            Err(Diagnostics::error(summary, detail).at(path.clone()))
        };
        if let Some(path) = values::first_unknown(self.schema, value) {
            return invalid(&path, "must be known, and is unknown after");
        }
        match values::first_write_only(self.schema, value) {
            Some(path) => invalid(&path, "is write-only, and must be null after"),
            None => Ok(()),
        }
    }

    /// Checks the identity of an existing resource.
    fn check_identity(
        &self,
        prior: Option<&Value<'static>>,
        new: Option<&Value<'static>>,
    ) -> Result<(), Diagnostics> {
        let Some((schema, _)) = self.identity else { return Ok(()) };
        let or_null = |identity: Option<&Value<'static>>| identity.cloned().unwrap_or_default();
        Ok(values::check_identity(schema, &or_null(prior), &or_null(new))?)
    }
}

/// The prior state; null if there is no resource.
fn state_of(stored: Option<&Stored>) -> Value<'static> {
    stored.map(|stored| stored.value.clone()).unwrap_or_default()
}

const INVALID_OBJECT: &str = "Provider produced invalid object";
