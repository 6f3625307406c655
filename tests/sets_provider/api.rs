//! The answers of a service that keeps whatever it is told.
//!
//! - A computed text is made from what the configuration sets beside it, and from the revision in which it was made: `53-abc.1`. So it shows of which
//!   element it is, and whether it was made again.
//! - A text that is optional and computed is `auto`, a number 60.
//! - A text without regard to case is answered in capital letters, a duration in seconds.
//! - In a read, each text of a collection that only the service sets is another, with the text of `SETS_DRIFT` in its end, if that variable is set.

use std::env;

use tfvalue::{
    DecodeOwned, Encode, TfSchema, Type, Value,
    plan::ToValue,
    provider::Diagnostics,
    schema::{Attribute, AttributeType, Attributes, Behavior, NestedBlocks, schema_of},
    types::GoDuration,
};

/// Makes what was planned: each value that isn't known gets one.
pub(crate) fn made<M: TfSchema + Encode + DecodeOwned>(
    planned: &M,
    prior: Option<&M>,
) -> Result<M, Diagnostics> {
    let before = match prior {
        Some(prior) => prior.to_value()?.get("revision").and_then(Value::as_u64).unwrap_or(0),
        None => 0,
    };
    answered(planned, &Answer { revision: before + 1, drift: None })
}

/// Reads what the state has.
pub(crate) fn read<M: TfSchema + Encode + DecodeOwned>(state: &M) -> Result<M, Diagnostics> {
    answered(state, &Answer { revision: 0, drift: env::var("SETS_DRIFT").ok() })
}

fn answered<M: TfSchema + Encode + DecodeOwned>(value: &M, answer: &Answer) -> Result<M, Diagnostics> {
    let block = &schema_of::<M>().block;
    let answered = answer.object(&block.attributes, Some(&block.block_types), &value.to_value()?, false);
    Ok(answered.to_typed()?)
}

struct Answer {
    revision: u64,
    drift: Option<String>,
}

impl Answer {
    fn object(
        &self,
        attributes: &Attributes,
        blocks: Option<&NestedBlocks>,
        value: &Value<'static>,
        is_element: bool,
    ) -> Value<'static> {
        let Value::Object(entries) = value else { return value.clone() };
        let parts = entries.iter().map(|(name, value)| {
            let part = match (attributes.get(name).map(|attribute| &attribute.ty), blocks) {
                (Some(AttributeType::Nested(nested)), _) => {
                    each(value, |element| self.object(&nested.attributes, None, element, true))
                }
                (None, Some(blocks)) => {
                    let block = &blocks.get(name).expect("an attribute or a block").block;
                    each(value, |element| {
                        self.object(&block.attributes, Some(&block.block_types), element, true)
                    })
                }
                _ => configured(attributes.get(name), value),
            };
            (name.clone().into_owned(), part)
        });
        let mut answered: Vec<_> = parts.collect();
        let mut content: Vec<String> = answered
            .iter()
            .filter(|(name, _)| attributes.get(name).is_some_and(|of| of.behavior != Behavior::Computed))
            .filter_map(|(_, value)| plain(value))
            .collect();
        content.sort();
        for (name, value) in &mut answered {
            let is_computed = attributes.get(name).is_some_and(|of| of.behavior == Behavior::Computed);
            if is_computed && name == "revision" {
                *value = if value.is_unknown() { self.revision.into() } else { value.clone() };
            } else if is_computed && value.is_unknown() {
                *value = format!("{}.{}", content.join("-"), self.revision).into();
            } else if let (true, true, Some(drift), Some(text)) =
                (is_computed, is_element, &self.drift, value.as_str())
            {
                let made = text.split_once('+').map_or(text, |(made, _)| made);
                *value = format!("{made}+{drift}").into();
            }
        }
        Value::object(answered)
    }
}

/// Returns the service's answer for an attribute that the configuration may set.
fn configured(attribute: Option<&Attribute>, value: &Value<'static>) -> Value<'static> {
    match (attribute, value) {
        (Some(attribute), Value::Unknown(_)) if attribute.behavior == Behavior::OptionalComputed => {
            if attribute.ty.implied_type() == Type::Number {
                60.into()
            } else {
                "auto".into()
            }
        }
        (Some(attribute), Value::String(text)) if attribute.name == "value" => text.to_uppercase().into(),
        (Some(attribute), Value::String(text)) if attribute.name == "timeout" => {
            let duration: GoDuration = text.parse().expect("the model has checked it");
            format!("{}s", duration.as_nanoseconds() / 1_000_000_000).into()
        }
        _ => value.clone(),
    }
}

fn each(value: &Value<'static>, answer: impl Fn(&Value<'static>) -> Value<'static>) -> Value<'static> {
    match value {
        Value::List(elements) => Value::List(elements.iter().map(answer).collect()),
        Value::Set(elements) => Value::set(elements.iter().map(answer)),
        other => other.clone(),
    }
}

/// The text of a primitive value.
fn plain(value: &Value<'_>) -> Option<String> {
    match value {
        Value::String(text) => Some(text.to_string()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}
