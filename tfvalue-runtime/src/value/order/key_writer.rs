//! A writer of the keys by which the elements of a set are sorted.

use std::{fmt::Write, mem, ops::Range};

use super::{Identity, Order, SortKey, printable::is_printable};
use crate::{nfc::nfc, number::Number, value::Value};

/// The brackets of lists and sets.
pub(crate) const LIST: [char; 2] = ['[', ']'];
/// The brackets of maps.
pub(crate) const MAP: [char; 2] = ['{', '}'];
/// The brackets of objects and tuples.
pub(crate) const OBJECT: [char; 2] = ['<', '>'];

/// Writes, for each element of a set, the text by which Terraform sorts the element: `T`, `F`, `"text"`, `~` for null,
/// `?` for unknown, `[…]`, `{…}`, `<…>`. An element without parts is sorted by its value.
#[derive(Default)]
pub(crate) struct KeyWriter {
    /// The current element, if it has no parts.
    scalar: Option<Order>,
    /// The texts of the elements so far, one after the other.
    text: String,
    /// The start of the current element in `text`.
    start: usize,
    /// Texts with all digits, of the elements that have a rounded number in `text`.
    exact: String,
    /// The start of the current element in `exact`, if the element has a rounded number in `text`.
    exact_start: Option<usize>,
    has_unknown: bool,
    /// The closing brackets of the open containers, outermost first.
    open: Vec<char>,
}

impl KeyWriter {
    /// Ends an element.
    pub(crate) fn finish(&mut self) -> SortKey {
        let text = self.start..self.text.len();
        self.start = text.end;
        let exact = self.exact_start.take();
        let identity = match exact {
            _ if mem::take(&mut self.has_unknown) => Identity::None,
            Some(start) => Identity::Exact(start..self.exact.len()),
            None => Identity::Order,
        };
        SortKey { order: self.scalar.take().unwrap_or(Order::Text(text)), identity }
    }

    /// Reserves space for `count` elements as long as the first element, but at most 256 bytes for each.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.text.reserve(self.text.len().min(256).saturating_mul(count));
    }

    /// The text by which an element is sorted.
    pub(crate) fn text(&self, text: &Range<usize>) -> &str {
        &self.text[text.clone()]
    }

    /// The text with all digits.
    pub(crate) fn exact_text(&self, text: &Range<usize>) -> &str {
        &self.exact[text.clone()]
    }

    /// Writes a value whose sets are sorted.
    pub(crate) fn value(&mut self, value: &Value<'_>) {
        match value {
            Value::Null => self.write_null(),
            Value::Unknown(_) => self.write_unknown(),
            Value::Bool(bool) => self.write_bool(*bool),
            Value::Number(number) => self.write_number(number),
            Value::String(text) => self.write_string(text),
            Value::List(elements) | Value::Set(elements) => self.values(LIST, elements),
            Value::Tuple(elements) => self.values(OBJECT, elements),
            Value::Map(entries) => {
                self.open(MAP);
                for (key, value) in entries {
                    self.write_key(key);
                    self.value(value);
                }
                self.close();
            }
            Value::Object(entries) => {
                self.open(OBJECT);
                for value in entries.values() {
                    self.separate();
                    self.value(value);
                }
                self.close();
            }
            Value::Dynamic(dynamic) => self.value(&dynamic.value),
        }
    }

    pub(crate) fn values(&mut self, brackets: [char; 2], values: &[Value<'_>]) {
        self.open(brackets);
        for value in values {
            self.separate();
            self.value(value);
        }
        self.close();
    }

    pub(crate) fn write_null(&mut self) {
        self.put(Order::Null, '~');
    }

    pub(crate) fn write_unknown(&mut self) {
        self.has_unknown = true;
        self.put(Order::Unknown, '?');
    }

    pub(crate) fn write_bool(&mut self, value: bool) {
        self.put(Order::Bool(value), if value { 'T' } else { 'F' });
    }

    /// Stores a value as the current element. Within a container, appends the character of the value instead.
    fn put(&mut self, value: Order, character: char) {
        if self.open.is_empty() {
            self.scalar = Some(value);
        } else {
            self.push(character);
        }
    }

    pub(crate) fn write_number(&mut self, value: &Number) {
        if self.open.is_empty() {
            self.scalar = Some(Order::Number(value.clone()));
        } else if let Some(integer) = of_ten_digits(value) {
            let mut buffer = itoa::Buffer::new();
            let digits = buffer.format(integer);
            self.each(|text| text.push_str(digits));
        } else {
            if self.exact_start.is_none() {
                self.exact_start = Some(self.exact.len());
                self.exact.push_str(&self.text[self.start..]);
            }
            self.exact.push_str(&value.to_compact());
            self.text.push_str(&value.to_general_10());
        }
    }

    pub(crate) fn write_string(&mut self, value: &str) {
        if self.open.is_empty() {
            self.text.push_str(&nfc(value));
            self.scalar = Some(Order::String(self.start..self.text.len()));
        } else {
            self.each(|text| quote(value, text));
        }
    }

    pub(crate) fn write_key(&mut self, key: &str) {
        self.separate();
        self.each(|text| quote(key, text));
        self.push(':');
    }

    pub(crate) fn open(&mut self, [open, close]: [char; 2]) {
        self.push(open);
        self.open.push(close);
    }

    /// Writes a separator after the previous part. After an opening bracket, there is no previous part.
    pub(crate) fn separate(&mut self) {
        if !matches!(self.text.as_bytes().last(), Some(b'[' | b'{' | b'<')) {
            self.push(';');
        }
    }

    pub(crate) fn close(&mut self) {
        self.separate();
        self.open.pop().into_iter().for_each(|bracket| self.push(bracket));
    }

    fn push(&mut self, character: char) {
        self.each(|text| text.push(character));
    }

    /// Writes to `text`, and to `exact` if the current element has a text there.
    fn each(&mut self, write: impl Fn(&mut String)) {
        write(&mut self.text);
        if self.exact_start.is_some() {
            write(&mut self.exact);
        }
    }
}

