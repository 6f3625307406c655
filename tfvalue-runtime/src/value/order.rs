//! The order of the elements of a set, as Terraform sorts them, and which of them are one.
//!
//! Known elements come first, then unknown ones, then null. Strings are sorted by their bytes, numbers by value, `false` before
//! `true`. All else is sorted by a text that Terraform makes of it, in which numbers have ten digits: nobody promises this
//! order, but keeping to it gives the same bytes.

use std::{collections::HashSet, fmt::Write};

use super::{Number, Value};
use crate::{
    error::Error,
    text::nfc,
    wire::{Encoder, Sequence},
};

/// By what an element of a set is sorted and told from others.
pub(crate) struct SetKey {
    order: Order,
    /// A text that only equal values share; none if the value has an unknown part, which makes it equal to nothing.
    identity: Option<String>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Bool(bool),
    Number(Number),
    String(String),
    Compound(String),
    Unknown,
    Null,
}

impl SetKey {
    pub(crate) fn of(value: &Value<'_>) -> Self {
        let order = match value {
            Value::Dynamic(dynamic) => return Self::of(&dynamic.value),
            Value::Bool(bool) => Order::Bool(*bool),
            Value::Number(number) => Order::Number(number.clone()),
            Value::String(text) => Order::String(nfc(text).into_owned()),
            Value::Unknown(_) => Order::Unknown,
            Value::Null => Order::Null,
            compound => {
                let mut text = String::new();
                describe(compound, Number::to_general_10, &mut text);
                Order::Compound(text)
            }
        };
        let identity = value.is_wholly_known().then(|| {
            let mut text = String::new();
            describe(value, Number::to_compact, &mut text);
            text
        });
        Self { order, identity }
    }
}

/// Describes a value in a text: `T`, `F`, `"text"`, `~` for null, `?` for unknown, `[…]`, `{…}`, `<…>`.
fn describe(value: &Value<'_>, number: fn(&Number) -> String, text: &mut String) {
    match value {
        Value::Null => text.push('~'),
        Value::Unknown(_) => text.push('?'),
        Value::Bool(bool) => text.push(if *bool { 'T' } else { 'F' }),
        Value::Number(n) => text.push_str(&number(n)),
        Value::String(string) => quote(&nfc(string), text),
        Value::List(elements) | Value::Set(elements) => {
            text.push('[');
            for element in elements {
                describe(element, number, text);
                text.push(';');
            }
            text.push(']');
        }
        Value::Map(entries) => {
            text.push('{');
            for (key, element) in entries {
                quote(&nfc(key), text);
                text.push(':');
                describe(element, number, text);
                text.push(';');
            }
            text.push('}');
        }
        Value::Tuple(elements) => {
            text.push('<');
            for element in elements {
                describe(element, number, text);
                text.push(';');
            }
            text.push('>');
        }
        Value::Object(entries) => {
            text.push('<');
            for element in entries.values() {
                describe(element, number, text);
                text.push(';');
            }
            text.push('>');
        }
        Value::Dynamic(dynamic) => describe(&dynamic.value, number, text),
    }
}

/// Quotes a string as Go does with `%q`.
fn quote(string: &str, text: &mut String) {
    text.push('"');
    for character in string.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\u{7}' => text.push_str("\\a"),
            '\u{8}' => text.push_str("\\b"),
            '\u{c}' => text.push_str("\\f"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            '\u{b}' => text.push_str("\\v"),
            ' '..='~' => text.push(character),
            '\0'..' ' | '\u{7f}' => escape(text, "x", character, 2),
            character if is_printable(character) => text.push(character),
            '\u{80}'..='\u{ffff}' => escape(text, "u", character, 4),
            _ => escape(text, "U", character, 8),
        }
    }
    text.push('"');
}

fn escape(text: &mut String, letter: &str, character: char, digits: usize) {
    let _ = write!(text, "\\{letter}{:0digits$x}", u32::from(character));
}

/// Whether a character is a letter, a mark, a number, punctuation or a symbol.
fn is_printable(character: char) -> bool {
    // The standard library escapes just the others, but for marks at the beginning of a string.
    ['a', character].iter().collect::<String>().escape_debug().count() == 2
}

/// The positions of the elements that a set keeps, in its order. Of equal elements the first is kept.
fn canonical(keys: &[SetKey]) -> Vec<usize> {
    let mut seen = HashSet::new();
    let mut kept: Vec<_> = (0..keys.len())
        .filter(|&index| keys[index].identity.as_deref().is_none_or(|identity| seen.insert(identity)))
        .collect();
    kept.sort_by(|&a, &b| keys[a].order.cmp(&keys[b].order));
    kept
}

/// Sorts the elements of a set and leaves out what is there twice.
pub(crate) fn sort_set(mut elements: Vec<Value<'_>>) -> Vec<Value<'_>> {
    if elements.len() < 2 {
        return elements;
    }
    let keys: Vec<_> = elements.iter().map(SetKey::of).collect();
    canonical(&keys).into_iter().map(|index| std::mem::take(&mut elements[index])).collect()
}

/// Encodes the elements of a set in its order, without those that are there twice.
pub(crate) fn encode_set<T, E: Encoder + ?Sized>(
    elements: &[T],
    encoder: &mut E,
    key: impl Fn(&T) -> Result<SetKey, Error>,
    encode: impl Fn(&T, &mut E) -> Result<(), Error>,
) -> Result<(), Error> {
    let order = if elements.len() < 2 {
        (0..elements.len()).collect()
    } else {
        let key = |(index, element)| key(element).map_err(|error| error.in_set(index));
        canonical(&elements.iter().enumerate().map(key).collect::<Result<Vec<_>, _>>()?)
    };
    encoder.begin_sequence(Sequence::Set, order.len())?;
    for index in order {
        encoder.element()?;
        encode(&elements[index], encoder).map_err(|error| error.in_set(index))?;
    }
    encoder.end_sequence()
}
