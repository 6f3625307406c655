//! What tells elements of sets apart before they are compared.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::node::{Node, opened};
use crate::{nfc::nfc, value::Value};

/// What tells an element apart from those that it doesn't match, as a number; `None` if it may match any.
pub(super) type Mark = Option<u64>;

/// A mark for each element that was planned, and for each that there is. Those that have different marks don't match.
///
/// That of an object is made of the attributes that are plain in all objects: an identifier that is computed tells none of those that
/// were planned apart, but a name does.
pub(super) fn marks<'v>(node: Node<'_>, planned: &'v [Value<'v>], new: &'v [Value<'v>]) -> [Vec<Mark>; 2] {
    let names = plain_names(node, planned, new);
    [planned, new].map(|elements| elements.iter().map(|element| mark(opened(element).1, &names)).collect())
}

/// The names of the attributes that are plain in all objects of two sets.
fn plain_names<'v>(node: Node<'_>, planned: &'v [Value<'v>], new: &'v [Value<'v>]) -> Vec<&'v str> {
    let mut objects = planned.iter().chain(new).filter_map(|element| match opened(element).1 {
        Value::Object(entries) => Some(entries),
        _ => None,
    });
    let Some(first) = objects.next() else { return Vec::new() };
    let mut names: Vec<_> = first
        .iter()
        .filter(|(name, value)| is_compared(node, name) && is_plain(value))
        .map(|(name, _)| &**name)
        .collect();
    for entries in objects {
        names.retain(|name| entries.get(*name).is_some_and(is_plain));
    }
    names
}

/// Whether this attribute of the objects makes a difference whatever it holds.
fn is_compared(node: Node<'_>, name: &str) -> bool {
    node.object().is_none_or(|object| {
        object.member(name).is_some_and(|member| !member.is_block() && !member.is_write_only())
    })
}

/// Whether no other value than an equal one matches it, of those that are plain, too.
fn is_plain(value: &Value<'_>) -> bool {
    matches!(value, Value::Null | Value::String(_) | Value::Number(_) | Value::Bool(_))
}

fn mark(element: &Value<'_>, names: &[&str]) -> Mark {
    let mut hasher = DefaultHasher::new();
    match element {
        Value::Null | Value::Unknown(_) => return None,
        Value::Object(_) => {
            for value in names.iter().filter_map(|name| element.get(name)) {
                hash_plain(value, &mut hasher);
            }
        }
        element => hash_plain(element, &mut hasher),
    }
    Some(hasher.finish())
}

/// Hashes a value that is plain, and of any other just what kind it is.
fn hash_plain(value: &Value<'_>, hasher: &mut DefaultHasher) {
    std::mem::discriminant(value).hash(hasher);
    match value {
        Value::String(text) => nfc(text).hash(hasher),
        Value::Number(number) => number.hash(hasher),
        Value::Bool(bool) => bool.hash(hasher),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        plan::same::{Matches, same},
        schema::{Attribute, Behavior},
        types::Type,
    };

    /// How many pairs are compared until it is known which elements match, and how many elements have none.
    fn compared(planned: &[Value<'_>], new: &[Value<'_>]) -> (usize, usize) {
        let set = Attribute::new("set", Type::set(Type::Dynamic), Behavior::Optional);
        let mut compared = 0;
        let matches = Matches::find_marked(marks(Node::Attribute(&set), planned, new), |i, j| {
            compared += 1;
            same(&planned[i], &new[j]) || planned[i].is_unknown()
        });
        (compared, matches.first.iter().chain(&matches.second).filter(|is_match| !**is_match).count())
    }

    #[test]
    fn what_cannot_match_is_not_compared() {
        let texts = |range: std::ops::Range<u32>| range.map(|index| Value::from(index.to_string()));
        let objects = |range| texts(range).map(|text| Value::object([("name", text)]));
        let unknown = |count| std::iter::repeat_n(Value::UNKNOWN, count);
        let all = |elements: &mut dyn Iterator<Item = Value<'static>>| elements.collect::<Vec<_>>();

        let (planned, new) = (all(&mut texts(0..500)), all(&mut texts(1..501)));
        assert_eq!(compared(&planned, &new), (499, 2));
        let (planned, new) = (all(&mut objects(0..500)), all(&mut objects(1..501)));
        assert_eq!(compared(&planned, &new), (499, 2));
        // What is unknown may come to be any of them.
        let (planned, new) = (all(&mut unknown(250).chain(texts(0..250))), all(&mut texts(0..500)));
        assert_eq!(compared(&planned, &new), (750, 0));
        let (planned, new) = (all(&mut unknown(250).chain(objects(0..250))), all(&mut objects(1..500)));
        assert_eq!(compared(&planned, &new), (249 + 499, 1));
    }
}
