//! Reading a value by a type that is known at run time.

use super::{
    Dynamic, Entries, Unknown, Value,
    order::sort_set,
    shape::{Parts, mixed_types},
};
use crate::{
    error::{Error, ErrorKind, Expected},
    text::into_nfc,
    types::{ObjectType, TupleType, Type},
    wire::{
        Cursor, Decode, Decoder,
        decoder::{end_tuple, length_error},
    },
};

impl<'de> Value<'de> {
    /// Decodes a value of this type.
    ///
    /// # Errors
    ///
    /// If what stands next in the input is not such a value; with its path.
    pub fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D, ty: &Type) -> Result<Self, Error> {
        Self::decode_part(decoder, ty, false)
    }

    /// Decodes a value of this type, which may be a part of another.
    fn decode_part<D: Decoder<'de> + ?Sized>(
        decoder: &mut D,
        ty: &Type,
        within_collection: bool,
    ) -> Result<Self, Error> {
        if *ty == Type::Dynamic {
            return decode_dynamic(decoder);
        }
        let offset = decoder.offset();
        if let Some(refinements) = decoder.unknown()? {
            return Ok(match refinements.settle(ty).map_err(|error| Error::new(error).at(offset))? {
                Unknown::Unknown(refinements) => Self::Unknown(refinements),
                Unknown::Known(value) => {
                    decoder.count_implied(value.elements().map_or(0, <[_]>::len))?;
                    value
                }
            });
        }
        if decoder.null()? {
            return Ok(Self::Null);
        }
        match ty {
            Type::String => Ok(Self::String(decoder.string()?)),
            Type::Number => Ok(Self::Number(decoder.number()?)),
            Type::Bool => Ok(Self::Bool(decoder.bool()?)),
            Type::List(element) => {
                let elements =
                    decode_elements(decoder, element, Expected::List, Error::in_element, within_collection)?;
                Ok(Self::List(elements))
            }
            Type::Set(element) => {
                let elements =
                    decode_elements(decoder, element, Expected::Set, Error::in_set, within_collection)?;
                Ok(Self::Set(sort_set(elements)))
            }
            Type::Map(element) => decode_map(decoder, element, within_collection),
            Type::Object(object) => decode_object(decoder, object, within_collection),
            Type::Tuple(tuple) => decode_tuple(decoder, tuple, within_collection),
            Type::Dynamic => decode_dynamic(decoder),
        }
    }
}

/// Whether the elements of a collection must be looked at when it ends, as their types must agree.
///
/// Those of a collection within another are looked at when that ends, and not each time that one around them does; but what has no type
/// takes that of its neighbours.
fn must_agree(element: &Type, within_collection: bool) -> bool {
    *element == Type::Dynamic || !within_collection && element.contains_dynamic()
}

fn decode_dynamic<'de, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Value<'de>, Error> {
    if decoder.untyped_unknown()? {
        return Ok(Value::UNKNOWN);
    }
    if decoder.null()? {
        return Ok(Value::Null);
    }
    let dynamic = Dynamic::decode(decoder)?;
    Ok(if dynamic.ty == Type::Dynamic { dynamic.value } else { Value::Dynamic(Box::new(dynamic)) })
}

fn decode_elements<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    ty: &Type,
    expected: Expected,
    in_element: fn(Error, usize) -> Error,
    within_collection: bool,
) -> Result<Vec<Value<'de>>, Error> {
    let mut cursor = decoder.sequence(expected)?;
    let mut elements = Vec::with_capacity(cursor.capacity::<Value<'de>>());
    while decoder.next_element(&mut cursor)? {
        let element =
            Value::decode_part(decoder, ty, true).map_err(|error| in_element(error, cursor.index()))?;
        elements.push(element);
    }
    if must_agree(ty, within_collection) {
        agree(ty, elements.iter_mut()).map_err(|(error, index)| in_element(error, index))?;
    }
    Ok(elements)
}

