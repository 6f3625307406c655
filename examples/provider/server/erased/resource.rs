//! Any resource.

use tfvalue::{
    Schema, TfSchema, TfType, Type, Value, plan,
    schema::Upgrade,
    tfplugin6::{
        self, apply_resource_change,
        import_resource_state::{self, ImportedResource},
        move_resource_state, plan_resource_change, read_resource, upgrade_resource_identity,
        upgrade_resource_state, validate_resource_config,
    },
};

use super::{
    Of,
    change::{self, ResourceCall},
};
use crate::server::{
    Call, Diagnostics, Import, MovedFrom, Resource,
    call::Session,
    values::{has_identity, identity, identity_message, message, typed_message, value},
};

/// A resource whose model isn't told.
pub(in crate::server) trait AnyResource<Client>: Send + Sync {
    /// The schema.
    fn schema(&self) -> &'static Schema;

    /// The type of its values.
    fn ty(&self) -> &'static Type;

    /// The schema of its identity, if it has one.
    fn identity_schema(&self) -> Option<&'static Schema>;

    /// The type of its identity.
    fn identity_ty(&self) -> &'static Type;

    /// Whether a plan waits for anything.
    fn plan_waits(&self) -> bool;

    /// Checks a configuration.
    fn validate(
        &self,
        request: &validate_resource_config::Request,
    ) -> Result<validate_resource_config::Response, Diagnostics>;

    /// Makes a stored state one of today's.
    fn upgrade(
        &self,
        request: &upgrade_resource_state::Request,
    ) -> Result<upgrade_resource_state::Response, Diagnostics>;

    /// Makes a stored identity one of today's.
    fn upgrade_identity(
        &self,
        request: &upgrade_resource_identity::Request,
    ) -> Result<upgrade_resource_identity::Response, Diagnostics>;

    /// Looks what it is now.
    fn read(
        &self,
        request: &read_resource::Request,
        session: &Session<'_, Client>,
    ) -> Result<read_resource::Response, Diagnostics>;

    /// Plans to create, change or delete it.
    fn plan(
        &self,
        request: &plan_resource_change::Request,
        session: &Session<'_, Client>,
    ) -> Result<plan_resource_change::Response, Diagnostics>;

    /// Does what was planned.
    fn apply(
        &self,
        request: &apply_resource_change::Request,
        session: &Session<'_, Client>,
    ) -> Result<apply_resource_change::Response, Diagnostics>;

    /// Finds what exists.
    fn import(
        &self,
        request: &import_resource_state::Request,
        session: &Session<'_, Client>,
    ) -> Result<import_resource_state::Response, Diagnostics>;

    /// Makes one of a resource of another type.
    fn move_from(
        &self,
        request: &move_resource_state::Request,
        session: &Session<'_, Client>,
    ) -> Result<move_resource_state::Response, Diagnostics>;
}

