//! Lists and sets of derived structs, whatever the struct: their types are erased, so that there is one loop to decode and one to encode
//! them all.

use std::{marker::PhantomData, mem::MaybeUninit, ptr};

use super::{
    Decoder, Descriptor, Encode, Encoder, Error, KnownReader, drop_value, encode_at,
    fill::{Source, fill_struct},
    known,
    read::{Sink, read},
    structs::{Parts, Struct, Structs},
};
use crate::{
    error::Expected,
    types::Type,
    value::{Refinements, Set, Unknown, encode_sorted},
    wire::{Decode, Sequence},
};

/// Whether elements keep their order.
#[derive(Clone, Copy)]
enum Kind {
    List,
    Set,
}

/// How lists of derived structs are read and written whose Rust type is a `Vec` or a [`Set`], in an `Option` or an [`Unknown`] or not.
///
/// The functions take a pointer to the place of the list.
#[derive(Clone, Copy)]
pub(crate) struct ListCodec {
    element: Struct,
    kind: Kind,
    /// Writes the structs, which are those of the list's own type, to a place that holds nothing.
    assemble: unsafe fn(*mut (), Parts),
    /// Writes a null to a place that holds nothing, if the type has one.
    null: Option<unsafe fn(*mut ())>,
    /// Writes an unknown value to a place that holds nothing, if the type has one.
    unknown: Option<unsafe fn(*mut (), Refinements)>,
    view: unsafe fn(*const ()) -> View,
    pub(crate) drop: unsafe fn(*mut ()),
}

/// What is in such a list. The pointers are valid for as long as the list is borrowed.
enum View {
    /// The first one, and how many there are.
    Structs(*const u8, usize),
    Null,
    Unknown(*const Refinements),
}

/// That values of `T` are lists of derived structs.
pub struct StructList<'de, T> {
    pub(crate) codec: ListCodec,
    ty: PhantomData<fn(&'de ()) -> T>,
}

impl<'de, T> StructList<'de, T> {
    const fn new(codec: ListCodec) -> Self {
        Self { codec, ty: PhantomData }
    }

    /// Decodes such a list, which is neither null nor unknown.
    pub(crate) fn decode<D: Decoder<'de> + ?Sized>(&self, decoder: &mut D) -> Result<T, Error> {
        let mut slot = MaybeUninit::<T>::uninit();
        // SAFETY: the codec is for `T`, a value of which is there if that succeeds.
        unsafe {
            decode_list_at(&self.codec, slot.as_mut_ptr().cast(), decoder)?;
            Ok(slot.assume_init())
        }
    }
}

impl<'de, T: Decode<'de>> StructList<'de, Vec<T>> {
    /// Lists of a type, if it is a derived struct.
    pub(crate) const fn of() -> Option<Self> {
        let Some(object) = T::OBJECT else { return None };
        Some(Self::new(ListCodec {
            element: object.element,
            kind: Kind::List,
            assemble: assemble_vec::<T>,
            null: None,
            unknown: None,
            view: view_vec::<T>,
            drop: drop_value::<Vec<T>>,
        }))
    }

    /// The same as sets.
    pub(crate) const fn set(self) -> StructList<'de, Set<T>> {
        StructList::new(ListCodec {
            kind: Kind::Set,
            assemble: assemble_set::<T>,
            view: view_set::<T>,
            drop: drop_value::<Set<T>>,
            ..self.codec
        })
    }
}

impl<'de, T: Decode<'de>> StructList<'de, T> {
    /// The codec of a type that is known to be such a list.
    const CODEC: ListCodec = match T::LIST {
        Some(list) => list.codec,
        None => panic!("the type is no list of derived structs"),
    };

    /// How the type's null is written, if it is known to have one.
    const NULL: unsafe fn(*mut ()) = match Self::CODEC.null {
        Some(null) => null,
        None => panic!("the type has no null"),
    };

    /// How the type's unknown values are written, if it is known to have some.
    const UNKNOWN: unsafe fn(*mut (), Refinements) = match Self::CODEC.unknown {
        Some(unknown) => unknown,
        None => panic!("the type has no unknown values"),
    };

    /// The same that may be null.
    pub(crate) const fn option(self) -> StructList<'de, Option<T>> {
        StructList::new(ListCodec {
            assemble: assemble_option::<'de, T>,
            null: Some(null_option::<T>),
            unknown: match self.codec.unknown {
                Some(_) => Some(unknown_option::<'de, T>),
                None => None,
            },
            view: view_option::<'de, T>,
            drop: drop_value::<Option<T>>,
            ..self.codec
        })
    }

    /// The same that may be unknown.
    pub(crate) const fn unknown(self) -> StructList<'de, Unknown<T>> {
        StructList::new(ListCodec {
            assemble: assemble_unknown::<'de, T>,
            null: match self.codec.null {
                Some(_) => Some(null_unknown::<'de, T>),
                None => None,
            },
            unknown: Some(unknown_unknown::<T>),
            view: view_unknown::<'de, T>,
            drop: drop_value::<Unknown<T>>,
            ..self.codec
        })
    }
}

