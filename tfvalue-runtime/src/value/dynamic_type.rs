//! The types that values under `dynamic` have in fact.

use super::{Dynamic, Entries, Value};
use crate::{
    error::{Error, ErrorKind},
    types::{ObjectAttribute, ObjectType, Type},
};

/// How the values under `dynamic` in a value came to be.
#[derive(Clone, Copy, PartialEq)]
pub enum Provenance {
    /// Each has its type in fact already, and nothing under `dynamic` in it: not to look again saves much time where they nest.
    Decoded,
    /// Anyhow.
    Built,
}

impl Dynamic<'_> {
    /// The value with the type that it has in fact: none of its parts brings a type of its own, as all are in this one.
    #[doc(hidden)]
    pub fn actual(self, provenance: Provenance) -> Result<Self, Error> {
        let whole = matches!(self.value, Value::Null | Value::Unknown(_));
        if whole || !self.ty.contains_dynamic() && !self.ty.has_optional_attributes() {
            return Ok(self);
        }
        Ok(Self {
            ty: self.value.concrete_type(&self.ty, provenance)?,
            value: self.value.unwrap_dynamic(provenance),
        })
    }

    fn concrete_type(&self, provenance: Provenance) -> Result<Type, Error> {
        match (provenance, &self.value) {
            (_, Value::Null | Value::Unknown(_)) => Ok(self.ty.without_optional_attributes()),
            (Provenance::Decoded, _) => Ok(self.ty.clone()),
            (Provenance::Built, value) => value.concrete_type(&self.ty, provenance),
        }
    }
}

impl<'a> Value<'a> {
    /// The type of the value in fact, if it is declared as this type: what is under `dynamic` counts as what it is.
    #[doc(hidden)]
    pub fn concrete_type(&self, declared: &Type, provenance: Provenance) -> Result<Type, Error> {
        let placed = |place: fn(Error, usize) -> Error| move |(error, index)| place(error, index);
        match (self, declared) {
            (Self::Dynamic(dynamic), Type::Dynamic) => dynamic.concrete_type(provenance),
            (Self::List(values), Type::List(ty)) if ty.contains_dynamic() => {
                common_type(values.iter(), ty, provenance).map(Type::list).map_err(placed(Error::in_element))
            }
            (Self::Set(values), Type::Set(ty)) if ty.contains_dynamic() => {
                common_type(values.iter(), ty, provenance)
                    .map(Type::set)
                    .map_err(placed(Error::in_set_element))
            }
            (Self::Map(entries), Type::Map(ty)) if ty.contains_dynamic() => {
                common_type(entries.values(), ty, provenance)
                    .map(Type::map)
                    .map_err(|error| in_entry(entries, error))
            }
            (Self::Tuple(values), Type::Tuple(tuple)) => values
                .iter()
                .zip(tuple.iter())
                .enumerate()
                .map(|(index, (value, ty))| {
                    value.concrete_type(ty, provenance).map_err(|error| error.in_element(index))
                })
                .collect::<Result<Vec<_>, _>>()
                .map(Type::tuple),
            (Self::Object(entries), Type::Object(object)) => object
                .iter()
                .map(|attribute| {
                    let name = || attribute.name.to_owned();
                    let value = entries.get(attribute.name).unwrap_or(&Self::Null);
                    let ty = value
                        .concrete_type(attribute.ty, provenance)
                        .map_err(|error| error.in_attribute(name()))?;
                    Ok(ObjectAttribute::new(name(), ty))
                })
                .collect::<Result<ObjectType, Error>>()
                .map(Type::Object),
            _ => Ok(declared.without_optional_attributes()),
        }
    }

    /// Gives what has no type within collections the type that it has in the elements next to it: see [`agree`].
    ///
    /// # Errors
    ///
    /// Returns an error if the elements of one collection have different types.
    #[doc(hidden)]
    pub fn give_types_within(&mut self, ty: &Type) -> Result<(), Error> {
        match (self, ty) {
            (_, ty) if !ty.contains_dynamic() => Ok(()),
            (Self::List(elements), Type::List(ty)) => {
                agree(elements.iter_mut(), ty, Provenance::Built, &mut |_| Ok(()))
                    .map_err(|(error, index)| error.in_element(index))
            }
            (Self::Map(entries), Type::Map(ty)) => {
                agree(entries.values_mut(), ty, Provenance::Built, &mut |_| Ok(()))
                    .map_err(|error| in_entry(entries, error))
            }
            (Self::Object(entries), Type::Object(object)) => {
                entries.iter_mut().try_for_each(|(name, value)| match attribute(object, name) {
                    Some(ty) => value
                        .give_types_within(ty)
                        .map_err(|error| error.in_attribute(name.clone().into_owned())),
                    None => Ok(()),
                })
            }
            _ => Ok(()),
        }
    }

