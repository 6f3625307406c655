//! Encodes a value by a type that is known only at run time.

use std::{borrow::Cow, iter};

use crate::{
    error::{Error, ErrorKind, Expected},
    nfc::nfc,
    types::{ObjectType, Type},
    value::{Entries, KeyWriter, Provenance, RefinementKind, Value, agree, in_entry, is_canonical},
    wire::{
        Encoder, SequenceKind,
        decoder::length_error,
        descriptor::redact,
        interpret::BuiltinWriter,
        member::members_of,
        value::{encode_set, set::encode_in_order},
    },
};

/// Encodes a value by this type.
pub(super) fn encode_value<E: Encoder + ?Sized>(
    value: &Value<'_>,
    ty: &Type,
    encoder: &mut E,
) -> Result<(), Error> {
    match encoder.as_builtin() {
        Some(BuiltinWriter::MessagePack(writer)) => value.encode_part(ty, writer),
        Some(BuiltinWriter::Json(writer)) => value.encode_part(ty, writer),
        None => value.encode_part(ty, encoder.as_dyn()),
    }
}

impl Value<'_> {
    /// Encodes the value, which may be a part of another value.
    fn encode_part<E: Encoder + ?Sized>(&self, ty: &Type, encoder: &mut E) -> Result<(), Error> {
        match (self, ty) {
            (Self::Null, _) => encoder.null(),
            (Self::Unknown(refinements), _) => refinements.encode_as(RefinementKind::of(ty), encoder),
            (Self::String(text), Type::String) => encoder.string(text),
            (Self::Number(number), Type::Number) => encoder.number(number),
            (Self::Bool(bool), Type::Bool) => encoder.bool(*bool),
            (Self::List(elements), Type::List(element)) => {
                let elements = agreed(elements, element, Error::in_element)?;
                encode_elements(&elements, iter::repeat(&**element), SequenceKind::List, encoder)
            }
            (Self::Set(elements), Type::Set(element)) => {
                let elements = agreed(elements, element, Error::in_set_element)?;
                let encode = |value: &Value<'_>, encoder: &mut E| value.encode_part(element, encoder);
                if is_canonical(&elements) {
                    return encode_in_order(&elements, 0..elements.len(), encoder, encode);
                }
                let write_key = |value: &Value<'_>, writer: &mut KeyWriter| {
                    writer.value(value);
                    Ok(())
                };
                encode_set(&elements, encoder, write_key, encode)
            }
            (Self::Tuple(elements), Type::Tuple(tuple)) => {
                if elements.len() != tuple.len() {
                    return Err(length_error(Expected::Tuple(tuple.len()), elements.len()));
                }
                encode_elements(elements, tuple.iter(), SequenceKind::Tuple, encoder)
            }
            (Self::Map(entries), Type::Map(element)) => encode_map(entries, element, encoder),
            (Self::Object(entries), Type::Object(object)) => encode_object(entries, object, encoder),
            (Self::Dynamic(dynamic), Type::Dynamic) => crate::wire::Encode::encode(&**dynamic, encoder),
            _ => Err(self.misfit(ty)),
        }
    }
}

/// Gives the elements of a collection one type: readers refuse elements of different types.
fn agreed<'v, 'a>(
    elements: &'v [Value<'a>],
    ty: &Type,
    in_element: fn(Error, usize) -> Error,
) -> Result<Cow<'v, [Value<'a>]>, Error> {
    let mut elements = Cow::Borrowed(elements);
    if ty.contains_dynamic() {
        agree(elements.to_mut().iter_mut(), ty, Provenance::Built, &mut |_| Ok(()))
            .map_err(|(error, index)| in_element(redact(members_of(ty), error), index))?;
    }
    Ok(elements)
}

fn encode_elements<'t, E: Encoder + ?Sized>(
    elements: &[Value<'_>],
    types: impl Iterator<Item = &'t Type>,
    sequence: SequenceKind,
    encoder: &mut E,
) -> Result<(), Error> {
    encoder.begin_sequence(sequence, elements.len())?;
    for (index, (value, ty)) in elements.iter().zip(types).enumerate() {
        encoder.element()?;
        value.encode_part(ty, encoder).map_err(|error| error.in_element(index))?;
    }
    encoder.end_sequence()
}

fn encode_map<E: Encoder + ?Sized>(entries: &Entries<'_>, ty: &Type, encoder: &mut E) -> Result<(), Error> {
    let mut entries = Cow::Borrowed(entries);
    if ty.contains_dynamic() {
        agree(entries.to_mut().values_mut(), ty, Provenance::Built, &mut |_| Ok(()))
            .map_err(|(error, index)| in_entry(&entries, (redact(members_of(ty), error), index)))?;
    }
    if !entries.keys().all(|key| key.is_ascii()) {
        let keys: Vec<_> = entries.keys().map(|key| nfc(key)).collect();
        let keys = keys.iter().map(|key| &**key).zip(0..).collect();
        let entries = entries.as_slice();
        return crate::wire::collections::encode_entries(keys, encoder, |index, encoder| {
            entries[index].1.encode_part(ty, encoder)
        });
    }
    encoder.begin_map(entries.len())?;
    for (key, value) in &*entries {
        encoder.key(key)?;
        value.encode_part(ty, encoder).map_err(|error| error.in_key(key))?;
    }
    encoder.end_map()
}

fn encode_object<E: Encoder + ?Sized>(
    entries: &Entries<'_>,
    object: &ObjectType,
    encoder: &mut E,
) -> Result<(), Error> {
    let has_all = entries.keys().map(|name| &**name).eq(object.iter().map(|attribute| attribute.name));
    if !has_all && let Some(name) = entries.keys().find(|name| object.position(name).is_none()) {
        return Err(Error::new(ErrorKind::UndefinedAttribute(name.clone().into_owned())));
    }
    encoder.begin_object(object.len())?;
    for index in 0..object.len() {
        // The entries are in the order of the attributes.
        let entry = if has_all {
            entries.as_slice().get(index).map(|(name, value)| (&**name, value))
        } else {
            let name = object.at(index).name;
            entries.get(name).map(|value| (name, value))
        };
        let Some((name, value)) = entry else {
            let name = object.at(index).name.to_owned();
            return Err(Error::new(ErrorKind::MissingAttribute(name.into())));
        };
        encoder.attribute(object.key_of(index, name))?;
        value.encode_part(object.at(index).ty, encoder).map_err(|error| object.error(index, error))?;
    }
    encoder.end_object()
}
