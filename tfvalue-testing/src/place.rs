//! Places in a value as tests write them: `disk[0].size`, `tags["env"]`.

use tfvalue_runtime::{
    AttributePath, Step,
    value::{Value, display::REDACTED},
};
use tfvalue_runtime::{Schema, schema::Source};

/// Reads a place.
///
/// # Panics
///
/// If it isn't written as one.
#[track_caller]
pub(super) fn place(text: &str) -> AttributePath {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no place: write it as disk[0].size or tags[\"env\"]"))
}

/// The value at a place; elements of a set are counted in its order.
pub(super) fn find<'v, 'a>(value: &'v Value<'a>, path: &AttributePath) -> Option<&'v Value<'a>> {
    path.steps().iter().try_fold(value, |value, step| {
        let value = match value {
            Value::Dynamic(dynamic) => &dynamic.value,
            value => value,
        };
        match step {
            Step::AttributeName(name) => value.get(name),
            Step::ElementKeyString(key) => value.get(key),
            Step::ElementKeyInt(index) | Step::SetElement(index) => {
                value.elements()?.get(usize::try_from(*index).ok()?)
            }
        }
    })
}

/// A value as a message shows it.
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
