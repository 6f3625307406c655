//! The earlier versions of the counter's model.
//!
//! A stored state may be years old. Each version is upgraded to the next one, so a user may skip versions of the provider.

use tfvalue::{TfSchema, Unknown};

use super::Counter;
use crate::resources::{Map, name::Name};

/// The value was a text.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource, known, version = 1)]
pub(crate) struct CounterV1 {
    #[tf(computed)]
    pub(crate) id: Option<String>,
    #[tf(required, as_string)]
    pub(crate) name: Name,
    #[tf(computed)]
    pub(crate) value: Option<String>,
}

/// The value was a number, and there was one trigger. The counter stood in the state alone.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource, known, version = 2, upgrade_from = CounterV1)]
pub(crate) struct CounterV2 {
    #[tf(computed)]
    pub(crate) id: Option<String>,
    #[tf(required, as_string)]
    pub(crate) name: Name,
    #[tf(optional)]
    pub(crate) increment: Option<i64>,
    #[tf(optional)]
    pub(crate) trigger: Option<String>,
    #[tf(computed)]
    pub(crate) value: Option<i64>,
}

impl TryFrom<CounterV1> for CounterV2 {
    type Error = String;

    fn try_from(old: CounterV1) -> Result<Self, String> {
        let number = |text: String| text.parse().map_err(|error| format!("the value {text:?}: {error}"));
        let value = old.value.map(number).transpose()?;
        Ok(Self { id: old.id, name: old.name, increment: None, trigger: None, value })
    }
}

impl From<CounterV2> for Counter {
    fn from(old: CounterV2) -> Self {
        let triggers =
            old.trigger.map(|trigger| Map::from([("trigger".to_owned(), Unknown::Known(Some(trigger)))]));
        Self {
            step: Unknown::Known(Some(old.increment.unwrap_or(1))),
            triggers: Unknown::Known(triggers),
            ..Self::without_file(old.name, old.value.unwrap_or_default())
        }
    }
}
