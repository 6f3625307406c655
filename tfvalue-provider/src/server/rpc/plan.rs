//! Plans of managed resources.

use crate::plan::SchemaExt;
use tfvalue_runtime::{AttributePath, DynamicValue};

use super::Response;
use crate::{
    server::{
        Diagnostics, audit,
        erased::{AnyResource, CallParts, Planned},
        guard::guarded,
        session::{CallState, Session},
        state::State,
        timeouts::Operation,
        values::{identity, identity_message, null, value, without_write_only},
    },
    tfplugin6::{self, Diagnostic, diagnostic::Severity, plan_resource_change},
};

impl State {
    pub(crate) fn plan_resource<'a>(
        &'a self,
        request: &'a plan_resource_change::Request,
    ) -> Response<'a, plan_resource_change::Response> {
        Box::pin(async move {
            let resource = self.find_resource(&request.type_name)?;
            let mut response = self.plan(resource, request).await?;
            let (schema, ty) = (resource.schema(), resource.ty());
            audit::requires_replace(schema, ty, request, &mut response)?;
            let audit = |response: &_| audit::planned(schema, ty, request, response);
            if self.audits && response.deferred.is_none() && succeeded(&response.diagnostics) {
                audit(&response)?;
            }
            Ok(response)
        })
    }

    /// Plans to create, change or delete it.
    async fn plan(
        &self,
        resource: &dyn AnyResource,
        request: &plan_resource_change::Request,
    ) -> Result<plan_resource_change::Response, Diagnostics> {
        let session =
            self.session(request.client_capabilities).with_provider_meta(request.provider_meta.as_ref());
        let prior_identity = identity(request.prior_identity.as_ref());
        let mut call = CallState::new(&session, prior_identity, request.prior_private.clone());
        let result = if value(request.proposed_new_state.as_ref()).is_null() {
            plan_delete(resource, request, &session, &mut call).await
        } else {
            plan_change(resource, request, &session, &mut call).await
        };
        let (planned_state, requires_replace) = result.map_err(|error| call.reported_with(error))?;
        Ok(plan_resource_change::Response {
            planned_state: Some(planned_state),
            requires_replace: requires_replace.into_iter().map(tfplugin6::AttributePath::from).collect(),
            planned_identity: identity_message(call.identity),
            planned_private: call.private,
            diagnostics: call.diagnostics.into_messages(),
            deferred: call.deferral.map(Into::into),
            legacy_type_system: false,
        })
    }
}

/// A planned state, and what makes a new resource of it.
type PlannedState = (tfplugin6::DynamicValue, Vec<AttributePath>);

async fn plan_delete(
    resource: &dyn AnyResource,
    request: &plan_resource_change::Request,
    session: &Session,
    call: &mut CallState,
) -> Result<PlannedState, Diagnostics> {
    let prior = value(request.prior_state.as_ref());
    if !prior.is_null() && call.deferral.is_none() {
        let work = resource.plan_delete(&prior, CallParts { session, call });
        guarded(Operation::Plan, &request.type_name, None, session, work).await?;
    }
    Ok((null(), Vec::new()))
}

async fn plan_change(
    resource: &dyn AnyResource,
    request: &plan_resource_change::Request,
    session: &Session,
    call: &mut CallState,
) -> Result<PlannedState, Diagnostics> {
    let (schema, ty) = (resource.schema(), resource.ty());
    let (prior, config) = (value(request.prior_state.as_ref()), value(request.config.as_ref()));
    let proposed = value(request.proposed_new_state.as_ref());
    // If nothing changes, as for most resources most of the time, the plan begins with what is proposed.
    let begun = if proposed == prior && !resource.has_defaults() {
        proposed.into_owned()
    } else {
        let (prior, config) = (prior.decode_value(ty)?, config.decode_value(ty)?);
        let begun = schema.prepare_plan(&prior, &config, &proposed.decode_value(ty)?)?;
        DynamicValue::encode_value(&begun, ty)?
    };
    if call.deferral.is_some() {
        return Ok((begun.into(), Vec::new()));
    }
    let work = resource.plan(&config, &prior, &begun, CallParts { session, call });
    let Planned { state, requires_replace } =
        guarded(Operation::Plan, &request.type_name, None, session, work).await?;
    let planned = without_write_only(schema, ty, state)?;
    // What is to be created is new anyway. What doesn't change is not replaced: before it destroys anything, Terraform makes such plans.
    let is_update = !prior.is_null() && planned != prior;
    let mut paths = Vec::new();
    if is_update {
        if schema.has_replacement() {
            let (prior, config) = (prior.decode_value(ty)?, config.decode_value(ty)?);
            paths = schema.requires_replace(&prior, &config, &planned.decode_value(ty)?)?;
        }
        paths.extend(requires_replace);
    }
    Ok((planned.into(), paths))
}

/// Whether there is no error: of an answer with one, Terraform doesn't look at the rest so closely.
pub(super) fn succeeded(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|diagnostic| diagnostic.severity() != Severity::Error)
}