/// Returns the number as an integer, if it has at most ten digits, so that rounding to ten significant digits keeps its text.
fn of_ten_digits(number: &Number) -> Option<i64> {
    number.as_plain_integer().filter(|integer| has_ten_digits(*integer))
}

/// Returns whether an integer has ten digits at most.
fn has_ten_digits(integer: i64) -> bool {
    matches!(integer, -9_999_999_999..=9_999_999_999)
}

/// Quotes a string, in normal form C, as Go does with `%q`.
fn quote(string: &str, text: &mut String) {
    text.push('"');
    // The loop has no early exit: checking all bytes at once is faster than byte by byte.
    if string.bytes().fold(true, |plain, byte| plain & is_plain(byte)) {
        text.push_str(string);
    } else {
        push_escaped(&nfc(string), text);
    }
    text.push('"');
}

/// Returns whether a character of ASCII is written without an escape in quotes.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') & !matches!(byte, b'"' | b'\\')
}

fn push_escaped(string: &str, text: &mut String) {
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
}

fn escape(text: &mut String, letter: &str, character: char, digits: usize) {
    let _ = write!(text, "\\{letter}{:0digits$x}", u32::from(character));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_not_rounded_have_one_text() {
        for integer in [0_i64, 7, -7, 100, 1_234_567_890, 9_999_999_999, -9_999_999_999] {
            let number = Number::from(integer);
            assert_eq!(of_ten_digits(&number), Some(integer));
            assert_eq!(
                [number.to_general_10(), number.to_compact()],
                [integer.to_string(), integer.to_string()]
            );
        }
        for text in ["10000000000", "-10000000000", "0.5", "1e30"] {
            assert_eq!(of_ten_digits(&text.parse().unwrap()), None, "{text}");
        }
        assert_eq!(of_ten_digits(&Number::try_from(-0.0).unwrap()), None);
    }

    #[test]
    fn both_texts_go_on_once_a_number_is_rounded() {
        let number = |text: &str| Value::Number(text.parse().unwrap());
        let inner = Value::Map(
            [("k".into(), number("0.12345678901")), ("l".into(), Value::Null)].into_iter().collect(),
        );
        let value = Value::Tuple(vec![Value::from(true), number("3"), inner, Value::List(Vec::new())]);
        let mut writer = KeyWriter::default();
        writer.value(&value);
        let SortKey { order: Order::Text(text), identity: Identity::Exact(exact) } = writer.finish() else {
            panic!("a number was rounded in a text");
        };
        assert_eq!(writer.text(&text), r#"<T;3;{"k":0.123456789;"l":~;};[];>"#);
        assert_eq!(writer.exact_text(&exact), r#"<T;3;{"k":12345678901e0;"l":~;};[];>"#);
    }
}
