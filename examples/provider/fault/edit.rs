//! Changes of values.

use serde::Deserialize;
use tfvalue::{Type, Value, provider::Diagnostics};

/// The change of an answer, or of the value at a path of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(super) enum Change {
    /// The value is this, in JSON by its declared type.
    Value(serde_json::Value),
    /// The value is unknown.
    Unknown,
    /// The value has another type. The same goes for the other elements of a collection that it is in.
    Retyped { r#type: serde_json::Value, value: serde_json::Value },
    /// The attribute or the element is not there.
    Removed,
    /// The list or the set has one more element.
    Added(serde_json::Value),
    /// The object has one more attribute.
    Attribute(String),
    /// The state is these bytes, in hexadecimal digits.
    Bytes(String),
    /// The message has no state.
    NoState,
    /// A plan requires replacement because of these paths.
    RequiresReplace(Vec<Vec<Step>>),
    /// The identity is this.
    Identity(serde_json::Value),
    /// The message has no identity.
    NoIdentity,
    /// Replaces the private data of the provider by this text.
    Private(String),
    /// Resources of these types are imported, each with the state of the first.
    Imported(Vec<String>),
    /// The answer is put off.
    Deferred,
    /// An error is reported in addition.
    Error(String),
}

/// A step into a value.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Step {
    /// To an attribute or a block of this name, or to the element under this key.
    Name(String),
    /// To the element at this position.
    Index(usize),
}

/// Changes the value at a path. Returns the type by which it is encoded then.
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

/// Changes a value as a whole.
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

/// Removes an attribute or an element.
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
