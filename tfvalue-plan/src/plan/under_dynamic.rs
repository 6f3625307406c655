//! Blocks and nested attributes that travel under `dynamic`: their types, and their values with and without them.

use std::borrow::Cow;

use super::part::named;
use tfvalue_runtime::schema::{Attributes, Block, NestedBlock, NestedType};
use tfvalue_runtime::{
    error::Error,
    types::{ObjectType, Type},
    value::{Dynamic, Provenance, Value},
};

/// The type of blocks in which each attribute is `dynamic`.
pub(super) fn open_blocks(block: &NestedBlock) -> Type {
    block.nesting.implied_type(open_block(&block.block))
}

pub(super) fn open_block(block: &Block) -> Type {
    let blocks = block.block_types.iter().map(|nested| {
        let travels_as_dynamic = nested.travels_as_dynamic(&nested.declared_type());
        let ty = if travels_as_dynamic { Type::Dynamic } else { open_blocks(nested) };
        (nested.name.clone(), ty)
    });
    Type::object(blocks.chain(open_attributes(&block.attributes)))
}

pub(super) fn open_nested(nested: &NestedType) -> Type {
    nested.nesting.implied_type(Type::object(open_attributes(&nested.attributes)))
}

pub(super) fn open_attributes(attributes: &Attributes) -> impl Iterator<Item = (Cow<'static, str>, Type)> {
    attributes.iter().map(|attribute| (attribute.name.clone(), Type::Dynamic))
}

/// The value of a nested attribute in which each element that is unknown is an object of unknown attributes, with their types.
pub(super) fn with_known_elements<'a>(value: Value<'a>, actual: &Type, open: &Type) -> Value<'a> {
    match (value, actual, open) {
        (Value::List(elements), Type::List(actual), Type::List(open)) => {
            Value::List(elements.into_iter().map(|value| known_object(value, actual, open)).collect())
        }
        (Value::Map(entries), Type::Map(actual), Type::Map(open)) => {
            let known = entries.into_iter().map(|(key, value)| (key, known_object(value, actual, open)));
            Value::Map(known.collect())
        }
        (value, ..) => value,
    }
}

/// Blocks that came as a tuple or object of this type, each changed by this function.
pub(super) fn each_block<'a>(
    blocks: Value<'a>,
    actual: &Type,
    open: &Type,
    change: impl Fn(Value<'a>, &Type, &Type) -> Value<'a>,
) -> Value<'a> {
    match (blocks, actual) {
        (Value::List(blocks), Type::Tuple(types)) => {
            let blocks = blocks.into_iter().zip(types.iter());
            Value::List(blocks.map(|(block, actual)| change(block, actual, open)).collect())
        }
        (Value::Map(blocks), Type::Object(types)) => {
            let blocks = blocks.into_iter().map(|(key, block)| match types.attribute(&key) {
                Some(actual) => (key, change(block, actual.ty, open)),
                None => (key, block),
            });
            Value::Map(blocks.collect())
        }
        (blocks, _) => blocks,
    }
}

/// An unknown value under `dynamic`, even if nothing is known of its type: `From` would leave that out.
pub(super) fn unknown_of(ty: Type) -> Value<'static> {
    Value::Dynamic(Box::new(Dynamic::new(ty, Value::UNKNOWN)))
}

/// A block that is unknown under `dynamic`, with its type; and one that is known with such blocks in it.
pub(super) fn typed_block<'a>(block: Value<'a>, actual: &Type, open: &Type) -> Value<'a> {
    match (block, actual, open) {
        (Value::Unknown(_), Type::Object(_), Type::Object(_)) => unknown_of(actual.clone()),
        (Value::Object(entries), Type::Object(actual), Type::Object(open)) => {
            let entries = entries.into_iter().map(|(name, value)| {
                match (actual.attribute(&name), open.attribute(&name)) {
                    (Some(actual), Some(open)) => (name, typed_block(value, actual.ty, open.ty)),
                    _ => (name, value),
                }
            });
            Value::Object(entries.collect())
        }
        (block, ..) => block,
    }
}