impl<R: Resource> AnyResource<R::Client> for Of<R> {
    fn schema(&self) -> &'static Schema {
        R::SCHEMA_REF
    }

    fn ty(&self) -> &'static Type {
        R::TYPE_REF
    }

    fn identity_schema(&self) -> Option<&'static Schema> {
        has_identity::<R::Identity>().then_some(<R::Identity as TfSchema>::SCHEMA_REF)
    }

    fn identity_ty(&self) -> &'static Type {
        R::Identity::TYPE_REF
    }

    fn plan_waits(&self) -> bool {
        R::PLAN_WAITS
    }

    fn validate(
        &self,
        request: &validate_resource_config::Request,
    ) -> Result<validate_resource_config::Response, Diagnostics> {
        let config: R = value(request.config.as_ref()).decode()?;
        Ok(validate_resource_config::Response { diagnostics: config.validate().into_messages() })
    }

    fn upgrade(
        &self,
        request: &upgrade_resource_state::Request,
    ) -> Result<upgrade_resource_state::Response, Diagnostics> {
        let state = tfplugin6::RawState::state_or_null(request.raw_state.as_ref());
        // What is write-only now may have been stored then.
        let upgraded = plan::null_write_only::<R>(&R::upgrade(request.version, &state)?)?;
        let upgraded_state = typed_message(&upgraded, R::TYPE_REF)?;
        Ok(upgrade_resource_state::Response { upgraded_state, ..Default::default() })
    }

    fn upgrade_identity(
        &self,
        request: &upgrade_resource_identity::Request,
    ) -> Result<upgrade_resource_identity::Response, Diagnostics> {
        let identity = tfplugin6::RawState::state_or_null(request.raw_identity.as_ref());
        let upgraded = R::Identity::upgrade_identity(request.version, &identity)?;
        Ok(upgrade_resource_identity::Response {
            upgraded_identity: identity_message(upgraded.as_ref())?,
            ..Default::default()
        })
    }

    fn read(
        &self,
        request: &read_resource::Request,
        session: &Session<'_, R::Client>,
    ) -> Result<read_resource::Response, Diagnostics> {
        let mut call: ResourceCall<R> =
            Call::new(session, identity(request.current_identity.as_ref())?, request.private.clone());
        let new_state = match value(request.current_state.as_ref()).decode::<Option<R>>()? {
            // Where nobody can look, it is taken to be as it was.
            Some(_) if session.client.is_none() => request.current_state.clone(),
            Some(state) => message(&state.read(&mut call).map_err(|error| call.told_with(error))?)?,
            None => request.current_state.clone(),
        };
        Ok(read_resource::Response {
            new_state,
            new_identity: identity_message(call.identity.as_ref())?,
            private: call.private,
            diagnostics: call.diagnostics.into_messages(),
            deferred: call.deferral.map(Into::into),
        })
    }

    fn plan(
        &self,
        request: &plan_resource_change::Request,
        session: &Session<'_, R::Client>,
    ) -> Result<plan_resource_change::Response, Diagnostics> {
        change::plan::<R>(request, session)
    }

    fn apply(
        &self,
        request: &apply_resource_change::Request,
        session: &Session<'_, R::Client>,
    ) -> Result<apply_resource_change::Response, Diagnostics> {
        change::apply::<R>(request, session)
    }

    fn import(
        &self,
        request: &import_resource_state::Request,
        session: &Session<'_, R::Client>,
    ) -> Result<import_resource_state::Response, Diagnostics> {
        let mut call: ResourceCall<R> = Call::new(session, identity(request.identity.as_ref())?, Vec::new());
        let target = match identity(request.identity.as_ref())? {
            Some(identity) => Import::Identity(identity),
            None => Import::Id(request.id.clone()),
        };
        let state = match call.deferral {
            Some(_) => typed_message(&Value::UNKNOWN, R::TYPE_REF)?,
            None => message(&R::import(target, &mut call).map_err(|error| call.told_with(error))?)?,
        };
        let imported = ImportedResource {
            type_name: request.type_name.clone(),
            state,
            identity: identity_message(call.identity.as_ref())?,
            private: call.private,
        };
        Ok(import_resource_state::Response {
            imported_resources: vec![imported],
            diagnostics: call.diagnostics.into_messages(),
            deferred: call.deferral.map(Into::into),
        })
    }

    fn move_from(
        &self,
        request: &move_resource_state::Request,
        session: &Session<'_, R::Client>,
    ) -> Result<move_resource_state::Response, Diagnostics> {
        let source = MovedFrom {
            provider: &request.source_provider_address,
            type_name: &request.source_type_name,
            schema_version: request.source_schema_version,
            state: tfplugin6::RawState::state_or_null(request.source_state.as_ref()),
            private: &request.source_private,
        };
        let mut call: ResourceCall<R> = Call::new(session, None, Vec::new());
        let target = R::move_from(&source, &mut call).map_err(|error| call.told_with(error))?;
        Ok(move_resource_state::Response {
            target_state: message(&target)?,
            target_identity: identity_message(call.identity.as_ref())?,
            target_private: call.private,
            diagnostics: call.diagnostics.into_messages(),
        })
    }
}
