//! Derived structs nested in a field: one struct, a list or a set. The types are erased, so one function decodes all of them and one encodes them.

mod sets;
mod typed;

use std::{mem, ptr};

use crate::{
    error::Expected,
    types::Type,
    value::{RefinementKind, Refinements, Unknown},
};

use self::sets::encode_set;
pub(crate) use self::typed::Nested;
use super::{
    BuiltinReader, Decoder, Encoder, ErasedType, Error,
    codec::{Sink, Source},
    decode::decode_struct,
    encode::{encode_elements, encode_struct},
    erased::{ErasedVec, RawVecParts},
    monomorphic,
};
use crate::wire::{ContainerCursor, SequenceKind};

/// The codec of a derived struct or a `Box`, a `Vec` or a [`Set`](crate::value::Set) of it; each possibly in an `Option`, an [`Unknown`] or
/// both.
///
/// The functions take a pointer to the value, or a slot for it.
#[derive(Clone, Copy)]
pub(crate) struct NestedCodec {
    element: ErasedType,
    nesting: Nesting,
    /// True if the type can hold null.
    has_null: bool,
    /// True if the type can hold unknown values.
    has_unknown: bool,
    write: WriteFn,
    view: ViewFn,
    pub(crate) drop: unsafe fn(*mut ()),
}

/// The number of structs in a value.
#[derive(Clone, Copy)]
enum Nesting {
    One,
    /// A list of one struct, or an empty list in place of a null.
    ListOfAtMostOne,
    List,
    Set,
}

/// Writes a value into a slot, from its content. Writes nothing if it fails.
///
/// # Safety
///
/// The pointer is to a slot for a value of the type. The type can have this content. The structs in the content are of the struct type that the type
/// contains.
type WriteFn = unsafe fn(*mut (), Content<'_>) -> Result<(), Error>;

/// Returns the content of a value.
///
/// # Safety
///
/// The pointer is to an initialized value of the type.
type ViewFn = unsafe fn(*const ()) -> View;

/// The content of a nested value that is decoded. It has no drop glue, so the code per type is small.
enum Content<'c> {
    /// One struct, which a function decodes into a slot.
    Struct(&'c mut dyn FnMut(*mut u8) -> Result<(), Error>),
    Structs(RawVecParts),
    Null,
    /// An unknown value. The function takes its refinements.
    Unknown(&'c mut Refinements),
}

impl Content<'_> {
    /// Decodes the one struct into a slot.
    fn decode_struct(self, dst: *mut u8) -> Result<(), Error> {
        if let Self::Struct(decode) = self { decode(dst) } else { Err(Self::misplaced()) }
    }

    /// Returns the structs of a collection.
    fn into_structs(self) -> Result<RawVecParts, Error> {
        if let Self::Structs(structs) = self { Ok(structs) } else { Err(Self::misplaced()) }
    }

    /// The error for content that the type can't have. No function is called with such content.
    #[cold]
    fn misplaced() -> Error {
        Error::invalid("the value has another content than its type")
    }
}

/// The content of a nested value. The pointers are valid for as long as the value is borrowed.
enum View {
    /// `len` structs, of which the first is at `start`.
    Structs {
        start: *const u8,
        len: usize,
    },
    Null,
    Unknown(*const Refinements),
}

/// Decodes a value that is not unknown from any decoder.
///
/// # Safety
///
/// Same as [`decode_nested`].
unsafe fn decode_nested_at<'de, D: Decoder<'de> + ?Sized>(
    nested: &NestedCodec,
    dst: *mut (),
    decoder: &mut D,
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller.
    unsafe {
        match decoder.as_builtin() {
            Some(BuiltinReader::MessagePack(reader)) => {
                monomorphic::decode_nested_msgpack(nested, dst, reader)
            }
            Some(BuiltinReader::Json(reader)) => monomorphic::decode_nested_json(nested, dst, reader),
            None => monomorphic::decode_nested_any(nested, dst, decoder.as_dyn()),
        }
    }
}

/// Decodes a value in place.
///
/// # Safety
///
/// `dst` is a slot for the type that the codec is for, over `'de`.
pub(super) unsafe fn decode_nested<'de, S: Source<'de>>(
    nested: &NestedCodec,
    ty: &Type,
    dst: *mut (),
    source: &mut S,
) -> Result<(), Error> {
    if nested.has_unknown {
        let offset = source.decoder().offset();
        if let Some(refinements) = source.decoder().take_unknown()? {
            match refinements.collapse_in(ty, source.decoder(), offset)? {
                // SAFETY: guaranteed by the caller.
                Unknown::Unknown(mut refinements) => unsafe {
                    (nested.write)(dst, Content::Unknown(&mut refinements))?;
                },
                Unknown::Known(value) => {
                    let mut reader = value.decoder();
                    let mut decoder: &mut dyn Decoder<'de> = &mut reader;
                    // SAFETY: guaranteed by the caller.
                    unsafe { decode_not_unknown(nested, dst, &mut decoder) }?;
                }
            }
            return Ok(());
        }
    }
    // SAFETY: guaranteed by the caller.
    unsafe { decode_not_unknown(nested, dst, source) }
}

/// Decodes a value that is not unknown, in place.
///
/// # Safety
///
/// Same as [`decode_nested`].
pub(super) unsafe fn decode_not_unknown<'de, S: Source<'de>>(
    nested: &NestedCodec,
    dst: *mut (),
    source: &mut S,
) -> Result<(), Error> {
    // SAFETY: `dst` is a slot for the type that `write` is for, and the content is one that the type has, of structs that `descriptor`
    // describes.
    let write = |content: Content<'_>| unsafe { (nested.write)(dst, content) };
    if nested.has_null && source.decoder().take_null()? {
        return write(Content::Null);
    }
    let element = &nested.element;
    let descriptor = element.descriptor();
    let expected = match nested.nesting {
        // SAFETY: `write` passes a slot for the struct that `descriptor` describes.
        Nesting::One => {
            return write(Content::Struct(&mut |dst| unsafe { decode_struct(descriptor, dst, source) }));
        }
        Nesting::ListOfAtMostOne => {
            let mut cursor = source.decoder().begin_sequence(Expected::ListOfAtMostOne)?;
            if !source.decoder().next_element(&mut cursor)? {
                return write(Content::Null);
            }
            // SAFETY: as above.
            let mut decode = |dst| unsafe { decode_only_element(element, dst, &mut cursor, source) };
            return write(Content::Struct(&mut decode));
        }
        Nesting::List => Expected::List,
        Nesting::Set => Expected::Set,
    };
    let mut cursor = source.decoder().begin_sequence(expected)?;
    let mut structs = ErasedVec::with_capacity(element, cursor.capacity_for(element.size())?);
    while source.decoder().next_element(&mut cursor)? {
        let offset = source.decoder().offset();
        cursor.check_count(structs.len(), element.size())?;
        let dst = structs.next_slot();
        // SAFETY: `dst` is a slot for the struct that `descriptor` describes.
        let result = unsafe { decode_struct(descriptor, dst, source) };
        result.map_err(|error| nested.in_element(error.with_offset(offset), cursor.index()))?;
        // SAFETY: the struct is initialized.
        unsafe { structs.commit() };
    }
    write(Content::Structs(structs.into_parts()))
}

/// Decodes the only struct of a list in place. Returns an error if the list has more elements.
///
/// # Safety
///
/// `dst` is a slot for `element`, over `'de`.
unsafe fn decode_only_element<'de, S: Source<'de>>(
    element: &ErasedType,
    dst: *mut u8,
    cursor: &mut ContainerCursor,
    source: &mut S,
) -> Result<(), Error> {
    /// Drops the struct if the decoder fails or unwinds.
    struct DropGuard<'e>(&'e ErasedType, *mut u8);

    impl Drop for DropGuard<'_> {
        fn drop(&mut self) {
            // SAFETY: the struct is initialized, and isn't used again.
            unsafe { (self.0.drop)(self.1.cast()) };
        }
    }

    let offset = source.decoder().offset();
    // SAFETY: guaranteed by the caller.
    let result = unsafe { decode_struct(element.descriptor(), dst, source) };
    result.map_err(|error| error.with_offset(offset).in_element(0))?;
    let guard = DropGuard(element, dst);
    if source.decoder().next_element(cursor)? {
        return Err(cursor.too_many(Expected::ListOfAtMostOne));
    }
    mem::forget(guard);
    Ok(())
}

