//! The parts of a value that are not shown.
//!
//! A value is shown if its schema declares it without marking it as sensitive, and the state doesn't mark it as sensitive. A copy of a sensitive
//! value is hidden everywhere: providers copy their inputs.

use std::{
    collections::{BTreeSet, HashSet},
    fmt::Write,
};

use tfvalue_plan::plan::Node;
use tfvalue_runtime::{
    Value,
    schema::{Block, NestingMode},
    value::Part,
};

/// A step to a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Step {
    Attribute(String),
    /// A key of a map, or the digits of an index.
    Key(String),
    /// An element of a set, by its position. No path in a file can name it.
    Element(usize),
}

impl From<Part<'_>> for Step {
    fn from(part: Part<'_>) -> Self {
        match part {
            Part::Attribute(name) => Self::Attribute(name.to_owned()),
            Part::Key(key) => Self::Key(key.to_owned()),
            Part::Element(index) | Part::TupleElement(index) => Self::Key(index.to_string()),
            Part::SetElement(index) => Self::Element(index),
        }
    }
}

/// A path in a file: names, keys, and indices in digits. `None` is an unreadable step.
pub(super) type Mark = Vec<Option<String>>;

/// A set of places in a value.
#[derive(Clone, Default, Debug)]
pub(super) struct Places(BTreeSet<Vec<Option<String>>>);

impl Places {
    /// Creates the set of the ends of these paths. A path ends before its first unreadable step.
    pub(super) fn new(marks: impl IntoIterator<Item = Mark>) -> Self {
        let readable = |mark: Mark| mark.into_iter().take_while(Option::is_some).collect();
        Self(marks.into_iter().map(readable).collect())
    }

    pub(super) fn insert(&mut self, path: &[Step]) {
        self.0.insert(plain(path));
    }

    /// Returns whether the value at a path is one of the places.
    pub(super) fn contain(&self, path: &[Step]) -> bool {
        self.0.contains(&plain(path))
    }

    /// Returns whether a place is inside the value at a path.
    fn are_below(&self, path: &[Step]) -> bool {
        let path = plain(path);
        let mut from = self.0.range(path.clone()..).take_while(|place| place.starts_with(&path));
        from.any(|place| place.len() > path.len())
    }
}

/// Returns the names in a path. Keys of maps equal attributes, since a map may be shown as an object. An element of a set has no name.
fn plain(path: &[Step]) -> Vec<Option<String>> {
    let step = |step: &Step| match step {
        Step::Attribute(name) | Step::Key(name) => Some(name.clone()),
        Step::Element(_) => None,
    };
    path.iter().map(step).collect()
}

/// The hidden places of a value.
#[derive(Default)]
pub(super) struct Hidden {
    sensitive: Places,
    /// The places that the schema doesn't declare. Their values may be sensitive.
    undeclared: Places,
}

impl Hidden {
    /// Hides a sensitive value as a whole.
    pub(super) fn all() -> Self {
        Self { sensitive: Places::new([Vec::new()]), undeclared: Places::default() }
    }

    /// Hides the sensitive and write-only values of a schema, and the values that the schema doesn't declare.
    pub(super) fn add_schema(&mut self, block: &Block, value: &Value<'_>) {
        self.add_object(Node::Root(block), value, &mut Vec::new());
    }

    fn add_object(&mut self, node: Node<'_>, value: &Value<'_>, path: &mut Vec<Step>) {
        let member = |name: &str| node.object()?.member(name);
        match value {
            // An object without any declared name may have been a map, whose keys may be secret.
            Value::Object(members)
                if path.is_empty()
                    || members.is_empty()
                    || members.keys().any(|name| member(name).is_some()) =>
            {
                for (name, value) in members {
                    path.push(Step::Attribute(name.to_string()));
                    match member(name) {
                        Some(member) if member.is_redacted() => self.sensitive.insert(path),
                        Some(member) if member.object().is_some() => self.add_nested(member, value, path),
                        Some(_) => {}
                        None => self.undeclared.insert(path),
                    }
                    path.pop();
                }
            }
            Value::Null | Value::Unknown(_) => {}
            _ => self.undeclared.insert(path),
        }
    }

