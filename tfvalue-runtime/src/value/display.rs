//! Values as text for people.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use super::{Entries, Value};
use crate::{quoted::Quoted, quoted::is_identifier};

/// Writes a value on one line, in the syntax of a configuration: `{ name = "web", ports = [80, 443] }`. Sets and tuples look like lists.
/// An unknown value is `(unknown)`. Under `dynamic`, an unknown value or a null shows its type. Sensitive values are shown:
/// [`values::redacted`](https://docs.rs/tfvalue/latest/tfvalue/plan/trait.values.html#tymethod.redacted) hides them.
///
/// The format may change. To write a value that a program can read again, encode the value.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(self, ShowAll, f)
    }
}

/// The parts of a value that may be shown.
pub trait Redaction: Copy {
    /// Returns whether the whole value must be hidden.
    fn is_redacted(self, value: &Value<'_>) -> bool;

    /// Returns the redaction for the attribute or block with this name, and the value to show.
    fn member<'v, 'a>(self, name: &str, value: &'v Value<'a>) -> (Self, Cow<'v, Value<'a>>);
}

/// Shows every value.
#[derive(Clone, Copy)]
struct ShowAll;

impl Redaction for ShowAll {
    fn is_redacted(self, _: &Value<'_>) -> bool {
        false
    }

    fn member<'v, 'a>(self, _: &str, value: &'v Value<'a>) -> (Self, Cow<'v, Value<'a>>) {
        (self, Cow::Borrowed(value))
    }
}

/// The replacement for a hidden value.
pub const REDACTED: &str = "(sensitive value)";

/// Writes a value for people, without the redacted parts.
pub fn write_value(value: &Value<'_>, redaction: impl Redaction, text: &mut dyn Write) -> fmt::Result {
    if redaction.is_redacted(value) {
        return text.write_str(REDACTED);
    }
    match value {
        Value::Null => text.write_str("null"),
        Value::Unknown(_) => text.write_str("(unknown)"),
        Value::String(string) => write!(text, "{}", Quoted(string)),
        Value::Number(number) => write!(text, "{number}"),
        Value::Bool(bool) => write!(text, "{bool}"),
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => {
            text.write_char('[')?;
            for (index, element) in elements.iter().enumerate() {
                if index > 0 {
                    text.write_str(", ")?;
                }
                write_value(element, redaction, text)?;
            }
            text.write_char(']')
        }
        Value::Map(elements) => {
            write_entries(elements, text, |_, value, text| write_value(value, redaction, text))
        }
        Value::Object(attributes) => write_entries(attributes, text, |name, value, text| {
            let (redaction, value) = redaction.member(name, value);
            write_value(&value, redaction, text)
        }),
        Value::Dynamic(dynamic) => {
            write_value(&dynamic.value, redaction, text)?;
            match dynamic.value {
                Value::Null | Value::Unknown(_) => write!(text, " of type {}", dynamic.ty),
                _ => Ok(()),
            }
        }
    }
}

fn write_entries(
    entries: &Entries<'_>,
    text: &mut dyn Write,
    write: impl Fn(&str, &Value<'_>, &mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    if entries.is_empty() {
        return text.write_str("{}");
    }
    for (index, (key, value)) in entries.iter().enumerate() {
        text.write_str(if index > 0 { ", " } else { "{ " })?;
        if is_identifier(key) { text.write_str(key) } else { write!(text, "{}", Quoted(key)) }?;
        text.write_str(" = ")?;
        write(key, value, text)?;
    }
    text.write_str(" }")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dynamic, Number, Type};

    #[test]
    fn every_value_is_shown_on_one_line() {
        let value = Value::object([
            ("any", Value::from(Dynamic::new(Type::String, Value::UNKNOWN))),
            ("bool", Value::from(true)),
            ("empty", Value::map::<&str>([] as [(_, Value<'_>); 0])),
            ("labels", Value::map([("a", "x"), ("a b", "y\n")])),
            ("list", Value::tuple([Value::Null, Value::UNKNOWN, Value::list([] as [Value<'_>; 0])])),
            ("number", Value::from("0.10".parse::<Number>().unwrap())),
            ("other", Value::from(Dynamic::new(Type::list(Type::Number), vec![1]))),
            ("set", Value::set([2, 1])),
        ]);
        assert_eq!(
            value.to_string(),
            r#"{ any = (unknown) of type string, bool = true, empty = {}, labels = { a = "x", "a b" = "y\n" }, "#.to_owned()
                + "list = [null, (unknown), []], number = 0.1, other = [1], set = [1, 2] }"
        );
    }
}