/// Encodes a value.
///
/// # Safety
///
/// `src` points to a value of the type that the codec is for.
pub(super) unsafe fn encode_nested<S: Sink>(
    nested: &NestedCodec,
    src: *const (),
    sink: &mut S,
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller.
    let (start, length) = match unsafe { (nested.view)(src) } {
        View::Structs { start, len } => (start, len),
        View::Null if matches!(nested.nesting, Nesting::ListOfAtMostOne) => (ptr::null(), 0),
        View::Null => return sink.encoder().null(),
        // SAFETY: the value is borrowed.
        View::Unknown(refinements) => {
            return unsafe { &*refinements }.encode_as(nested.refinable(), sink.encoder());
        }
    };
    let descriptor = nested.element.descriptor();
    match nested.nesting {
        // SAFETY: `descriptor` describes the struct at `start`.
        Nesting::One => unsafe { encode_struct(descriptor, start, sink) },
        Nesting::List | Nesting::ListOfAtMostOne => {
            sink.encoder().begin_sequence(SequenceKind::List, length)?;
            // SAFETY: `descriptor` describes the structs at `start`.
            unsafe { encode_elements(descriptor, start, nested.element.size(), length, sink)? };
            sink.encoder().end_sequence()
        }
        // SAFETY: `descriptor` describes the structs at `start`.
        Nesting::Set => unsafe { encode_set(descriptor, start, nested.element.size(), length, sink) },
    }
}

impl NestedCodec {
    /// The refinements that unknown values may have.
    fn refinable(&self) -> RefinementKind {
        match self.nesting {
            Nesting::One => RefinementKind::Nullness,
            Nesting::ListOfAtMostOne | Nesting::List | Nesting::Set => RefinementKind::Collection,
        }
    }

    #[cold]
    fn in_element(&self, error: Error, index: usize) -> Error {
        match self.nesting {
            Nesting::Set => error.in_set_element(index),
            _ => error.in_element(index),
        }
    }
}
