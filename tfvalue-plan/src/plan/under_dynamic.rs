//! Blocks and nested attributes that travel under `dynamic`: their types, and conversions of their values.

use std::borrow::Cow;

use super::part::named;
use tfvalue_runtime::schema::{Attributes, Block, NestedBlock, NestedType};
use tfvalue_runtime::{
    error::Error,
    types::Type,
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
    if !matches!(value, Value::List(_) | Value::Map(_)) {
        return value;
    }
    value.map_parts(|part, value| match part.of_types(actual, open) {
        Some((actual, open)) => known_object(value, actual, open),
        None => value,
    })
}

/// Applies `change` to each block of a collection that came as a tuple or object of the type `actual`.
pub(super) fn each_block<'a>(
    blocks: Value<'a>,
    actual: &Type,
    open: &Type,
    change: impl Fn(Value<'a>, &Type, &Type) -> Value<'a>,
) -> Value<'a> {
    match (&blocks, actual) {
        (Value::List(_), Type::Tuple(_)) | (Value::Map(_), Type::Object(_)) => {
            blocks.map_parts(|part, block| match part.of_type(actual) {
                Some(actual) => change(block, actual, open),
                None => block,
            })
        }
        _ => blocks,
    }
}

/// An unknown value under `dynamic`, even if `ty` is `dynamic`. `From` would return a plain unknown value for that type.
pub(super) fn unknown_of(ty: Type) -> Value<'static> {
    Value::Dynamic(Box::new(Dynamic::new(ty, Value::UNKNOWN)))
}

/// Puts an unknown block under `dynamic`, with its type. In a known block, does the same for the blocks within.
pub(super) fn typed_block<'a>(block: Value<'a>, actual: &Type, open: &Type) -> Value<'a> {
    match (block, actual, open) {
        (Value::Unknown(_), Type::Object(_), Type::Object(_)) => unknown_of(actual.clone()),
        (block @ Value::Object(_), ..) => block.map_parts(|part, value| match part.of_types(actual, open) {
            Some((actual, open)) => typed_block(value, actual, open),
            None => value,
        }),
        (block, ..) => block,
    }
}

/// Replaces an unknown block by an object of unknown attributes with their types.
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

/// Replaces an unknown object by an object of unknown attributes with their types. Returns any other value unchanged.
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

/// Puts each part that is `dynamic` in `open`, but not in `declared`, under `dynamic` with its type.
///
/// # Errors
///
/// Returns an error if the elements of one collection have different types.
pub(super) fn with_types<'a>(value: Value<'a>, open: &Type, declared: &Type) -> Result<Value<'a>, Error> {
    match (value, open, declared) {
        (value @ Value::Dynamic(_), ..) | (value, Type::Dynamic, Type::Dynamic) => Ok(value),
        (value, Type::Dynamic, declared) => {
            let ty = value.concrete_type(declared, Provenance::Built)?;
            Ok(Dynamic { ty, value: value.unwrap_dynamic(Provenance::Built) }.into())
        }
        (mut value, ..) => {
            value.try_change_parts(|part, value| {
                if let Some((open, declared)) = part.of_types(open, declared) {
                    let typed = with_types(std::mem::take(value), open, declared);
                    *value = typed.map_err(|error| part.locate(error))?;
                }
                Ok::<_, Error>(())
            })?;
            Ok(value)
        }
    }
}
