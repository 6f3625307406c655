//! Derived structs nested in a field, one or a list or a set of them, whatever the struct: their types are erased, so that there is one
//! function to decode and one to encode them all.

mod sets;
mod typed;

use std::ptr;

use tfvalue_core::{
    error::Expected,
    types::Type,
    value::{RefinementKind, Refinements, Unknown},
};

use self::sets::write_set;
pub(crate) use self::typed::Nested;
use super::{
    Decoder, Encoder, Error, KnownReader,
    decode::{fill_begun, fill_struct},
    encode::{Sink, write, write_structs},
    erased::{ErasedVec, Parts, Struct},
    known,
    source::Source,
};
use crate::wire::{AsDecoder, ContainerCursor, RefinementsExt, SequenceKind};

/// How values are read and written that are a derived struct in a `Box` or not, or a `Vec` or a [`Set`](crate::value::Set) of them; all of it in an `Option`
/// or an [`Unknown`] or not.
///
/// The functions take a pointer to the place of the value.
#[derive(Clone, Copy)]
pub(crate) struct NestedCodec {
    element: Struct,
    nesting: Nesting,
    /// If the type has a null.
    null: Option<Null>,
    /// Writes an unknown value to a place that holds nothing, if the type has one.
    unknown: Option<unsafe fn(*mut (), Refinements)>,
    view: unsafe fn(*const ()) -> View,
    pub(crate) drop: unsafe fn(*mut ()),
}

/// How many structs there are, and how a value is built from them.
#[derive(Clone, Copy)]
enum Nesting {
    One(WrapFn),
    /// A list of one struct, or an empty list for which a function writes a null.
    ListOfAtMostOne(WrapFn, Null),
    List(FromVecFn),
    Set(FromVecFn),
}

