//! The differences between two values, as text for people.

use std::fmt;

use tfvalue_plan::plan::{Node, ObjectSchema, Visibility};
use tfvalue_runtime::schema::Block;
use tfvalue_runtime::{
    AttributePath,
    value::{
        Value,
        display::{REDACTED, write_value},
    },
};

/// The differences between two values of one schema: between a state and a plan, or between two states.
///
/// Prints a line for each difference, as `terraform plan` does, without sensitive values:
///
/// ```text
/// ~ disk[0].size = 10 -> 20
/// + tags["env"] = "prod"
/// - zone = "a"
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Changes(Vec<Change>);

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Change {
    path: AttributePath,
    /// The prior value; `None` if it is null.
    before: Option<String>,
    /// The new value; `None` if it is null.
    after: Option<String>,
}

impl Changes {
    /// Compares two values of a block.
    pub(super) fn between(block: &Block, before: &Value<'_>, after: &Value<'_>) -> Self {
        let mut changes = Self::default();
        let mut comparison = Comparison { path: AttributePath::new(), found: &mut changes.0 };
        comparison.object(Node::Root(block).object(), before, after);
        changes
    }

    /// Returns whether the values are equal.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The paths of the differences. The path of an element of a set has its position in the value that contains the element.
    pub fn paths(&self) -> impl ExactSizeIterator<Item = &AttributePath> {
        self.0.iter().map(|change| &change.path)
    }

    /// Keeps the differences for which `keep` is true.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&AttributePath) -> bool) {
        self.0.retain(|change| keep(&change.path));
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("(no changes)");
        }
        self.0.iter().enumerate().try_for_each(|(index, Change { path, before, after })| {
            let line_break = if index > 0 { "\n" } else { "" };
            match (before, after) {
                (Some(before), Some(after)) => write!(f, "{line_break}~ {path} = {before} -> {after}"),
                (Some(before), None) => write!(f, "{line_break}- {path} = {before}"),
                (None, after) => write!(f, "{line_break}+ {path} = {}", after.as_deref().unwrap_or("null")),
            }
        })
    }
}

// `Debug` prints the same as `Display`, so that a failed test shows the changes.
debug_as_display!(Changes);

struct Comparison<'c> {
    path: AttributePath,
    found: &'c mut Vec<Change>,
}

impl Comparison<'_> {
    fn at(&mut self, path: AttributePath, compare: impl FnOnce(&mut Comparison<'_>)) {
        compare(&mut Comparison { path, found: self.found });
    }

    /// Compares the members of two objects, one of which may be null.
    fn object(&mut self, object: Option<ObjectSchema<'_>>, before: &Value<'_>, after: &Value<'_>) {
        for (name, member) in object.into_iter().flat_map(ObjectSchema::members) {
            let (before, after) = (member.of(before, name), member.of(after, name));
            let path = self.path.clone().attribute(name.clone());
            self.at(path, |comparison| comparison.value(Visibility::of(member), &before, &after));
        }
    }

    fn value(&mut self, visibility: Visibility<'_>, before: &Value<'_>, after: &Value<'_>) {
        if before == after {
            return;
        }
        let is_described = matches!(visibility, Visibility::Described(_));
        match (before, after) {
            _ if matches!(visibility, Visibility::Redacted) => self.whole(visibility, before, after),
            (Value::Object(_), Value::Object(_)) if is_described => {
                self.object(visibility.object(), before, after);
            }
            // A new list is reported element by element, too.
            (Value::Null, Value::List(new)) if is_described && !new.is_empty() => {
                self.value(visibility, &Value::List(Vec::new()), after);
            }
            (Value::List(old), Value::List(new)) if is_described || old.len() == new.len() => {
                for index in 0..old.len().max(new.len()) {
                    let path = self.path.clone().element(index);
                    let (old, new) = (or_null(old.get(index)), or_null(new.get(index)));
                    self.at(path, |comparison| comparison.value(visibility, old, new));
                }
            }
            (Value::Map(old), Value::Map(new)) => {
                let keys = old.keys().chain(new.keys().filter(|key| old.get(&***key).is_none()));
                for key in keys {
                    let path = self.path.clone().key(key.clone().into_owned());
                    let (old, new) = (or_null(old.get(&**key)), or_null(new.get(&**key)));
                    self.at(path, |comparison| comparison.value(visibility, old, new));
                }
            }
            (Value::Set(old), Value::Set(new)) => {
                self.elements(visibility, old, new, true);
                self.elements(visibility, new, old, false);
            }
            _ => self.whole(visibility, before, after),
        }
    }

    /// Reports the elements of a set that `other` doesn't contain.
    fn elements(&mut self, visibility: Visibility<'_>, set: &[Value<'_>], other: &[Value<'_>], is_old: bool) {
        let mut left: Vec<_> = other.iter().collect();
        for (index, element) in set.iter().enumerate() {
            if let Some(found) = left.iter().position(|other| *other == element) {
                left.swap_remove(found);
                continue;
            }
            let path = self.path.clone().set_element(index);
            let (null, element) = (&Value::Null, element);
            let (before, after) = if is_old { (element, null) } else { (null, element) };
            self.at(path, |comparison| comparison.whole(visibility, before, after));
        }
    }

    fn whole(&mut self, visibility: Visibility<'_>, before: &Value<'_>, after: &Value<'_>) {
        let show = |value: &Value<'_>| (!value.is_null()).then(|| shown(visibility, value));
        self.found.push(Change { path: self.path.clone(), before: show(before), after: show(after) });
    }
}

/// Writes a value on one line, without sensitive parts.
fn shown(visibility: Visibility<'_>, value: &Value<'_>) -> String {
    match (visibility, value) {
        (_, Value::Null | Value::Unknown(_)) => value.to_string(),
        // The type of a dynamic value may reveal the content of a sensitive attribute.
        (Visibility::Described(_), Value::Dynamic(_)) => REDACTED.to_owned(),
        _ => {
            let mut text = String::new();
            // Writing to a string doesn't fail.
            let _ = write_value(value, visibility, &mut text);
            text
        }
    }
}

fn or_null<'v, 'a>(value: Option<&'v Value<'a>>) -> &'v Value<'a> {
    value.unwrap_or(const { &Value::Null })
}
