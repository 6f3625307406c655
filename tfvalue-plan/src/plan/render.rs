//! Values in messages.

use std::fmt::{self, Write};

use tfvalue_runtime::{
    types::Type,
    value::{Value, display::REDACTED},
};

/// The maximal number of bytes of a value that a message shows.
const LONGEST: usize = 80;

/// The part of a value that a message may show.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Detail {
    /// The whole value.
    Whole,
    /// Only the kind of the value: its content may be sensitive.
    Outline,
    /// Nothing: it is sensitive.
    Redacted,
}

/// A value, printed for a message.
pub(super) struct DisplayValue<'v, 'a> {
    pub(super) value: &'v Value<'a>,
    pub(super) detail: Detail,
}

impl fmt::Display for DisplayValue<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.detail {
            Detail::Whole => f.write_str(&whole(self.value)),
            Detail::Outline => f.write_str(&outline(self.value)),
            Detail::Redacted => f.write_str(REDACTED),
        }
    }
}

/// A type that came with a value, printed for a message. The type contains names, which may come from a sensitive value.
pub(super) struct ShownType<'t> {
    pub(super) ty: &'t Type,
    pub(super) detail: Detail,
}

impl fmt::Display for ShownType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.detail {
            Detail::Whole => self.ty.fmt(f),
            Detail::Outline => f.write_str(self.ty.word()),
            Detail::Redacted => f.write_str(REDACTED),
        }
    }
}

fn outline(value: &Value<'_>) -> String {
    match value {
        Value::List(_) | Value::Set(_) | Value::Map(_) | Value::Tuple(_) => {
            format!("{} of {}", value.kind(), value.parts().count())
        }
        // If a response has the wrong shape, a value in place of an object may be a secret that belongs in the object.
        Value::Object(_) | Value::String(_) | Value::Number(_) | Value::Bool(_) => value.kind().to_owned(),
        Value::Dynamic(dynamic) => outline(&dynamic.value),
        Value::Null | Value::Unknown(_) => whole(value),
    }
}

fn whole(value: &Value<'_>) -> String {
    if value.is_unknown() {
        return "unknown".to_owned();
    }
    let mut text = Truncated(String::new());
    if write!(text, "{value}").is_err() {
        text.0.push('…');
    }
    text.0
}

/// A string that refuses to grow beyond [`LONGEST`].
struct Truncated(String);

impl Write for Truncated {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = LONGEST - self.0.len();
        let head = (0..=room).rev().find_map(|end| text.get(..end)).unwrap_or_default();
        self.0.push_str(head);
        if head.len() < text.len() { Err(fmt::Error) } else { Ok(()) }
    }
}