/// Writes a value to a place that holds nothing, around a struct that the function given decodes to a place within it. The place holds
/// nothing still if that fails.
type WrapFn = unsafe fn(*mut (), Fill<'_>) -> Result<(), Error>;

/// Decodes a struct in place, which holds nothing if that fails.
type Fill<'f> = &'f mut dyn FnMut(*mut u8) -> Result<(), Error>;

/// Writes the structs, which are those of the value's own type, to a place that holds nothing.
type FromVecFn = unsafe fn(*mut (), Parts);

/// Writes a null to a place that holds nothing.
type Null = unsafe fn(*mut ());

/// What is in such a value. The pointers are valid for as long as it is borrowed.
enum View {
    /// The first one, and how many there are.
    ErasedVec(*const u8, usize),
    Null,
    Unknown(*const Refinements),
}

impl Nesting {
    /// The nesting with other functions, of which it takes the one that it needs.
    const fn with(self, wrap: WrapFn, assemble: FromVecFn) -> Self {
        match self {
            Self::One(_) => Self::One(wrap),
            Self::ListOfAtMostOne(..) => panic!("a list of at most one is in nothing else"),
            Self::List(_) => Self::List(assemble),
            Self::Set(_) => Self::Set(assemble),
        }
    }
}

/// Decodes a value from any decoder, neither a null nor an unknown one.
///
/// # Safety
///
/// `dst` is that of a value of the type that the codec is for, over `'de`, and holds nothing.
unsafe fn decode_at<'de, D: Decoder<'de> + ?Sized>(
    nested: &NestedCodec,
    dst: *mut (),
    decoder: &mut D,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe {
        match decoder.as_known() {
            Some(KnownReader::MessagePack(reader)) => known::fill_msgpack_nested(nested, dst, reader),
            Some(KnownReader::Json(reader)) => known::fill_json_nested(nested, dst, reader),
            None => known::fill_any_nested(nested, dst, decoder.as_dyn()),
        }
    }
}

/// Decodes a value in place, which holds nothing if that fails.
///
/// # Safety
///
/// `dst` is that of a value of the type that the codec is for, over `'de`, and holds nothing.
pub(super) unsafe fn fill_nested<'de, S: Source<'de>>(
    nested: &NestedCodec,
    ty: &Type,
    dst: *mut (),
    source: &mut S,
) -> Result<(), Error> {
    if let Some(write) = nested.unknown {
        let offset = source.decoder().offset();
        if let Some(refinements) = source.decoder().take_unknown()? {
            match refinements.settle_in(ty, source.decoder(), offset)? {
                // SAFETY: as the caller promises.
                Unknown::Unknown(refinements) => unsafe { write(dst, refinements) },
                Unknown::Known(value) => {
                    let mut reader = value.decoder();
                    let mut decoder: &mut dyn Decoder<'de> = &mut reader;
                    // SAFETY: as the caller promises.
                    unsafe { fill_known(nested, dst, &mut decoder) }?;
                }
            }
            return Ok(());
        }
    }
    // SAFETY: as the caller promises.
    unsafe { fill_known(nested, dst, source) }
}

/// Decodes a value in place that is not unknown.
///
/// # Safety
///
/// Same as [`fill_nested`].
pub(super) unsafe fn fill_known<'de, S: Source<'de>>(
    nested: &NestedCodec,
    dst: *mut (),
    source: &mut S,
) -> Result<(), Error> {
    if let Some(write) = nested.null
        && source.decoder().take_null()?
    {
        // SAFETY: as the caller promises.
        unsafe { write(dst) };
        return Ok(());
    }
    let element = &nested.element;
    let descriptor = element.descriptor();
    let (expected, assemble) = match nested.nesting {
        // SAFETY: as the caller promises; the struct is decoded by the descriptor of the value's own.
        Nesting::One(wrap) => unsafe {
            return wrap(dst, &mut |dst| fill_struct(descriptor, dst, source));
        },
        Nesting::ListOfAtMostOne(wrap, null) => {
            let mut cursor = source.decoder().begin_sequence(Expected::ListOfAtMostOne)?;
            let is_empty = !source.decoder().next_element(&mut cursor)?;
            // SAFETY: as before.
            unsafe {
                if !is_empty {
                    return wrap(dst, &mut |dst| fill_only(element, dst, &mut cursor, source));
                }
                null(dst);
            }
            return Ok(());
        }
        Nesting::List(assemble) => (Expected::List, assemble),
        Nesting::Set(assemble) => (Expected::Set, assemble),
    };
    let mut cursor = source.decoder().begin_sequence(expected)?;
    let mut structs = ErasedVec::with_capacity(element, cursor.capacity_for(element.size())?);
    loop {
        let mut begun = None;
        if descriptor.is_inline {
            // SAFETY: the structs are those that the descriptor describes, over `'de` as the caller promises.
            let filled = unsafe { source.fill_structs_inline(descriptor, &cursor, &mut structs) };
            cursor.skip(filled.count);
            begun = filled.begun;
        }
        let offset = if let Some(begun) = begun {
            cursor.skip(1);
            begun.offset
        } else if source.decoder().next_element(&mut cursor)? {
            source.beginning()
        } else {
            break;
        };
        cursor.check_count(structs.len(), element.size())?;
        let dst = structs.next_slot();
        // SAFETY: the place is that of a struct that the descriptor describes, in which there are the fields that are said to be.
        let filled = unsafe { fill_begun(descriptor, dst, begun.map(|begun| begun.fields), source) };
        filled.map_err(|error| nested.in_element(error.with_offset(offset), cursor.index()))?;
        // SAFETY: the struct is there.
        unsafe { structs.commit() };
    }
    // SAFETY: as the caller promises; the structs were decoded by the descriptor of the value's own.
    unsafe { assemble(dst, structs.into_parts()) };
    Ok(())
}

/// Decodes the struct in place that must be the only one of a list, and holds nothing if that fails.
///
/// # Safety
///
/// `dst` is that of a struct over `'de`, and holds nothing.
unsafe fn fill_only<'de, S: Source<'de>>(
    element: &Struct,
    dst: *mut u8,
    cursor: &mut ContainerCursor,
    source: &mut S,
) -> Result<(), Error> {
    let offset = source.beginning();
    // SAFETY: as the caller promises.
    let filled = unsafe { fill_struct(element.descriptor(), dst, source) };
    filled.map_err(|error| error.with_offset(offset).in_element(0))?;
    let is_only = source
        .decoder()
        .next_element(cursor)
        .and_then(|another| if another { Err(cursor.too_many(Expected::ListOfAtMostOne)) } else { Ok(()) });
    // SAFETY: the struct is there, and isn't used again.
    is_only.inspect_err(|_| unsafe { (element.drop)(dst.cast()) })
}

/// Encodes a value.
///
/// # Safety
///
/// `src` is that of a value of the type that the codec is for.
pub(super) unsafe fn write_nested<S: Sink>(
    nested: &NestedCodec,
    src: *const (),
    sink: &mut S,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    let (start, length) = match unsafe { (nested.view)(src) } {
        View::ErasedVec(start, length) => (start, length),
        View::Null if matches!(nested.nesting, Nesting::ListOfAtMostOne(..)) => (ptr::null(), 0),
        View::Null => return sink.encoder().null(),
        // SAFETY: the value is borrowed.
        View::Unknown(refinements) => {
            return unsafe { &*refinements }.encode_as(nested.refinable(), sink.encoder());
        }
    };
    let descriptor = nested.element.descriptor();
    match nested.nesting {
        // SAFETY: the descriptor describes the struct that is there.
        Nesting::One(_) => unsafe { write(descriptor, start, sink) },
        Nesting::List(_) | Nesting::ListOfAtMostOne(..) => {
            sink.encoder().begin_sequence(SequenceKind::List, length)?;
            // SAFETY: the descriptor describes the structs that lie there.
            unsafe { write_structs(descriptor, start, nested.element.size(), length, true, sink)? };
            sink.encoder().end_sequence()
        }
        // SAFETY: the descriptor describes the structs that lie there.
        Nesting::Set(_) => unsafe { write_set(descriptor, start, nested.element.size(), length, sink) },
    }
}

impl NestedCodec {
    /// The codec of a type that has neither a null nor unknown values.
    const fn of(
        element: Struct,
        nesting: Nesting,
        view: unsafe fn(*const ()) -> View,
        drop: unsafe fn(*mut ()),
    ) -> Self {
        Self { element, nesting, null: None, unknown: None, view, drop }
    }

    /// What can be known of unknown values.
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
