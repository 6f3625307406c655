//! The expected reading of a model, found in another way: by a [`Value`], whose decoder has no unsafe code, and by what each field's type
//! can hold.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use indexmap::IndexMap;
use tfvalue::{
    Dynamic, Encode, Error, ErrorKind, Float, Map, Number, Set, TfType, Unknown, Value, json, msgpack,
};
use unicode_normalization::UnicodeNormalization;

use super::Model;

/// A Rust type, by the values that it can hold.
pub trait Holds {
    /// True if the decoder passes on bytes as they came, in forms that we wouldn't write.
    const PASSES_ON: bool = false;

    /// The value as the type holds it, if it can.
    fn held(value: Value<'_>) -> Option<Value<'_>>;
}

/// A function that says what a type holds.
pub type Held = for<'v> fn(Value<'v>) -> Option<Value<'v>>;

/// A model reads an input if, and only if, a value of its type can be read that the model's fields can hold; and both write the same.
/// Returns whether they read it.
pub fn msgpack_agrees<M: Model + Holds>(bytes: &[u8]) -> bool {
    let model = msgpack::from_slice::<M::Of<'_>>(bytes);
    let value = Value::decode_msgpack(&M::Of::TYPE, bytes);
    agrees::<M>(model, value, || rmpv::decode::read_value(&mut &*bytes).is_ok_and(|value| repeats(&value)))
        .unwrap_or_else(|what| panic!("{what}: {}", hex::encode(bytes)))
}

/// As [`msgpack_agrees`], for an input in JSON.
pub fn json_agrees<M: Model + Holds>(text: &[u8]) -> bool {
    let model = json::from_slice::<M::Of<'_>>(text);
    let value = Value::decode_json(&M::Of::TYPE, text);
    let repeats = || serde_json::from_slice(&without_surrogates(text)).is_ok_and(|value| repeats(&value));
    agrees::<M>(model, value, repeats).unwrap_or_else(|what| panic!("{what}: {}", text.escape_ascii()))
}

/// A text in which each escaped surrogate is U+FFFD: `serde_json` refuses one that is alone, which we read as that.
fn without_surrogates(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for at in 0..text.len().saturating_sub(5) {
        if let [b'\\', b'u', b'd' | b'D', b'8'..=b'9' | b'a'..=b'f' | b'A'..=b'F', ..] = text[at..] {
            text[at + 2..at + 6].copy_from_slice(b"fffd");
        }
    }
    text
}

/// The reason for which a model may differ from the value of its type.
enum Difference {
    /// In a value, keys that are one in normal form C are one, as in Terraform; a model keeps both, and says so when it is written.
    KeysOfOneForm,
    /// The last of two equal keys counts, but a model reads the first, too: it must be one that the field can hold.
    FirstOfTwo,
    /// A list of dynamic values holds elements of several types as they came, and is refused when it is written; a value is refused at once.
    ElementsOfSeveralTypes,
    /// The refinements of an unknown value leave just one value; a field that can't hold an unknown value doesn't look that far.
    KnownByRefinements,
}

fn agrees<'m, M: Model + Holds>(
    model: Result<M::Of<'m>, Error>,
    value: Result<Value<'m>, Error>,
    repeats: impl FnOnce() -> bool,
) -> Result<bool, String> {
    let ty = &M::Of::TYPE;
    let form = |bytes: Vec<u8>| {
        if M::PASSES_ON { Value::decode_msgpack(ty, &bytes)?.to_msgpack(ty) } else { Ok(bytes) }
    };
    let is_mixed = |error: &Error| matches!(error.kind(), ErrorKind::MixedTypes { .. });
    let value_is_mixed = value.as_ref().is_err_and(is_mixed);
    let held = match value {
        Ok(value) => M::held(value).ok_or_else(|| "the fields can't hold it".to_owned()),
        Err(error) => Err(error.to_string()),
    };
    match (model, held) {
        (Err(_), Err(_)) => Ok(false),
        (Ok(model), Err(why)) => match refused_when_written_of_several_types(&model, value_is_mixed) {
            Some(_) => Ok(true),
            None => Err(format!("a model is read of what is no value of it: {why}")),
        },
        (Err(error), Ok(_)) => match refused_by_the_model_alone(&error, repeats) {
            Some(_) => Ok(false),
            None => Err(format!("a model isn't read of what is a value of it: {error}")),
        },
        (Ok(model), Ok(value)) => match (msgpack::to_vec(&model).and_then(form), value.to_msgpack(ty)) {
            (Ok(model), Ok(value)) if model == value => Ok(true),
            (Ok(model), Ok(value)) => Err(format!(
                "{} is written of a model, {} of its value",
                hex::encode(model),
                hex::encode(value)
            )),
            (Err(error), Ok(_)) => match refused_when_written(&error) {
                Some(_) => Ok(true),
                None => Err(format!("a model that was read isn't written: {error}")),
            },
            (Ok(_), Err(error)) => Err(format!("a value that was read isn't written: {error}")),
            (Err(_), Err(_)) => Ok(true),
        },
    }
}

fn refused_by_the_model_alone(error: &Error, repeats: impl FnOnce() -> bool) -> Option<Difference> {
    match error.kind() {
        ErrorKind::Unexpected { found, .. } if found.contains("unknown") => {
            Some(Difference::KnownByRefinements)
        }
        ErrorKind::Unexpected { .. }
        | ErrorKind::NumberRange(_)
        | ErrorKind::Invalid(_)
        | ErrorKind::Length { .. }
        | ErrorKind::Escaped => repeats().then_some(Difference::FirstOfTwo),
        _ => None,
    }
}

