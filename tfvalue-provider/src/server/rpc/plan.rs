//! Plans of managed resources.

use tfvalue_plan::plan::values;
use tfvalue_runtime::{AttributePath, DynamicValue};

use super::Response;
use crate::{
    server::{
        Diagnostics, audit,
        call::Call,
        erased::{AnyResource, CallParts, Planned},
        state::State,
        values::{identity_message, null, value, without_write_only},
    },
    tfplugin6::{self, Diagnostic, diagnostic::Severity, plan_resource_change},
};

impl State {
    pub(crate) fn plan_resource<'a>(
        &'a self,
        request: &'a plan_resource_change::Request,
        call: &'a Call,
    ) -> Response<'a, plan_resource_change::Response> {
        Box::pin(async move {
            let resource = self.find_resource(&request.type_name)?;
            let mut response = self.plan(resource, request, call).await?;
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
        call: &Call,
    ) -> Result<plan_resource_change::Response, Diagnostics> {
        let session = self
            .session(call, request.client_capabilities)
            .with_provider_meta(request.provider_meta.as_ref());
        let parts = CallParts { session: &session, call };
        let (planned_state, requires_replace) = if value(request.proposed_new_state.as_ref()).is_null() {
            plan_delete(resource, request, parts).await?
        } else {
            plan_change(resource, request, parts).await?
        };
        let left = call.take_left();
        Ok(plan_resource_change::Response {
            planned_state: Some(planned_state),
            requires_replace: requires_replace.into_iter().map(tfplugin6::AttributePath::from).collect(),
            planned_identity: identity_message(left.identity),
            planned_private: left.private,
            diagnostics: left.diagnostics.into_messages(),
            deferred: left.deferral.map(Into::into),
            legacy_type_system: false,
        })
    }
}

/// A planned state, and what makes a new resource of it.
type PlannedState = (tfplugin6::DynamicValue, Vec<AttributePath>);

async fn plan_delete(
    resource: &dyn AnyResource,
    request: &plan_resource_change::Request,
    parts: CallParts<'_>,
) -> Result<PlannedState, Diagnostics> {
    let prior = value(request.prior_state.as_ref());
    if !prior.is_null() && parts.session.deferral().is_none() {
        resource.plan_delete(&prior, parts).await?;
    }
    Ok((null(), Vec::new()))
}

async fn plan_change(
    resource: &dyn AnyResource,
    request: &plan_resource_change::Request,
    parts: CallParts<'_>,
) -> Result<PlannedState, Diagnostics> {
    let (schema, ty) = (resource.schema(), resource.ty());
    let (prior, config) = (value(request.prior_state.as_ref()), value(request.config.as_ref()));
    let proposed = value(request.proposed_new_state.as_ref());
    // If nothing changes, as for most resources most of the time, the plan begins with what is proposed.
    let begun = if proposed == prior && !resource.has_defaults() {
        proposed.into_owned()
    } else {
        let (prior, config) = (prior.decode_value(ty)?, config.decode_value(ty)?);
        let begun = values::prepare(schema, &prior, &config, &proposed.decode_value(ty)?)?;
        DynamicValue::encode_value(&begun, ty)?
    };
    if parts.session.deferral().is_some() {
        return Ok((begun.into(), Vec::new()));
    }
    let Planned { state, requires_replace } = resource.plan(&config, &prior, &begun, parts).await?;
    let planned = without_write_only(schema, ty, state)?;
    // What is to be created is new anyway. What doesn't change is not replaced: before it destroys anything, Terraform makes such plans.
    let is_update = !prior.is_null() && planned != prior;
    let mut paths = Vec::new();
    if is_update {
        if values::has_replacement(schema) {
            let (prior, config) = (prior.decode_value(ty)?, config.decode_value(ty)?);
            paths = values::requires_replace(schema, &prior, &config, &planned.decode_value(ty)?)?;
        }
        paths.extend(requires_replace);
    }
    Ok((planned.into(), paths))
}

/// Whether there is no error: of an answer with one, Terraform doesn't look at the rest so closely.
pub(super) fn succeeded(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|diagnostic| diagnostic.severity() != Severity::Error)
}
