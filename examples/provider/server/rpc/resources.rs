//! Methods of managed resources.

use tfvalue::tfplugin6::{
    Diagnostic, apply_resource_change, diagnostic::Severity, import_resource_state, move_resource_state,
    plan_resource_change, read_resource, upgrade_resource_identity, upgrade_resource_state,
    validate_resource_config,
};

use crate::server::{
    Diagnostics, Provider, audit, erased::AnyResource, lie::Rpc, registry::find, state::State,
};

impl<P: Provider> State<P> {
    fn find_resource(&self, name: &str) -> Result<&dyn AnyResource<P::Client>, Diagnostics> {
        find(&self.registry.resources, name)
    }

    pub(in crate::server) fn validate_resource(
        &self,
        request: &validate_resource_config::Request,
    ) -> Result<validate_resource_config::Response, Diagnostics> {
        self.find_resource(&request.type_name)?.validate(request)
    }

    pub(in crate::server) fn upgrade_state(
        &self,
        request: &upgrade_resource_state::Request,
    ) -> Result<upgrade_resource_state::Response, Diagnostics> {
        self.find_resource(&request.type_name)?.upgrade(request)
    }

    pub(in crate::server) fn upgrade_identity(
        &self,
        request: &upgrade_resource_identity::Request,
    ) -> Result<upgrade_resource_identity::Response, Diagnostics> {
        self.find_resource(&request.type_name)?.upgrade_identity(request)
    }

    pub(in crate::server) fn read_resource(
        &self,
        request: &read_resource::Request,
    ) -> Result<read_resource::Response, Diagnostics> {
        let resource = self.find_resource(&request.type_name)?;
        self.with_session(request.client_capabilities, |session| resource.read(request, session))
    }

    /// Whether a plan of this resource waits for anything. There is nothing to wait for if there is no such resource.
    pub(in crate::server) fn plan_waits(&self, request: &plan_resource_change::Request) -> bool {
        self.find_resource(&request.type_name).is_ok_and(AnyResource::plan_waits)
    }

    pub(in crate::server) fn plan_resource(
        &self,
        request: &plan_resource_change::Request,
    ) -> Result<plan_resource_change::Response, Diagnostics> {
        let resource = self.find_resource(&request.type_name)?;
        let mut response =
            self.with_session(request.client_capabilities, |session| resource.plan(request, session))?;
        audit::requires_replace(resource.schema(), resource.ty(), request, &mut response)?;
        let audit = |response: &_| audit::planned(resource.schema(), resource.ty(), request, response);
        if let Some(lie) = &self.lie
            && let Some(answer) = lie.tell(Rpc::Plan, resource.ty(), response.planned_state.as_ref())?
        {
            response.planned_state = Some(answer);
            lie.note(audit(&response))?;
        } else if cfg!(debug_assertions) && response.deferred.is_none() && succeeded(&response.diagnostics) {
            audit(&response)?;
        }
        Ok(response)
    }

    pub(in crate::server) fn apply_resource(
        &self,
        request: &apply_resource_change::Request,
    ) -> Result<apply_resource_change::Response, Diagnostics> {
        let resource = self.find_resource(&request.type_name)?;
        let mut response = self.with_session(None, |session| resource.apply(request, session))?;
        let audit = |response: &_| audit::applied(resource.schema(), resource.ty(), request, response);
        if let Some(lie) = &self.lie
            && let Some(answer) = lie.tell(Rpc::Apply, resource.ty(), response.new_state.as_ref())?
        {
            response.new_state = Some(answer);
            lie.note(audit(&response))?;
        } else if cfg!(debug_assertions) && succeeded(&response.diagnostics) {
            // What was done is done: the state goes with what is wrong with it.
            if let Err(findings) = audit(&response) {
                response.diagnostics.extend(findings.into_messages());
            }
        }
        Ok(response)
    }

    pub(in crate::server) fn import_resource(
        &self,
        request: &import_resource_state::Request,
    ) -> Result<import_resource_state::Response, Diagnostics> {
        let resource = self.find_resource(&request.type_name)?;
        self.with_session(request.client_capabilities, |session| resource.import(request, session))
    }

    pub(in crate::server) fn move_resource(
        &self,
        request: &move_resource_state::Request,
    ) -> Result<move_resource_state::Response, Diagnostics> {
        let resource = self.find_resource(&request.target_type_name)?;
        self.with_session(None, |session| resource.move_from(request, session))
    }
}

/// Whether there is no error: of an answer with one, Terraform doesn't look at the rest so closely.
fn succeeded(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|diagnostic| diagnostic.severity() != Severity::Error)
}