    fn add_nested(&mut self, member: Node<'_>, value: &Value<'_>, path: &mut Vec<Step>) {
        match (member.nesting(), value) {
            (_, Value::Dynamic(dynamic)) => self.add_nested(member, &dynamic.value, path),
            (NestingMode::Map, Value::Map(_) | Value::Object(_))
            | (NestingMode::List | NestingMode::Set, Value::List(_) | Value::Tuple(_) | Value::Set(_)) => {
                for (part, element) in value.parts() {
                    path.push(part.into());
                    self.add_object(member, element, path);
                    path.pop();
                }
            }
            (NestingMode::Single | NestingMode::Group, value) => self.add_object(member, value, path),
            (_, Value::Null | Value::Unknown(_)) => {}
            _ => self.undeclared.insert(path),
        }
    }

    /// Hides a value that a file marks as sensitive. A `dynamic` value adds no step to a path. If a step has no target, or leads into a value that
    /// doesn't conform to its schema, the last reached value is hidden.
    pub(super) fn add_mark(&mut self, value: &Value<'_>, mark: &[Option<String>], undeclared: &Places) {
        let mut path = Vec::new();
        let mut value = value;
        for step in mark {
            while let Value::Dynamic(dynamic) = value {
                value = &dynamic.value;
            }
            // The step may belong to the value inside a `dynamic` wrapper.
            let is_ambiguous = undeclared.contain(&path) || is_wrapper(value) && undeclared.are_below(&path);
            let below = step.as_deref().and_then(|step| Some((below(value, step)?, step)));
            let Some((part, step)) = below.filter(|_| !is_ambiguous) else { break };
            path.push(Step::Key(step.to_owned()));
            value = part;
        }
        self.sensitive.insert(&path);
    }

    /// Returns whether the value at a path is sensitive.
    pub(super) fn is_sensitive(&self, path: &[Step]) -> bool {
        self.sensitive.contain(path)
    }

    /// Returns whether the schema lacks the value at a path.
    pub(super) fn is_undeclared(&self, path: &[Step]) -> bool {
        self.undeclared.contain(path)
    }

    /// Returns whether the value at a path is hidden.
    pub(super) fn contains(&self, path: &[Step]) -> bool {
        self.is_sensitive(path) || self.is_undeclared(path)
    }

    /// Returns whether a part of the value at a path is hidden.
    pub(super) fn is_partial(&self, path: &[Step]) -> bool {
        self.sensitive.are_below(path) || self.undeclared.are_below(path)
    }

    /// Returns whether the value at a path, or a part of it, is hidden.
    pub(super) fn touches(&self, path: &[Step]) -> bool {
        self.contains(path) || self.is_partial(path)
    }
}

/// The values that are sensitive in one place of a file, and therefore hidden in all places.
#[derive(Default)]
pub(super) struct Secrets(HashSet<String>);

/// The length from which a string or a number can be a secret, in characters.
const SHORTEST: usize = 4;

impl Secrets {
    /// Adds a value with all its parts.
    pub(super) fn add(&mut self, value: &Value<'_>) {
        let is_short = match value {
            Value::Null | Value::Bool(_) | Value::Unknown(_) => true,
            Value::String(text) => text.chars().count() < SHORTEST,
            Value::Number(number) => number.to_string().len() < SHORTEST,
            Value::Dynamic(dynamic) => return self.add(&dynamic.value),
            _ => {
                // The type of a `dynamic` value is not a secret.
                let is_type = |part: Part<'_>| {
                    matches!(part, Part::Attribute("type") | Part::Key("type")) && is_wrapper(value)
                };
                for (_, part) in value.parts().filter(|(part, _)| !is_type(*part)) {
                    self.add(part);
                }
                value.parts().next().is_none()
            }
        };
        if !is_short {
            self.0.insert(form(value));
        }
    }

    pub(super) fn contain(&self, value: &Value<'_>) -> bool {
        !self.0.is_empty() && self.0.contains(&form(value))
    }

    /// Returns whether a value is a secret or contains one.
    pub(super) fn are_in(&self, value: &Value<'_>) -> bool {
        self.contain(value)
            || match value {
                Value::Dynamic(dynamic) => self.are_in(&dynamic.value),
                value => value.parts().any(|(_, part)| self.are_in(part)),
            }
    }
}

/// Returns a canonical text of a value. Lists, tuples and sets have the same form, and so do maps and objects.
fn form(value: &Value<'_>) -> String {
    let mut form = String::new();
    write_form(value, &mut form);
    form
}

