//! Values of a type.

use std::collections::BTreeSet;

use proptest::{
    collection::{btree_map, vec},
    option,
    prelude::*,
};
use tfvalue::{Dynamic, Number, NumberBound, Refinements, Type, Value};
use unicode_normalization::UnicodeNormalization;

use super::{
    number::{number, number_or_infinity},
    text::text,
    types::{self, actual},
};

/// The kinds of values that are generated.
#[derive(Clone, Copy, PartialEq)]
pub enum Known {
    /// Values in which something may be unknown, and infinite numbers.
    Partly,
    /// Values that JSON can express.
    Wholly,
}

/// A type and a value of it.
pub fn typed(known: Known) -> impl Strategy<Value = (Type, Value<'static>)> {
    types::ty().prop_flat_map(move |ty| (Just(ty.clone()), of_type(&ty, known)))
}

/// Values of this type. What a collection has under `dynamic` is of one type in all its elements, as in Terraform.
pub fn of_type(declared: &Type, known: Known) -> BoxedStrategy<Value<'static>> {
    if !declared.contains_dynamic() {
        return of_actual_type(declared, known);
    }
    let declared = declared.clone();
    let untyped_nulls = prop_oneof![4 => Just(false), 1 => Just(true)];
    (actual(&declared), untyped_nulls)
        .prop_flat_map(move |(actual, untyped_nulls)| {
            let declared = declared.clone();
            of_actual_type(&actual, known)
                .prop_map(move |value| wrap(value, &actual, &declared, untyped_nulls))
        })
        .boxed()
}

/// Values of a type whose `dynamic` parts are null or unknown.
fn of_actual_type(ty: &Type, known: Known) -> BoxedStrategy<Value<'static>> {
    let weights = if known == Known::Partly { (1, 1, 6) } else { (1, 0, 6) };
    if *ty == Type::Dynamic {
        return prop_oneof![
            1 => Just(Value::Null),
            weights.1 => Just(Value::UNKNOWN),
        ]
        .boxed();
    }
    prop_oneof![
        weights.2 => known_of_type(ty, known),
        weights.0 => Just(Value::Null),
        weights.1 => refinements(ty).prop_map(Value::Unknown),
    ]
    .boxed()
}

fn known_of_type(ty: &Type, known: Known) -> BoxedStrategy<Value<'static>> {
    match ty {
        Type::String => text().prop_map(Value::from).boxed(),
        Type::Number if known == Known::Partly => number_or_infinity().prop_map(Value::Number).boxed(),
        Type::Number => number().prop_map(Value::Number).boxed(),
        Type::Bool => any::<bool>().prop_map(Value::Bool).boxed(),
        Type::List(element) => {
            vec(of_actual_type(element, known), lengths(element)).prop_map(Value::List).boxed()
        }
        Type::Set(element) => {
            vec(of_actual_type(element, known), lengths(element)).prop_map(Value::Set).boxed()
        }
        Type::Map(element) => btree_map(text(), of_actual_type(element, known), lengths(element))
            .prop_map(|mut entries| {
                // Keys that are one in normal form C can't be written.
                let mut seen = BTreeSet::new();
                entries.retain(|key, _| seen.insert(key.nfc().collect::<String>()));
                Value::Map(entries.into_iter().map(|(key, value)| (key.into(), value)).collect())
            })
            .boxed(),
        Type::Tuple(tuple) => {
            let elements: Vec<_> = tuple.iter().map(|element| of_actual_type(element, known)).collect();
            elements.prop_map(Value::Tuple).boxed()
        }
        Type::Object(object) => {
            let names: Vec<_> = object.iter().map(|attribute| attribute.name.to_owned()).collect();
            let values: Vec<_> = object.iter().map(|attribute| of_actual_type(attribute.ty, known)).collect();
            values
                .prop_map(move |values| {
                    Value::Object(names.iter().map(|name| name.clone().into()).zip(values).collect())
                })
                .boxed()
        }
        Type::Dynamic => Just(Value::Null).boxed(),
    }
}

/// Collections of primitive elements are longer than 15 at times, when their header has another form.
fn lengths(element: &Type) -> std::ops::Range<usize> {
    if element.is_primitive() { 0..18 } else { 0..5 }
}