unsafe fn assemble_vec<T>(place: *mut (), structs: Parts) {
    // SAFETY: the caller passes the place of a `Vec<T>` and structs that are `T`.
    unsafe { place.cast::<Vec<T>>().write(structs.into_vec()) };
}

unsafe fn assemble_set<T>(place: *mut (), structs: Parts) {
    // SAFETY: the caller passes the place of a `Set<T>` and structs that are `T`.
    unsafe { place.cast::<Set<T>>().write(Set::from(structs.into_vec())) };
}

unsafe fn assemble_option<'de, T: Decode<'de>>(place: *mut (), structs: Parts) {
    // SAFETY: the caller passes the place of an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|place| (StructList::<'de, T>::CODEC.assemble)(place, structs));
        place.cast::<Option<T>>().write(Some(value));
    }
}

unsafe fn assemble_unknown<'de, T: Decode<'de>>(place: *mut (), structs: Parts) {
    // SAFETY: the caller passes the place of an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|place| (StructList::<'de, T>::CODEC.assemble)(place, structs));
        place.cast::<Unknown<T>>().write(Unknown::Known(value));
    }
}

unsafe fn null_option<T>(place: *mut ()) {
    // SAFETY: the caller passes the place of an `Option<T>`.
    unsafe { place.cast::<Option<T>>().write(None) };
}

unsafe fn null_unknown<'de, T: Decode<'de>>(place: *mut ()) {
    // SAFETY: the caller passes the place of an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|place| (const { StructList::<'de, T>::NULL })(place));
        place.cast::<Unknown<T>>().write(Unknown::Known(value));
    }
}

unsafe fn unknown_option<'de, T: Decode<'de>>(place: *mut (), refinements: Refinements) {
    // SAFETY: the caller passes the place of an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|place| (const { StructList::<'de, T>::UNKNOWN })(place, refinements));
        place.cast::<Option<T>>().write(Some(value));
    }
}

unsafe fn unknown_unknown<T>(place: *mut (), refinements: Refinements) {
    // SAFETY: the caller passes the place of an `Unknown<T>`.
    unsafe { place.cast::<Unknown<T>>().write(Unknown::Unknown(refinements)) };
}

/// What a function writes.
///
/// # Safety
///
/// The function writes a `T` to the place that it is given.
unsafe fn written<T>(write: impl FnOnce(*mut ())) -> T {
    let mut slot = MaybeUninit::<T>::uninit();
    write(slot.as_mut_ptr().cast());
    // SAFETY: as the caller promises.
    unsafe { slot.assume_init() }
}

unsafe fn view_vec<T>(place: *const ()) -> View {
    // SAFETY: the caller passes a `Vec<T>`.
    let elements = unsafe { &*place.cast::<Vec<T>>() };
    View::Structs(elements.as_ptr().cast(), elements.len())
}

unsafe fn view_set<T>(place: *const ()) -> View {
    // SAFETY: the caller passes a `Set<T>`.
    let elements = unsafe { &*place.cast::<Set<T>>() };
    View::Structs(elements.as_ptr().cast(), elements.len())
}

