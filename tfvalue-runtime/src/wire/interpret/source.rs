//! What structs are decoded from: a decoder, as the loops over fields take it.

use super::{
    Decoder, Descriptor, Error, Field, Functions, decode::UnorderedInitGuard, erased::ErasedVec, inline,
    json, msgpack,
};
use crate::wire::{ContainerCursor, names::NameIndex};

/// Takes pointers to a place and a decoder.
pub(super) type Decoding = unsafe fn(*mut (), *mut ()) -> Result<(), Error>;

/// A decoder as the codecs take it.
///
/// # Safety
///
/// The entry takes a pointer to `Self` for its decoder, over `'de`. What is said to be read lies in its place.
pub(super) unsafe trait Source<'de> {
    type Decoder: Decoder<'de> + ?Sized;

    fn decoder(&mut self) -> &mut Self::Decoder;

    fn entry(functions: &Functions) -> Decoding;

    /// Returns the offset of the struct that comes next, if errors in it may lack theirs.
    #[inline]
    fn beginning(&mut self) -> Option<usize> {
        None
    }

    /// Reads fields while they come in order and need no codec, at most as many as the cursor has left; returns their number.
    ///
    /// # Safety
    ///
    /// `dst` is that of the struct with these fields, whose types are over `'de`; their places hold nothing.
    #[inline]
    unsafe fn fill_inline(&mut self, fields: &[Field], cursor: &ContainerCursor, dst: *mut u8) -> usize {
        let _ = (fields, cursor, dst);
        0
    }

    /// Reads structs as long as all of their fields come in order and need no codec, no more than the cursor has left.
    ///
    /// # Safety
    ///
    /// The descriptor describes the structs, whose types are over `'de`.
    #[inline]
    unsafe fn fill_structs_inline(
        &mut self,
        descriptor: &'static Descriptor,
        cursor: &ContainerCursor,
        structs: &mut ErasedVec<'_>,
    ) -> FilledStructs {
        let _ = (descriptor, cursor, structs);
        FilledStructs::NONE
    }

    /// Continues an object of `attributes` attributes after the first ones, where [structs](Self::fill_structs_inline) stopped within it.
    ///
    /// # Errors
    ///
    /// If the object is nested too deep, or the input ends before it can.
    #[inline]
    fn go_on(&mut self, attributes: usize, first: usize) -> Result<ContainerCursor, Error> {
        let _ = (attributes, first);
        self.decoder().begin_object()
    }

    /// Reads fields that need no codec, in whichever order they come.
    ///
    /// # Safety
    ///
    /// Same as [`fill_inline`](Self::fill_inline); the places hold those that are there.
    #[inline]
    unsafe fn fill_others_inline(
        &mut self,
        names: &NameIndex<'_>,
        others: &mut UnorderedInitGuard<'_>,
        most: usize,
        dst: *mut u8,
    ) -> usize {
        let _ = (names, others, most, dst);
        0
    }
}

// SAFETY: that entry takes such a reader, and the loops say what they read.
unsafe impl<'de> Source<'de> for msgpack::Reader<'de> {
    type Decoder = Self;

    #[inline]
    fn decoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> Decoding {
        functions.decode_msgpack
    }

    #[inline]
    unsafe fn fill_inline(&mut self, fields: &[Field], cursor: &ContainerCursor, dst: *mut u8) -> usize {
        let most = cursor.remaining.unwrap_or(0);
        // SAFETY: as the caller promises.
        unsafe { inline::msgpack::fill(fields, most, dst, self) }
    }

    #[inline]
    unsafe fn fill_structs_inline(
        &mut self,
        descriptor: &'static Descriptor,
        cursor: &ContainerCursor,
        structs: &mut ErasedVec<'_>,
    ) -> FilledStructs {
        let most = cursor.remaining.unwrap_or(0);
        // SAFETY: as the caller promises.
        unsafe { inline::msgpack::fill_structs(descriptor, most, structs, self) }
    }

    #[inline]
    fn go_on(&mut self, attributes: usize, first: usize) -> Result<ContainerCursor, Error> {
        self.object_behind(attributes, first)
    }

    #[inline]
    unsafe fn fill_others_inline(
        &mut self,
        names: &NameIndex<'_>,
        others: &mut UnorderedInitGuard<'_>,
        most: usize,
        dst: *mut u8,
    ) -> usize {
        // SAFETY: as the caller promises.
        unsafe { inline::msgpack::fill_others(names, others, most, dst, self) }
    }
}

// SAFETY: that entry takes such a reader, and the loop says what it read.
unsafe impl<'de> Source<'de> for json::Reader<'de> {
    type Decoder = Self;

    #[inline]
    fn decoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> Decoding {
        functions.decode_json
    }

    /// A missing attribute has no offset.
    #[inline]
    fn beginning(&mut self) -> Option<usize> {
        self.offset()
    }

    #[inline]
    unsafe fn fill_inline(&mut self, fields: &[Field], cursor: &ContainerCursor, dst: *mut u8) -> usize {
        // SAFETY: as the caller promises.
        unsafe { inline::json::fill(fields, cursor.begun == 0, dst, self) }
    }

    #[inline]
    unsafe fn fill_structs_inline(
        &mut self,
        descriptor: &'static Descriptor,
        cursor: &ContainerCursor,
        structs: &mut ErasedVec<'_>,
    ) -> FilledStructs {
        // SAFETY: as the caller promises.
        unsafe { inline::json::fill_structs(descriptor, cursor.begun == 0, structs, self) }
    }

    #[inline]
    fn go_on(&mut self, _: usize, first: usize) -> Result<ContainerCursor, Error> {
        self.object_behind(first)
    }
}

// SAFETY: that entry takes a reference to any decoder; nothing is read here.
unsafe impl<'s, 'de: 's> Source<'de> for &'s mut (dyn Decoder<'de> + 's) {
    type Decoder = dyn Decoder<'de> + 's;

    #[inline]
    fn decoder(&mut self) -> &mut Self::Decoder {
        *self
    }

    #[inline]
    fn entry(functions: &Functions) -> Decoding {
        functions.decode_any
    }

    #[inline]
    fn beginning(&mut self) -> Option<usize> {
        self.offset()
    }
}

/// How far the fast path read structs.
pub(super) struct FilledStructs {
    /// The number of structs that are complete.
    pub(super) count: usize,
    pub(super) begun: Option<PartialStruct>,
}

/// A struct the first fields of which are in its place.
#[derive(Clone, Copy)]
pub(super) struct PartialStruct {
    /// How many these are.
    pub(super) fields: usize,
    /// Where it begins, as [`Source::beginning`] returns it.
    pub(super) offset: Option<usize>,
}

impl FilledStructs {
    pub(super) const NONE: Self = Self { count: 0, begun: None };
}
