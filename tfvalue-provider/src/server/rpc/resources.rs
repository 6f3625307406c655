//! Methods of managed resources that change nothing.

use tfvalue_runtime::{DynamicValue, Value};

use super::{Response, now};
use crate::{
    server::{
        Diagnostics, MovedFrom, audit,
        erased::{AnyResource, CallParts, ImportTarget, Work},
        guard::guarded,
        registry::find,
        session::CallState,
        state::State,
        timeouts::{Operation, limit},
        values::{
            identity, identity_message, keep_spelling, typed_message, value, without_unknown,
            without_write_only,
        },
    },
    tfplugin6::{
        self,
        import_resource_state::{self, ImportedResource},
        move_resource_state, read_resource, upgrade_resource_identity, upgrade_resource_state,
        validate_resource_config,
    },
};

impl State {
    pub(super) fn find_resource(&self, name: &str) -> Result<&dyn AnyResource, Diagnostics> {
        find(&self.entries.resources, name)
    }

    pub(crate) fn validate_resource<'a>(
        &'a self,
        request: &'a validate_resource_config::Request,
    ) -> Response<'a, validate_resource_config::Response> {
        Box::pin(async move {
            let resource = self.find_resource(&request.type_name)?;
            let found = resource.validate(&value(request.config.as_ref())).await?;
            Ok(validate_resource_config::Response { diagnostics: found.into_messages() })
        })
    }

    pub(crate) fn upgrade_state<'a>(
        &'a self,
        request: &'a upgrade_resource_state::Request,
    ) -> Response<'a, upgrade_resource_state::Response> {
        let upgraded = self.find_resource(&request.type_name).and_then(|resource| {
            let state = tfplugin6::RawState::state_or_null(request.raw_state.as_ref());
            let upgraded = resource.upgrade(request.version, &state)?;
            // What is write-only now may have been stored then.
            without_write_only(resource.schema(), resource.ty(), upgraded)
        });
        now(upgraded.map(|state| upgrade_resource_state::Response {
            upgraded_state: Some(state.into()),
            ..Default::default()
        }))
    }

    pub(crate) fn upgrade_identity<'a>(
        &'a self,
        request: &'a upgrade_resource_identity::Request,
    ) -> Response<'a, upgrade_resource_identity::Response> {
        let upgraded = self.find_resource(&request.type_name).and_then(|resource| {
            let identity = tfplugin6::RawState::state_or_null(request.raw_identity.as_ref());
            resource.upgrade_identity(request.version, &identity)
        });
        now(upgraded.map(|identity| upgrade_resource_identity::Response {
            upgraded_identity: identity_message(identity),
            ..Default::default()
        }))
    }

    pub(crate) fn read_resource<'a>(
        &'a self,
        request: &'a read_resource::Request,
    ) -> Response<'a, read_resource::Response> {
        Box::pin(async move {
            let resource = self.find_resource(&request.type_name)?;
            let (schema, ty) = (resource.schema(), resource.ty());
            let session =
                self.session(request.client_capabilities).with_provider_meta(request.provider_meta.as_ref());
            let prior_identity = identity(request.current_identity.as_ref());
            let mut call = CallState::new(&session, prior_identity.clone(), request.private.clone());
            let state = value(request.current_state.as_ref());
            // Where nobody can look, it is taken to be as it was.
            if state.is_null() || session.client.is_none() {
                return Ok(read_resource::Response {
                    new_state: request.current_state.clone(),
                    new_identity: identity_message(call.identity),
                    private: call.private,
                    diagnostics: Vec::new(),
                    deferred: call.deferral.map(Into::into),
                });
            }
            let limit = limit(Operation::Read, resource.timeouts(), schema, ty, &state)?;
            let work = resource.read(&state, CallParts { session: &session, call: &mut call });
            let read = guarded(Operation::Read, &request.type_name, limit.as_ref(), &session, work).await;
            let read = read.map_err(|error| call.reported_with(error))?;
            let read = keep_spelling(&state, schema, ty, read)?;
            if self.audits && !read.is_null() && call.deferral.is_none() {
                audit::read(schema, ty, &read)?;
                audit::identity(resource, prior_identity.as_ref(), call.identity.as_ref())?;
            }
            Ok(read_resource::Response {
                new_state: Some(without_write_only(schema, ty, read)?.into()),
                new_identity: identity_message(call.identity),
                private: call.private,
                diagnostics: call.diagnostics.into_messages(),
                deferred: call.deferral.map(Into::into),
            })
        })
    }

    pub(crate) fn import_resource<'a>(
        &'a self,
        request: &'a import_resource_state::Request,
    ) -> Response<'a, import_resource_state::Response> {
        Box::pin(async move {
            let resource = self.find_resource(&request.type_name)?;
            let (schema, ty) = (resource.schema(), resource.ty());
            let session = self.session(request.client_capabilities);
            let by_identity = identity(request.identity.as_ref());
            let mut call = CallState::new(&session, by_identity.clone(), Vec::new());
            let state = if call.deferral.is_some() {
                typed_message(&Value::UNKNOWN, ty)?
            } else {
                let target =
                    by_identity.as_ref().map_or(ImportTarget::Id(&request.id), ImportTarget::Identity);
                let work = resource.import(target, CallParts { session: &session, call: &mut call });
                let imported = guarded(Operation::Import, &request.type_name, None, &session, work).await;
                let imported = imported.map_err(|error| call.reported_with(error))?;
                // What is to be read next may be unknown here; Terraform takes a state alone.
                let imported = without_unknown(schema, ty, imported)?;
                without_write_only(schema, ty, imported)?.into()
            };
            let imported = ImportedResource {
                type_name: request.type_name.clone(),
                state: Some(state),
                identity: identity_message(call.identity),
                private: call.private,
            };
            Ok(import_resource_state::Response {
                imported_resources: vec![imported],
                diagnostics: call.diagnostics.into_messages(),
                deferred: call.deferral.map(Into::into),
            })
        })
    }

    pub(crate) fn move_resource<'a>(
        &'a self,
        request: &'a move_resource_state::Request,
    ) -> Response<'a, move_resource_state::Response> {
        Box::pin(async move {
            let resource = self.find_resource(&request.target_type_name)?;
            let (schema, ty) = (resource.schema(), resource.ty());
            let session = self.session(None);
            let mut call = CallState::default();
            let source = MovedFrom {
                provider: &request.source_provider_address,
                type_name: &request.source_type_name,
                schema_version: request.source_schema_version,
                state: tfplugin6::RawState::state_or_null(request.source_state.as_ref()),
                private: &request.source_private,
            };
            let moved: Work<'_, DynamicValue<'static>> = if self.is_same(&source, &request.target_type_name) {
                call.private.clone_from(&request.source_private);
                if let Some(raw) = &request.source_identity {
                    let version = request.source_identity_schema_version;
                    call.identity = resource.upgrade_identity(version, &raw.into())?;
                }
                Box::pin(std::future::ready(resource.upgrade(source.schema_version, &source.state)))
            } else {
                resource.move_from(&source, CallParts { session: &session, call: &mut call })
            };
            let moved = guarded(Operation::Move, &request.target_type_name, None, &session, moved).await;
            let moved = moved.map_err(|error| call.reported_with(error))?;
            let moved = without_unknown(schema, ty, moved)?;
            Ok(move_resource_state::Response {
                target_state: Some(without_write_only(schema, ty, moved)?.into()),
                target_identity: identity_message(call.identity),
                target_private: call.private,
                diagnostics: call.diagnostics.into_messages(),
            })
        })
    }

    /// Whether it is a resource of the same type of this provider under another address. OpenTofu sends such requests.
    fn is_same(&self, source: &MovedFrom<'_>, target: &str) -> bool {
        let provider = source.provider.rsplit('/').next();
        source.type_name == target && provider == Some(self.entries.provider.name())
    }
}
