//! Changes of any resource: from what is proposed to a plan, and from a plan to a state.

use tfvalue::{
    AttributePath, DynamicValue,
    tfplugin6::{self, apply_resource_change, plan_resource_change},
};

use crate::server::{
    Call, Diagnostics, Plan, Resource,
    answer::caught,
    attribute,
    call::Session,
    error,
    values::{identity, identity_message, message, value},
};

/// A call of a resource's method.
pub(super) type ResourceCall<'c, R> = Call<'c, <R as Resource>::Client, <R as Resource>::Identity>;

/// Plans to create, change or delete it.
pub(super) fn plan<R: Resource>(
    request: &plan_resource_change::Request,
    session: &Session<'_, R::Client>,
) -> Result<plan_resource_change::Response, Diagnostics> {
    let prior_identity = identity(request.prior_identity.as_ref())?;
    let mut call: ResourceCall<R> = Call::new(session, prior_identity, request.prior_private.clone());
    let (planned_state, requires_replace) = if value(request.proposed_new_state.as_ref()).is_null() {
        plan_delete::<R>(request, &mut call)?
    } else {
        plan_change::<R>(request, &mut call)?
    };
    Ok(plan_resource_change::Response {
        planned_state,
        requires_replace: requires_replace.into_iter().map(tfplugin6::AttributePath::from).collect(),
        planned_identity: identity_message(call.identity.as_ref())?,
        planned_private: call.private,
        diagnostics: call.diagnostics.into_messages(),
        deferred: call.deferral.map(Into::into),
        legacy_type_system: false,
    })
}

/// A planned state, and what makes a new resource of it.
type Planned = (Option<tfplugin6::DynamicValue>, Vec<AttributePath>);

fn plan_delete<R: Resource>(
    request: &plan_resource_change::Request,
    call: &mut ResourceCall<'_, R>,
) -> Result<Planned, Diagnostics> {
    let prior: Option<R> = value(request.prior_state.as_ref()).decode()?;
    if let (Some(state), None) = (prior, call.deferral) {
        state.plan_delete(call).map_err(|error| call.told_with(error))?;
    }
    Ok((message(&None::<R>)?, Vec::new()))
}

fn plan_change<R: Resource>(
    request: &plan_resource_change::Request,
    call: &mut ResourceCall<'_, R>,
) -> Result<Planned, Diagnostics> {
    let (prior, config) = (value(request.prior_state.as_ref()), value(request.config.as_ref()));
    let proposed = value(request.proposed_new_state.as_ref());
    let planned: R = begin(&prior, &config, &proposed)?;
    if call.deferral.is_some() {
        return Ok((message(&planned)?, Vec::new()));
    }
    let mut plan = Plan {
        config: config.decode()?,
        prior: prior.decode()?,
        planned,
        requires_replace: R::REPLACED_BY.iter().copied().map(attribute).collect(),
    };
    R::plan(&mut plan, call).map_err(|error| call.told_with(error))?;
    let planned = message(&plan.planned)?;
    // What is to be created is new anyway. What doesn't change is not replaced: before it destroys anything, Terraform makes such plans.
    let is_update = plan.prior.is_some() && value(planned.as_ref()) != prior;
    Ok((planned, if is_update { plan.requires_replace } else { Vec::new() }))
}

/// The plan to begin with. If nothing changes, as for most resources most of the time, that is what is proposed.
fn begin<R: Resource>(
    prior: &DynamicValue<'_>,
    config: &DynamicValue<'_>,
    proposed: &DynamicValue<'_>,
) -> Result<R, Diagnostics> {
    if proposed == prior {
        return Ok(proposed.decode()?);
    }
    let ty = R::TYPE_REF;
    let begun = R::SCHEMA.mark_computed_unknown(
        &prior.decode_value(ty)?,
        &config.decode_value(ty)?,
        &proposed.decode_value(ty)?,
    )?;
    Ok(begun.to_typed()?)
}

/// Does what was planned.
pub(super) fn apply<R: Resource>(
    request: &apply_resource_change::Request,
    session: &Session<'_, R::Client>,
) -> Result<apply_resource_change::Response, Diagnostics> {
    let planned_identity = identity(request.planned_identity.as_ref())?;
    let mut call: ResourceCall<R> = Call::new(session, planned_identity, request.planned_private.clone());
    let prior: Option<R> = value(request.prior_state.as_ref()).decode()?;
    let planned: Option<R> = value(request.planned_state.as_ref()).decode()?;
    let config: Option<R> = value(request.config.as_ref()).decode()?;
    let new = caught(|| {
        let new = change::<R>(prior, planned, config, &mut call)?;
        Ok((identity_message(call.identity.as_ref().filter(|_| new.is_some()))?, message(&new)?))
    });
    let (new_identity, new_state) = new.unwrap_or_else(|diagnostics| {
        // What could not be done has changed nothing.
        call.diagnostics.add(diagnostics);
        (request.planned_identity.clone(), request.prior_state.clone())
    });
    Ok(apply_resource_change::Response {
        new_state,
        new_identity,
        private: call.private,
        diagnostics: call.diagnostics.into_messages(),
        legacy_type_system: false,
    })
}

/// Creates, changes or deletes it: nothing is left then.
fn change<R: Resource>(
    prior: Option<R>,
    planned: Option<R>,
    config: Option<R>,
    call: &mut ResourceCall<'_, R>,
) -> Result<Option<R>, Diagnostics> {
    match (prior, planned, config) {
        (None, Some(planned), Some(config)) => planned.create(&config, call).map(Some),
        (Some(prior), Some(planned), Some(config)) => planned.update(&prior, &config, call).map(Some),
        (Some(prior), None, _) => prior.delete(call).map(|()| None),
        (None, None, _) => Ok(None),
        (_, Some(_), None) => Err(error("Invalid request", "There is a plan, but no configuration.")),
    }
}
