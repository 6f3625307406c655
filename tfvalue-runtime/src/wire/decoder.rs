//! The traits for decoding: Terraform's data model, read from a format.

use std::borrow::Cow;

use crate::{
    error::{Error, ErrorKind, Expected},
    number::Number,
    quoted::{LONGEST, Quoted, shorten},
    types::Type,
    value::{Refinements, Value},
};

use super::{
    descriptor::AttributeName,
    interpret::{BuiltinReader, Nested, Object},
    limits::Limits,
    names::NameIndex,
};
use crate::model::TfEnum;

/// A Rust type that can be decoded from every format.
///
/// Derive it with `TfSchema` or `TfType`, or implement it by hand with the methods of the [`Decoder`].
///
/// # Example: a type that is a string on the wire
///
/// ```
/// use tfvalue::{Decode, Decoder, Encode, Encoder, Error, TfType, Type, msgpack};
///
/// #[derive(PartialEq, Debug)]
/// struct Region(String);
///
/// impl TfType for Region {
///     const TYPE: Type = Type::String;
/// }
///
/// impl<'de> Decode<'de> for Region {
///     fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
///         let name = decoder.string()?;
///         // Terraform expects back just what it sent, so another way to write it is refused and not put right.
///         if name.contains(|letter: char| letter.is_uppercase()) {
///             return Err(Error::invalid(format!("{name:?} must be written in lower case")));
///         }
///         Ok(Region(name.into_owned()))
///     }
/// }
///
/// impl Encode for Region {
///     fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
///         encoder.string(&self.0)
///     }
/// }
///
/// assert_eq!(msgpack::from_slice::<Region>(b"\xa2eu").unwrap(), Region("eu".into()));
/// let error = msgpack::from_slice::<Region>(b"\xa2EU").unwrap_err();
/// assert_eq!(error.to_string(), r#""EU" must be written in lower case"#);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be decoded from a Terraform value",
    note = "derive `TfType` or `TfSchema`, use `with = module` or `as_string` on the field, or implement `Decode`"
)]
pub trait Decode<'de>: Sized {
    /// The codec of this type as a derived struct; `None` for other types.
    #[doc(hidden)]
    const OBJECT: Option<Object<'de, Self>> = None;

    /// The codec of this type as a derived struct or a list of them, possibly in a `Box`, an `Option` or an `Unknown`; `None` for other
    /// types.
    #[doc(hidden)]
    const NESTED: Option<Nested<'de, Self>> = match Self::OBJECT {
        Some(object) => Some(Nested::one(&object)),
        None => None,
    };

    /// Decodes the next value.
    ///
    /// # Errors
    ///
    /// Returns an error if the next value has another type. The path of the error is relative to this value.
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error>;

    /// Decodes the type from the key of a map. If the type refuses the key, returns it with the error.
    #[doc(hidden)]
    fn from_text(text: Cow<'de, str>) -> Result<Self, (Error, Cow<'de, str>)> {
        let value = Value::String(text);
        Self::decode(value.decoder().as_dyn()).map_err(|error| match value {
            Value::String(text) => (error, text),
            _ => (error, Cow::Borrowed("")),
        })
    }
}

/// A value that can be decoded without borrowing from the input.
///
/// # Example: a file of any such value
///
/// ```
/// use tfvalue::{DecodeOwned, json};
///
/// fn load<T: DecodeOwned>(path: &str) -> Result<T, Box<dyn std::error::Error>> {
///     Ok(json::from_slice(&std::fs::read(path)?)?)
/// }
/// ```
pub trait DecodeOwned: for<'de> Decode<'de> {}

impl<T: for<'de> Decode<'de>> DecodeOwned for T {}

