//! From one format into another by a type, in one pass; built are only values that must be sorted or compared.

use std::{borrow::Cow, ops::Range};

use crate::{
    error::{Error, ErrorKind, Expected},
    nfc::nfc,
    sort::sort,
    types::{ObjectType, TupleType, Type},
    value::{Dynamic, Provenance, Unknown, Value},
};

use super::{
    ContainerCursor, Decoder, Encoder, SequenceKind,
    decoder::{end_tuple, length_error},
};

/// An encoder into memory whose containers can be started before their lengths are known.
pub(crate) trait Buffer: Encoder {
    /// What was written.
    fn bytes(&mut self) -> &mut Vec<u8>;

    /// The bytes between two entries of a map.
    const SEPARATOR: &'static [u8];

    /// Begins a list, and returns the position of its elements.
    fn open_list(&mut self) -> usize;

    /// Ends a list whose `length` elements begin at `start`.
    fn close_list(&mut self, start: usize, length: usize) -> Result<(), Error>;

    /// Begins a map or an object, and returns the position of its entries.
    fn open_map(&mut self) -> usize;

    /// Ends a map or an object whose `length` entries begin at `start`.
    fn close_map(&mut self, start: usize, length: usize) -> Result<(), Error>;

    /// Begins the next element of a map, if its key is one that is written without effort, as most are that are short and ASCII; else
    /// `false`, and nothing is written.
    fn short_key(&mut self, key: &str) -> bool;
}

/// Writes the value of this type that comes next.
///
/// Sets, whose order depends on their elements, and collections with `dynamic` elements, which must agree in their types, are
/// built as values on the way.
pub(crate) fn transcode<'de, D, B>(decoder: &mut D, ty: &Type, buffer: &mut B) -> Result<(), Error>
where
    D: Decoder<'de> + ?Sized,
    B: Buffer,
{
    if *ty == Type::Dynamic {
        return transcode_dynamic(decoder, buffer);
    }
    let offset = decoder.offset();
    if let Some(refinements) = decoder.take_unknown()? {
        return match refinements.collapse_in(ty, decoder, offset)? {
            Unknown::Unknown(refinements) => buffer.unknown(&refinements),
            Unknown::Known(value) => value.encode(ty, buffer),
        };
    }
    if decoder.take_null()? {
        return buffer.null();
    }
    match ty {
        Type::String => buffer.string(&decoder.string()?),
        Type::Number => buffer.number(&decoder.number()?),
        Type::Bool => buffer.bool(decoder.bool()?),
        Type::List(element) if !element.contains_dynamic() => transcode_list(decoder, element, buffer),
        Type::Map(element) if !element.contains_dynamic() => transcode_map(decoder, element, buffer),
        Type::Object(object) => transcode_object(decoder, object, buffer),
        Type::Tuple(tuple) => transcode_tuple(decoder, tuple, buffer),
        Type::List(_) | Type::Set(_) | Type::Map(_) | Type::Dynamic => {
            Value::decode(decoder, ty)?.encode(ty, buffer)
        }
    }
}

fn transcode_dynamic<'de, D, B>(decoder: &mut D, buffer: &mut B) -> Result<(), Error>
where
    D: Decoder<'de> + ?Sized,
    B: Buffer,
{
    if decoder.take_untyped_unknown()? {
        return buffer.unknown(&crate::Refinements::new());
    }
    if decoder.take_null()? {
        return buffer.null();
    }
    let Some(ty) = decoder.begin_dynamic()? else {
        return Value::decode(decoder, &Type::Dynamic)?.encode(&Type::Dynamic, buffer);
    };
    if ty.contains_dynamic() || ty.has_optional_attributes() {
        // Only its parts determine its actual type.
        let value = Value::decode(decoder, &ty)?;
        decoder.end_dynamic()?;
        return Value::from(Dynamic { ty, value }.actual(Provenance::Decoded)?)
            .encode(&Type::Dynamic, buffer);
    }
    buffer.begin_dynamic(&ty)?;
    transcode(decoder, &ty, buffer)?;
    decoder.end_dynamic()?;
    buffer.end_dynamic(&ty)
}

fn transcode_list<'de, D, B>(decoder: &mut D, ty: &Type, buffer: &mut B) -> Result<(), Error>
where
    D: Decoder<'de> + ?Sized,
    B: Buffer,
{
    let mut cursor = decoder.begin_sequence(Expected::List)?;
    let start = buffer.open_list();
    let mut length = 0;
    while decoder.next_element(&mut cursor)? {
        cursor.check_count(buffer.bytes().len(), 1)?;
        buffer.element()?;
        transcode(decoder, ty, buffer).map_err(|error| error.in_element(cursor.index()))?;
        length += 1;
    }
    buffer.close_list(start, length)
}

fn transcode_tuple<'de, D, B>(decoder: &mut D, tuple: &TupleType, buffer: &mut B) -> Result<(), Error>
where
    D: Decoder<'de> + ?Sized,
    B: Buffer,
{
    let mut cursor: ContainerCursor = decoder.begin_sequence(Expected::Tuple(tuple.len()))?;
    buffer.begin_sequence(SequenceKind::Tuple, tuple.len())?;
    for ty in tuple {
        if !decoder.next_element(&mut cursor)? {
            return Err(length_error(Expected::Tuple(tuple.len()), cursor.started));
        }
        buffer.element()?;
        transcode(decoder, ty, buffer).map_err(|error| error.in_element(cursor.index()))?;
    }
    end_tuple(decoder, &mut cursor, tuple.len())?;
    buffer.end_sequence()
}

