//! Methods of managed resources that change nothing.

use tfvalue_runtime::Value;

use super::{MovedFrom, audit, erased::ImportTarget};
use crate::{
    server::{
        Diagnostics, Session, State, Unary, find,
        provider::AnyProvider,
        value,
        values::{identity, identity_message, typed_message},
    },
    tfplugin6::{
        self,
        import_resource_state::{self, ImportedResource},
        move_resource_state, read_resource, upgrade_resource_identity, upgrade_resource_state,
    },
};

impl Unary for upgrade_resource_state::Request {
    async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.resources, &self.type_name)?;
        let state = tfplugin6::RawState::state_or_null(self.raw_state.as_ref());
        let upgraded = resource.upgrade(self.version, &state)?;
        // An attribute that is write-only now may have a value in an earlier state.
        let state = resource.shape().without_write_only(upgraded)?;
        Ok(upgrade_resource_state::Response { upgraded_state: Some(state.into()), ..Default::default() })
    }
}

impl Unary for upgrade_resource_identity::Request {
    async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.resources, &self.type_name)?;
        let identity = tfplugin6::RawState::state_or_null(self.raw_identity.as_ref());
        let upgraded = resource.upgrade_identity(self.version, &identity)?;
        Ok(upgrade_resource_identity::Response {
            upgraded_identity: identity_message(upgraded),
            ..Default::default()
        })
    }
}

impl Unary for read_resource::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.resources, &self.type_name)?;
        let shape = resource.shape();
        let stored = value(self.current_state.as_ref());
        // Without a stored state or a client, nothing can be read, and the state stays unchanged.
        let mut new_state = self.current_state.clone();
        let mut read = None;
        if !stored.is_null() && session.client.is_some() {
            read = Some(shape.keep_prior(&stored, resource.read(&stored, session).await?)?);
        }
        let left = session.call.take_left();
        if let Some(read) = read {
            if state.audits && !read.is_null() && left.deferral.is_none() {
                audit::read(shape, &read)?;
                let prior_identity = identity(self.current_identity.as_ref());
                audit::identity(resource.identity(), prior_identity.as_ref(), left.identity.as_ref())?;
            }
            new_state = Some(shape.without_write_only(read)?.into());
        }
        Ok(read_resource::Response {
            new_state,
            new_identity: identity_message(left.identity),
            private: left.private,
            diagnostics: left.diagnostics.into_messages(),
            deferred: left.deferral.map(Into::into),
        })
    }
}

impl Unary for import_resource_state::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.resources, &self.type_name)?;
        let shape = resource.shape();
        let by_identity = identity(self.identity.as_ref());
        let state = if session.deferral().is_some() {
            typed_message(&Value::UNKNOWN, shape.ty)?
        } else {
            let target = by_identity.as_ref().map_or(ImportTarget::Id(&self.id), ImportTarget::Identity);
            let imported = resource.import(target, session).await?;
            // Attributes that the next read sets may be unknown in the import, but Terraform refuses unknown values in its answer.
            let imported = shape.without_unknown(imported)?;
            shape.without_write_only(imported)?.into()
        };
        let left = session.call.take_left();
        let imported = ImportedResource {
            type_name: self.type_name.clone(),
            state: Some(state),
            identity: identity_message(left.identity),
            private: left.private,
        };
        Ok(import_resource_state::Response {
            imported_resources: vec![imported],
            diagnostics: left.diagnostics.into_messages(),
            deferred: left.deferral.map(Into::into),
        })
    }
}

impl Unary for move_resource_state::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.resources, &self.target_type_name)?;
        let shape = resource.shape();
        let source = MovedFrom {
            provider: &self.source_provider_address,
            type_name: &self.source_type_name,
            schema_version: self.source_schema_version,
            state: tfplugin6::RawState::state_or_null(self.source_state.as_ref()),
            private: &self.source_private,
        };
        let moved = if is_same(&*state.entries.provider, &source, &self.target_type_name) {
            session.call.left().private.clone_from(&self.source_private);
            if let Some(raw) = &self.source_identity {
                let version = self.source_identity_schema_version;
                let identity = resource.upgrade_identity(version, &raw.into())?;
                session.call.left().identity = identity;
            }
            resource.upgrade(source.schema_version, &source.state)?
        } else {
            resource.move_from(&source, session).await?
        };
        let moved = shape.without_unknown(moved)?;
        let left = session.call.take_left();
        Ok(move_resource_state::Response {
            target_state: Some(shape.without_write_only(moved)?.into()),
            target_identity: identity_message(left.identity),
            target_private: left.private,
            diagnostics: left.diagnostics.into_messages(),
        })
    }
}

/// Returns whether the source is a resource of the same type of this provider, possibly in another registry. OpenTofu sends such requests. A provider
/// without an `ADDRESS` is compared by its name alone.
fn is_same(provider: &dyn AnyProvider, source: &MovedFrom<'_>, target: &str) -> bool {
    let is_ours = match provider.address() {
        Some(address) => address.rsplit('/').take(2).eq(source.provider.rsplit('/').take(2)),
        None => source.provider.rsplit('/').next() == Some(provider.name()),
    };
    is_ours && source.type_name == target
}

#[cfg(test)]
mod tests {
    use tfvalue_derive::TfSchema;
    use tfvalue_runtime::{RawState, derived::kind};

    use super::*;
    use crate::server::{Context, Provider, Registry, erased::Erased};

    #[derive(TfSchema)]
    #[tf(provider, crate = crate::derived)]
    struct Config {}

    struct Published;

    impl Provider for Published {
        const NAME: &'static str = "sample";
        const ADDRESS: Option<&'static str> = Some("registry.terraform.io/quarry/sample");
        type Config = Config;
        type Client = ();

        async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
            Ok(())
        }

        fn register(_: &mut Registry<Self>) {}
    }

    #[test]
    fn moved_state_is_ours_by_namespace_and_name() {
        let provider = Erased::<kind::Provider, Published>::NEW;
        let is_ours = |address| {
            is_same(
                &provider,
                &MovedFrom::new(address, "sample_stone", 0, RawState::from_json("{}")),
                "sample_stone",
            )
        };
        assert!(is_ours("registry.opentofu.org/quarry/sample"));
        assert!(!is_ours("registry.terraform.io/other/sample"));
    }
}
