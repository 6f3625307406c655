//! Reading: the data model of Terraform, pulled from a format.

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
/// Derived with `TfSchema` or `TfType`; written by hand for a type of your own that reads one of the shapes of the
/// [`Decoder`].
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

    /// Decodes the value that comes next.
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
/// Each method that reads a value consumes just that value, or fails. [`take_null`](Self::take_null) and
/// [`take_unknown`](Self::take_unknown) first check whether the next value is in one of those states, and consume nothing if it isn't.
///
/// # Limits
///
/// A format that you write counts what it reads itself, as far as its input may have too much of it. Whatever it says, a collection whose
/// elements take more than 256 MiB is an error, as are 256 values of type `dynamic` in one another.
pub trait Decoder<'de> {
    /// Consumes a null, if one comes next.
    fn take_null(&mut self) -> Result<bool, Error>;

    /// Consumes an unknown value, if one comes next, and returns its refinements.
    fn take_unknown(&mut self) -> Result<Option<Refinements>, Error>;

    /// Consumes an unknown value of type `dynamic`, if one comes next. A value without a known type has no refinements.
    fn take_untyped_unknown(&mut self) -> Result<bool, Error> {
        self.take_unknown().map(|refinements| refinements.is_some())
    }

    /// Reads a bool.
    fn bool(&mut self) -> Result<bool, Error>;

    /// Reads a number.
    fn number(&mut self) -> Result<Number, Error>;

    /// Reads a string, borrowed from the input if the input contains it as it is.
    fn string(&mut self) -> Result<Cow<'de, str>, Error>;

    /// Begins to read a list, a set or a tuple.
    fn begin_sequence(&mut self, expected: Expected) -> Result<ContainerCursor, Error>;

    /// Goes to the next element of a sequence; `false` ends it.
    fn next_element(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error>;

    /// Begins to read a map.
    fn begin_map(&mut self) -> Result<ContainerCursor, Error>;

    /// Goes to the next element of a map and returns its key; `None` ends the map.
    fn next_key(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error>;

    /// Begins to read an object.
    fn begin_object(&mut self) -> Result<ContainerCursor, Error>;

    /// Goes to the next attribute if it has just this name, which is likely: names arrive sorted.
    ///
    /// A format may always answer `false`; the caller then calls [`next_name`](Self::next_name).
    fn expect_name(&mut self, cursor: &mut ContainerCursor, name: AttributeName<'_>) -> Result<bool, Error> {
        let _ = (cursor, name);
        Ok(false)
    }

    /// Goes to the next attribute of an object and returns its name; `None` ends the object.
    fn next_name(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error>;

    /// Skips an attribute that the type doesn't have, or refuses it.
    fn handle_undefined(&mut self, name: &str) -> Result<(), Error>;

    /// Returns whether a missing attribute reads as null, and a missing block as its empty value; otherwise it is an error.
    fn missing_is_null(&self) -> bool {
        false
    }

    /// Returns whether [`handle_undefined`](Self::handle_undefined) skips attributes that the type doesn't have; otherwise they are errors.
    fn ignores_undefined(&self) -> bool {
        false
    }

    /// Counts `values` values that are not in the input but follow from it, or refuses them: attributes that are missing and read as null,
    /// elements that follow from a length alone. There can be any number of them.
    fn charge_implied(&mut self, values: usize) -> Result<(), Error> {
        let _ = values;
        Ok(())
    }

    /// Returns whether a repeated attribute replaces the first; otherwise it is an error.
    fn last_duplicate_wins(&self) -> bool {
        false
    }

    /// Begins to read a value of type `dynamic` and returns its own type.
    ///
    /// The value comes next, in that type. `None` denotes a null or an unknown value of no type, which comes next, too.
    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error>;

    /// Ends a value of type `dynamic`, where [`begin_dynamic`](Self::begin_dynamic) returned a type.
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

    /// Ends an object if no attribute is left; a format may always answer `false`.
    #[doc(hidden)]
    fn ends_object(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        let _ = cursor;
        Ok(false)
    }

    /// Reads a number, if an `i64` holds it and this format has a fast path for it.
    #[doc(hidden)]
    fn small_integer(&mut self) -> Result<Option<i64>, Error> {
        Ok(None)
    }

    /// Reads a number, if it is a float and this format has a fast path for it.
    #[doc(hidden)]
    fn small_float(&mut self) -> Result<Option<f64>, Error> {
        Ok(None)
    }

    /// Returns the reader of MessagePack or JSON, if this is one: derived types have separate loops for these formats.
    #[doc(hidden)]
    fn as_builtin(&mut self) -> Option<BuiltinReader<'_, 'de>> {
        None
    }
}

/// The next attribute of an object.
#[derive(Debug)]
pub enum Name<'de> {
    /// The requested name at this position.
    At(usize),
    /// A name that was not requested.
    Undefined(Cow<'de, str>),
    /// The object ends.
    End,
}

/// Progress through a sequence, map or object.
#[derive(Debug)]
pub struct ContainerCursor {
    /// The number of entries, if the format reports it.
    pub(crate) length: Option<usize>,
    /// The number of entries that were started.
    pub(crate) started: usize,
    /// The maximum number of input bytes left for the entries.
    input: usize,
    /// True if a user's format counts the entries. It may report a wrong count, or never end.
    is_foreign: bool,
}

impl ContainerCursor {
    /// A cursor before `length` entries, for which `input` bytes are left.
    ///
    /// Reserves memory for as many entries as `input` bytes can contain, up to a megabyte. So a length that is wrong costs little.
    pub fn with_length(length: usize, input: usize) -> Self {
        Self { is_foreign: true, ..Self::within(length, input.min(1 << 16)) }
    }

    /// A cursor before `length` entries, for which `input` bytes are left for certain.
    pub(crate) fn within(length: usize, input: usize) -> Self {
        Self { length: Some(length), started: 0, input, is_foreign: false }
    }

    /// A cursor before entries that are not counted beforehand.
    pub fn uncounted() -> Self {
        Self { is_foreign: true, ..Self::UNCOUNTED }
    }

    /// A cursor before entries that are not counted beforehand, and that end with the input.
    pub(crate) const UNCOUNTED: Self = Self { length: None, started: 0, input: 0, is_foreign: false };

    /// Counts one entry; `false` if none is left. Always `true` if they are not counted beforehand.
    pub fn advance(&mut self) -> bool {
        let advances = !self.is_at_end();
        self.started += usize::from(advances);
        advances
    }

    /// Returns whether no entry is left, which is never known of those that are not counted beforehand.
    #[inline]
    pub(crate) fn is_at_end(&self) -> bool {
        self.length == Some(self.started)
    }

    /// The position of the entry started last.
    pub fn index(&self) -> usize {
        self.started.saturating_sub(1)
    }

    /// Returns the error that there is an entry more than expected, the one started last.
    #[cold]
    pub(crate) fn too_many(&self, expected: Expected) -> Error {
        length_error(expected, self.length.unwrap_or(self.started))
    }

    /// Returns the number of elements of type `T` to reserve for: the reported count, but at most 16 bytes for each byte of input, plus
    /// [`SMALL`].
    ///
    /// # Errors
    ///
    /// Returns an error if no memory can hold that many. A user's format may report such a count.
    #[inline]
    pub(crate) fn capacity<T>(&self) -> Result<usize, Error> {
        match self.length.unwrap_or(0) {
            // These bytes are affordable in any case.
            few if few <= SMALL / size_of::<T>().max(1) => Ok(few),
            _ => self.capacity_for(size_of::<T>()),
        }
    }

    /// Same as [`capacity`](Self::capacity), for elements of `size` bytes.
    pub(crate) fn capacity_for(&self, size: usize) -> Result<usize, Error> {
        let count = self.length.unwrap_or(0);
        let affordable = self.input.saturating_mul(16).saturating_add(SMALL);
        // To divide takes longer than to read a small element.
        if count.saturating_mul(size) <= affordable && count <= affordable {
            return Ok(count);
        }
        let size = size.max(1);
        if count > isize::MAX as usize / size {
            return Err(Error::invalid(format!("a collection of {count} elements fits in no memory")));
        }
        Ok(affordable / size)
    }

    /// Checks that one more element of `size` bytes may come after `count` others.
    ///
    /// # Errors
    ///
    /// Returns an error if a user's format has more elements than [`MOST`] bytes hold. Such a format may never end.
    #[inline]
    pub(crate) fn check_count(&self, count: usize, size: usize) -> Result<(), Error> {
        if self.is_foreign && count >= MOST / size.max(1) {
            return Err(too_large());
        }
        Ok(())
    }
}

/// The number of bytes reserved for a collection without regard to the input, if it reports that many.
const SMALL: usize = 1024;

/// The maximum size in bytes of the elements of a collection in a user's format: that of a message to a provider.
const MOST: usize = Limits::DEFAULT.bytes / 4;

#[cold]
fn too_large() -> Error {
    Error::new(ErrorKind::Limit("the collection is larger than the limit allows"))
}

/// Reads the next element of a tuple that must have `length`.
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

/// Ends a tuple that must have `length`.
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

/// Reads a string that must be that of a variant.
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

/// Returns whether a null is next, or an object whose attributes are all null. Stops reading at the first attribute that isn't null.
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
