//! Refreshes of a managed resource, and upgrades of stored states.

use std::collections::BTreeMap;

use tfvalue_runtime::Value;

use super::{INVALID_OBJECT, Managed, Stored};
use tfvalue_provider::{
    provider::Diagnostics,
    tfplugin6::{RawState, read_resource, upgrade_resource_state},
};

use crate::{client::checked, core::Shared};

impl Managed<'_> {
    /// Upgrades the stored state, and refreshes it unless `keeps_state` is true.
    pub(super) async fn refreshed(&mut self, keeps_state: bool) -> Result<Option<Stored>, Diagnostics> {
        let Some(stored) = self.stored.clone() else { return Ok(None) };
        let upgraded = self.upgraded(stored).await?;
        if keeps_state { Ok(Some(upgraded)) } else { self.read(upgraded).await }
    }

    /// Refreshes the state, and stores the result.
    pub(crate) async fn refresh(&mut self) -> Result<(), Diagnostics> {
        self.warnings = Diagnostics::new();
        self.core.configured().await?;
        self.stored = self.refreshed(false).await?;
        Ok(())
    }

    /// Upgrades a state, as if it were read from a state file.
    pub(super) async fn upgraded(&mut self, stored: Stored) -> Result<Stored, Diagnostics> {
        let json = stored.value.to_json(self.ty)?;
        let value = self.upgrade(self.schema.version, json.into_bytes()).await?;
        Ok(Stored { value, ..stored })
    }

    /// Calls the provider to upgrade a stored state to the current schema version.
    pub(crate) async fn upgrade(
        &mut self,
        version: i64,
        json: Vec<u8>,
    ) -> Result<Value<'static>, Diagnostics> {
        if version > self.schema.version {
            let detail = format!(
                "The current state was created by a newer provider: its schema version is {version}, and that \
                 of the provider is {}.",
                self.schema.version
            );
            return Err(Diagnostics::error("Resource instance managed by newer provider version", detail));
        }
        let request = upgrade_resource_state::Request {
            type_name: self.type_name.clone(),
            version,
            raw_state: Some(RawState { json, flatmap: BTreeMap::new() }),
        };
        let response: upgrade_resource_state::Response =
            self.core.client.call("UpgradeResourceState", &request).await?;
        self.warnings.add(checked(response.diagnostics)?);
        let value = self.decode(INVALID_UPGRADE, response.upgraded_state.as_ref())?;
        self.check_storable(INVALID_UPGRADE, "an upgrade", &value)?;
        if value.is_null() {
            let detail = "The upgraded state must not be null. This is a bug in the provider.";
            return Err(Diagnostics::error(INVALID_UPGRADE, detail));
        }
        Ok(value)
    }

    /// Reads the resource. Returns `None` if the resource no longer exists.
    pub(super) async fn read(&mut self, stored: Stored) -> Result<Option<Stored>, Diagnostics> {
        let client = self.core.configured().await?;
        let request = read_resource::Request {
            type_name: self.type_name.clone(),
            current_state: self.message(&stored.value)?,
            private: stored.private.clone(),
            provider_meta: self.core.provider_meta(),
            client_capabilities: Some(self.core.capabilities()),
            current_identity: self.identity_message(stored.identity.as_ref())?,
        };
        let response: read_resource::Response = client.call("ReadResource", &request).await?;
        self.warnings.add(checked(response.diagnostics)?);
        if Shared::deferral(response.deferred, self.core.deferral_allowed)?.is_some() {
            return Ok(Some(stored));
        }
        let value = self.decode(INVALID_OBJECT, response.new_state.as_ref())?;
        if value.is_null() {
            return Ok(None);
        }
        self.check_storable(INVALID_OBJECT, "refresh", &value)?;
        let identity = self.decode_identity(response.new_identity.as_ref())?;
        self.check_identity(stored.identity.as_ref(), identity.as_ref())?;
        Ok(Some(Stored { value, private: response.private, identity, ..stored }))
    }
}

const INVALID_UPGRADE: &str = "Invalid resource state upgrade";
