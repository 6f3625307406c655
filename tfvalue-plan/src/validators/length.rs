//! `length` and `byte_length`.

use tfvalue_runtime::{
    schema::{Argument, Bounds, Place, Refusal, Samples, Validator},
    types::Type,
    value::Value,
};

use super::unless;

/// The number of characters or bytes of a string, or of elements of a collection.
#[derive(Clone, Copy)]
pub struct Length {
    bounds: Bounds<u64>,
    is_of_bytes: bool,
}

/// The number of characters of a string, or of elements of a collection.
///
/// # Panics
///
/// If values of the type have none. In a constant this stops the compiler.
#[track_caller]
pub const fn length(ty: &Type, min: Option<u64>, max: Option<u64>) -> Length {
    assert!(
        matches!(ty, Type::String | Type::List(_) | Type::Set(_) | Type::Map(_)),
        "`length` applies to a string, a list, a set or a map, and this is none of them: write `range` for a number"
    );
    Length { bounds: Bounds { min, max }, is_of_bytes: false }
}

/// The number of bytes of a string in UTF-8.
///
/// # Panics
///
/// If values of the type are no strings. In a constant this stops the compiler.
#[track_caller]
pub const fn byte_length(ty: &Type, min: Option<u64>, max: Option<u64>) -> Length {
    assert!(
        matches!(ty, Type::String),
        "`byte_length` applies to a string, and this is none: write `length` for a collection, `range` for a number"
    );
    Length { bounds: Bounds { min, max }, is_of_bytes: true }
}

impl Validator for Length {
    fn name(&self) -> &'static str {
        if self.is_of_bytes { "byte_length" } else { "length" }
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::Count(self.bounds)]
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let Bounds { mut min, max } = self.bounds;
        let (count, unit) = match value {
            Value::String(text) if self.is_of_bytes => (text.len(), "byte"),
            Value::String(text) => (text.chars().count(), "character"),
            Value::Map(entries) | Value::Object(entries) => (entries.len(), "element"),
            value => (value.elements().map_or(0, <[_]>::len), "element"),
        };
        let mut least = count as u64;
        // Unknown elements of a set may come to be equal.
        if let Value::Set(elements) = value
            && !value.is_wholly_known()
        {
            min = None;
            least = elements.iter().filter(|element| element.is_wholly_known()).count() as u64;
        }
        let is_in = min.is_none_or(|min| least >= min) && max.is_none_or(|max| least <= max);
        unless(is_in, || {
            let of = |number: u64| format!("{number} {unit}{}", if number == 1 { "" } else { "s" });
            let range = match (min, max) {
                (Some(min), Some(max)) if min == max => of(min),
                (Some(min), Some(max)) => format!("{min} to {}", of(max)),
                (Some(min), None) => format!("{} or more", of(min)),
                (None, max) => format!("{} or less", of(max.unwrap_or(u64::MAX))),
            };
            Refusal::must(&format!("have {range}"), &format_args!("has {count}"))
        })
    }

    fn samples(&self) -> Samples<'_> {
        Samples::Length(self.bounds)
    }
}
