//! Values in messages.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use crate::value::Value;

/// How many bytes of a value a message shows at most.
const LONGEST: usize = 80;

/// How much of a value a message may show.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Detail {
    /// All of it.
    Whole,
    /// What it is, but not what it holds, of which something may be sensitive.
    Outline,
    /// Nothing: it is sensitive.
    Hidden,
}

/// A value in the words of a configuration.
pub(super) struct Shown<'v, 'a> {
    pub(super) value: &'v Value<'a>,
    pub(super) detail: Detail,
}

impl fmt::Display for Shown<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.detail {
            Detail::Whole => f.write_str(&whole(self.value)),
            Detail::Outline => f.write_str(&outline(self.value)),
            Detail::Hidden => f.write_str("(sensitive value)"),
        }
    }
}

fn outline(value: &Value<'_>) -> String {
    match value {
        Value::List(elements) => format!("a list of {}", elements.len()),
        Value::Set(elements) => format!("a set of {}", elements.len()),
        Value::Map(entries) => format!("a map of {}", entries.len()),
        Value::Object(_) => "an object".to_owned(),
        value => whole(value),
    }
}

fn whole(value: &Value<'_>) -> String {
    let mut text = Short(String::new());
    if write_value(value, &mut text).is_err() {
        text.0.push('…');
    }
    text.0
}

/// A text that refuses to grow beyond [`LONGEST`].
struct Short(String);

impl Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = LONGEST - self.0.len();
        let head = (0..=room).rev().find_map(|end| text.get(..end)).unwrap_or_default();
        self.0.push_str(head);
        if head.len() < text.len() { Err(fmt::Error) } else { Ok(()) }
    }
}

fn write_value(value: &Value<'_>, text: &mut Short) -> fmt::Result {
    match value {
        Value::Null => text.write_str("null"),
        Value::Unknown(_) => text.write_str("unknown"),
        Value::String(string) => write!(text, "{string:?}"),
        Value::Number(number) => write!(text, "{number}"),
        Value::Bool(bool) => write!(text, "{bool}"),
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => {
            separated(text, '[', elements, write_value, ']')
        }
        Value::Map(entries) | Value::Object(entries) => {
            let entry = |(key, value): (&Cow<'_, str>, &Value<'_>), text: &mut Short| {
                write!(text, "{key} = ")?;
                write_value(value, text)
            };
            separated(text, '{', entries, entry, '}')
        }
        Value::Dynamic(dynamic) => {
            write_value(&dynamic.value, text)?;
            match dynamic.value {
                Value::Null | Value::Unknown(_) => write!(text, " of type {}", dynamic.ty),
                _ => Ok(()),
            }
        }
    }
}

fn separated<T>(
    text: &mut Short,
    open: char,
    parts: impl IntoIterator<Item = T>,
    write: impl Fn(T, &mut Short) -> fmt::Result,
    close: char,
) -> fmt::Result {
    text.write_char(open)?;
    for (index, part) in parts.into_iter().enumerate() {
        if index > 0 {
            text.write_str(", ")?;
        }
        write(part, text)?;
    }
    text.write_char(close)
}