/// A block that is unknown as one of unknown attributes with their types.
pub(super) fn known_block<'a>(block: Value<'a>, actual: &Type, open: &Type) -> Value<'a> {
    let (Type::Object(actual), Type::Object(open)) = (actual, open) else { return block };
    let members = open.iter().map(|member| {
        let name = member.name.to_owned();
        let actual = actual.attribute(member.name).map_or(&Type::Dynamic, |actual| actual.ty);
        let value = match (&block, member.ty) {
            (Value::Unknown(_), Type::Dynamic) => unknown_of(actual.clone()),
            (Value::Unknown(_), ty) => known_block(Value::UNKNOWN, actual, ty),
            (block, ty) => known_block(named(block, member.name).clone(), actual, ty),
        };
        (name, value)
    });
    match block {
        Value::Unknown(_) | Value::Object(_) => Value::object(members),
        block => block,
    }
}

/// An object, if it is unknown, as one of unknown attributes with their types.
pub(super) fn known_object<'a>(value: Value<'a>, actual: &Type, open: &Type) -> Value<'a> {
    match (value, actual, open) {
        (Value::Unknown(_), Type::Object(actual), Type::Object(open)) => {
            let attributes = open.iter().map(|attribute| {
                let ty = actual.attribute(attribute.name).map_or(attribute.ty, |actual| actual.ty);
                (attribute.name.to_owned(), Value::UNKNOWN.wrap_dynamic(ty, attribute.ty))
            });
            Value::object(attributes)
        }
        (value, ..) => value,
    }
}

/// The value in which what is `dynamic` in the open type alone brings its type.
///
/// # Errors
///
/// Returns an error if the elements of one collection have different types.
pub(super) fn with_types<'a>(value: Value<'a>, open: &Type, declared: &Type) -> Result<Value<'a>, Error> {
    let named = |types: &ObjectType, name: &str| types.attribute(name).map(|attribute| attribute.ty.clone());
    match (value, open, declared) {
        (value @ Value::Dynamic(_), ..) | (value, Type::Dynamic, Type::Dynamic) => Ok(value),
        (value, Type::Dynamic, declared) => {
            let ty = value.concrete_type(declared, Provenance::Built)?;
            Ok(Dynamic { ty, value: value.unwrap_dynamic(Provenance::Built) }.into())
        }
        (Value::List(elements), Type::List(open), Type::List(declared)) => {
            let elements = elements.into_iter().enumerate().map(|(index, value)| {
                with_types(value, open, declared).map_err(|error| error.in_element(index))
            });
            elements.collect::<Result<_, _>>().map(Value::List)
        }
        (Value::Set(elements), Type::Set(open), Type::Set(declared)) => {
            let elements = elements.into_iter().enumerate().map(|(index, value)| {
                with_types(value, open, declared).map_err(|error| error.in_set_element(index))
            });
            elements.collect::<Result<_, _>>().map(Value::Set)
        }
        (Value::Map(entries), Type::Map(open), Type::Map(declared)) => {
            let entries = entries.into_iter().map(|(key, value)| {
                let value = with_types(value, open, declared).map_err(|error| error.in_key(&key))?;
                Ok((key, value))
            });
            entries.collect::<Result<_, _>>().map(Value::Map)
        }
        (Value::Object(entries), Type::Object(open), Type::Object(declared)) => {
            let entries = entries.into_iter().map(|(name, value)| {
                let (Some(open), Some(declared)) = (named(open, &name), named(declared, &name)) else {
                    return Ok((name, value));
                };
                let value = with_types(value, &open, &declared)
                    .map_err(|error| error.in_attribute(name.clone().into_owned()))?;
                Ok((name, value))
            });
            entries.collect::<Result<_, _>>().map(Value::Object)
        }
        (value, ..) => Ok(value),
    }
}
