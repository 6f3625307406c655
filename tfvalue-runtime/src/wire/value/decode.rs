//! Decodes a value by a type that is known only at run time.

use std::borrow::Cow;

use crate::{
    error::{Error, ErrorKind, Expected},
    nfc::into_nfc,
    types::{ObjectType, TupleType, Type},
    value::{Dynamic, Entries, Provenance, Unknown, Value, agree, in_entry, sort_set},
    wire::{
        ContainerCursor, Decoder, Limits,
        decoder::{end_tuple, length_error},
        descriptor::redact,
        interpret::BuiltinReader,
        member::members_of,
    },
};

/// An element of a map or an attribute of an object.
type Entry<'de> = (Cow<'de, str>, Value<'de>);

/// Decodes a value of this type.
pub(super) fn decode_value<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    ty: &Type,
) -> Result<Value<'de>, Error> {
    match decoder.as_builtin() {
        Some(BuiltinReader::MessagePack(reader)) => decode_part(reader, ty, Context::ROOT),
        Some(BuiltinReader::Json(reader)) => decode_part(reader, ty, Context::ROOT),
        None => decode_part(decoder.as_dyn(), ty, Context::ROOT),
    }
}

/// Decodes a value together with its actual type.
pub(crate) fn decode_dynamic<'de, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Dynamic<'de>, Error> {
    match decoder.as_builtin() {
        Some(BuiltinReader::MessagePack(reader)) => decode_dynamic_at(reader, 0),
        Some(BuiltinReader::Json(reader)) => decode_dynamic_at(reader, 0),
        None => decode_dynamic_at(decoder.as_dyn(), 0),
    }
}

/// The position of a value in the values around it.
#[derive(Clone, Copy)]
struct Context {
    /// True if the value is in a collection, at any depth.
    within_collection: bool,
    /// The number of values around it.
    depth: u32,
}

impl Context {
    const ROOT: Self = Self { within_collection: false, depth: 0 };

    /// Returns the context of an element of a collection.
    fn of_element(self) -> Self {
        Self { within_collection: true, depth: self.depth + 1 }
    }

    /// Returns the context of an attribute of an object, or of an element of a tuple.
    fn of_part(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

/// Decodes a value of this type, which may be a part of another value.
fn decode_part<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    ty: &Type,
    context: Context,
) -> Result<Value<'de>, Error> {
    if matches!(ty, Type::Dynamic) {
        return decode_any_type(decoder, context.depth);
    }
    let offset = decoder.offset();
    if let Some(refinements) = decoder.take_unknown()? {
        return Ok(match refinements.collapse_in(ty, decoder, offset)? {
            Unknown::Unknown(refinements) => Value::Unknown(refinements),
            Unknown::Known(value) => value,
        });
    }
    if decoder.take_null()? {
        return Ok(Value::Null);
    }
    Ok(match ty {
        Type::String => Value::String(decoder.string()?),
        Type::Number => Value::Number(decoder.number()?),
        Type::Bool => Value::Bool(decoder.bool()?),
        Type::List(element) => {
            Value::List(decode_elements(decoder, element, Expected::List, Error::in_element, context)?)
        }
        Type::Set(element) => {
            let elements = decode_elements(decoder, element, Expected::Set, Error::in_set_element, context)?;
            Value::Set(sort_set(elements))
        }
        Type::Map(element) => Value::Map(decode_map(decoder, element, context)?),
        Type::Object(object) => Value::Object(decode_object(decoder, object, context)?),
        Type::Tuple(tuple) => Value::Tuple(decode_tuple(decoder, tuple, context)?),
        Type::Dynamic => decode_any_type(decoder, context.depth)?,
    })
}

/// Returns whether the elements of a collection must be examined at its end, because their types must agree.
///
/// The elements of a nested collection are examined once, when the outermost collection ends. Elements of type `dynamic` are examined by each
/// collection, because an element without a type takes the type of its neighbours.
fn must_agree(element: &Type, within_collection: bool) -> bool {
    matches!(element, Type::Dynamic) || !within_collection && element.contains_dynamic()
}