fn write_form(value: &Value<'_>, form: &mut String) {
    // Writing to a string doesn't fail.
    let _ = match value {
        Value::Dynamic(dynamic) => return write_form(&dynamic.value, form),
        Value::Null => write!(form, "null"),
        Value::Unknown(_) => write!(form, "unknown"),
        Value::Bool(flag) => write!(form, "{flag}"),
        Value::String(text) => write!(form, "{text:?}"),
        Value::Number(number) => write!(form, "{number}"),
        Value::Object(members) | Value::Map(members) => {
            form.push('{');
            for (name, part) in members {
                let _ = write!(form, "{name:?}:");
                write_form(part, form);
                form.push(',');
            }
            write!(form, "}}")
        }
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            form.push('[');
            for part in elements {
                write_form(part, form);
                form.push(',');
            }
            write!(form, "]")
        }
    };
}

/// Returns whether a value may be a stored `dynamic` value: an object with only the members `type` and `value`.
fn is_wrapper(value: &Value<'_>) -> bool {
    value.entries().is_some_and(|members| {
        members.len() == 2 && ["type", "value"].iter().all(|name| members.get(*name).is_some())
    })
}

/// Returns the part of a value at a name, a key or an index in digits. Elements of a set have no such step.
fn below<'v, 'a>(value: &'v Value<'a>, step: &str) -> Option<&'v Value<'a>> {
    match value {
        Value::Object(members) | Value::Map(members) => members.get(step),
        Value::List(elements) | Value::Tuple(elements) => {
            let index: usize = step.parse().ok()?;
            // Only canonical digits are an index.
            elements.get(index).filter(|_| index.to_string() == step)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tfvalue_runtime::{Type, value::Dynamic};

    use super::*;

    fn attribute(name: &str) -> Step {
        Step::Attribute(name.to_owned())
    }

    fn key(name: &str) -> Step {
        Step::Key(name.to_owned())
    }

    fn hidden(value: &Value<'_>, mark: &[&str]) -> Hidden {
        let mark: Vec<_> = mark.iter().map(|step| (*step != "?").then(|| (*step).to_owned())).collect();
        let mut hidden = Hidden::default();
        hidden.add_mark(value, &mark, &Places::default());
        hidden
    }

    #[test]
    fn a_key_of_a_map_is_hidden_where_it_is_shown_as_an_attribute() {
        let places = Places::new([vec![Some("tags".to_owned()), Some("a".to_owned())]]);
        for path in [[attribute("tags"), attribute("a")], [attribute("tags"), key("a")]] {
            assert!(places.contain(&path));
        }
        assert!(!places.contain(&[attribute("tags")]) && !places.contain(&[attribute("tags"), key("b")]));
        assert!(places.are_below(&[attribute("tags")]) && places.are_below(&[]));
        assert!(!places.are_below(&[attribute("tags"), key("a")]) && !places.are_below(&[attribute("tag")]));
    }

    #[test]
    fn a_mark_passes_through_dynamic_values() {
        let object = Value::object([("password", Value::from("x"))]);
        let ty = Type::object([("password", Type::String)]);
        let list = Value::List(vec![Value::Dynamic(Box::new(Dynamic::new(ty, object)))]);
        let input = Dynamic::new(Type::list(Type::Dynamic), list);
        let value = Value::object([("input", Value::Dynamic(Box::new(input)))]);
        let hidden = hidden(&value, &["input", "0", "password"]);
        assert!(hidden.contains(&[attribute("input"), key("0"), attribute("password")]));
        assert!(!hidden.contains(&[attribute("input"), key("0")]));
    }

    #[test]
    fn a_mark_that_leads_nowhere_hides_what_it_has_led_to() {
        let value = Value::object([
            ("list", Value::List(vec![Value::from(1)])),
            ("set", Value::Set(vec![Value::from(1)])),
            ("text", Value::from("a")),
            ("null", Value::Null),
            ("unknown", Value::UNKNOWN),
        ]);
        for (mark, place) in [
            (&["list", "1"][..], "list"),
            (&["list", "00"], "list"),
            (&["list", "a"], "list"),
            (&["list", "0", "a"], "list.0"),
            (&["set", "0"], "set"),
            (&["set", "?"], "set"),
            (&["text", "a"], "text"),
            (&["null", "a", "b"], "null"),
            (&["unknown", "a"], "unknown"),
            (&["absent"], ""),
            (&["?", "text"], ""),
            (&[], ""),
        ] {
            let path: Vec<_> = place.split('.').filter(|step| !step.is_empty()).map(key).collect();
            let hidden = hidden(&value, mark);
            assert!(hidden.contains(&path) && !hidden.is_partial(&path), "{mark:?}");
        }
    }
}
