//! Values without what is sensitive.

use std::{borrow::Cow, fmt};

use tfvalue_core::value::{
    Value,
    display::{Shade, write_value},
};

use super::node::Node;
use crate::schema::{Block, Schema};

/// A value that prints without what is sensitive, for logs: [`Schema::redacted`] makes it.
#[derive(Clone, Copy)]
pub struct Redacted<'v> {
    block: &'v Block,
    value: &'v Value<'v>,
}

impl Schema {
    /// The value for a log: it prints as the [`Value`] does, but sensitive and write-only attributes are
    /// `(sensitive value)`, whether they are set or not. So is what the schema doesn't know.
    ///
    /// # Example: a resource in a log
    ///
    /// ```
    /// use tfvalue::{Schema, Value, schema::Kind};
    ///
    /// let json = r#"{"version": 0, "block": {"attributes": {
    ///     "name": {"type": "string", "required": true},
    ///     "password": {"type": "string", "optional": true, "sensitive": true}
    /// }}}"#;
    /// let schema = Schema::from_json(Kind::Resource, json).unwrap();
    /// let user = Value::object([("name", "ada"), ("password", "swordfish")]);
    /// assert_eq!(
    ///     schema.redacted(&user).to_string(),
    ///     r#"{ name = "ada", password = (sensitive value) }"#,
    /// );
    /// ```
    ///
    /// A model goes by way of its value: `Server::SCHEMA.redacted(&Value::from_typed(&server)?)`.
    pub fn redacted<'v>(&'v self, value: &'v Value<'_>) -> Redacted<'v> {
        self.block.redacted(value)
    }
}

impl Block {
    /// The value of this block for a log, without what is sensitive: see [`Schema::redacted`].
    pub fn redacted<'v>(&'v self, value: &'v Value<'_>) -> Redacted<'v> {
        Redacted { block: self, value }
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(self.value, Place::Described(Node::Root(self.block)), f)
    }
}

/// As it prints.
impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a schema says of a place.
#[derive(Clone, Copy)]
enum Place<'s> {
    /// An object, or a collection of objects, of which the schema knows each attribute.
    Described(Node<'s>),
    /// A value of a plain type, all of which may be shown.
    Plain,
    /// What is sensitive, or unknown to the schema.
    Hidden,
}

impl Shade for Place<'_> {
    fn hides(self, value: &Value<'_>) -> bool {
        match self {
            // Anything may be in a value that isn't of its type.
            Self::Described(_) => matches!(value, Value::String(_) | Value::Number(_) | Value::Bool(_)),
            Self::Plain => false,
            Self::Hidden => true,
        }
    }

    fn member<'v, 'a>(self, name: &str, value: &'v Value<'a>) -> (Self, Cow<'v, Value<'a>>) {
        let Self::Described(node) = self else { return (self, Cow::Borrowed(value)) };
        match node.object().and_then(|object| object.member(name)) {
            Some(member) if !member.is_hidden() => {
                let place = if member.object().is_some() { Self::Described(member) } else { Self::Plain };
                let value = match member.declared(value) {
                    // The type of a nested attribute may show what is in a sensitive attribute of it.
                    Cow::Borrowed(value) => member.unwrapped(value),
                    Cow::Owned(value) => Cow::Owned(member.unwrapped(&value).into_owned()),
                };
                (place, value)
            }
            _ => (Self::Hidden, Cow::Borrowed(value)),
        }
    }
}
