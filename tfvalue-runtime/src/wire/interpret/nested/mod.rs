//! Derived structs nested in a field: one, a list or a set of them. Their types are erased, so one function decodes and one encodes them all.

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
    BuiltinReader, Decoder, Encoder, Error,
    decode::decode_struct,
    encode::{encode_elements, encode_struct},
    erased::{ErasedType, ErasedVec, RawVecParts},
    monomorphic,
    sink::Sink,
    source::Source,
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
    /// Writes a null, if the type has one.
    null: Option<NullFn>,
    /// Writes an unknown value, if the type has one.
    unknown: Option<UnknownFn>,
    view: unsafe fn(*const ()) -> View,
    pub(crate) drop: unsafe fn(*mut ()),
}

/// The number of structs, and the function that builds a value from them.
#[derive(Clone, Copy)]
enum Nesting {
    One(WrapFn),
    /// A list of one struct, or an empty list for which a function writes a null.
    ListOfAtMostOne(WrapFn, NullFn),
    List(FromVecFn),
    Set(FromVecFn),
}

/// Writes a value into a slot, around a struct that the given function decodes into a slot within it. Writes nothing if that function fails.
type WrapFn = unsafe fn(*mut (), DecodeStruct<'_>) -> Result<(), Error>;

/// Decodes a struct into a slot.
type DecodeStruct<'f> = &'f mut dyn FnMut(*mut u8) -> Result<(), Error>;

/// Writes a collection of these structs, whose type is that of its elements, into a slot.
type FromVecFn = unsafe fn(*mut (), RawVecParts);

/// Writes a null into a slot.
type NullFn = unsafe fn(*mut ());

/// Writes an unknown value into a slot.
type UnknownFn = unsafe fn(*mut (), Refinements);

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

impl Nesting {
    /// Replaces the function: by the one of the two that the nesting needs.
    const fn with(self, wrap: WrapFn, from_vec: FromVecFn) -> Self {
        match self {
            Self::One(_) => Self::One(wrap),
            Self::ListOfAtMostOne(..) => panic!("a list of at most one is in nothing else"),
            Self::List(_) => Self::List(from_vec),
            Self::Set(_) => Self::Set(from_vec),
        }
    }
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
    if let Some(write) = nested.unknown {
        let offset = source.decoder().offset();
        if let Some(refinements) = source.decoder().take_unknown()? {
            match refinements.collapse_in(ty, source.decoder(), offset)? {
                // SAFETY: guaranteed by the caller.
                Unknown::Unknown(refinements) => unsafe { write(dst, refinements) },
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

/// Decodes a value in place that is not unknown.
///
/// # Safety
///
/// Same as [`decode_nested`].
pub(super) unsafe fn decode_not_unknown<'de, S: Source<'de>>(
    nested: &NestedCodec,
    dst: *mut (),
    source: &mut S,
) -> Result<(), Error> {
    if let Some(write) = nested.null
        && source.decoder().take_null()?
    {
        // SAFETY: guaranteed by the caller.
        unsafe { write(dst) };
        return Ok(());
    }
    let element = &nested.element;
    let descriptor = element.descriptor();
    let (expected, from_vec) = match nested.nesting {
        // SAFETY: `dst` is a slot for the type that `wrap` is for. `wrap` passes a slot for the struct that `descriptor` describes.
        Nesting::One(wrap) => unsafe {
            return wrap(dst, &mut |dst| decode_struct(descriptor, dst, source));
        },
        Nesting::ListOfAtMostOne(wrap, null) => {
            let mut cursor = source.decoder().begin_sequence(Expected::ListOfAtMostOne)?;
            let is_empty = !source.decoder().next_element(&mut cursor)?;
            // SAFETY: as before, and `null` is for the same type.
            unsafe {
                if !is_empty {
                    return wrap(dst, &mut |dst| decode_only_element(element, dst, &mut cursor, source));
                }
                null(dst);
            }
            return Ok(());
        }
        Nesting::List(from_vec) => (Expected::List, from_vec),
        Nesting::Set(from_vec) => (Expected::Set, from_vec),
    };
    let mut cursor = source.decoder().begin_sequence(expected)?;
    let mut structs = ErasedVec::with_capacity(element, cursor.capacity_for(element.size())?);
    while source.decoder().next_element(&mut cursor)? {
        let offset = source.error_offset();
        cursor.check_count(structs.len(), element.size())?;
        let dst = structs.next_slot();
        // SAFETY: `dst` is a slot for the struct that `descriptor` describes.
        let result = unsafe { decode_struct(descriptor, dst, source) };
        result.map_err(|error| nested.in_element(error.with_offset(offset), cursor.index()))?;
        // SAFETY: the struct is initialized.
        unsafe { structs.commit() };
    }
    // SAFETY: `dst` is a slot for the type that `from_vec` is for, and the structs are those that `descriptor` describes.
    unsafe { from_vec(dst, structs.into_parts()) };
    Ok(())
}

/// Decodes the struct in place that must be the only one of a list.
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
    let offset = source.error_offset();
    // SAFETY: guaranteed by the caller.
    let result = unsafe { decode_struct(element.descriptor(), dst, source) };
    result.map_err(|error| error.with_offset(offset).in_element(0))?;
    /// Drops the struct if the decoder fails or unwinds.
    struct DropGuard<'e>(&'e ErasedType, *mut u8);

    impl Drop for DropGuard<'_> {
        fn drop(&mut self) {
            // SAFETY: the struct is initialized, and isn't used again.
            unsafe { (self.0.drop)(self.1.cast()) };
        }
    }

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
        View::Null if matches!(nested.nesting, Nesting::ListOfAtMostOne(..)) => (ptr::null(), 0),
        View::Null => return sink.encoder().null(),
        // SAFETY: the value is borrowed.
        View::Unknown(refinements) => {
            return unsafe { &*refinements }.encode_as(nested.refinable(), sink.encoder());
        }
    };
    let descriptor = nested.element.descriptor();
    match nested.nesting {
        // SAFETY: `descriptor` describes the struct at `start`.
        Nesting::One(_) => unsafe { encode_struct(descriptor, start, sink) },
        Nesting::List(_) | Nesting::ListOfAtMostOne(..) => {
            sink.encoder().begin_sequence(SequenceKind::List, length)?;
            // SAFETY: `descriptor` describes the structs at `start`.
            unsafe { encode_elements(descriptor, start, nested.element.size(), length, sink)? };
            sink.encoder().end_sequence()
        }
        // SAFETY: `descriptor` describes the structs at `start`.
        Nesting::Set(_) => unsafe { encode_set(descriptor, start, nested.element.size(), length, sink) },
    }
}

impl NestedCodec {
    /// The codec of a type that has neither a null nor unknown values.
    const fn new(
        element: ErasedType,
        nesting: Nesting,
        view: unsafe fn(*const ()) -> View,
        drop: unsafe fn(*mut ()),
    ) -> Self {
        Self { element, nesting, null: None, unknown: None, view, drop }
    }

    /// The refinements that unknown values may have.
    fn refinable(&self) -> RefinementKind {
        match self.nesting {
            Nesting::One(_) => RefinementKind::Nullness,
            Nesting::ListOfAtMostOne(..) | Nesting::List(_) | Nesting::Set(_) => RefinementKind::Collection,
        }
    }

    #[cold]
    fn in_element(&self, error: Error, index: usize) -> Error {
        match self.nesting {
            Nesting::Set(_) => error.in_set_element(index),
            _ => error.in_element(index),
        }
    }
}
