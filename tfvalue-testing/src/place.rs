//! Places in a value as tests write them: `disk[0].size`, `tags["env"]`.

use tfvalue_plan::plan::Node;
use tfvalue_runtime::schema::{Attribute, AttributeType, Block, Source};
use tfvalue_runtime::{
    AttributePath, Schema, Step, Type,
    value::{Value, display::REDACTED},
};

/// The schema of a place, down to the parts of types.
#[derive(Clone, Copy)]
pub(super) enum Place<'s> {
    Node(Node<'s>),
    /// A part of an attribute that isn't nested.
    Part(&'s Type),
}

impl Place<'_> {
    /// The attribute or block of this name, of an object or of each element of a collection.
    pub(super) fn member(self, name: &str) -> Option<Self> {
        match self {
            Self::Node(Node::Attribute(Attribute { ty: AttributeType::Type(ty), .. })) | Self::Part(ty) => {
                part_of(ty, name).map(Self::Part)
            }
            Self::Node(node) => node.object()?.member(name).map(Self::Node),
        }
    }

    /// Returns whether the API doesn't return the attribute or block, according to the model.
    pub(super) fn is_unanswered(self) -> bool {
        match self {
            Self::Node(Node::Block(nested)) => nested.rules.is_unanswered(),
            Self::Node(Node::Attribute(attribute)) => attribute.rules.is_unanswered(),
            Self::Node(Node::Root(_)) | Self::Part(_) => false,
        }
    }
}

/// The type of an attribute of the objects in a value of a type.
fn part_of<'s>(ty: &'s Type, name: &str) -> Option<&'s Type> {
    match ty {
        Type::List(element) | Type::Set(element) | Type::Map(element) => part_of(element, name),
        Type::Object(object) => object.attribute(name).map(|attribute| attribute.ty),
        Type::Tuple(types) => types.iter().find_map(|ty| part_of(ty, name)),
        Type::Dynamic => Some(ty),
        Type::String | Type::Number | Type::Bool => None,
    }
}

/// Parses a place such as `disk[0].size`, and checks that the schema has it.
///
/// # Panics
///
/// Panics if the text is no place, or if the schema has no such attribute or block.
#[track_caller]
pub(super) fn place_in(block: &Block, text: &str) -> AttributePath {
    let path = place(text);
    let found =
        names(&path).steps().iter().try_fold(Place::Node(Node::Root(block)), |place, step| match step {
            Step::AttributeName(name) => place.member(name),
            _ => Some(place),
        });
    assert!(found.is_some(), "{text:?} leads to no attribute and no block of the schema");
    path
}

/// The names in a path, without indices and keys.
pub(super) fn names(path: &AttributePath) -> AttributePath {
    let is_name = |step: &&Step| matches!(step, Step::AttributeName(_));
    path.steps().iter().filter(is_name).cloned().collect()
}

/// Returns whether a path leads to a place or to an enclosing value. A path without an index or a key leads to all elements of a collection.
pub(super) fn leads_to(path: &AttributePath, place: &AttributePath) -> bool {
    let mut path = path.steps().iter().peekable();
    for step in place.steps() {
        match (path.peek(), step) {
            (None, _) => return true,
            (
                Some(Step::ElementKeyInt(one) | Step::SetElement(one)),
                Step::ElementKeyInt(other) | Step::SetElement(other),
            ) if one == other => {}
            (Some(expected), step) if *expected == step => {}
            (_, Step::AttributeName(_)) => return false,
            (Some(Step::AttributeName(_)), _) => continue,
            _ => return false,
        }
        path.next();
    }
    path.next().is_none()
}

/// Parses a place such as `disk[0].size`.
///
/// # Panics
///
/// Panics if the text is no place.
#[track_caller]
pub(super) fn place(text: &str) -> AttributePath {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no place: write it as disk[0].size or tags[\"env\"]"))
}

/// The value at a place. Elements of a set are counted in the order of the set.
pub(super) fn find<'v, 'a>(value: &'v Value<'a>, path: &AttributePath) -> Option<&'v Value<'a>> {
    path.steps().iter().try_fold(value, |value, step| {
        let value = without_type(value);
        match step {
            Step::AttributeName(name) => value.get(name),
            Step::ElementKeyString(key) => value.get(key),
            Step::ElementKeyInt(index) | Step::SetElement(index) => {
                value.elements()?.get(usize::try_from(*index).ok()?)
            }
        }
    })
}

/// The value under `dynamic`, or the value itself.
pub(super) fn without_type<'v, 'a>(value: &'v Value<'a>) -> &'v Value<'a> {
    match value {
        Value::Dynamic(dynamic) => &dynamic.value,
        value => value,
    }
}

/// Writes a value for a message. A secret value is redacted.
pub(super) fn shown(schema: &Schema, at: &str, value: &Value<'_>) -> String {
    let path = at.parse::<AttributePath>();
    let is_secret = path.map_or(true, |path| matches!(schema.block.source_of(&path), Source::Secret(_)));
    if is_secret { REDACTED.to_owned() } else { value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_paths_print() {
        for text in ["a", "disk[0].size", "tags[\"a.b\"]", r#"tags["a\"]b"]"#, "a.b[1][2].c"] {
            assert_eq!(place(text).to_string(), text);
        }
        for text in ["a..b", "[x]", "a[0", "a[\"x]", ".a"] {
            assert!(text.parse::<AttributePath>().is_err(), "{text}");
        }
    }
}
