//! What structs are decoded from: a decoder, as the loops over fields take it.

use super::{
    Decoder, Descriptor, Error, Field, Functions, decode::UnorderedInitGuard, erased::ErasedVec, inline,
    json, msgpack,
};
use crate::wire::{ContainerCursor, names::NameIndex};

/// Decodes a value into a slot, from a decoder.
pub(super) type DecodeFn = unsafe fn(*mut (), *mut ()) -> Result<(), Error>;

/// A decoder for which codecs have a function.
///
/// # Safety
///
/// [`entry`](Self::entry) returns the function whose decoder is `Self`, over `'de`. The in-line loops initialize each field that they count.
pub(super) unsafe trait Source<'de> {
    type Decoder: Decoder<'de> + ?Sized;

    fn decoder(&mut self) -> &mut Self::Decoder;

    /// Returns the function that decodes from this source.
    fn entry(functions: &Functions) -> DecodeFn;

    /// Returns the offset of the struct that comes next, if errors in it may lack theirs.
    #[inline]
    fn error_offset(&mut self) -> Option<usize> {
        None
    }

    /// Decodes fields while they come in order and need no codec, at most as many as the cursor has left; returns their number.
    ///
    /// # Safety
    ///
    /// `dst` points to the struct with these fields, over `'de`. None of them is initialized.
    #[inline]
    unsafe fn decode_fields_inline(
        &mut self,
        fields: &[Field],
        cursor: &ContainerCursor,
        dst: *mut u8,
    ) -> usize {
        let _ = (fields, cursor, dst);
        0
    }

    /// Decodes structs while all of their fields come in order and need no codec, at most as many as the cursor has left.
    ///
    /// # Safety
    ///
    /// `descriptor` describes the structs, over `'de`.
    #[inline]
    unsafe fn decode_structs_inline(
        &mut self,
        descriptor: &'static Descriptor,
        cursor: &ContainerCursor,
        structs: &mut ErasedVec<'_>,
    ) -> DecodedStructs {
        let _ = (descriptor, cursor, structs);
        DecodedStructs::NONE
    }

    /// Continues an object of `attributes` attributes after the `first` ones, where [`decode_structs_inline`](Self::decode_structs_inline)
    /// stopped.
    ///
    /// # Errors
    ///
    /// Errors if the object is nested too deep, if the input is too short for its attributes, or if this source never stops in an object.
    fn resume_object(&mut self, attributes: usize, first: usize) -> Result<ContainerCursor, Error> {
        let _ = (attributes, first);
        Err(Error::invalid("the object can't be continued"))
    }

    /// Decodes fields that need no codec, in any order; returns their number.
    ///
    /// # Safety
    ///
    /// `dst` points to the struct with these fields, over `'de`. Only those in `guard` are initialized.
    #[inline]
    unsafe fn decode_unordered_inline(
        &mut self,
        names: &NameIndex<'_>,
        guard: &mut UnorderedInitGuard<'_>,
        most: usize,
        dst: *mut u8,
    ) -> usize {
        let _ = (names, guard, most, dst);
        0
    }
}

// SAFETY: `entry` returns the function for this reader. The in-line loops count only fields that they wrote.
unsafe impl<'de> Source<'de> for msgpack::Reader<'de> {
    type Decoder = Self;

    #[inline]
    fn decoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> DecodeFn {
        functions.decode_msgpack
    }

    #[inline]
    unsafe fn decode_fields_inline(
        &mut self,
        fields: &[Field],
        cursor: &ContainerCursor,
        dst: *mut u8,
    ) -> usize {
        let most = cursor.remaining.unwrap_or(0);
        // SAFETY: guaranteed by the caller.
        unsafe { inline::msgpack::try_decode_fields(fields, most, dst, self) }
    }

    #[inline]
    unsafe fn decode_structs_inline(
        &mut self,
        descriptor: &'static Descriptor,
        cursor: &ContainerCursor,
        structs: &mut ErasedVec<'_>,
    ) -> DecodedStructs {
        let most = cursor.remaining.unwrap_or(0);
        // SAFETY: guaranteed by the caller.
        unsafe { inline::msgpack::try_decode_structs(descriptor, most, structs, self) }
    }

    #[inline]
    fn resume_object(&mut self, attributes: usize, first: usize) -> Result<ContainerCursor, Error> {
        self.resume_object(attributes, first)
    }

    #[inline]
    unsafe fn decode_unordered_inline(
        &mut self,
        names: &NameIndex<'_>,
        guard: &mut UnorderedInitGuard<'_>,
        most: usize,
        dst: *mut u8,
    ) -> usize {
        // SAFETY: guaranteed by the caller.
        unsafe { inline::msgpack::try_decode_unordered(names, guard, most, dst, self) }
    }
}

// SAFETY: `entry` returns the function for this reader. The in-line loops count only fields that they wrote.
unsafe impl<'de> Source<'de> for json::Reader<'de> {
    type Decoder = Self;

    #[inline]
    fn decoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> DecodeFn {
        functions.decode_json
    }

    /// Returns the offset: a missing attribute has none.
    #[inline]
    fn error_offset(&mut self) -> Option<usize> {
        self.offset()
    }

    #[inline]
    unsafe fn decode_fields_inline(
        &mut self,
        fields: &[Field],
        cursor: &ContainerCursor,
        dst: *mut u8,
    ) -> usize {
        // SAFETY: guaranteed by the caller.
        unsafe { inline::json::try_decode_fields(fields, cursor.started == 0, dst, self) }
    }

    #[inline]
    unsafe fn decode_structs_inline(
        &mut self,
        descriptor: &'static Descriptor,
        cursor: &ContainerCursor,
        structs: &mut ErasedVec<'_>,
    ) -> DecodedStructs {
        // SAFETY: guaranteed by the caller.
        unsafe { inline::json::try_decode_structs(descriptor, cursor.started == 0, structs, self) }
    }

    #[inline]
    fn resume_object(&mut self, _: usize, first: usize) -> Result<ContainerCursor, Error> {
        self.resume_object(first)
    }
}

// SAFETY: `entry` returns the function for a reference to any decoder. There are no in-line loops.
unsafe impl<'s, 'de: 's> Source<'de> for &'s mut (dyn Decoder<'de> + 's) {
    type Decoder = dyn Decoder<'de> + 's;

    #[inline]
    fn decoder(&mut self) -> &mut Self::Decoder {
        *self
    }

    #[inline]
    fn entry(functions: &Functions) -> DecodeFn {
        functions.decode_any
    }

    #[inline]
    fn error_offset(&mut self) -> Option<usize> {
        self.offset()
    }
}

/// How far the fast path decoded structs.
pub(super) struct DecodedStructs {
    /// The number of structs that are complete.
    pub(super) count: usize,
    /// The struct in which it stopped, if it did.
    pub(super) partial: Option<PartialStruct>,
}

/// A struct of which only the first fields are initialized.
#[derive(Clone, Copy)]
pub(super) struct PartialStruct {
    /// The number of these fields.
    pub(super) fields: usize,
    /// Where the struct begins, as [`Source::error_offset`] returns it.
    pub(super) offset: Option<usize>,
}

impl DecodedStructs {
    pub(super) const NONE: Self = Self { count: 0, partial: None };
}