/// A format to read from: Terraform's data model, pulled value by value.
///
/// Each method that reads a value consumes exactly that value, or fails. [`take_null`](Self::take_null) consumes the next value only if it is null,
/// [`take_unknown`](Self::take_unknown) only if it is unknown.
///
/// # Limits
///
/// A format of your own must limit its input itself. In every such format, a collection whose elements take more than 256 MiB is an error. So is a
/// value of type `dynamic` that is nested deeper than 256 levels.
pub trait Decoder<'de> {
    /// Consumes a null. Returns `false`, and consumes nothing, if the next value isn't null.
    fn take_null(&mut self) -> Result<bool, Error>;

    /// Consumes an unknown value and returns its refinements. Returns `None`, and consumes nothing, if the next value isn't unknown.
    fn take_unknown(&mut self) -> Result<Option<Refinements>, Error>;

    /// Consumes an unknown value of type `dynamic`, which has no refinements. Returns `false`, and consumes nothing, if the next value isn't unknown.
    fn take_untyped_unknown(&mut self) -> Result<bool, Error> {
        self.take_unknown().map(|refinements| refinements.is_some())
    }

    /// Reads a bool.
    fn bool(&mut self) -> Result<bool, Error>;

    /// Reads a number.
    fn number(&mut self) -> Result<Number, Error>;

    /// Reads a string. Borrows the string if the input contains its exact bytes.
    fn string(&mut self) -> Result<Cow<'de, str>, Error>;

    /// Begins to read a list, a set or a tuple.
    fn begin_sequence(&mut self, expected: Expected) -> Result<ContainerCursor, Error>;

    /// Goes to the next element of a sequence. Returns `false` at the end of the sequence.
    fn next_element(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error>;

    /// Begins to read a map.
    fn begin_map(&mut self) -> Result<ContainerCursor, Error>;

    /// Goes to the next element of a map and returns its key. Returns `None` at the end of the map.
    fn next_key(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error>;

    /// Begins to read an object.
    fn begin_object(&mut self) -> Result<ContainerCursor, Error>;

    /// Goes to the next attribute if its name is `name`. The name usually matches, as names arrive sorted.
    ///
    /// A format may always return `false`; the caller then calls [`next_name`](Self::next_name).
    fn expect_name(&mut self, cursor: &mut ContainerCursor, name: AttributeName<'_>) -> Result<bool, Error> {
        let _ = (cursor, name);
        Ok(false)
    }

    /// Goes to the next attribute of an object and returns its name. Returns `None` at the end of the object.
    fn next_name(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error>;

    /// Skips an attribute that the type doesn't have, or refuses it.
    fn handle_undefined(&mut self, name: &str) -> Result<(), Error>;

    /// Returns whether a missing attribute reads as null, and a missing block as its empty value. Otherwise both are errors.
    fn missing_is_null(&self) -> bool {
        false
    }

    /// Returns whether [`handle_undefined`](Self::handle_undefined) skips attributes that the type doesn't have; otherwise they are errors.
    fn ignores_undefined(&self) -> bool {
        false
    }

    /// Counts `values` values that the input implies but doesn't contain: missing attributes that read as null, or elements that follow from a length
    /// alone. Returns an error if they are too many: a short input can imply any number of values.
    fn charge_implied(&mut self, values: usize) -> Result<(), Error> {
        let _ = values;
        Ok(())
    }

    /// Returns whether a repeated attribute replaces the first. Otherwise the repetition is an error.
    fn last_duplicate_wins(&self) -> bool {
        false
    }

    /// Begins to read a value of type `dynamic` and returns its actual type.
    ///
    /// The caller then reads the value by that type. Returns `None` for a null or an unknown value without a type; the caller then reads that value.
    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error>;

    /// Ends a value of type `dynamic`. Called only if [`begin_dynamic`](Self::begin_dynamic) returned a type.
    fn end_dynamic(&mut self) -> Result<(), Error>;

    /// The position of the next byte, if the input is bytes.
    fn offset(&self) -> Option<usize> {
        None
    }

    /// Sets whether unknown values are refused from now on, and returns the previous setting.
    fn reject_unknown(&mut self, wholly_known: bool) -> bool;

    /// Returns `self`.
    fn as_dyn(&mut self) -> &mut dyn Decoder<'de>;

    /// Goes to the next attribute and returns its position in `names`.
    #[doc(hidden)]
    fn find_name(
        &mut self,
        cursor: &mut ContainerCursor,
        names: &NameIndex<'_>,
        expected: usize,
    ) -> Result<Name<'de>, Error> {
        let Some(name) = self.next_name(cursor)? else { return Ok(Name::End) };
        Ok(match names.find(expected, name.as_bytes()) {
            Some(index) => Name::At(index),
            None => Name::Undefined(name),
        })
    }

    /// Ends an object if no attribute is left, and returns whether it ended. A format may always return `false`.
    #[doc(hidden)]
    fn ends_object(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        let _ = cursor;
        Ok(false)
    }

    /// Reads a number if it fits in an `i64` and the format has a fast path for it. Otherwise returns `None` and consumes nothing.
    #[doc(hidden)]
    fn small_integer(&mut self) -> Result<Option<i64>, Error> {
        Ok(None)
    }

    /// Reads a number if it is a float and the format has a fast path for it. Otherwise returns `None` and consumes nothing.
    #[doc(hidden)]
    fn small_float(&mut self) -> Result<Option<f64>, Error> {
        Ok(None)
    }

    /// Returns the decoder itself if it is the reader of MessagePack or JSON: derived types have separate loops for these formats.
    #[doc(hidden)]
    fn as_builtin(&mut self) -> Option<BuiltinReader<'_, 'de>> {
        None
    }
}

/// The next attribute of an object.
#[derive(Debug)]
pub enum Name<'de> {
    /// The name at this position of the index.
    At(usize),
    /// A name that isn't in the index.
    Undefined(Cow<'de, str>),
    /// The object ends.
    End,
}

/// Progress through a sequence, map or object.
#[derive(Debug)]
pub struct ContainerCursor {
    /// The number of entries, if the format reports it.
    pub(crate) length: Option<usize>,
    /// The number of entries started so far.
    pub(crate) started: usize,
    /// The maximum number of input bytes left for the entries.
    input: usize,
    /// True if a user's format counts the entries. It may report a wrong count, or never end.
    is_foreign: bool,
}

impl ContainerCursor {
    /// Creates a cursor before `length` entries, for which the input has at most `input` bytes left.
    ///
    /// The memory reserved for the entries is limited to 16 bytes per byte of `input`, and to about a megabyte. So a wrong length wastes little
    /// memory.
    pub fn with_length(length: usize, input: usize) -> Self {
        Self { is_foreign: true, ..Self::within(length, input.min(1 << 16)) }
    }

    /// Creates a cursor before `length` entries. The caller guarantees that the input has `input` bytes left for them.
    pub(crate) fn within(length: usize, input: usize) -> Self {
        Self { length: Some(length), started: 0, input, is_foreign: false }
    }

    /// Creates a cursor before entries whose number is unknown.
    pub fn uncounted() -> Self {
        Self { is_foreign: true, ..Self::UNCOUNTED }
    }

    /// A cursor before entries whose number is unknown, but limited by the length of the input.
    pub(crate) const UNCOUNTED: Self = Self { length: None, started: 0, input: 0, is_foreign: false };

    /// Starts the next entry. Returns `false` if no entry is left. Always returns `true` if the number of entries is unknown.
    pub fn advance(&mut self) -> bool {
        let advances = !self.is_at_end();
        self.started += usize::from(advances);
        advances
    }

    /// Returns whether no entry is left. Always `false` if the number of entries is unknown.
    #[inline]
    pub(crate) fn is_at_end(&self) -> bool {
        self.length == Some(self.started)
    }

    /// The position of the entry started last.
    pub fn index(&self) -> usize {
        self.started.saturating_sub(1)
    }

    /// Returns the error for an entry beyond the expected number.
    #[cold]
    pub(crate) fn too_many(&self, expected: Expected) -> Error {
        length_error(expected, self.length.unwrap_or(self.started))
    }

    /// Returns the number of elements of type `T` to reserve memory for: the reported count, limited to 16 bytes per byte of input plus [`SMALL`]
    /// bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the reported count exceeds the address space. A user's format may report such a count.
    #[inline]
    pub(crate) fn capacity<T>(&self) -> Result<usize, Error> {
        match self.length.unwrap_or(0) {
            // Up to `SMALL` bytes are always affordable.
            few if few <= SMALL / size_of::<T>().max(1) => Ok(few),
            _ => self.capacity_for(size_of::<T>()),
        }
    }

    /// Same as [`capacity`](Self::capacity), for elements of `size` bytes.
    pub(crate) fn capacity_for(&self, size: usize) -> Result<usize, Error> {
        let count = self.length.unwrap_or(0);
        let affordable = self.input.saturating_mul(16).saturating_add(SMALL);
        // Avoids the division, which takes longer than reading a small element.
        if count.saturating_mul(size) <= affordable && count <= affordable {
            return Ok(count);
        }
        let size = size.max(1);
        if count > isize::MAX as usize / size {
            return Err(Error::invalid(format!("a collection of {count} elements fits in no memory")));
        }
        Ok(affordable / size)
    }

    /// Checks that a collection of `count` elements may get another element of `size` bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the elements of a user's format exceed [`MOST`] bytes. Such a format may never end.
    #[inline]
    pub(crate) fn check_count(&self, count: usize, size: usize) -> Result<(), Error> {
        if self.is_foreign && count >= MOST / size.max(1) {
            return Err(too_large());
        }
        Ok(())
    }
}

/// The number of bytes that a collection may reserve regardless of the length of the input.
const SMALL: usize = 1024;

/// The maximum size in bytes of the elements of a collection in a user's format: the maximum size of a message to a provider.
const MOST: usize = Limits::DEFAULT.bytes / 4;

#[cold]
fn too_large() -> Error {
    Error::new(ErrorKind::Limit("the collection is larger than the limit allows"))
}

/// Reads the next element of a tuple of `length` elements.
pub fn tuple_field<'de, T: Decode<'de>, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    cursor: &mut ContainerCursor,
    length: usize,
) -> Result<T, Error> {
    if !decoder.next_element(cursor)? {
        return Err(length_error(Expected::Tuple(length), cursor.started));
    }
    let offset = decoder.offset();
    T::decode(decoder).map_err(|error| error.with_offset(offset).in_element(cursor.index()))
}

