//! Plans and states as `terraform show -json` prints them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue_runtime::{Schema, Value};

use super::stored;
use crate::{
    server::Diagnostics,
    testing::{
        Config, Configuration,
        change::{Action, PlannedChange},
        json,
    },
};

#[derive(Deserialize)]
struct Plan<'p> {
    #[serde(borrow, default)]
    resource_changes: Vec<ResourceChange<'p>>,
}

#[derive(Deserialize)]
struct ResourceChange<'p> {
    #[serde(borrow)]
    change: Change<'p>,
}

#[derive(Deserialize)]
struct Change<'p> {
    actions: Vec<String>,
    #[serde(borrow)]
    before: Option<&'p RawValue>,
    #[serde(borrow)]
    after: Option<&'p RawValue>,
    #[serde(borrow)]
    after_unknown: Option<&'p RawValue>,
}

#[derive(Deserialize)]
struct State<'p> {
    #[serde(borrow)]
    values: Option<Values<'p>>,
}

#[derive(Deserialize)]
struct Values<'p> {
    #[serde(borrow)]
    root_module: Module<'p>,
}

#[derive(Deserialize)]
struct Module<'p> {
    #[serde(borrow, default)]
    resources: Vec<ResourceState<'p>>,
}

#[derive(Deserialize)]
struct ResourceState<'p> {
    #[serde(borrow)]
    values: &'p RawValue,
}

fn parse<'p, T: Deserialize<'p>>(text: &'p str) -> Result<T, Diagnostics> {
    serde_json::from_str(text)
        .map_err(|error| Diagnostics::error("Unexpected output of Terraform", error.to_string()))
}

/// The value of a resource; null if there is none.
fn value(schema: &Schema, text: Option<&RawValue>) -> Result<Value<'static>, Diagnostics> {
    match text.map(RawValue::get) {
        None | Some("null") => Ok(Value::Null),
        Some(text) => Configuration::<()>::to_config(&json(text) as &Config, schema),
    }
}

/// The state of the one resource.
pub(super) fn state(schema: &Schema, text: &str) -> Result<Value<'static>, Diagnostics> {
    let state: State<'_> = parse(text)?;
    let resources = state.values.map(|values| values.root_module.resources).unwrap_or_default();
    value(schema, resources.first().map(|resource| resource.values))
}

/// The plan of the one resource.
pub(super) fn plan(
    schema: &'static Schema,
    config: Value<'static>,
    text: &str,
) -> Result<PlannedChange, Diagnostics> {
    let plan: Plan<'_> = parse(text)?;
    let mut change = PlannedChange {
        action: Action::NoOp,
        before: None,
        prior: None,
        config,
        planned: Value::Null,
        private: Vec::new(),
        identity: None,
        requires_replace: Vec::new(),
        deferred: None,
        warnings: Diagnostics::new(),
        schema,
    };
    let Some(ResourceChange { change: found }) = plan.resource_changes.into_iter().next() else {
        return Ok(change);
    };
    let actions: Vec<_> = found.actions.iter().map(String::as_str).collect();
    change.action = match &actions[..] {
        ["create"] => Action::Create,
        ["update"] => Action::Update,
        ["delete"] => Action::Delete,
        ["delete", "create"] => Action::DestroyBeforeCreate,
        ["create", "delete"] => Action::CreateBeforeDestroy,
        _ => Action::NoOp,
    };
    change.prior = stored(value(schema, found.before)?);
    change.before.clone_from(&change.prior);
    change.planned = value(schema, found.after)?;
    if let Some(unknown) = found.after_unknown {
        hide(&mut change.planned, unknown)?;
    }
    Ok(change)
}

/// Makes unknown what Terraform says to be so.
fn hide(value: &mut Value<'static>, unknown: &RawValue) -> Result<(), Diagnostics> {
    let text = unknown.get();
    match (value, text.as_bytes().first()) {
        (value, Some(b't')) => *value = Value::UNKNOWN,
        (Value::Dynamic(dynamic), Some(b'{' | b'[')) => hide(&mut dynamic.value, unknown)?,
        (Value::Object(entries) | Value::Map(entries), Some(b'{')) => {
            for (name, unknown) in parse::<BTreeMap<String, &RawValue>>(text)? {
                if let Some(value) = entries.get_mut(name.as_str()) {
                    hide(value, unknown)?;
                }
            }
        }
        (Value::List(elements) | Value::Tuple(elements), Some(b'[')) => {
            for (value, unknown) in elements.iter_mut().zip(parse::<Vec<&RawValue>>(text)?) {
                hide(value, unknown)?;
            }
        }
        _ => {}
    }
    Ok(())
}
