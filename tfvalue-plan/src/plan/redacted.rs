//! Values for logs, without their sensitive parts.

use std::{borrow::Cow, fmt};

use tfvalue_runtime::schema::{Block, Schema};
use tfvalue_runtime::value::{
    Value,
    display::{Redaction, write_value},
};

use super::node::{Node, ObjectSchema};

/// A value that prints without its sensitive parts, for logs. See [`values::redacted`](super::values::redacted).
#[derive(Clone, Copy)]
pub struct Redacted<'v> {
    block: &'v Block,
    value: &'v Value<'v>,
}

/// Wraps a value for a log. The value prints as the [`Value`] does, but sensitive and write-only attributes are `(sensitive value)`, whether they are
/// set or not. Attributes that the schema lacks print as `(sensitive value)`, too.
///
/// # Example: a resource in a log
///
/// ```
/// use tfvalue::{Schema, Value, schema::{SchemaKind, from_json}, plan::values};
///
/// let json = r#"{"version": 0, "block": {"attributes": {
///     "name": {"type": "string", "required": true},
///     "password": {"type": "string", "optional": true, "sensitive": true}
/// }}}"#;
/// let schema = from_json(SchemaKind::Resource, json).unwrap();
/// let user = Value::object([("name", "ada"), ("password", "swordfish")]);
/// assert_eq!(
///     values::redacted(&schema, &user).to_string(),
///     r#"{ name = "ada", password = (sensitive value) }"#,
/// );
/// ```
///
/// Convert a model to a value first: `values::redacted(&Server::SCHEMA, &Value::from_typed(&server)?)`.
pub fn redacted<'v>(schema: &'v Schema, value: &'v Value<'_>) -> Redacted<'v> {
    Redacted::new(&schema.block, value)
}

impl<'v> Redacted<'v> {
    /// Wraps a value of a block.
    pub fn new(block: &'v Block, value: &'v Value<'_>) -> Self {
        Self { block, value }
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(self.value, Visibility::Described(Node::Root(self.block)), f)
    }
}

/// Prints as `Display` does.
impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The schema of a part of a value.
#[derive(Clone, Copy)]
pub enum Visibility<'s> {
    /// An object, or a collection of objects, of which the schema knows each attribute.
    Described(Node<'s>),
    /// A value of a plain type, all of which may be shown.
    Visible,
    /// A part that is sensitive, or unknown to the schema.
    Redacted,
}

impl<'s> Visibility<'s> {
    /// The visibility of a member of an object.
    pub fn of(member: Node<'s>) -> Self {
        match member.object() {
            _ if member.is_redacted() => Self::Redacted,
            Some(_) => Self::Described(member),
            None => Self::Visible,
        }
    }

    /// The schema of the objects in the value, or `None` if the value has no such schema or must not be shown.
    pub fn object(self) -> Option<ObjectSchema<'s>> {
        match self {
            Self::Described(node) => node.object(),
            Self::Visible | Self::Redacted => None,
        }
    }
}

impl Redaction for Visibility<'_> {
    fn is_redacted(self, value: &Value<'_>) -> bool {
        match self {
            // A primitive in place of an object may contain anything, even a secret.
            Self::Described(_) => matches!(value, Value::String(_) | Value::Number(_) | Value::Bool(_)),
            Self::Visible => false,
            Self::Redacted => true,
        }
    }

    fn member<'v, 'a>(self, name: &str, value: &'v Value<'a>) -> (Self, Cow<'v, Value<'a>>) {
        let Self::Described(node) = self else { return (self, Cow::Borrowed(value)) };
        match node.object().and_then(|object| object.member(name)) {
            Some(member) if !member.is_redacted() => {
                let value = match member.declared(value) {
                    // The type of a nested attribute may reveal the content of a sensitive attribute in it.
                    Cow::Borrowed(value) => member.unwrapped(value),
                    Cow::Owned(value) => Cow::Owned(member.unwrapped(&value).into_owned()),
                };
                (Self::of(member), value)
            }
            _ => (Self::Redacted, Cow::Borrowed(value)),
        }
    }
}