fn decode_any_type<'de, D: Decoder<'de> + ?Sized>(decoder: &mut D, depth: u32) -> Result<Value<'de>, Error> {
    if decoder.take_untyped_unknown()? {
        return Ok(Value::UNKNOWN);
    }
    if decoder.take_null()? {
        return Ok(Value::Null);
    }
    let dynamic = decode_dynamic_at(decoder, depth + 1)?;
    Ok(if dynamic.ty == Type::Dynamic { dynamic.value } else { Value::Dynamic(Box::new(dynamic)) })
}

/// Decodes a value together with its actual type, at this depth.
fn decode_dynamic_at<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    depth: u32,
) -> Result<Dynamic<'de>, Error> {
    // The formats of this crate limit the depth themselves. A user's format may nest `dynamic` values without end.
    if depth as usize > Limits::DEFAULT.depth && decoder.as_builtin().is_none() {
        return Err(Error::new(ErrorKind::Limit("the value is nested deeper than the limit allows")));
    }
    let ty = decoder.begin_dynamic()?;
    let context = Context { within_collection: false, depth };
    let value = decode_part(decoder, ty.as_ref().unwrap_or(&Type::Dynamic), context)?;
    let Some(ty) = ty else { return Ok(Dynamic { ty: Type::Dynamic, value }) };
    decoder.end_dynamic()?;
    Dynamic { ty, value }.actual(Provenance::Decoded)
}

fn decode_elements<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    ty: &Type,
    expected: Expected,
    in_element: fn(Error, usize) -> Error,
    context: Context,
) -> Result<Vec<Value<'de>>, Error> {
    let mut cursor = decoder.begin_sequence(expected)?;
    let mut elements = Vec::with_capacity(cursor.capacity::<Value<'de>>()?);
    while decoder.next_element(&mut cursor)? {
        cursor.check_count(elements.len(), size_of::<Value<'de>>())?;
        let element = decode_part(decoder, ty, context.of_element());
        elements.push(element.map_err(|error| in_element(error, cursor.index()))?);
    }
    if must_agree(ty, context.within_collection) {
        agree_in(decoder, ty, elements.iter_mut()).map_err(|(error, index)| in_element(error, index))?;
    }
    Ok(elements)
}

fn decode_map<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    ty: &Type,
    context: Context,
) -> Result<Entries<'de>, Error> {
    let mut cursor = decoder.begin_map()?;
    let mut entries = Vec::with_capacity(cursor.capacity::<Entry<'de>>()?);
    while let Some(key) = decoder.next_key(&mut cursor)? {
        cursor.check_count(entries.len(), size_of::<Entry<'de>>())?;
        let value = decode_part(decoder, ty, context.of_element()).map_err(|error| error.in_key(&key))?;
        entries.push((if key.is_ascii() { key } else { into_nfc(key) }, value));
    }
    // If keys are equal in normal form C, the last one wins.
    let mut entries = Entries::from(entries);
    if must_agree(ty, context.within_collection) {
        agree_in(decoder, ty, entries.values_mut()).map_err(|error| in_entry(&entries, error))?;
    }
    Ok(entries)
}

/// Gives the elements of a collection one type: see [`agree`].
fn agree_in<'v, 'de: 'v, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    ty: &Type,
    elements: impl Iterator<Item = &'v mut Value<'de>>,
) -> Result<(), (Error, usize)> {
    // A type given to an element will be written with it, and may be as long as the input.
    agree(elements, ty, Provenance::Decoded, &mut |ty| decoder.charge_implied(ty.count()))
        .map_err(|(error, index)| (redact(members_of(ty), error), index))
}

