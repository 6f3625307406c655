//! Checks of an answer by Terraform's own rules.

use tfvalue_plan::plan::values;
use tfvalue_runtime::{AttributePath, Diagnostic, DynamicValue, Value};

use crate::server::{Diagnostics, Shape, value};
use crate::tfplugin6::{self, apply_resource_change, plan_resource_change};
use tfvalue_plan::plan::Finding;

/// Returns an error if Terraform would refuse the plan. Also reports elements of sets that Terraform would lose silently.
pub(crate) fn planned(
    Shape { schema, ty }: Shape,
    request: &plan_resource_change::Request,
    response: &plan_resource_change::Response,
) -> Result<(), Diagnostics> {
    let prior = value(request.prior_state.as_ref());
    let config = value(request.config.as_ref());
    let planned = value(response.planned_state.as_ref());
    let (prior, config, planned) =
        (prior.decode_value(ty)?, config.decode_value(ty)?, planned.decode_value(ty)?);
    let config = values::fill_null_blocks(schema, &config)?;
    values::check_planned(schema, &prior, &config, &planned)?;
    Ok(values::check_configured(schema, &config, &planned)?)
}

/// Removes paths of a plan that lead to no value, and adds a warning for each. Terraform would refuse a plan with such a path, even a plan to destroy
/// the resource.
pub(crate) fn requires_replace(
    Shape { schema, ty }: Shape,
    request: &plan_resource_change::Request,
    response: &mut plan_resource_change::Response,
) -> Result<(), Diagnostics> {
    if response.requires_replace.is_empty() {
        return Ok(());
    }
    let (prior, planned) = (value(request.prior_state.as_ref()), value(response.planned_state.as_ref()));
    let (prior, planned) = (prior.decode_value(ty)?, planned.decode_value(ty)?);
    let mut kept = Vec::new();
    for message in response.requires_replace.drain(..) {
        let path = AttributePath::try_from(message.clone())?;
        match values::check_requires_replace(schema, &prior, &planned, &[path]) {
            Ok(()) => kept.push(message),
            Err(findings) => response.diagnostics.extend(findings.iter().map(warning)),
        }
    }
    response.requires_replace = kept;
    Ok(())
}

/// Converts a finding to a warning about a bug that the server has worked around. The warning has no attribute: the path leads to no value.
fn warning(finding: &Finding) -> tfplugin6::Diagnostic {
    Diagnostic::warning(finding.summary, finding.to_string()).into()
}

/// Returns an error if Terraform would refuse the state after an apply.
pub(crate) fn applied(
    Shape { schema, ty }: Shape,
    request: &apply_resource_change::Request,
    response: &apply_resource_change::Response,
) -> Result<(), Diagnostics> {
    let planned = value(request.planned_state.as_ref());
    let new = value(response.new_state.as_ref());
    Ok(values::check_applied(schema, &planned.decode_value(ty)?, &new.decode_value(ty)?)?)
}

/// Returns an error if a value that was read contains an unknown part. Terraform refuses unknown values in this answer.
pub(crate) fn read(Shape { schema, ty }: Shape, answer: &DynamicValue<'_>) -> Result<(), Diagnostics> {
    match values::first_unknown(schema, &answer.decode_value(ty)?) {
        None => Ok(()),
        Some(path) => {
            let detail = format!("{path} is still unknown after reading. This is a bug in the provider.");
            Err(Diagnostics::error("Provider returned an unknown value", detail))
        }
    }
}

/// Returns an error if the identity is missing or has changed.
pub(crate) fn identity(
    shape: Option<Shape>,
    prior: Option<&DynamicValue<'_>>,
    new: Option<&DynamicValue<'_>>,
) -> Result<(), Diagnostics> {
    let Some(Shape { schema, ty }) = shape else { return Ok(()) };
    let value = |identity: Option<&DynamicValue<'_>>| match identity {
        Some(identity) => Ok(identity.decode_value(ty)?.into_owned()),
        None => Ok::<_, Diagnostics>(Value::Null),
    };
    Ok(values::check_identity(schema, &value(prior)?, &value(new)?)?)
}
