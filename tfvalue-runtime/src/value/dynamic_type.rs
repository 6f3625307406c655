//! The actual types of values under `dynamic`.

use super::{Dynamic, Entries, Part, Value};
use crate::{
    error::{Error, ErrorKind},
    types::{ObjectAttribute, ObjectType, Type},
};

/// The origin of the values under `dynamic` in a value.
#[derive(Clone, Copy, PartialEq)]
pub enum Provenance {
    /// Decoded from input: each value under `dynamic` has its actual type, and contains no further values under `dynamic`. Skipping a second scan saves
    /// much time if values are nested.
    Decoded,
    /// Built by a program: a value under `dynamic` may contain further values under `dynamic`.
    Built,
}

impl Dynamic<'_> {
    /// Returns the value with its actual type. No part is a [`Dynamic`] with its own type: the actual type has the types of all parts.
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

impl Value<'_> {
    /// Returns the actual type of a value with this declared type. A value under `dynamic` counts with its own type.
    #[doc(hidden)]
    pub fn concrete_type(&self, declared: &Type, provenance: Provenance) -> Result<Type, Error> {
        let common = |element: &Type| {
            common_type(self.parts(), element, provenance).map_err(|(error, part)| part.locate(error))
        };
        match (self, declared) {
            (Self::Dynamic(dynamic), Type::Dynamic) => dynamic.concrete_type(provenance),
            (Self::List(_), Type::List(ty)) if ty.contains_dynamic() => common(ty).map(Type::list),
            (Self::Set(_), Type::Set(ty)) if ty.contains_dynamic() => common(ty).map(Type::set),
            (Self::Map(_), Type::Map(ty)) if ty.contains_dynamic() => common(ty).map(Type::map),
            (Self::Tuple(_), Type::Tuple(tuple)) => {
                let parts = self.parts().zip(tuple.iter());
                let types = parts.map(|((part, value), ty)| value.type_of_part(part, ty, provenance));
                types.collect::<Result<Vec<_>, _>>().map(Type::tuple)
            }
            (Self::Object(entries), Type::Object(object)) => object
                .iter()
                .map(|attribute| {
                    let value = entries.get(attribute.name).unwrap_or(&Self::Null);
                    let ty = value.type_of_part(Part::Attribute(attribute.name), attribute.ty, provenance)?;
                    Ok(ObjectAttribute::new(attribute.name.to_owned(), ty))
                })
                .collect::<Result<ObjectType, Error>>()
                .map(Type::Object),
            _ => Ok(declared.without_optional_attributes()),
        }
    }

    /// Returns the actual type of this value, a part of another value. An error has the place of the part.
    fn type_of_part(&self, part: Part<'_>, declared: &Type, provenance: Provenance) -> Result<Type, Error> {
        self.concrete_type(declared, provenance).map_err(|error| part.locate(error))
    }

    /// In each collection, gives values without a type the type of the other elements; see [`agree`].
    ///
    /// # Errors
    ///
    /// Returns an error if the elements of one collection have different types.
    #[doc(hidden)]
    pub fn give_types_within(&mut self, ty: &Type) -> Result<(), Error> {
        match (&mut *self, ty) {
            (_, ty) if !ty.contains_dynamic() => Ok(()),
            (Self::List(elements), Type::List(ty)) => {
                agree(elements.iter_mut(), ty, Provenance::Built, &mut |_| Ok(()))
                    .map_err(|(error, index)| error.in_element(index))
            }
            (Self::Map(entries), Type::Map(ty)) => {
                agree(entries.values_mut(), ty, Provenance::Built, &mut |_| Ok(()))
                    .map_err(|error| in_entry(entries, error))
            }
            (Self::Object(_), Type::Object(_)) => {
                self.try_change_parts(|part, value| match part.of_type(ty) {
                    Some(ty) => value.give_types_within(ty).map_err(|error| part.locate(error)),
                    None => Ok(()),
                })
            }
            _ => Ok(()),
        }
    }

    /// Converts a value of the declared type to a value of its actual type. Only nulls and unknown values without a type remain under `dynamic`.
    #[doc(hidden)]
    #[must_use]
    pub fn unwrap_dynamic(self, provenance: Provenance) -> Self {
        match self {
            Self::Dynamic(dynamic) if provenance == Provenance::Decoded => dynamic.value,
            Self::Dynamic(dynamic) => dynamic.value.unwrap_dynamic(provenance),
            value => value.map_parts(|_, part| part.unwrap_dynamic(provenance)),
        }
    }

    /// Converts a value of the actual type to a value of the declared type: wraps each part that is declared as `dynamic` in a [`Dynamic`].
    #[doc(hidden)]
    #[must_use]
    pub fn wrap_dynamic(self, actual: &Type, declared: &Type) -> Self {
        match (self, actual, declared) {
            (value, Type::Dynamic, Type::Dynamic) => value,
            (value, actual, Type::Dynamic) => Self::Dynamic(Box::new(Dynamic { ty: actual.clone(), value })),
            (value, ..) => value.map_parts(|part, value| match part.of_types(actual, declared) {
                Some((actual, declared)) => value.wrap_dynamic(actual, declared),
                None => value,
            }),
        }
    }

    /// Converts the blocks of a LIST or MAP block from the tuple or object `actual` to the declared list or map.
    #[doc(hidden)]
    #[must_use]
    pub fn into_blocks(self, actual: &Type, declared: &Type) -> Self {
        match (self.wrap_dynamic(actual, declared), declared) {
            (Self::Tuple(blocks), Type::List(_)) => Self::List(blocks),
            (Self::Object(blocks), Type::Map(_)) => Self::Map(blocks),
            (value, _) => value,
        }
    }

    /// Converts the blocks of a LIST or MAP block from the declared list or map to the tuple or object of the protocol. Returns its type and value.
    #[doc(hidden)]
    pub fn into_dynamic_blocks(self, declared: &Type) -> Result<(Type, Self), Error> {
        let ((Self::List(_), Type::List(block)) | (Self::Map(_), Type::Map(block))) = (&self, declared)
        else {
            return Err(self.misfit(declared));
        };
        let types = self.parts().map(|(part, value)| value.type_of_part(part, block, Provenance::Built));
        let types = types.collect::<Result<Vec<_>, _>>()?;
        match self.unwrap_dynamic(Provenance::Built) {
            Self::List(blocks) => Ok((Type::tuple(types), Self::Tuple(blocks))),
            Self::Map(blocks) => {
                let labels = blocks.keys().map(|label| label.clone().into_owned());
                let types = labels.zip(types).map(|(label, ty)| ObjectAttribute::new(label, ty));
                Ok((Type::Object(types.collect()), Self::Object(blocks)))
            }
            value => Err(value.misfit(declared)),
        }
    }
}

