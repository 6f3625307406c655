//! Terraform's own checks of an answer.

use tfvalue_plan::plan::values;
use tfvalue_runtime::{AttributePath, Diagnostic, DynamicValue, Value};

use crate::server::{Diagnostics, Shape, value};
use crate::tfplugin6::{self, apply_resource_change, plan_resource_change};
use tfvalue_plan::plan::Finding;

/// Finds what Terraform would refuse of a plan, and elements of sets that it would lose without a word.
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

/// Leaves out the paths of a plan that lead to nothing, and warns of them: Terraform would refuse the plan, even if the resource is
/// to be destroyed.
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

/// Reports a bug that the server has worked around. Its path leads to nothing that Terraform could show.
fn warning(finding: &Finding) -> tfplugin6::Diagnostic {
    Diagnostic::warning(finding.summary, finding.to_string()).into()
}

/// Finds what Terraform would refuse of the state after an apply.
pub(crate) fn applied(
    Shape { schema, ty }: Shape,
    request: &apply_resource_change::Request,
    response: &apply_resource_change::Response,
) -> Result<(), Diagnostics> {
    let planned = value(request.planned_state.as_ref());
    let new = value(response.new_state.as_ref());
    Ok(values::check_applied(schema, &planned.decode_value(ty)?, &new.decode_value(ty)?)?)
}

/// Finds an unknown value in what was read: Terraform takes none.
pub(crate) fn read(Shape { schema, ty }: Shape, answer: &DynamicValue<'_>) -> Result<(), Diagnostics> {
    match values::first_unknown(schema, &answer.decode_value(ty)?) {
        None => Ok(()),
        Some(path) => {
            let detail = format!("{path} is still unknown after reading. This is a bug in the provider.");
            Err(Diagnostics::error("Provider returned an unknown value", detail))
        }
    }
}

/// Finds an identity that is missing or has changed.
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