fn decode_object<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    object: &ObjectType,
    context: Context,
) -> Result<Entries<'de>, Error> {
    let mut cursor = decoder.begin_object()?;
    // If the format doesn't count attributes beforehand, reserves for all attributes: missing attributes become nulls.
    let capacity = match cursor.length {
        Some(_) => object.len().min(cursor.capacity::<Entry<'de>>()?),
        None => object.len(),
    };
    let mut entries = Vec::with_capacity(capacity);
    let mut next = decoder.next_name(&mut cursor)?;
    for (index, attribute) in object.iter().enumerate() {
        if next.as_deref() != Some(attribute.name) {
            break;
        }
        let value = decode_part(decoder, attribute.ty, context.of_part());
        entries.push((next.unwrap_or_default(), value.map_err(|error| object.error(index, error))?));
        next = decoder.next_name(&mut cursor)?;
    }
    if next.is_none() && entries.len() == object.len() {
        return Ok(Entries::from_sorted(entries));
    }
    let mut attributes = Attributes::begun(entries, object);
    while let Some(name) = next {
        match object.position(&name) {
            Some(index) => attributes.decode(decoder, index, name, context)?,
            None => decoder.handle_undefined(&name)?,
        }
        next = decoder.next_name(&mut cursor)?;
    }
    attributes.finish(decoder)
}

/// The attributes of an object whose names are not in order, or not complete: one entry for each attribute of the type.
struct Attributes<'t, 'de> {
    object: &'t ObjectType,
    entries: Vec<Option<Entry<'de>>>,
}

impl<'t, 'de> Attributes<'t, 'de> {
    /// Creates the entries of the attributes. `first` contains the entries that are already decoded.
    #[cold]
    fn begun(first: Vec<Entry<'de>>, object: &'t ObjectType) -> Self {
        let mut entries: Vec<_> = first.into_iter().map(Some).collect();
        entries.resize_with(object.len(), || None);
        Self { object, entries }
    }

    /// Reads the value of the attribute at this position.
    fn decode<D: Decoder<'de> + ?Sized>(
        &mut self,
        decoder: &mut D,
        index: usize,
        name: Cow<'de, str>,
        context: Context,
    ) -> Result<(), Error> {
        let entry = &mut self.entries[index];
        if entry.is_some() && !decoder.last_duplicate_wins() {
            return Err(Error::new(ErrorKind::Duplicate(name.into_owned())).with_offset(decoder.offset()));
        }
        let value = decode_part(decoder, self.object.at(index).ty, context.of_part());
        *entry = Some((name, value.map_err(|error| self.object.error(index, error))?));
        Ok(())
    }

    /// Returns the entries of the object. A missing attribute is null, or an error if the decoder doesn't allow it.
    fn finish<D: Decoder<'de> + ?Sized>(self, decoder: &mut D) -> Result<Entries<'de>, Error> {
        let name = |index| self.object.at(index).name.to_owned();
        if let Some(index) = self.entries.iter().position(Option::is_none) {
            if !decoder.missing_is_null() {
                let error = Error::new(ErrorKind::MissingAttribute(name(index).into()));
                return Err(error.with_offset(decoder.offset()));
            }
            decoder.charge_implied(self.entries.iter().filter(|entry| entry.is_none()).count())?;
        }
        let entries = self.entries.into_iter().enumerate();
        let entries =
            entries.map(|(index, entry)| entry.unwrap_or_else(|| (name(index).into(), Value::Null)));
        Ok(Entries::from_sorted(entries.collect()))
    }
}

fn decode_tuple<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    tuple: &TupleType,
    context: Context,
) -> Result<Vec<Value<'de>>, Error> {
    let mut cursor: ContainerCursor = decoder.begin_sequence(Expected::Tuple(tuple.len()))?;
    let mut elements = Vec::with_capacity(tuple.len().min(cursor.capacity::<Value<'de>>()?));
    for ty in tuple {
        if !decoder.next_element(&mut cursor)? {
            return Err(length_error(Expected::Tuple(tuple.len()), cursor.started));
        }
        let element = decode_part(decoder, ty, context.of_part());
        elements.push(element.map_err(|error| error.in_element(cursor.index()))?);
    }
    end_tuple(decoder, &mut cursor, tuple.len())?;
    Ok(elements)
}
