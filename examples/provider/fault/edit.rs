//! Changes of values.

use serde::Deserialize;
use tfvalue::{Type, Value, provider::Diagnostics};

/// A change of a response, or of the value at a path in the response.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(super) enum Change {
    /// Replaces the value by this JSON, decoded by the declared type.
    Value(serde_json::Value),
    /// Makes the value unknown.
    Unknown,
    /// Replaces the type and the value. In a collection, the new type applies to all elements.
    Retyped { r#type: serde_json::Value, value: serde_json::Value },
    /// Removes the attribute or the element.
    Removed,
    /// Adds an element to the list or the set.
    Added(serde_json::Value),
    /// Adds an attribute to the object. Its value is `true`.
    Attribute(String),
    /// Replaces the encoded state by these bytes, in hexadecimal digits.
    Bytes(String),
    /// Removes the state from the message.
    NoState,
    /// Replaces the paths that require replacement in a plan.
    RequiresReplace(Vec<Vec<Step>>),
    /// Replaces the identity.
    Identity(serde_json::Value),
    /// Removes the identity from the message.
    NoIdentity,
    /// Replaces the provider's private data.
    Private(String),
    /// Imports one resource of each of these types, all with the state of the first imported resource.
    Imported(Vec<String>),
    /// Defers the response.
    Deferred,
    /// Adds an error to the diagnostics.
    Error(String),
}

/// A step into a value.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Step {
    /// The attribute, block or map element of this name.
    Name(String),
    /// The element at this index.
    Index(usize),
}

/// Changes the value at a path. Returns the type of the changed value.
pub(super) fn edit(
    value: &mut Value<'static>,
    ty: &Type,
    path: &[Step],
    change: &Change,
) -> Result<Type, Diagnostics> {
    let misfit =
        || Diagnostics::error("Misfit", format!("{path:?} leads to nothing, in a value of type {ty}"));
    let Some((step, rest)) = path.split_first() else { return whole(value, ty, change) };
    if rest.is_empty() && matches!(change, Change::Removed) {
        return remove(value, ty, step).ok_or_else(misfit);
    }
    match (step, value, ty) {
        (Step::Name(name), Value::Object(entries), Type::Object(object)) => {
            let attribute = object.attribute(name).ok_or_else(misfit)?;
            let edited =
                edit(entries.get_mut(name.as_str()).ok_or_else(misfit)?, attribute.ty, rest, change)?;
            let attributes = object.iter().map(|attribute| {
                let ty = if attribute.name == name { &edited } else { attribute.ty };
                (attribute.name.to_owned(), ty.clone())
            });
            Ok(Type::object(attributes))
        }
        (Step::Name(key), Value::Map(entries), Type::Map(element)) => {
            Ok(Type::map(edit(entries.get_mut(key.as_str()).ok_or_else(misfit)?, element, rest, change)?))
        }
        (Step::Index(index), Value::List(elements), Type::List(element)) => {
            Ok(Type::list(edit(elements.get_mut(*index).ok_or_else(misfit)?, element, rest, change)?))
        }
        (Step::Index(index), Value::Set(elements), Type::Set(element)) => {
            Ok(Type::set(edit(elements.get_mut(*index).ok_or_else(misfit)?, element, rest, change)?))
        }
        _ => Err(misfit()),
    }
}

/// Applies a change to the whole value.
fn whole(value: &mut Value<'static>, ty: &Type, change: &Change) -> Result<Type, Diagnostics> {
    let misfit = || Diagnostics::error("Misfit", format!("{change:?} doesn't fit a value of type {ty}"));
    let read = |ty: &Type, json: &serde_json::Value| -> Result<Value<'static>, Diagnostics> {
        Ok(Value::decode_json(ty, json.to_string().as_bytes())?.into_owned())
    };
    match change {
        Change::Value(json) => *value = read(ty, json)?,
        Change::Unknown => *value = Value::UNKNOWN,
        Change::Retyped { r#type, value: json } => {
            let ty = Type::from_json(r#type.to_string())?;
            *value = read(&ty, json)?;
            return Ok(ty);
        }
        Change::Added(json) => match (value, ty) {
            (Value::List(elements), Type::List(ty)) | (Value::Set(elements), Type::Set(ty)) => {
                elements.push(read(ty, json)?);
            }
            _ => return Err(misfit()),
        },
        Change::Attribute(name) => match (value, ty) {
            (Value::Object(entries), Type::Object(object)) => {
                entries.insert(name.clone().into(), Value::from(true));
                let attributes =
                    object.iter().map(|attribute| (attribute.name.to_owned(), attribute.ty.clone()));
                return Ok(Type::object(attributes.chain([(name.clone(), Type::Bool)])));
            }
            _ => return Err(misfit()),
        },
        _ => return Err(misfit()),
    }
    Ok(ty.clone())
}

/// Removes an attribute or an element. Returns the type without the attribute, or `None` if the step leads nowhere.
fn remove(value: &mut Value<'static>, ty: &Type, step: &Step) -> Option<Type> {
    match (step, value, ty) {
        (Step::Name(name), Value::Object(entries), Type::Object(object)) => {
            entries.remove(name.as_str())?;
            let others = object.iter().filter(|attribute| attribute.name != name);
            return Some(Type::object(
                others.map(|attribute| (attribute.name.to_owned(), attribute.ty.clone())),
            ));
        }
        (Step::Name(key), Value::Map(entries), Type::Map(_)) => {
            entries.remove(key.as_str())?;
        }
        (Step::Index(index), Value::List(elements) | Value::Set(elements), _) => {
            elements.get(*index)?;
            elements.remove(*index);
        }
        _ => return None,
    }
    Some(ty.clone())
}
