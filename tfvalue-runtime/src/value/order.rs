//! The order of the elements of a set, as Terraform sorts them, and which of them are one.
//!
//! Known elements come first, then unknown ones, then null. Strings are sorted by their bytes, numbers by value, `false` before
//! `true`. All else is sorted by a text that Terraform makes of it, in which numbers have ten digits: nobody promises this
//! order, but keeping to it gives the same bytes.

use std::{collections::HashSet, fmt::Write};

use super::{Map, Number, Value};
use crate::{
    error::Error,
    text::nfc,
    wire::{Encoder, Sequence},
};

/// By what an element of a set is sorted and told from others.
pub(crate) struct SetKey {
    order: Order,
    identity: Identity,
}

/// A text that only equal values share.
enum Identity {
    /// There is none, as the value has an unknown part, which makes it equal to nothing.
    None,
    /// The text by which it is sorted.
    Order,
    Text(String),
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
            compound if is_exact(compound) => {
                let order = Order::Compound(described(compound, Number::to_compact));
                return Self { order, identity: Identity::Order };
            }
            compound => Order::Compound(described(compound, Number::to_general_10)),
        };
        let identity = if value.is_wholly_known() {
            Identity::Text(described(value, Number::to_compact))
        } else {
            Identity::None
        };
        Self { order, identity }
    }

    fn identity(&self) -> Option<&str> {
        match (&self.identity, &self.order) {
            (Identity::Text(text), _) | (Identity::Order, Order::Compound(text)) => Some(text),
            _ => None,
        }
    }
}

/// Whether a value is known, and sorted by a text that only equal values share: if no number in it is rounded there.
fn is_exact(value: &Value<'_>) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => true,
        Value::Unknown(_) => false,
        Value::Number(number) => has_ten_digits(number),
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => {
            elements.iter().all(is_exact)
        }
        Value::Map(entries) | Value::Object(entries) => entries.values().all(is_exact),
        Value::Dynamic(dynamic) => is_exact(&dynamic.value),
    }
}

/// Whether a number is the same when it is rounded to ten significant digits, and is written alike: a whole one of no more.
fn has_ten_digits(number: &Number) -> bool {
    matches!(number.as_plain_integer(), Some(-9_999_999_999..=9_999_999_999))
}

fn described(value: &Value<'_>, number: fn(&Number) -> String) -> String {
    // A part is seldom shorter, and has as much memory already.
    let parts = value.elements().map_or(0, <[_]>::len) + value.entries().map_or(0, Map::len);
    let mut text = String::with_capacity(16 * parts);
    describe(value, number, &mut text);
    text
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
    if string.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')) {
        text.push_str(string);
        text.push('"');
        return;
    }
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
    if keys.is_sorted_by(|a, b| {
        matches!((&a.identity, &b.identity), (Identity::Order, Identity::Order)) && a.order < b.order
    }) {
        return (0..keys.len()).collect();
    }
    let mut seen = HashSet::new();
    let mut kept: Vec<_> = (0..keys.len())
        .filter(|&index| keys[index].identity().is_none_or(|identity| seen.insert(identity)))
        .collect();
    kept.sort_by(|&a, &b| keys[a].order.cmp(&keys[b].order));
    kept
}

/// Whether the elements of a set are plainly in its order and distinct, as strings and numbers that come from Terraform are.
pub(super) fn is_canonical(elements: &[Value<'_>]) -> bool {
    elements.windows(2).all(|pair| match pair {
        [Value::String(a), Value::String(b)] => a < b && a.is_ascii() && b.is_ascii(),
        [Value::Number(a), Value::Number(b)] => a < b,
        _ => false,
    })
}

/// Sorts the elements of a set and leaves out what is there twice.
pub(crate) fn sort_set(mut elements: Vec<Value<'_>>) -> Vec<Value<'_>> {
    if is_canonical(&elements) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_plainly_in_order_is_what_sorting_would_leave_as_it_is() {
        let texts = ["", "B", "a", "ab", "b", "e\u{301}", "\u{e9}"].map(Value::from);
        let numbers = [-1, 0, 9, 10].map(Value::from);
        let others = [Value::from(true), Value::from(false), Value::Null, Value::UNKNOWN];
        let values: Vec<_> = texts.into_iter().chain(numbers).chain(others).collect();
        let mut plain = 0;
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            let pair = [a.clone(), b.clone()];
            if is_canonical(&pair) {
                assert_eq!(canonical(&pair.each_ref().map(SetKey::of)), [0, 1], "{pair:?}");
                plain += 1;
            }
        }
        // Of five texts in ASCII and of four numbers, each goes before the greater ones.
        assert_eq!(plain, 10 + 6);
        assert!(is_canonical(&values[..1]) && is_canonical(&[]));
    }

    #[test]
    fn numbers_that_are_not_rounded_have_one_text() {
        for integer in [0_i64, 7, -7, 100, 1_234_567_890, 9_999_999_999, -9_999_999_999] {
            let number = Number::from(integer);
            assert!(has_ten_digits(&number));
            assert_eq!(number.to_general_10(), number.to_compact());
        }
        for text in ["10000000000", "-10000000000", "0.5", "1e30"] {
            assert!(!has_ten_digits(&text.parse().unwrap()), "{text}");
        }
        assert!(!has_ten_digits(&Number::try_from(-0.0).unwrap()));
    }
}