unsafe fn view_option<'de, T: Decode<'de>>(place: *const ()) -> View {
    // SAFETY: the caller passes an `Option<T>`, and the codec is for `T`.
    unsafe {
        match &*place.cast::<Option<T>>() {
            Some(list) => (StructList::<'de, T>::CODEC.view)(ptr::from_ref(list).cast()),
            None => View::Null,
        }
    }
}

unsafe fn view_unknown<'de, T: Decode<'de>>(place: *const ()) -> View {
    // SAFETY: the caller passes an `Unknown<T>`, and the codec is for `T`.
    unsafe {
        match &*place.cast::<Unknown<T>>() {
            Unknown::Known(list) => (StructList::<'de, T>::CODEC.view)(ptr::from_ref(list).cast()),
            Unknown::Unknown(refinements) => View::Unknown(refinements),
        }
    }
}

/// Decodes a list from any decoder, neither a null nor an unknown one.
///
/// # Safety
///
/// `place` is that of a list of the type that the codec is for, over `'de`, and holds nothing.
unsafe fn decode_list_at<'de, D: Decoder<'de> + ?Sized>(
    list: &ListCodec,
    place: *mut (),
    decoder: &mut D,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe {
        match decoder.as_known() {
            Some(KnownReader::MessagePack(reader)) => known::fill_msgpack_list(list, place, reader),
            Some(KnownReader::Json(reader)) => known::fill_json_list(list, place, reader),
            None => known::fill_any_list(list, place, decoder.as_dyn()),
        }
    }
}

/// Decodes a list in place, which holds nothing if that fails.
///
/// # Safety
///
/// `place` is that of a list of the type that the codec is for, over `'de`, and holds nothing.
pub(super) unsafe fn fill_list<'de, S: Source<'de>>(
    list: &ListCodec,
    ty: &Type,
    place: *mut (),
    source: &mut S,
) -> Result<(), Error> {
    if let Some(write) = list.unknown {
        let offset = source.decoder().offset();
        if let Some(refinements) = source.decoder().unknown()? {
            match refinements.settle(ty).map_err(|error| Error::new(error).at(offset))? {
                // SAFETY: as the caller promises.
                Unknown::Unknown(refinements) => unsafe { write(place, refinements) },
                Unknown::Known(value) => {
                    let mut reader = value.decoder();
                    let mut decoder: &mut dyn Decoder<'de> = &mut reader;
                    // SAFETY: as the caller promises.
                    unsafe { fill_known(list, place, &mut decoder) }?;
                }
            }
            return Ok(());
        }
    }
    // SAFETY: as the caller promises.
    unsafe { fill_known(list, place, source) }
}

/// Decodes a list in place that is not unknown.
///
/// # Safety
///
/// As of [`fill_list`].
pub(super) unsafe fn fill_known<'de, S: Source<'de>>(
    list: &ListCodec,
    place: *mut (),
    source: &mut S,
) -> Result<(), Error> {
    if let Some(write) = list.null
        && source.decoder().null()?
    {
        // SAFETY: as the caller promises.
        unsafe { write(place) };
        return Ok(());
    }
    let expected = match list.kind {
        Kind::List => Expected::List,
        Kind::Set => Expected::Set,
    };
    let mut cursor = source.decoder().sequence(expected)?;
    let descriptor = list.element.descriptor();
    let mut structs = Structs::with_capacity(list.element, cursor.capacity_for(list.element.size()));
    while source.decoder().next_element(&mut cursor)? {
        let place = structs.next_place();
        // SAFETY: the place is that of a struct that the descriptor describes, and holds nothing.
        let filled = unsafe { fill_struct(descriptor, place, source) };
        filled.map_err(|error| list.in_element(error, cursor.index()))?;
        // SAFETY: the struct is there.
        unsafe { structs.add_next() };
    }
    // SAFETY: as the caller promises; the structs were decoded by the descriptor of the list's elements.
    unsafe { (list.assemble)(place, structs.into_parts()) };
    Ok(())
}

/// Encodes a list.
///
/// # Safety
///
/// `place` is that of a list of the type that the codec is for.
pub(super) unsafe fn read_list<S: Sink>(
    list: &ListCodec,
    place: *const (),
    sink: &mut S,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    let (start, length) = match unsafe { (list.view)(place) } {
        View::Structs(start, length) => (start, length),
        View::Null => return sink.encoder().null(),
        // SAFETY: the list is borrowed.
        View::Unknown(refinements) => return sink.encoder().unknown(unsafe { &*refinements }),
    };
    let descriptor = list.element.descriptor();
    // SAFETY: the structs lie one behind the other.
    let place = |index| unsafe { start.add(index * list.element.size()) };
    match list.kind {
        Kind::List => {
            sink.encoder().begin_sequence(Sequence::List, length)?;
            for index in 0..length {
                sink.encoder().element()?;
                // SAFETY: the descriptor describes the struct that is there.
                let written = unsafe { read(descriptor, place(index), sink) };
                written.map_err(|error| error.in_element(index))?;
            }
            sink.encoder().end_sequence()
        }
        Kind::Set => {
            let elements: Vec<_> =
                (0..length).map(|index| StructRef { descriptor, place: place(index) }).collect();
            encode_sorted(&elements, sink.encoder())
        }
    }
}

impl ListCodec {
    #[cold]
    fn in_element(&self, error: Error, index: usize) -> Error {
        match self.kind {
            Kind::List => error.in_element(index),
            Kind::Set => error.in_set(index),
        }
    }
}

/// A struct of a set that is borrowed.
///
/// # Invariant
///
/// The descriptor describes the struct at `place`.
struct StructRef {
    descriptor: &'static Descriptor,
    place: *const u8,
}

impl Encode for StructRef {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        // SAFETY: as the invariant says.
        unsafe { encode_at(self.descriptor, self.place, encoder) }
    }
}
