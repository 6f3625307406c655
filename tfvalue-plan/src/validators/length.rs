//! `length` and `byte_length`.

use tfvalue_runtime::{
    schema::{Argument, Bounds, Place, Refusal, Samples, Validator},
    types::Type,
    value::Value,
};

use super::{
    Counted, Kind, Term, Words,
    kind::{contains, contains_number, ends, range_of, refusal},
    unless,
};

pub(super) const KINDS: &[Kind] = &[
    Kind {
        // A string has no more characters than bytes.
        is_implied: |new, old| match &*old.name {
            "length" => contains(new, old),
            "byte_length" => range_of(new).is_some_and(|range| range.min.is_none()) && contains(new, old),
            _ => false,
        },
        accepts: |term, literal| literal.text().is_some_and(|text| has(term, text.chars().count())),
        ..of_length("length", |term, words| count(term, words.counted.word()))
    },
    Kind {
        is_implied: |new, old| old.name == "byte_length" && contains(new, old),
        accepts: |term, literal| literal.text().is_some_and(|text| has(term, text.len())),
        ..of_length("byte_length", |term, _| count(term, "byte"))
    },
];

const fn of_length(name: &'static str, demand: fn(&Term<'_>, Words<'_>) -> Option<String>) -> Kind {
    // Drops `0..`, which accepts every length.
    Kind {
        parts: |term| ends(term).into_iter().filter(|end| !has_all(end)).collect(),
        ..Kind::new(name, demand)
    }
}

fn has_all(term: &Term<'_>) -> bool {
    range_of(term).is_some_and(|range| range.max.is_none() && range.min.is_none_or(|min| min == "0"))
}

fn has(term: &Term<'_>, length: usize) -> bool {
    contains_number(term, &length.to_string())
}

/// The demand on a length: `have 1 to 64 characters`.
fn count(term: &Term<'_>, unit: &str) -> Option<String> {
    let of = |number: &str| format!("{number} {unit}{}", if number == "1" { "" } else { "s" });
    let range = range_of(term)?;
    let range = match (range.min, range.max) {
        (Some(min), Some(max)) if min == max => of(min),
        (Some(min), Some(max)) => format!("{min} to {}", of(max)),
        (Some(min), None) => format!("{} or more", of(min)),
        (None, Some(max)) => format!("{} or less", of(max)),
        (None, None) => return None,
    };
    Some(format!("have {range}"))
}

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
/// Panics if values of the type have neither characters nor elements. In a constant, this is a compile error.
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
/// Panics if values of the type are no strings. In a constant, this is a compile error.
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
        KINDS[usize::from(self.is_of_bytes)].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::Count(self.bounds)]
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let Bounds { mut min, max } = self.bounds;
        let (count, counted) = match value {
            Value::String(text) if self.is_of_bytes => (text.len(), Counted::Characters),
            Value::String(text) => (text.chars().count(), Counted::Characters),
            Value::Map(entries) | Value::Object(entries) => (entries.len(), Counted::Objects),
            value => (value.elements().map_or(0, <[_]>::len), Counted::Objects),
        };
        let mut least = count as u64;
        // Unknown elements of a set may turn out to be equal. Only the elements that are wholly known are certain to count.
        if let Value::Set(elements) = value
            && !value.is_wholly_known()
        {
            min = None;
            least = elements.iter().filter(|element| element.is_wholly_known()).count() as u64;
        }
        let is_in = min.is_none_or(|min| least >= min) && max.is_none_or(|max| least <= max);
        unless(is_in, || refusal(self, counted, &format_args!("has {count}")))
    }

    fn samples(&self) -> Samples<'_> {
        Samples::Length(self.bounds)
    }
}
