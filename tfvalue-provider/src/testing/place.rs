//! Places in a value as tests write them: `disk[0].size`, `tags["env"]`.

use tfvalue_core::{
    path::{AttributePath, Step},
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
    parse(text).unwrap_or_else(|| panic!("{text:?} is no place: write it as disk[0].size or tags[\"env\"]"))
}

fn parse(text: &str) -> Option<AttributePath> {
    let mut path = AttributePath::new();
    let mut rest = text;
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            if let Some(quoted) = inner.strip_prefix('"') {
                let (key, after) = quoted.split_once("\"]")?;
                path = path.key(key);
                rest = after;
            } else {
                let (index, after) = inner.split_once(']')?;
                path = path.element(index.parse().ok()?);
                rest = after;
            }
        } else {
            rest = if path.is_root() { rest } else { rest.strip_prefix('.')? };
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            if name.is_empty() {
                return None;
            }
            path = path.attribute(name.to_owned());
            rest = after;
        }
    }
    Some(path)
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
    let is_secret = parse(at).is_none_or(|path| matches!(schema.block.source_of(&path), Source::Secret(_)));
    if is_secret { REDACTED.to_owned() } else { value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_paths_print() {
        for text in ["a", "disk[0].size", "tags[\"a.b\"]", "a.b[1][2].c"] {
            assert_eq!(place(text).to_string(), text);
        }
        for text in ["a..b", "[x]", "a[0", "a[\"x]", ".a"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