    /// The value as one of its actual type, instead of the declared one: nothing is under `dynamic` but nulls and unknown
    /// values of no type.
    #[doc(hidden)]
    #[must_use]
    pub fn unwrap_dynamic(self, provenance: Provenance) -> Self {
        let all =
            |values: Vec<Self>| values.into_iter().map(|value| value.unwrap_dynamic(provenance)).collect();
        let entries = |entries: Entries<'a>| {
            entries.into_iter().map(|(key, value)| (key, value.unwrap_dynamic(provenance))).collect()
        };
        match self {
            Self::Dynamic(dynamic) if provenance == Provenance::Decoded => dynamic.value,
            Self::Dynamic(dynamic) => dynamic.value.unwrap_dynamic(provenance),
            Self::List(values) => Self::List(all(values)),
            Self::Set(values) => Self::Set(all(values)),
            Self::Tuple(values) => Self::Tuple(all(values)),
            Self::Map(map) => Self::Map(entries(map)),
            Self::Object(object) => Self::Object(entries(object)),
            value => value,
        }
    }

    /// The value of the actual type as one of the declared type: what is declared `dynamic` is put under it.
    #[doc(hidden)]
    #[must_use]
    pub fn wrap_dynamic(self, actual: &Type, declared: &Type) -> Self {
        match (self, actual, declared) {
            (value, Type::Dynamic, Type::Dynamic) => value,
            (value, actual, Type::Dynamic) => Self::Dynamic(Box::new(Dynamic { ty: actual.clone(), value })),
            (Self::List(values), Type::List(actual), Type::List(declared)) => {
                Self::List(values.into_iter().map(|value| value.wrap_dynamic(actual, declared)).collect())
            }
            (Self::Set(values), Type::Set(actual), Type::Set(declared)) => {
                Self::Set(values.into_iter().map(|value| value.wrap_dynamic(actual, declared)).collect())
            }
            (Self::Map(entries), Type::Map(actual), Type::Map(declared)) => Self::Map(
                entries.into_iter().map(|(key, value)| (key, value.wrap_dynamic(actual, declared))).collect(),
            ),
            (Self::Tuple(values), Type::Tuple(actual), Type::Tuple(declared)) => Self::Tuple(
                values
                    .into_iter()
                    .zip(actual.iter().zip(declared.iter()))
                    .map(|(value, (actual, declared))| value.wrap_dynamic(actual, declared))
                    .collect(),
            ),
            (Self::Object(entries), Type::Object(actual), Type::Object(declared)) => Self::Object(
                entries
                    .into_iter()
                    .map(|(name, value)| match (attribute(actual, &name), attribute(declared, &name)) {
                        (Some(actual), Some(declared)) => (name, value.wrap_dynamic(actual, declared)),
                        _ => (name, value),
                    })
                    .collect(),
            ),
            (value, _, _) => value,
        }
    }

    /// The blocks of a LIST or MAP block that came as the tuple or object `actual`, as the list or map it is declared as.
    #[doc(hidden)]
    #[must_use]
    pub fn into_blocks(self, actual: &Type, declared: &Type) -> Self {
        match (self, actual, declared) {
            (Self::Tuple(blocks), Type::Tuple(types), Type::List(declared)) => Self::List(
                blocks
                    .into_iter()
                    .zip(types.iter())
                    .map(|(block, actual)| block.wrap_dynamic(actual, declared))
                    .collect(),
            ),
            (Self::Object(blocks), Type::Object(types), Type::Map(declared)) => Self::Map(
                blocks
                    .into_iter()
                    .map(|(label, block)| match attribute(types, &label) {
                        Some(actual) => (label, block.wrap_dynamic(actual, declared)),
                        None => (label, block),
                    })
                    .collect(),
            ),
            (value, actual, declared) => value.wrap_dynamic(actual, declared),
        }
    }

    /// The blocks of a LIST or MAP block that is declared as a list or a map, as the tuple or object that it travels as.
    #[doc(hidden)]
    pub fn into_dynamic_blocks(self, declared: &Type) -> Result<(Type, Self), Error> {
        match (self, declared) {
            (Self::List(blocks), Type::List(declared)) => {
                let types: Result<Vec<_>, _> = blocks
                    .iter()
                    .enumerate()
                    .map(|(index, block)| {
                        block
                            .concrete_type(declared, Provenance::Built)
                            .map_err(|error| error.in_element(index))
                    })
                    .collect();
                Ok((
                    Type::tuple(types?),
                    Self::Tuple(
                        blocks.into_iter().map(|block| block.unwrap_dynamic(Provenance::Built)).collect(),
                    ),
                ))
            }
            (Self::Map(blocks), Type::Map(declared)) => {
                let types: Result<ObjectType, _> = blocks
                    .iter()
                    .map(|(label, block)| {
                        let ty = block
                            .concrete_type(declared, Provenance::Built)
                            .map_err(|error| error.in_key(label))?;
                        Ok::<_, Error>(ObjectAttribute::new(label.clone().into_owned(), ty))
                    })
                    .collect();
                let blocks = blocks
                    .into_iter()
                    .map(|(label, block)| (label, block.unwrap_dynamic(Provenance::Built)))
                    .collect();
                Ok((Type::Object(types?), Self::Object(blocks)))
            }
            (value, declared) => Err(value.misfit(declared)),
        }
    }
}

