//! What of a value is never shown, and what forces a replacement.

use std::collections::{BTreeSet, HashSet};

use tfvalue_runtime::{
    Type, Value, ValueExt,
    schema::{AttributeType, Attributes, Block},
};

use super::proto::{Path, Selector};

/// A step to a value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Step {
    Attribute(String),
    /// A key of a map, or the digits of an index.
    Key(String),
    /// An element of a set, which no path can name.
    Element,
}

/// Paths to values.
#[derive(Default)]
pub(super) struct Paths {
    /// Those that a plan has.
    exact: HashSet<Vec<Step>>,
    /// Those that a schema has: names alone, of which each stands for all elements.
    names: BTreeSet<Vec<String>>,
    all: bool,
}

impl Paths {
    pub(super) fn of_plan<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Self {
        let exact = paths.into_iter().map(steps).collect();
        Self { exact, ..Self::default() }
    }

    /// All of a value.
    pub(super) fn all() -> Self {
        Self { all: true, ..Self::default() }
    }

    /// Adds what a schema says to be sensitive or write-only.
    pub(super) fn add_schema(&mut self, block: &Block) {
        add_block(block, &mut Vec::new(), &mut self.names);
    }

    /// Whether the value at a path is meant.
    pub(super) fn contain(&self, path: &[Step]) -> bool {
        if self.all || self.exact.contains(path) {
            return true;
        }
        let names = || {
            let names = path
                .iter()
                .filter_map(|step| if let Step::Attribute(name) = step { Some(name) } else { None });
            names.cloned().collect::<Vec<_>>()
        };
        matches!(path.last(), Some(Step::Attribute(_)))
            && !self.names.is_empty()
            && self.names.contains(&names())
    }
}

/// The steps of a path, up to the first that can't be read: what is around it is meant then.
fn steps(path: &Path) -> Vec<Step> {
    let mut steps = Vec::new();
    for step in &path.steps {
        let step = match &step.selector {
            Some(Selector::AttributeName(name)) => Some(Step::Attribute(name.clone())),
            Some(Selector::ElementKey(key)) => element_key(&key.bytes).map(Step::Key),
            None => None,
        };
        let Some(step) = step else { break };
        steps.push(step);
    }
    steps
}

/// A key of a map or an index; `None` for an element of a set. It may come with its type.
fn element_key(bytes: &[u8]) -> Option<String> {
    let decode = |ty| Value::decode_msgpack(&ty, bytes).ok().map(Value::into_owned);
    let value = decode(Type::Dynamic).and_then(|value| match value {
        Value::Dynamic(dynamic) => Some(dynamic.value),
        _ => None,
    });
    let value = value.or_else(|| decode(Type::String)).or_else(|| decode(Type::Number))?;
    match value {
        Value::String(text) => Some(text.into_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn add_block(block: &Block, path: &mut Vec<String>, names: &mut BTreeSet<Vec<String>>) {
    add_attributes(&block.attributes, path, names);
    for block in block.block_types.iter() {
        path.push(block.name.to_string());
        add_block(&block.block, path, names);
        path.pop();
    }
}

fn add_attributes(attributes: &Attributes, path: &mut Vec<String>, names: &mut BTreeSet<Vec<String>>) {
    for attribute in attributes.iter() {
        path.push(attribute.name.to_string());
        if attribute.sensitive || attribute.write_only {
            names.insert(path.clone());
        } else if let AttributeType::Nested(nested) = &attribute.ty {
            add_attributes(&nested.attributes, path, names);
        }
        path.pop();
    }
}
