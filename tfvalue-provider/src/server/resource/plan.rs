//! Plans of managed resources.

use tfvalue_plan::plan::values;
use tfvalue_runtime::{AttributePath, DynamicValue};

use super::{
    audit,
    erased::{AnyResource, Planned},
};
use crate::{
    server::{
        Diagnostics, Session, Shape, State, Unary, find, value,
        values::{identity_message, null},
    },
    tfplugin6::{self, Diagnostic, diagnostic::Severity, plan_resource_change},
};

impl Unary for plan_resource_change::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.resources, &self.type_name)?;
        let (planned_state, requires_replace) = if value(self.proposed_new_state.as_ref()).is_null() {
            let prior = value(self.prior_state.as_ref());
            if !prior.is_null() && session.deferral().is_none() {
                resource.plan_delete(&prior, session).await?;
            }
            (null(), Vec::new())
        } else {
            plan_change(resource, self, session).await?
        };
        let left = session.call.take_left();
        let mut response = plan_resource_change::Response {
            planned_state: Some(planned_state),
            requires_replace: requires_replace.into_iter().map(tfplugin6::AttributePath::from).collect(),
            planned_identity: identity_message(left.identity),
            planned_private: left.private,
            diagnostics: left.diagnostics.into_messages(),
            deferred: left.deferral.map(Into::into),
            legacy_type_system: false,
        };
        let shape = resource.shape();
        audit::requires_replace(shape, self, &mut response)?;
        if state.audits && response.deferred.is_none() && succeeded(&response.diagnostics) {
            audit::planned(shape, self, &response)?;
        }
        Ok(response)
    }
}

/// A planned state, and the attributes whose change replaces the resource.
type PlannedState = (tfplugin6::DynamicValue, Vec<AttributePath>);

async fn plan_change(
    resource: &dyn AnyResource,
    request: &plan_resource_change::Request,
    session: &Session,
) -> Result<PlannedState, Diagnostics> {
    let shape @ Shape { schema, ty } = resource.shape();
    let (prior, config) = (value(request.prior_state.as_ref()), value(request.config.as_ref()));
    let proposed = value(request.proposed_new_state.as_ref());
    // A fast path for the common case that nothing changes: the initial plan is the proposed state.
    let initial = if proposed == prior && !resource.has_defaults() {
        proposed.into_owned()
    } else {
        let (prior, config) = (prior.decode_value(ty)?, config.decode_value(ty)?);
        let initial = values::prepare(schema, &prior, &config, &proposed.decode_value(ty)?)?;
        DynamicValue::encode_value(&initial, ty)?
    };
    if session.deferral().is_some() {
        return Ok((initial.into(), Vec::new()));
    }
    let Planned { state, requires_replace } = resource.plan(&config, &prior, &initial, session).await?;
    let planned = shape.without_write_only(shape.keep_prior(&initial, state)?)?;
    // Only an update can replace a resource. A plan without a change must not: Terraform makes such a plan before it destroys a resource.
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

/// Returns whether there is no error. If there is one, Terraform checks the rest of the answer less strictly.
pub(super) fn succeeded(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|diagnostic| diagnostic.severity() != Severity::Error)
}
