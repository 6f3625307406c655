//! What Terraform would say of an answer.

use tfvalue::{
    Schema, Type,
    tfplugin6::{apply_resource_change, plan_resource_change},
};

use super::{Diagnostics, values::value};

/// Finds what Terraform would refuse of a plan.
pub(super) fn planned(
    schema: &Schema,
    ty: &Type,
    request: &plan_resource_change::Request,
    response: &plan_resource_change::Response,
) -> Result<(), Diagnostics> {
    let prior = value(request.prior_state.as_ref());
    let config = value(request.config.as_ref());
    let planned = value(response.planned_state.as_ref());
    Ok(schema.check_planned(
        &prior.decode_value(ty)?,
        &config.decode_value(ty)?,
        &planned.decode_value(ty)?,
    )?)
}

/// Finds what Terraform would refuse of the state after an apply.
pub(super) fn applied(
    schema: &Schema,
    ty: &Type,
    request: &apply_resource_change::Request,
    response: &apply_resource_change::Response,
) -> Result<(), Diagnostics> {
    let planned = value(request.planned_state.as_ref());
    let new = value(response.new_state.as_ref());
    Ok(schema.check_applied(&planned.decode_value(ty)?, &new.decode_value(ty)?)?)
}
