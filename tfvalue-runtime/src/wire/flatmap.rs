//! State that Terraform wrote before version 0.12: a flat map of text.
//!
//! The key of an attribute is its name, and `object.name` for an attribute of an object. A list has its length at `list.#` and its elements at
//! `list.0`, `list.1`, …; a set has hashes in place of positions. A map has its size at `map.%`. Every other key that begins with `map.` is an
//! element of the map, even if the rest contains dots. A missing value is null.

use std::{
    borrow::Cow,
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
    num::IntErrorKind,
    ops::Bound,
};

use crate::{
    error::{Error, ErrorKind, Expected},
    nfc::nfc,
    number,
    types::Type,
    value::{Entries, Value, sort_set},
};

use super::{Decode, Limits};
use crate::model::TfType;

/// The text that denotes an unknown value.
const UNKNOWN: &str = "74D93920-ED26-11E3-AC10-0800200C9A66";

/// The maximum number of elements missing from the lists of a state. Without a limit, a short length could allocate any amount of memory.
const MAX_MISSING: usize = 1024;

/// Decodes a value from the pairs of an old state. Strings are borrowed from the pairs.
///
/// # Errors
///
/// Returns an error if the pairs don't hold a value of the type; with the path of the offending value. A number or a length may be malformed or have
/// too many digits. A `dynamic` attribute must be null, as its type is not stored.
///
/// # Example: a list
///
/// ```
/// use tfvalue::{Type, Value, flatmap};
///
/// let pairs = [("ports.#", "2"), ("ports.0", "80"), ("ports.1", "443")];
/// let ty = Type::object([("ports", Type::list(Type::Number))]);
/// let value = Value::decode_flatmap(&ty, pairs).unwrap();
/// assert_eq!(value.to_json(&ty).unwrap(), r#"{"ports":[80,443]}"#);
/// ```
pub fn from_pairs<'de, T: TfType + Decode<'de>>(
    pairs: impl IntoIterator<Item = (&'de str, &'de str)>,
) -> Result<T, Error> {
    let value = decode_value(T::TYPE_REF, pairs)?;
    T::decode(&mut value.stored_decoder())
}

/// Decodes a value of this type from the pairs of a state that Terraform wrote before version 0.12.
pub(super) fn decode_value<'a>(
    ty: &Type,
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Value<'a>, Error> {
    State::new(pairs.into_iter().collect()).value(&mut String::new(), ty)
}

struct State<'de> {
    /// The texts by key.
    pairs: BTreeMap<&'de str, &'de str>,
    /// The number of further elements allowed in collections. Each element in the state takes at least a byte of a key, as the keys below it contain
    /// its name.
    elements: Cell<usize>,
}

impl<'de> State<'de> {
    fn new(pairs: BTreeMap<&'de str, &'de str>) -> Self {
        let elements = Cell::new(MAX_MISSING + pairs.keys().map(|key| key.len()).sum::<usize>());
        Self { pairs, elements }
    }

    /// Counts `elements` more elements. Returns an error if a state of this size may not have that many.
    fn count(&self, elements: usize, what: &'static str) -> Result<(), Error> {
        let left = self.elements.get().checked_sub(elements);
        let left = left.ok_or_else(|| Error::new(ErrorKind::Limit(what)))?;
        self.elements.set(left);
        Ok(())
    }

