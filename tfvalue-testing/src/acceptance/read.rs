//! Plans and states as `terraform show -json` prints them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value as Json, value::RawValue};
use tfvalue_runtime::{AttributePath, Schema, Value};

use super::stored;
use tfvalue_provider::provider::Diagnostics;

use crate::{
    Config, Configuration,
    change::{ChangeAction, PlannedChange},
    json,
};

#[derive(Deserialize)]
struct Plan {
    #[serde(default)]
    resource_changes: Vec<ResourceChange>,
}

#[derive(Deserialize)]
struct ResourceChange {
    address: String,
    /// The key of an object that is still to be deleted after its replacement was created.
    #[serde(default)]
    deposed: Option<String>,
    change: Change,
}

#[derive(Deserialize)]
struct Change {
    actions: Vec<String>,
    before: Option<Box<RawValue>>,
    after: Option<Box<RawValue>>,
    after_unknown: Option<Box<RawValue>>,
    #[serde(default)]
    replace_paths: Vec<Vec<Json>>,
}

#[derive(Deserialize)]
struct State {
    values: Option<Values>,
}

#[derive(Deserialize)]
struct Values {
    root_module: Module,
}

#[derive(Deserialize)]
struct Module {
    #[serde(default)]
    resources: Vec<ResourceState>,
}

#[derive(Deserialize)]
struct ResourceState {
    address: String,
    values: Box<RawValue>,
}

pub(super) fn parse<'p, T: Deserialize<'p>>(text: &'p str) -> Result<T, Diagnostics> {
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

/// The state at an address.
pub(super) fn state(schema: &Schema, address: &str, text: &str) -> Result<Value<'static>, Diagnostics> {
    let state: State = parse(text)?;
    let resources = state.values.map(|values| values.root_module.resources).unwrap_or_default();
    let resource = resources.iter().find(|resource| resource.address == address);
    value(schema, resource.map(|resource| &*resource.values))
}

/// The actions of a plan, by address, without no-ops.
pub(super) fn actions(text: &str) -> Result<BTreeMap<String, String>, Diagnostics> {
    let plan: Plan = parse(text)?;
    let changes = plan.resource_changes.into_iter();
    let changes = changes.map(|change| {
        let address = match change.deposed {
            Some(key) => format!("{} (deposed object {key})", change.address),
            None => change.address,
        };
        (address, change.change.actions.join(", then "))
    });
    Ok(changes.filter(|(_, action)| action != "no-op").collect())
}

/// The plan for the resource at an address.
pub(super) fn plan(
    schema: &'static Schema,
    config: Value<'static>,
    address: &str,
    text: &str,
) -> Result<PlannedChange, Diagnostics> {
    let plan: Plan = parse(text)?;
    let mut change = PlannedChange {
        action: ChangeAction::NoOp,
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
    let is_current = |change: &ResourceChange| change.address == address && change.deposed.is_none();
    let found = plan.resource_changes.into_iter().find(is_current);
    let Some(ResourceChange { change: found, .. }) = found else { return Ok(change) };
    let actions: Vec<_> = found.actions.iter().map(String::as_str).collect();
    change.action = match &actions[..] {
        ["create"] => ChangeAction::Create,
        ["update"] => ChangeAction::Update,
        ["delete"] => ChangeAction::Delete,
        ["delete", "create"] => ChangeAction::DestroyBeforeCreate,
        ["create", "delete"] => ChangeAction::CreateBeforeDestroy,
        _ => ChangeAction::NoOp,
    };
    change.requires_replace = found.replace_paths.iter().map(|steps| path(steps)).collect();
    change.requires_replace.sort();
    change.prior = stored(value(schema, found.before.as_deref())?);
    change.before.clone_from(&change.prior);
    change.planned = value(schema, found.after.as_deref())?;
    if let Some(unknown) = found.after_unknown {
        hide(&mut change.planned, &unknown)?;
    }
    Ok(change)
}

fn path(steps: &[Json]) -> AttributePath {
    steps.iter().fold(AttributePath::new(), |path, step| match (step.as_str(), step.as_i64()) {
        (Some(name), _) => path.attribute(name.to_owned()),
        (None, Some(index)) => path.element(usize::try_from(index).unwrap_or_default()),
        (None, None) => path,
    })
}

/// Replaces the parts of a value that `unknown` marks by unknown values.
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

#[cfg(test)]
mod tests {
    use tfvalue_runtime::schema::{Behavior, Block, Description, SchemaKind};

    use super::*;

    /// Terraform lists an object that is still to be deleted under the address of its replacement.
    #[test]
    fn deposed_object_is_not_the_resource() {
        let attributes = [tfvalue_runtime::schema::Attribute::new(
            "name",
            tfvalue_runtime::Type::String,
            Behavior::Optional,
        )];
        let block = Block::new(attributes.into(), [].into(), Description::default(), None);
        let schema = Box::leak(Box::new(Schema::new(SchemaKind::Resource, 0, block)));
        let deposed = r#"{"address": "a.b", "deposed": "0f", "change": {"actions": ["delete"], "before": {"name": "old"}, "after": null}}"#;
        let current = r#"{"address": "a.b", "change": {"actions": ["update"], "before": {"name": "x"}, "after": {"name": "y"}}}"#;
        for changes in [[deposed, current], [current, deposed]] {
            let text = format!(r#"{{"resource_changes": [{}]}}"#, changes.join(", "));
            let found = plan(schema, Value::Null, "a.b", &text).unwrap();
            assert_eq!((found.action, found.planned.get("name")), (ChangeAction::Update, Some(&"y".into())));
            let actions: Vec<_> = actions(&text).unwrap().into_iter().collect();
            let expected = [("a.b", "update"), ("a.b (deposed object 0f)", "delete")];
            assert_eq!(actions, expected.map(|(address, action)| (address.to_owned(), action.to_owned())));
        }
    }
}
