//! Changes of managed resources.

use tfvalue_plan::plan::values;
use tfvalue_runtime::DynamicValue;

use super::{audit, erased::AnyResource, plan::succeeded};
use crate::{
    server::{
        Diagnostics, Session, Shape, State, Unary, find, value,
        values::{identity, null},
    },
    tfplugin6::{self, apply_resource_change},
};

impl Unary for apply_resource_change::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.resources, &self.type_name)?;
        let shape = resource.shape();
        let new_state = change(resource, self, session).await?;
        let mut left = session.call.take_left();
        let diagnostics = std::mem::take(&mut left.diagnostics);
        let mut response = apply_resource_change::Response::of(new_state, left, diagnostics);
        if state.audits && succeeded(&response.diagnostics) {
            // The change has already happened: the answer keeps the new state, and also reports the findings.
            let planned = identity(self.planned_identity.as_ref());
            let new = identity(response.new_identity.as_ref());
            let is_gone = value(response.new_state.as_ref()).is_null();
            let of_identity = if is_gone {
                Ok(())
            } else {
                audit::identity(resource.identity(), planned.as_ref(), new.as_ref())
            };
            for findings in
                [audit::applied(shape, self, &response), of_identity].into_iter().filter_map(Result::err)
            {
                response.diagnostics.extend(findings.into_messages());
            }
        }
        Ok(response)
    }
}

/// Creates, updates or deletes the resource. Returns its new state, which is null if it was deleted.
async fn change(
    resource: &dyn AnyResource,
    request: &apply_resource_change::Request,
    session: &Session,
) -> Result<tfplugin6::DynamicValue, Diagnostics> {
    let shape @ Shape { schema, ty } = resource.shape();
    let prior = value(request.prior_state.as_ref());
    let mut planned = value(request.planned_state.as_ref());
    let config = value(request.config.as_ref());
    match (prior.is_null(), planned.is_null()) {
        (true, true) => return Ok(null()),
        (false, true) => {
            resource.delete(&prior, session).await?;
            return Ok(null());
        }
        (_, false) => {}
    }
    if config.is_null() {
        return Err(Diagnostics::error("Invalid request", "There is a plan, but no configuration."));
    }
    if values::has_write_only(schema) {
        let (plan, config) = (planned.decode_value(ty)?.into_owned(), config.decode_value(ty)?);
        planned = DynamicValue::encode_value(&values::fill_write_only(schema, &plan, &config)?, ty)?;
    }
    let new = resource.apply(&config, &prior, &planned, session).await?;
    // The resource exists now. Saves its state before `keep_prior`, which may call an author's comparison that panics.
    session.call.save(shape.without_write_only(new.clone())?.into());
    let new = shape.keep_prior(&planned, new)?;
    Ok(shape.without_write_only(new)?.into())
}