fn attribute<'t>(object: &'t ObjectType, name: &str) -> Option<&'t Type> {
    object.attribute(name).map(|attribute| attribute.ty)
}

/// The one type that the elements of a collection have in fact, which are declared as this type. An error comes with the position of its
/// element.
fn common_type<'v, 'a: 'v>(
    elements: impl Iterator<Item = &'v Value<'a>>,
    declared: &Type,
    provenance: Provenance,
) -> Result<Type, (Error, usize)> {
    let mut common: Option<Type> = None;
    for (index, element) in elements.enumerate() {
        let actual = element.concrete_type(declared, provenance).map_err(|error| (error, index))?;
        common = Some(match &common {
            None => actual,
            Some(first) => first.unify(&actual).ok_or_else(|| (mixed_types(first, &actual), index))?,
        });
    }
    Ok(common.unwrap_or_else(|| declared.clone()))
}

/// Elements of one collection have one type: gives what has no type in them the type that it has in the others. Calls `given` with each
/// type that is given. An error comes with the position of its element, and shows nothing that is secret in it.
pub fn agree<'v, 'a: 'v>(
    elements: impl Iterator<Item = &'v mut Value<'a>>,
    declared: &Type,
    provenance: Provenance,
    given: &mut impl FnMut(&Type) -> Result<(), Error>,
) -> Result<(), (Error, usize)> {
    let elements: Vec<_> = elements.collect();
    let common = common_type(elements.iter().map(|element| &**element), declared, provenance)?;
    if common == *declared {
        return Ok(());
    }
    for (index, element) in elements.into_iter().enumerate() {
        give_types(element, declared, &common, given).map_err(|error| (error, index))?;
    }
    Ok(())
}

/// Gives nulls and unknown values under `dynamic`, which have no type, the type that they have in the values next to this one. All of these
/// have the common type. Calls `given` with each type that is given.
fn give_types(
    value: &mut Value<'_>,
    declared: &Type,
    common: &Type,
    given: &mut impl FnMut(&Type) -> Result<(), Error>,
) -> Result<(), Error> {
    match (value, declared, common) {
        (_, Type::Dynamic, Type::Dynamic) | (Value::Dynamic(_), _, _) => Ok(()),
        (value, Type::Dynamic, common) => {
            given(common)?;
            let untyped = std::mem::take(value);
            *value = Dynamic { ty: common.clone(), value: untyped }.into();
            Ok(())
        }
        (Value::List(elements), Type::List(declared), Type::List(common))
        | (Value::Set(elements), Type::Set(declared), Type::Set(common))
            if declared.contains_dynamic() =>
        {
            elements.iter_mut().try_for_each(|element| give_types(element, declared, common, given))
        }
        (Value::Map(entries), Type::Map(declared), Type::Map(common)) if declared.contains_dynamic() => {
            entries.values_mut().try_for_each(|element| give_types(element, declared, common, given))
        }
        (Value::Tuple(elements), Type::Tuple(declared), Type::Tuple(common)) => {
            let types = declared.iter().zip(common.iter());
            elements
                .iter_mut()
                .zip(types)
                .try_for_each(|(element, (declared, common))| give_types(element, declared, common, given))
        }
        (Value::Object(entries), Type::Object(declared), Type::Object(common)) => {
            for (name, value) in entries.iter_mut() {
                if let (Some(declared), Some(common)) = (attribute(declared, name), attribute(common, name)) {
                    give_types(value, declared, common, given)?;
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The fault that `common_type` finds in the elements of a map, with its key.
#[cold]
pub fn in_entry(entries: &Entries<'_>, (error, index): (Error, usize)) -> Error {
    match entries.keys().nth(index) {
        Some(key) => error.in_key(key),
        None => error,
    }
}

/// Elements of one collection are of different types.
#[cold]
fn mixed_types(first: &Type, found: &Type) -> Error {
    Error::new(ErrorKind::MixedTypes { first: first.to_string().into(), found: found.to_string().into() })
}