fn decode_map<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    ty: &Type,
    within_collection: bool,
) -> Result<Value<'de>, Error> {
    let mut cursor = decoder.map()?;
    let mut entries = Entries::new();
    while let Some(key) = decoder.next_key(&mut cursor)? {
        let value = Value::decode_part(decoder, ty, true).map_err(|error| error.in_key(&key))?;
        // Keys that are one in normal form C are one key, of which the last counts.
        entries.insert(into_nfc(key), value);
    }
    if must_agree(ty, within_collection) {
        agree(ty, entries.values_mut()).map_err(|(error, index)| match entries.keys().nth(index) {
            Some(key) => error.in_key(key),
            None => error,
        })?;
    }
    Ok(Value::Map(entries))
}

/// Elements of one collection have one type: gives the nulls and unknown values of no type the type of the others.
fn agree<'v, 'de: 'v>(
    ty: &Type,
    elements: impl Iterator<Item = &'v mut Value<'de>>,
) -> Result<(), (Error, usize)> {
    let mut elements: Vec<_> = elements.collect();
    let mut common: Option<Type> = None;
    for (index, element) in elements.iter().enumerate() {
        let actual = element.actual_type(ty, Parts::Decoded).map_err(|error| (error, index))?;
        let unified = match &common {
            None => actual,
            Some(first) => first.unify(&actual).ok_or_else(|| (mixed_types(first, &actual), index))?,
        };
        common = Some(unified);
    }
    if let (Type::Dynamic, Some(common)) = (ty, common)
        && common != Type::Dynamic
    {
        for element in &mut elements {
            if !matches!(element, Value::Dynamic(_)) {
                let value = std::mem::take(&mut **element);
                **element = Value::Dynamic(Box::new(Dynamic { ty: common.clone(), value }));
            }
        }
    }
    Ok(())
}

fn decode_object<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    object: &ObjectType,
    within_collection: bool,
) -> Result<Value<'de>, Error> {
    let mut cursor = decoder.object()?;
    let mut entries = Entries::new();
    while let Some(name) = decoder.next_name(&mut cursor)? {
        let Some(attribute) = object.position(&name).and_then(|index| object.get(index)) else {
            decoder.undefined(&name)?;
            continue;
        };
        if entries.contains_key(&name) && !decoder.repeated_replaces() {
            return Err(Error::new(ErrorKind::Duplicate(name.into_owned())).at(decoder.offset()));
        }
        let value = Value::decode_part(decoder, attribute.ty, within_collection)
            .map_err(|error| error.in_attribute(name.clone().into_owned()))?;
        entries.insert(name, value);
    }
    if entries.len() < object.len() {
        decoder.count_implied(object.len() - entries.len())?;
        let missing: Vec<_> =
            object.iter().filter(|attribute| !entries.contains_key(attribute.name)).collect();
        for attribute in missing {
            let name = attribute.name.to_owned();
            if !decoder.missing_is_null() {
                return Err(Error::new(ErrorKind::MissingAttribute(name.into())).at(decoder.offset()));
            }
            entries.insert(name.into(), Value::Null);
        }
    }
    Ok(Value::Object(entries))
}

fn decode_tuple<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    tuple: &TupleType,
    within_collection: bool,
) -> Result<Value<'de>, Error> {
    let mut cursor: Cursor = decoder.sequence(Expected::Tuple(tuple.len()))?;
    let mut elements = Vec::with_capacity(tuple.len().min(cursor.capacity::<Value<'de>>()));
    for ty in tuple.iter() {
        if !decoder.next_element(&mut cursor)? {
            return Err(length_error(Expected::Tuple(tuple.len()), cursor.begun));
        }
        elements.push(
            Value::decode_part(decoder, ty, within_collection)
                .map_err(|error| error.in_element(cursor.index()))?,
        );
    }
    end_tuple(decoder, &mut cursor, tuple.len())?;
    Ok(Value::Tuple(elements))
}
