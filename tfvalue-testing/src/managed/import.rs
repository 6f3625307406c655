//! Imports of existing resources, and moves from another type.

use std::collections::BTreeMap;

use tfvalue_plan::plan::values;
use tfvalue_runtime::Value;

use super::{Managed, Stored};
use tfvalue_provider::{
    provider::Diagnostics,
    tfplugin6::{RawState, import_resource_state, move_resource_state},
};

use crate::{client::checked, core::Shared};

/// The resource to import.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Target {
    Id(String),
    Identity(Value<'static>),
}

/// A state of another type of resource.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Source {
    pub(crate) provider: String,
    pub(crate) type_name: String,
    pub(crate) schema_version: i64,
    pub(crate) json: Vec<u8>,
    pub(crate) private: Vec<u8>,
}

impl Managed<'_> {
    /// Imports the resource with this identifier or identity, and reads it.
    pub(crate) async fn import(&mut self, target: &Target) -> Result<(), Diagnostics> {
        self.warnings = Diagnostics::new();
        let client = self.core.configured().await?;
        let (id, identity) = match target {
            Target::Id(id) => (id.clone(), None),
            Target::Identity(identity) => (String::new(), self.identity_message(Some(identity))?),
        };
        let request = import_resource_state::Request {
            type_name: self.type_name.clone(),
            id,
            client_capabilities: Some(self.core.capabilities()),
            identity,
        };
        let response: import_resource_state::Response = client.call("ImportResourceState", &request).await?;
        self.warnings.add(checked(response.diagnostics)?);
        if Shared::deferral(response.deferred, self.core.deferral_allowed)?.is_some() {
            return Ok(());
        }
        if response.imported_resources.is_empty() {
            let detail = "The provider returned no resource. This is a bug in the provider.";
            return Err(Diagnostics::error("Import returned no resources", detail));
        }
        let [imported] = &response.imported_resources[..] else {
            let count = response.imported_resources.len();
            let detail = format!("One resource is imported at a time, and the provider returned {count}.");
            return Err(Diagnostics::error("Multiple import states not supported", detail));
        };
        if imported.type_name != self.type_name {
            let detail = format!("The provider returned a resource of the type {:?}.", imported.type_name);
            return Err(Diagnostics::error("Import returned an invalid type", detail));
        }
        let summary = "Provider produced invalid object during import";
        let value = self.decode(summary, imported.state.as_ref())?;
        let imported_identity = self.decode_identity(imported.identity.as_ref())?;
        if value.is_null() && matches!(target, Target::Id(_)) {
            let detail = "The provider returned no state for the identifier. This is a bug in the provider.";
            return Err(Diagnostics::error("Import returned null resource", detail));
        }
        if imported_identity.is_none() && matches!(target, Target::Identity(_)) {
            let detail =
                "The provider returned no identity of what it has imported. This is a bug in the provider.";
            return Err(Diagnostics::error("Import returned no identity", detail));
        }
        if let Some(path) = values::first_write_only(self.schema, &value) {
            let detail = format!("{path}: is write-only, and must be null after import.");
            return Err(Diagnostics::error(
                "Import returned a non-null value for a write-only attribute",
                detail,
            )
            .at(path));
        }
        let private = imported.private.clone();
        let stored = Stored { value, private, identity: imported_identity, is_tainted: false };
        let Some(stored) = self.read(stored).await? else {
            let detail = "While attempting to import an existing object, the provider detected that no object \
                          exists with the given id. Only pre-existing objects can be imported.";
            return Err(Diagnostics::error("Cannot import non-existent remote object", detail));
        };
        self.stored = Some(stored);
        Ok(())
    }

    /// Converts the state of another resource type to a state of this type.
    pub(crate) async fn move_from(&mut self, source: Source) -> Result<(), Diagnostics> {
        self.warnings = Diagnostics::new();
        let request = move_resource_state::Request {
            source_provider_address: source.provider,
            source_type_name: source.type_name,
            source_schema_version: source.schema_version,
            source_state: Some(RawState { json: source.json, flatmap: BTreeMap::new() }),
            target_type_name: self.type_name.clone(),
            source_private: source.private,
            ..Default::default()
        };
        let response: move_resource_state::Response =
            self.core.unconfigured.call("MoveResourceState", &request).await?;
        self.warnings.add(checked(response.diagnostics)?);
        let value = self.decode("Invalid resource move", response.target_state.as_ref())?;
        if value.is_null() {
            let detail = "The moved state must not be null. This is a bug in the provider.";
            return Err(Diagnostics::error("Invalid resource move", detail));
        }
        self.check_storable("Provider returned invalid value", "a move", &value)?;
        let identity = self.decode_identity(response.target_identity.as_ref())?;
        self.stored = Some(Stored { value, private: response.target_private, identity, is_tainted: false });
        Ok(())
    }
}
