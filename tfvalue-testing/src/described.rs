//! The schema of each part of a value.

use std::borrow::Cow;

use tfvalue_runtime::schema::{
    Attribute, AttributeType, Attributes, Block, Description, NestedBlock, NestedBlocks,
};
use tfvalue_runtime::value::{Value, display::REDACTED};

use tfvalue_plan::plan::{Redacted, blocks_as_declared};

/// The schema of a value, or of each element of a collection.
#[derive(Clone, Copy)]
pub(super) enum Described<'s> {
    /// A block.
    Block(&'s Block),
    /// An object of a nested attribute.
    Object(&'s Attributes),
    /// A value of a type without a schema.
    Plain,
    /// A value that nobody may see.
    Redacted,
}

/// An attribute or a kind of blocks.
#[derive(Clone, Copy)]
pub(super) enum Member<'s> {
    Attribute(&'s Attribute),
    Blocks(&'s NestedBlock),
}

impl<'s> Described<'s> {
    /// The attributes and blocks of an object, each with its name.
    pub(super) fn members(self) -> impl Iterator<Item = (&'s Cow<'static, str>, Member<'s>)> {
        let (attributes, blocks) = match self {
            Self::Block(block) => (Some(&block.attributes), Some(&block.block_types)),
            Self::Object(attributes) => (Some(attributes), None),
            Self::Plain | Self::Redacted => (None, None),
        };
        let attributes = attributes.into_iter().flat_map(Attributes::iter);
        let blocks = blocks.into_iter().flat_map(NestedBlocks::iter);
        attributes
            .map(|attribute| (&attribute.name, Member::Attribute(attribute)))
            .chain(blocks.map(|nested| (&nested.name, Member::Blocks(nested))))
    }

    /// Returns whether it has members.
    pub(super) fn is_object(self) -> bool {
        matches!(self, Self::Block(_) | Self::Object(_))
    }

    /// The value on one line, without what is sensitive.
    pub(super) fn show(self, value: &Value<'_>) -> String {
        match (self, value) {
            (_, Value::Null | Value::Unknown(_)) | (Self::Plain, _) => value.to_string(),
            (Self::Redacted, _) => REDACTED.to_owned(),
            (Self::Block(block), Value::Object(_)) => Redacted::new(block, value).to_string(),
            (Self::Object(attributes), Value::Object(_)) => {
                let block = Block::new(attributes.clone(), [].into(), Description::default(), None);
                Redacted::new(&block, value).to_string()
            }
            (described, Value::List(elements) | Value::Set(elements) | Value::Tuple(elements)) => {
                let elements: Vec<_> = elements.iter().map(|element| described.show(element)).collect();
                format!("[{}]", elements.join(", "))
            }
            (described, Value::Map(entries)) => {
                let entries: Vec<_> = entries
                    .iter()
                    .map(|(key, value)| format!("{} = {}", Value::from(&**key), described.show(value)))
                    .collect();
                format!("{{ {} }}", entries.join(", "))
            }
            // Anything may be in a value that isn't of its type.
            _ => REDACTED.to_owned(),
        }
    }
}

impl<'s> Member<'s> {
    /// The schema of the value, or of each element of it, if it may be seen.
    pub(super) fn described(self) -> Described<'s> {
        match self {
            Self::Attribute(attribute) if attribute.sensitive || attribute.write_only => Described::Redacted,
            _ => self.within(),
        }
    }

    /// The schema of the value, or of each element of it.
    pub(super) fn within(self) -> Described<'s> {
        match self {
            Self::Attribute(attribute) => match &attribute.ty {
                AttributeType::Nested(nested) => Described::Object(&nested.attributes),
                AttributeType::Type(_) => Described::Plain,
            },
            Self::Blocks(nested) => Described::Block(&nested.block),
        }
    }

    /// The value of this member of an object; blocks as they are declared.
    pub(super) fn of<'v, 'a>(self, object: &'v Value<'a>, name: &str) -> Cow<'v, Value<'a>> {
        let value = object.get(name).unwrap_or(match object {
            Value::Unknown(_) => const { &Value::UNKNOWN },
            _ => const { &Value::Null },
        });
        match self {
            Self::Attribute(_) => Cow::Borrowed(value),
            Self::Blocks(nested) => blocks_as_declared(nested, value),
        }
    }
}
