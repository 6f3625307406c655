//! [`Lazy`] values, which are decoded on request.

use std::{
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
};

use crate::error::Error;

use crate::wire::{Decode, Encode, Limits, RawValue, json, msgpack, raw::Format};

/// A value that is decoded when it is requested: the bytes as they came, found valid for its type.
///
/// Encoded into the format that it came in, it gives the same bytes; strings that were unescaped in place are escaped again.
///
/// # Example: passed on without decoding
///
/// ```
/// use tfvalue::{msgpack, Lazy};
///
/// let bytes = b"\x92\xa1a\xa1b";
/// let names: Lazy<Vec<&str>> = msgpack::from_slice(bytes).unwrap();
/// assert_eq!(msgpack::to_vec(&names).unwrap(), bytes);
/// assert_eq!(names.decode_inner().unwrap(), ["a", "b"]);
/// ```
#[repr(transparent)]
pub struct Lazy<'a, T> {
    raw: RawValue<'a>,
    value: PhantomData<fn() -> T>,
}

impl<'a, T> Lazy<'a, T> {
    /// Decodes the value.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is one of the type [`T::TYPE`](crate::TfType::TYPE) but not of `T`: a number out of range, a null where `T` can't
    /// hold it.
    ///
    /// The error doesn't state the attribute of the value. It shows the value, even that of a sensitive attribute: pass it through
    /// [`Error::without_value`] there, and [`Error::in_attribute`].
    pub fn decode_inner(&'a self) -> Result<T, Error>
    where
        T: Decode<'a>,
    {
        // The reader that produced these bytes already enforced its limits.
        match self.raw.format {
            Format::MessagePack => msgpack::Reader::new(&self.raw.bytes).with_limits(Limits::NONE).read(),
            Format::Json => json::Reader::new(&self.raw.bytes)?.with_limits(Limits::NONE).read(),
        }
    }

    /// The bytes as they came.
    pub fn raw(&self) -> &RawValue<'a> {
        &self.raw
    }

    /// Copies what is borrowed from the input.
    pub fn into_owned(self) -> Lazy<'static, T> {
        Lazy { raw: self.raw.into_owned(), value: PhantomData }
    }
}

impl<T: Encode> Lazy<'static, T> {
    /// A value, encoded already.
    ///
    /// # Errors
    ///
    /// Returns an error if the value can't be encoded.
    pub fn new(value: &T) -> Result<Self, Error> {
        Ok(Self { raw: RawValue::msgpack(msgpack::to_vec(value)?.into()), value: PhantomData })
    }
}

impl<'a, T> Lazy<'a, T> {
    /// Returns the value with these bytes, which are valid for the type.
    pub(crate) const fn new_valid(raw: RawValue<'a>) -> Self {
        Self { raw, value: PhantomData }
    }
}

impl<T> Clone for Lazy<'_, T> {
    fn clone(&self) -> Self {
        Self { raw: self.raw.clone(), value: PhantomData }
    }
}

/// Whether the bytes are the same.
impl<T> PartialEq for Lazy<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}

impl<T> Eq for Lazy<'_, T> {}

impl<T> Hash for Lazy<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}

impl<T> fmt::Debug for Lazy<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Lazy").field(&self.raw).finish()
    }
}