/// Returns the common actual type of the elements of a collection, whose declared type is `declared`. An error has the place of its element.
fn common_type<'v, 'a: 'v, P: Copy>(
    elements: impl Iterator<Item = (P, &'v Value<'a>)>,
    declared: &Type,
    provenance: Provenance,
) -> Result<Type, (Error, P)> {
    let mut common: Option<Type> = None;
    for (place, element) in elements {
        let actual = element.concrete_type(declared, provenance).map_err(|error| (error, place))?;
        common = Some(match &common {
            None => actual,
            Some(first) => first.unify(&actual).ok_or_else(|| (mixed_types(first, &actual), place))?,
        });
    }
    Ok(common.unwrap_or_else(|| declared.clone()))
}

/// Gives nulls and unknown values without a type in the elements of a collection the type that the other elements have in that place. All elements
/// of a collection have one type. Calls `given` with each type that is given. An error has the position of its element, and shows no secret.
pub fn agree<'v, 'a: 'v>(
    elements: impl Iterator<Item = &'v mut Value<'a>>,
    declared: &Type,
    provenance: Provenance,
    given: &mut impl FnMut(&Type) -> Result<(), Error>,
) -> Result<(), (Error, usize)> {
    let elements: Vec<_> = elements.collect();
    let common = common_type(elements.iter().map(|element| &**element).enumerate(), declared, provenance)?;
    if common == *declared {
        return Ok(());
    }
    for (index, element) in elements.into_iter().enumerate() {
        give_types(element, declared, &common, given).map_err(|error| (error, index))?;
    }
    Ok(())
}

/// Gives nulls and unknown values without a type the type of their place in `common`, the common type of the elements. Calls `given` with each
/// type that is given.
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
        (_, declared, _) if !declared.contains_dynamic() => Ok(()),
        (value, ..) => value.try_change_parts(|part, value| match part.of_types(declared, common) {
            Some((declared, common)) => give_types(value, declared, common, given),
            None => Ok(()),
        }),
    }
}

/// Adds the key of the map's element to an error of [`agree`].
#[cold]
pub fn in_entry(entries: &Entries<'_>, (error, index): (Error, usize)) -> Error {
    match entries.keys().nth(index) {
        Some(key) => error.in_key(key),
        None => error,
    }
}

/// The error for elements of one collection that have different types.
#[cold]
fn mixed_types(first: &Type, found: &Type) -> Error {
    Error::new(ErrorKind::MixedTypes { first: first.to_string().into(), found: found.to_string().into() })
}