    /// Decodes the value at a key, or the whole state if the key is empty.
    fn value(&self, key: &mut String, ty: &Type) -> Result<Value<'de>, Error> {
        match ty {
            Type::String | Type::Number | Type::Bool => self.primitive(key, ty),
            Type::Object(object) => {
                let mut entries = Entries::new();
                for (index, attribute) in object.iter().enumerate() {
                    let value = self
                        .below(key, attribute.name, |state, key| state.value(key, attribute.ty))
                        .map_err(|error| object.error(index, error))?;
                    entries.insert(Cow::Owned(attribute.name.to_owned()), value);
                }
                Ok(Value::Object(entries))
            }
            Type::List(element) => self.counted(key, "#", |state, key, count| {
                let count = state.length(count)?;
                let element = |index| state.element(key, index, element);
                (0..count).map(element).collect::<Result<_, _>>().map(Value::List)
            }),
            Type::Tuple(tuple) => self.counted(key, "#", |state, key, count| {
                if count.parse() != Ok(tuple.len()) {
                    let found = state.length(count)?;
                    return Err(Error::new(ErrorKind::Length {
                        expected: Expected::Tuple(tuple.len()),
                        found,
                    }));
                }
                let elements = tuple.iter().enumerate().map(|(index, ty)| state.element(key, index, ty));
                elements.collect::<Result<_, _>>().map(Value::Tuple)
            }),
            Type::Set(element) => self.counted(key, "#", |state, key, count| {
                let mut hashes: BTreeSet<_> = state.keys_below(key).map(first_segment).collect();
                hashes.remove("#");
                if hashes.is_empty() && count == "1" {
                    // Terraform stores only the count if the one element of the set is empty.
                    return Ok(Value::Set(empty_element(element).into_iter().collect()));
                }
                let element = |(index, hash)| {
                    state.count(1, "the state has far more elements than it has keys")?;
                    state
                        .below(key, hash, |state, key| state.value(key, element))
                        .map_err(|error: Error| error.in_set_element(index))
                };
                let elements: Result<_, _> = hashes.into_iter().enumerate().map(element).collect();
                Ok(Value::Set(sort_set(elements?)))
            }),
            Type::Map(element) => self.counted(key, "%", |state, key, _| {
                let mut entries = Vec::new();
                for name in state.keys_below(key).filter(|name| *name != "%") {
                    // Reading an element takes time in proportion to the length of its key.
                    state.count(name.len().max(1), "the state has far more elements than it has keys")?;
                    let value = state
                        .below(key, name, |state, key| state.value(key, element))
                        .map_err(|error: Error| error.in_key(name))?;
                    entries.push((nfc(name), value));
                }
                // If keys are equal in normal form C, the last one wins.
                Ok(Value::Map(Entries::from(entries)))
            }),
            Type::Dynamic if !self.has(key) => Ok(Value::Null),
            Type::Dynamic => Err(Error::new(ErrorKind::Inexpressible(
                "a state of Terraform before 0.12 doesn't say of which type a dynamic value is",
            ))),
        }
    }

    /// Decodes the string, number or bool at a key. Errors don't show its text, which may be secret: not every type marks secrets.
    fn primitive(&self, key: &str, ty: &Type) -> Result<Value<'de>, Error> {
        let Some(&text) = self.pairs.get(key) else { return Ok(Value::Null) };
        match (ty, text) {
            (_, UNKNOWN) => Ok(Value::UNKNOWN),
            (Type::Number, text) => {
                let number = number::parse(text, Limits::DEFAULT.digits);
                number
                    .map(Value::Number)
                    .map_err(|_| Error::invalid("the text is not a number, or has too many digits"))
            }
            (Type::Bool, "true" | "1") => Ok(Value::Bool(true)),
            (Type::Bool, "false" | "0") => Ok(Value::Bool(false)),
            (Type::Bool, _) => {
                let found = "another text".into();
                Err(Error::new(ErrorKind::Unexpected { expected: Expected::Bool, found }))
            }
            (_, text) => Ok(Value::String(Cow::Borrowed(text))),
        }
    }

    /// Decodes the collection or tuple at a key. `read` gets the count, which is stored at `count` below the key. The value is null if there is no
    /// count.
    fn counted(
        &self,
        key: &mut String,
        count: &str,
        read: impl FnOnce(&Self, &mut String, &'de str) -> Result<Value<'de>, Error>,
    ) -> Result<Value<'de>, Error> {
        if self.pairs.get(key.as_str()) == Some(&UNKNOWN) {
            return Ok(Value::UNKNOWN);
        }
        match self.below(key, count, |state, key| state.pairs.get(key.as_str()).copied()) {
            None => Ok(Value::Null),
            Some(UNKNOWN) => Ok(Value::UNKNOWN),
            Some(count) => read(self, key, count),
        }
    }

    /// Parses the length of a list, and counts that many elements.
    fn length(&self, count: &str) -> Result<usize, Error> {
        let length = match count.parse::<usize>() {
            Ok(length) => length,
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => usize::MAX,
            Err(_) => return Err(Error::invalid("the text is not the length of a list")),
        };
        self.count(length, "the list has far more elements than the state holds")?;
        Ok(length)
    }

    fn element(&self, key: &mut String, index: usize, ty: &Type) -> Result<Value<'de>, Error> {
        self.below(key, &index.to_string(), |state, key| state.value(key, ty))
            .map_err(|error| error.in_element(index))
    }

    /// Appends `name` to the key, calls `read`, and restores the key.
    fn below<R>(&self, key: &mut String, name: &str, read: impl FnOnce(&Self, &mut String) -> R) -> R {
        let length = key.len();
        if !key.is_empty() {
            key.push('.');
        }
        key.push_str(name);
        let result = read(self, key);
        key.truncate(length);
        result
    }

    /// Returns whether anything is stored at a key or below it.
    fn has(&self, key: &str) -> bool {
        self.pairs.contains_key(key) || self.keys_below(key).next().is_some()
    }

    /// Returns the keys that begin with `key.`, without this prefix.
    fn keys_below<'s>(&'s self, key: &str) -> impl Iterator<Item = &'de str> + use<'s, 'de> {
        let prefix = if key.is_empty() { String::new() } else { format!("{key}.") };
        let from = self.pairs.range::<str, _>((Bound::Included(prefix.as_str()), Bound::Unbounded));
        from.map(|(key, _)| *key).map_while(move |key| key.strip_prefix(prefix.as_str()))
    }
}

/// Returns the one element of a set that is stored as a count alone; `None` for an element of a collection type. As in Terraform, all attributes of
/// an object are null, even nested objects.
fn empty_element(ty: &Type) -> Option<Value<'static>> {
    match ty {
        Type::List(_) | Type::Set(_) | Type::Map(_) => None,
        Type::Object(object) => {
            Some(Value::object(object.iter().map(|attribute| (attribute.name.to_owned(), Value::Null))))
        }
        _ => Some(Value::Null),
    }
}

fn first_segment(key: &str) -> &str {
    key.split('.').next().unwrap_or(key)
}