/// Ends a tuple of `length` elements. Returns an error if the tuple has more.
pub fn end_tuple<'de, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    cursor: &mut ContainerCursor,
    length: usize,
) -> Result<(), Error> {
    if !decoder.next_element(cursor)? {
        return Ok(());
    }
    Err(cursor.too_many(Expected::Tuple(length)))
}

/// Reads a variant by its name.
pub fn variant<'de, T: TfEnum, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
    let text = decoder.string()?;
    T::from_name(&text).ok_or_else(|| not_one_of(&text, T::NAMES))
}

#[cold]
fn not_one_of(text: &str, allowed: &[&str]) -> Error {
    let allowed: Vec<_> = allowed.iter().map(|name| Quoted(name).to_string()).collect();
    Error::invalid(format!("{} is not one of {}", Quoted(&shorten(text, LONGEST)), allowed.join(", ")))
}

#[cold]
pub(crate) fn length_error(expected: Expected, found: usize) -> Error {
    Error::new(ErrorKind::Length { expected, found })
}

/// Returns whether the next value is null, or an object with attributes that are all null. Stops reading at the first attribute that isn't null.
pub(crate) fn is_all_null(decoder: &mut dyn Decoder<'_>) -> Result<bool, Error> {
    if decoder.take_null()? {
        return Ok(true);
    }
    let mut cursor = decoder.begin_object()?;
    let mut is_empty = true;
    while decoder.next_name(&mut cursor)?.is_some() {
        if !decoder.take_null()? {
            return Ok(false);
        }
        is_empty = false;
    }
    Ok(!is_empty)
}
