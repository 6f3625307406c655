//! The functions under test, in one place: a change of their names or of where an error appears is a change here.

use tfvalue::{AttributePath, Schema, Value, plan::SchemaExt, testing};

use crate::family::canonical;

/// Why a configuration is refused, and where.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) path: AttributePath,
    pub(crate) text: String,
}

/// What Terraform proposes.
pub(crate) fn proposed(
    schema: &Schema,
    prior: &Value<'static>,
    config: &Value<'static>,
) -> Result<Value<'static>, String> {
    testing::proposed_new_state(schema, prior, config)
        .map_err(|error| format!("no state is proposed: {error}"))
}

/// The plan that a resource begins with, as it is sent: each set without what is there twice.
pub(crate) fn prepare(
    schema: &Schema,
    prior: &Value<'static>,
    config: &Value<'static>,
    proposed: &Value<'static>,
) -> Result<Value<'static>, Refusal> {
    let planned = schema.prepare_plan(prior, config, proposed);
    match planned {
        Ok(planned) => Ok(canonical(&planned.into_owned())),
        Err(error) => Err(Refusal { path: error.path(), text: error.to_string() }),
    }
}

/// What is wrong with a configuration: an error of its validation, of its plan, or of the check of the plan.
pub(crate) fn refusal(
    schema: &Schema,
    prior: &Value<'static>,
    config: &Value<'static>,
    proposed: &Value<'static>,
) -> Option<Refusal> {
    let invalid = schema.validate_config(config).into_iter().map(|diagnostic| Refusal {
        path: diagnostic.attribute.clone().unwrap_or_default(),
        text: format!("{}: {}", diagnostic.summary, diagnostic.detail),
    });
    if let Some(refusal) = invalid.into_iter().next() {
        return Some(refusal);
    }
    prepare(schema, prior, config, proposed).err()
}

pub(crate) fn check_planned(
    schema: &Schema,
    prior: &Value<'static>,
    config: &Value<'static>,
    planned: &Value<'static>,
) -> Result<(), String> {
    schema.check_planned(prior, config, planned).map_err(|findings| findings.to_string())
}

pub(crate) fn check_applied(
    schema: &Schema,
    planned: &Value<'static>,
    new: &Value<'static>,
) -> Result<(), String> {
    schema.check_applied(planned, new).map_err(|findings| findings.to_string())
}

pub(crate) fn check_final_plan(
    schema: &Schema,
    first: &Value<'static>,
    second: &Value<'static>,
) -> Result<(), String> {
    schema.check_final_plan(first, second).map_err(|findings| findings.to_string())
}

/// The new value with the prior spelling, as it is sent.
pub(crate) fn keep(
    schema: &Schema,
    prior: &Value<'static>,
    new: &Value<'static>,
) -> Result<Value<'static>, String> {
    let kept = schema.keep(prior, new).map_err(|error| error.to_string())?;
    Ok(canonical(&kept.into_owned()))
}