fn refused_when_written_of_several_types(model: &impl Encode, value_is_mixed: bool) -> Option<Difference> {
    let is_refused =
        || msgpack::to_vec(model).is_err_and(|error| matches!(error.kind(), ErrorKind::MixedTypes { .. }));
    (value_is_mixed && is_refused()).then_some(Difference::ElementsOfSeveralTypes)
}

fn refused_when_written(error: &Error) -> Option<Difference> {
    matches!(error.kind(), ErrorKind::Duplicate(_)).then_some(Difference::KeysOfOneForm)
}

/// The name of an attribute, what its field holds, and what stands for a null if that doesn't stand for itself.
pub type Field = (&'static str, Held, Option<fn() -> Value<'static>>);

/// The attributes of an object as they are held, one after the other.
pub fn held_object<'v>(value: Value<'v>, fields: &[Field]) -> Option<Value<'v>> {
    let Value::Object(mut entries) = value else { return None };
    for (name, held, instead_of_null) in fields {
        let entry = entries.get_mut(*name).unwrap_or_else(|| panic!("the type has no {name}"));
        let value = match (std::mem::take(entry), instead_of_null) {
            (Value::Null, Some(instead)) => instead(),
            (value, _) => value,
        };
        *entry = held(value)?;
    }
    assert_eq!(entries.len(), fields.len(), "each attribute is looked at");
    Some(Value::Object(entries))
}

fn all(elements: Vec<Value<'_>>, held: Held) -> Option<Vec<Value<'_>>> {
    elements.into_iter().map(held).collect()
}

/// Parts of the input: what is escaped isn't one.
impl Holds for &str {
    fn held(value: Value<'_>) -> Option<Value<'_>> {
        matches!(value, Value::String(Cow::Borrowed(_))).then_some(value)
    }
}

macro_rules! holds {
    ($($pattern:pat => $($ty:ty),+;)*) => {$($(
        impl Holds for $ty {
            fn held(value: Value<'_>) -> Option<Value<'_>> {
                matches!(value, $pattern).then_some(value)
            }
        }
    )+)*};
}

holds! {
    Value::String(_) => String, Box<str>, Arc<str>, Cow<'_, str>;
    Value::Bool(_) => bool;
    Value::Number(_) => Number;
    Value::Dynamic(_) => Dynamic<'_>;
}

macro_rules! numbers {
    ($($ty:ident)*) => {$(
        impl Holds for $ty {
            fn held(value: Value<'_>) -> Option<Value<'_>> {
                let number = $ty::try_from(value.as_number()?).ok()?;
                // An integer has no negative zero.
                Number::try_from(number).ok().map(Value::Number)
            }
        }
    )*};
}

/// All digits are held, and all numbers but those beyond the largest float.
impl Holds for Float {
    fn held(value: Value<'_>) -> Option<Value<'_>> {
        let number = value.as_number()?;
        (number.is_infinite() || number.to_f64().is_finite()).then_some(value)
    }
}

numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }

impl<T: Holds> Holds for Option<T> {
    const PASSES_ON: bool = T::PASSES_ON;

    fn held(value: Value<'_>) -> Option<Value<'_>> {
        if value.is_null() { Some(value) } else { T::held(value) }
    }
}

impl<T: Holds> Holds for Unknown<T> {
    const PASSES_ON: bool = T::PASSES_ON;

    fn held(value: Value<'_>) -> Option<Value<'_>> {
        if matches!(value, Value::Unknown(_)) { Some(value) } else { T::held(value) }
    }
}

macro_rules! collections {
    ($($variant:ident => $($ty:ty $(where $other:ident)?),+;)*) => {$($(
        impl<T: Holds $(, $other)?> Holds for $ty {
            const PASSES_ON: bool = T::PASSES_ON;

            fn held(value: Value<'_>) -> Option<Value<'_>> {
                let Value::$variant(elements) = value else { return None };
                Some(Value::$variant(all(elements, T::held)?))
            }
        }
    )+)*};
}

collections! {
    List => Vec<T>, Box<[T]>;
    Set => Set<T>, BTreeSet<T>, HashSet<T, S> where S;
}

macro_rules! maps {
    ($($ty:ty $(where $other:ident)?),+) => {$(
        impl<K, T: Holds $(, $other)?> Holds for $ty {
            const PASSES_ON: bool = T::PASSES_ON;

            fn held(value: Value<'_>) -> Option<Value<'_>> {
                let Value::Map(entries) = value else { return None };
                let entries = entries.into_iter().map(|(key, value)| Some((key, T::held(value)?)));
                entries.collect::<Option<_>>().map(Value::Map)
            }
        }
    )+};
}

maps!(Map<K, T>, BTreeMap<K, T>, HashMap<K, T, S> where S, IndexMap<K, T, S> where S);

impl<A: Holds, B: Holds> Holds for (A, B) {
    fn held(value: Value<'_>) -> Option<Value<'_>> {
        let Value::Tuple(elements) = value else { return None };
        let [a, b] = <[_; 2]>::try_from(elements).ok()?;
        Some(Value::Tuple(vec![A::held(a)?, B::held(b)?]))
    }
}

/// Returns whether a key occurs twice in a map or an object.
fn repeats(value: &rmpv::Value) -> bool {
    match value {
        rmpv::Value::Array(elements) => elements.iter().any(repeats),
        rmpv::Value::Map(entries) => {
            let mut keys = HashSet::new();
            entries
                .iter()
                .any(|(key, value)| !keys.insert(key.to_string().nfc().to_string()) || repeats(value))
        }
        _ => false,
    }
}