/// Returns the refinements that an unknown value of this type can have.
#[expect(clippy::missing_panics_doc, reason = "what is expected always holds")]
pub fn refinements(ty: &Type) -> BoxedStrategy<Refinements> {
    let known = match ty {
        Type::String => {
            text().prop_map(|prefix| Refinements::new().with_prefix(prefix).unwrap_or_default()).boxed()
        }
        Type::Number => (option::of(bound()), option::of(bound()))
            .prop_map(|(one, other)| {
                let (min, max) = match (one, other) {
                    (Some(one), Some(other)) if one.value > other.value => (Some(other), Some(one)),
                    bounds => bounds,
                };
                let refinements = match min {
                    None => Refinements::new(),
                    Some(min) => Refinements::new().with_number_min(min).expect("nothing else is known"),
                };
                match max {
                    None => refinements,
                    Some(max) => refinements.clone().with_number_max(max).unwrap_or(refinements),
                }
            })
            .boxed(),
        Type::List(_) | Type::Set(_) | Type::Map(_) => (length(), length())
            .prop_map(|(one, other)| {
                let (min, max) = (one.min(other), one.max(other));
                let refinements = Refinements::new().with_length_min(min).expect("nothing else is known");
                refinements.with_length_max(max).expect("the maximum is not below the minimum")
            })
            .boxed(),
        _ => Just(Refinements::new()).boxed(),
    };
    let known = prop_oneof![2 => known, 1 => Just(Refinements::new())];
    (known, any::<bool>())
        .prop_map(|(known, not_null)| if not_null { known.not_null() } else { known })
        .boxed()
}

fn bound() -> impl Strategy<Value = NumberBound> {
    (number_or_infinity(), any::<bool>())
        .prop_map(|(value, inclusive): (Number, bool)| NumberBound { value, inclusive })
}

fn length() -> impl Strategy<Value = u64> {
    prop_oneof![
        6 => 0..5_u64,
        1 => 0..40_u64,
        1 => Just(1_u64 << 20),
        1 => Just(i64::MAX.unsigned_abs()),
    ]
}

/// The value of the actual type as one of the declared type: what that says is `dynamic` brings its type.
fn wrap(value: Value<'static>, actual: &Type, declared: &Type, untyped_nulls: bool) -> Value<'static> {
    match (value, actual, declared) {
        (Value::Null, _, Type::Dynamic) if untyped_nulls => Value::Null,
        (value, Type::Dynamic, Type::Dynamic) => value,
        (value, actual, Type::Dynamic) => Value::from(Dynamic::new(actual.clone(), value)),
        (Value::List(elements), Type::List(actual), Type::List(declared)) => Value::List(
            elements.into_iter().map(|element| wrap(element, actual, declared, untyped_nulls)).collect(),
        ),
        (Value::Set(elements), Type::Set(actual), Type::Set(declared)) => Value::Set(
            elements.into_iter().map(|element| wrap(element, actual, declared, untyped_nulls)).collect(),
        ),
        (Value::Map(entries), Type::Map(actual), Type::Map(declared)) => {
            let wrapped =
                entries.into_iter().map(|(key, value)| (key, wrap(value, actual, declared, untyped_nulls)));
            Value::Map(wrapped.collect())
        }
        (Value::Tuple(elements), Type::Tuple(actual), Type::Tuple(declared)) => {
            let types = actual.iter().zip(declared.iter());
            let wrapped = elements
                .into_iter()
                .zip(types)
                .map(|(value, (actual, declared))| wrap(value, actual, declared, untyped_nulls));
            Value::Tuple(wrapped.collect())
        }
        (Value::Object(entries), Type::Object(actual), Type::Object(declared)) => {
            // Both are sorted by the names, as the entries are.
            let types = actual.iter().zip(declared.iter());
            let wrapped = entries.into_iter().zip(types).map(|((name, value), (actual, declared))| {
                (name, wrap(value, actual.ty, declared.ty, untyped_nulls))
            });
            Value::Object(wrapped.collect())
        }
        (value, ..) => value,
    }
}