fn transcode_map<'de, D, B>(decoder: &mut D, ty: &Type, buffer: &mut B) -> Result<(), Error>
where
    D: Decoder<'de> + ?Sized,
    B: Buffer,
{
    let mut cursor = decoder.begin_map()?;
    let mut entries = WrittenEntries::new(buffer, cursor.capacity::<Entry<Cow<'de, str>>>()?);
    while let Some(key) = decoder.next_key(&mut cursor)? {
        cursor.check_count(buffer.bytes().len(), 1)?;
        let start = entries.begin(buffer);
        let other = match nfc(&key) {
            Cow::Borrowed(_) => None,
            Cow::Owned(other) => Some(other),
        };
        buffer.key(other.as_deref().unwrap_or(&key))?;
        transcode(decoder, ty, buffer).map_err(|error| error.in_key(&key))?;
        entries.end(buffer, other.map_or(key, Cow::Owned), start);
    }
    entries.finish(buffer)
}

fn transcode_object<'de, D, B>(decoder: &mut D, object: &ObjectType, buffer: &mut B) -> Result<(), Error>
where
    D: Decoder<'de> + ?Sized,
    B: Buffer,
{
    let mut cursor = decoder.begin_object()?;
    // A format that doesn't count attributes beforehand has all of them in the end, if only as nulls.
    let capacity = cursor.remaining.map_or(object.len(), |length| object.len().min(length));
    let mut entries = WrittenEntries::new(buffer, capacity);
    // Which attributes are there, once they don't come in the order of their names.
    let mut seen = Vec::new();
    while let Some(name) = decoder.next_name(&mut cursor)? {
        let expected = entries.written.len();
        let index = match object.get(expected) {
            Some(attribute) if seen.is_empty() && *attribute.name == *name => Some(expected),
            _ => object.position(&name),
        };
        let Some((index, attribute)) = index.and_then(|index| Some((index, object.get(index)?))) else {
            decoder.handle_undefined(&name)?;
            continue;
        };
        if seen.is_empty() && index != expected {
            seen.extend((0..object.len()).map(|index| index < expected));
        }
        if let Some(seen) = seen.get_mut(index)
            && std::mem::replace(seen, true)
            && !decoder.last_duplicate_wins()
        {
            return Err(Error::new(ErrorKind::Duplicate(name.into_owned())).with_offset(decoder.offset()));
        }
        let start = entries.begin(buffer);
        buffer.attribute(object.key(index))?;
        transcode(decoder, attribute.ty, buffer).map_err(|error| object.error(index, error))?;
        entries.end(buffer, index, start);
    }
    let in_order = entries.written.len();
    let is_seen = |index: usize| seen.get(index).copied().unwrap_or(index < in_order);
    if decoder.missing_is_null() {
        decoder.charge_implied((0..object.len()).filter(|index| !is_seen(*index)).count())?;
    }
    for (index, attribute) in object.iter().enumerate().filter(|(index, _)| !is_seen(*index)) {
        if !decoder.missing_is_null() {
            let error = Error::new(ErrorKind::MissingAttribute(attribute.name.to_owned().into()));
            return Err(error.with_offset(decoder.offset()));
        }
        let start = entries.begin(buffer);
        buffer.attribute(object.key(index))?;
        buffer.null()?;
        entries.end(buffer, index, start);
    }
    entries.finish(buffer)
}

/// The entries of a map or object as they were written, which may be out of order.
///
/// A key is that of a map, or the position of an attribute in its object.
struct WrittenEntries<K> {
    start: usize,
    written: Vec<Entry<K>>,
}

/// A key, and its range with its value.
type Entry<K> = (K, Range<usize>);

impl<K: Ord> WrittenEntries<K> {
    fn new<B: Buffer>(buffer: &mut B, capacity: usize) -> Self {
        Self { start: buffer.open_map(), written: Vec::with_capacity(capacity) }
    }

    /// Begins an entry and returns where.
    fn begin<B: Buffer>(&self, buffer: &mut B) -> usize {
        if !self.written.is_empty() {
            buffer.bytes().extend_from_slice(B::SEPARATOR);
        }
        buffer.bytes().len()
    }

    fn end<B: Buffer>(&mut self, buffer: &mut B, key: K, start: usize) {
        self.written.push((key, start..buffer.bytes().len()));
    }

    /// Puts the entries in order, of two with one key the last, and ends the container.
    fn finish<B: Buffer>(mut self, buffer: &mut B) -> Result<(), Error> {
        let sorted = self.written.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if !sorted {
            self.written.reverse();
            sort(&mut self.written, |(a, _), (b, _)| a.cmp(b));
            self.written.dedup_by(|later, kept| later.0 == kept.0);
            let bytes = buffer.bytes();
            let fragments: Vec<&[u8]> = self.written.iter().map(|(_, range)| &bytes[range.clone()]).collect();
            let ordered = fragments.join(B::SEPARATOR);
            bytes.truncate(self.start);
            bytes.extend_from_slice(&ordered);
        }
        buffer.close_map(self.start, self.written.len())
    }
}
