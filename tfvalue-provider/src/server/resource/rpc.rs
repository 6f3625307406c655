//! Methods of managed resources that change nothing.

use std::sync::Arc;

use tfvalue_runtime::Value;

use super::{MovedFrom, audit, erased::ImportTarget};
use crate::{
    server::{
        Diagnostics,
        call::Call,
        provider::AnyProvider,
        registry::find,
        state::State,
        values::{
            identity, identity_message, keep_spelling, typed_message, value, without_unknown,
            without_write_only,
        },
    },
    tfplugin6::{
        self,
        import_resource_state::{self, ImportedResource},
        move_resource_state, read_resource, upgrade_resource_identity, upgrade_resource_state,
    },
};

impl State {
    pub(crate) async fn upgrade_state(
        &self,
        request: &upgrade_resource_state::Request,
        _: &Arc<Call>,
    ) -> Result<upgrade_resource_state::Response, Diagnostics> {
        let resource = find(&self.entries.resources, &request.type_name)?;
        let state = tfplugin6::RawState::state_or_null(request.raw_state.as_ref());
        let upgraded = resource.upgrade(request.version, &state)?;
        // What is write-only now may have been stored then.
        let state = without_write_only(resource.schema(), resource.ty(), upgraded)?;
        Ok(upgrade_resource_state::Response { upgraded_state: Some(state.into()), ..Default::default() })
    }

    pub(crate) async fn upgrade_identity(
        &self,
        request: &upgrade_resource_identity::Request,
        _: &Arc<Call>,
    ) -> Result<upgrade_resource_identity::Response, Diagnostics> {
        let resource = find(&self.entries.resources, &request.type_name)?;
        let identity = tfplugin6::RawState::state_or_null(request.raw_identity.as_ref());
        let upgraded = resource.upgrade_identity(request.version, &identity)?;
        Ok(upgrade_resource_identity::Response {
            upgraded_identity: identity_message(upgraded),
            ..Default::default()
        })
    }

    pub(crate) async fn read_resource(
        &self,
        request: &read_resource::Request,
        call: &Arc<Call>,
    ) -> Result<read_resource::Response, Diagnostics> {
        let resource = find(&self.entries.resources, &request.type_name)?;
        let (schema, ty) = (resource.schema(), resource.ty());
        let session = self
            .session(call, request.client_capabilities)
            .with_provider_meta(request.provider_meta.as_ref());
        let state = value(request.current_state.as_ref());
        // Where nobody can look, it is taken to be as it was.
        if state.is_null() || session.client.is_none() {
            let left = call.take_left();
            return Ok(read_resource::Response {
                new_state: request.current_state.clone(),
                new_identity: identity_message(left.identity),
                private: left.private,
                diagnostics: Vec::new(),
                deferred: left.deferral.map(Into::into),
            });
        }
        let read = resource.read(&state, &session).await?;
        let read = keep_spelling(&state, schema, ty, read)?;
        let left = call.take_left();
        if self.audits && !read.is_null() && left.deferral.is_none() {
            audit::read(schema, ty, &read)?;
            let prior_identity = identity(request.current_identity.as_ref());
            audit::identity(resource, prior_identity.as_ref(), left.identity.as_ref())?;
        }
        Ok(read_resource::Response {
            new_state: Some(without_write_only(schema, ty, read)?.into()),
            new_identity: identity_message(left.identity),
            private: left.private,
            diagnostics: left.diagnostics.into_messages(),
            deferred: left.deferral.map(Into::into),
        })
    }

    pub(crate) async fn import_resource(
        &self,
        request: &import_resource_state::Request,
        call: &Arc<Call>,
    ) -> Result<import_resource_state::Response, Diagnostics> {
        let resource = find(&self.entries.resources, &request.type_name)?;
        let (schema, ty) = (resource.schema(), resource.ty());
        let session = self.session(call, request.client_capabilities);
        let by_identity = identity(request.identity.as_ref());
        let state = if session.deferral().is_some() {
            typed_message(&Value::UNKNOWN, ty)?
        } else {
            let target = by_identity.as_ref().map_or(ImportTarget::Id(&request.id), ImportTarget::Identity);
            let imported = resource.import(target, &session).await?;
            // What is to be read next may be unknown here; Terraform takes a state alone.
            let imported = without_unknown(schema, ty, imported)?;
            without_write_only(schema, ty, imported)?.into()
        };
        let left = call.take_left();
        let imported = ImportedResource {
            type_name: request.type_name.clone(),
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

    pub(crate) async fn move_resource(
        &self,
        request: &move_resource_state::Request,
        call: &Arc<Call>,
    ) -> Result<move_resource_state::Response, Diagnostics> {
        let resource = find(&self.entries.resources, &request.target_type_name)?;
        let (schema, ty) = (resource.schema(), resource.ty());
        let session = self.session(call, None);
        let source = MovedFrom {
            provider: &request.source_provider_address,
            type_name: &request.source_type_name,
            schema_version: request.source_schema_version,
            state: tfplugin6::RawState::state_or_null(request.source_state.as_ref()),
            private: &request.source_private,
        };
        let moved = if is_same(&*self.entries.provider, &source, &request.target_type_name) {
            call.left().private.clone_from(&request.source_private);
            if let Some(raw) = &request.source_identity {
                let version = request.source_identity_schema_version;
                let identity = resource.upgrade_identity(version, &raw.into())?;
                call.left().identity = identity;
            }
            resource.upgrade(source.schema_version, &source.state)?
        } else {
            resource.move_from(&source, &session).await?
        };
        let moved = without_unknown(schema, ty, moved)?;
        let left = call.take_left();
        Ok(move_resource_state::Response {
            target_state: Some(without_write_only(schema, ty, moved)?.into()),
            target_identity: identity_message(left.identity),
            target_private: left.private,
            diagnostics: left.diagnostics.into_messages(),
        })
    }
}

/// Returns whether the source is a resource of the same type of this provider, maybe in another registry. OpenTofu sends such requests. A
/// provider that doesn't state its address is known by its name alone.
fn is_same(provider: &dyn AnyProvider, source: &MovedFrom<'_>, target: &str) -> bool {
    let is_ours = match provider.address() {
        Some(address) => address.rsplit('/').take(2).eq(source.provider.rsplit('/').take(2)),
        None => source.provider.rsplit('/').next() == Some(provider.name()),
    };
    is_ours && source.type_name == target
}

#[cfg(test)]
mod tests {
    use std::marker::PhantomData;

    use tfvalue_derive::TfSchema;
    use tfvalue_runtime::RawState;

    use super::*;
    use crate::server::{Context, Provider, Registry, provider::ErasedProvider};

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
        let provider = ErasedProvider::<Published>(PhantomData);
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
