//! Derived structs nested in a field, one or a list or a set of them, whatever the struct: their types are erased, so that there is one
//! function to decode and one to encode them all.

use std::{marker::PhantomData, mem::MaybeUninit, ptr};

use super::{
    Decoder, Descriptor, Encode, Encoder, Error, KnownReader, Object, drop_value, encode_at,
    fill::{Source, fill_struct},
    known,
    read::{Sink, read},
    structs::{Parts, Struct, Structs},
};
use crate::{
    error::Expected,
    types::Type,
    value::{Refinements, Set, Unknown, encode_sorted},
    wire::{Cursor, Decode, Sequence},
};

/// How values are read and written that are a derived struct in a `Box` or not, or a `Vec` or a [`Set`] of them; all of it in an `Option`
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

/// How many structs there are, and how a value is made of them.
#[derive(Clone, Copy)]
enum Nesting {
    One(Wrap),
    /// A list of one struct, or an empty list for which a function writes a null.
    ListOfAtMostOne(Wrap, Null),
    List(Assemble),
    Set(Assemble),
}

/// Writes a value to a place that holds nothing, around a struct that the function given decodes to a place within it. The place holds
/// nothing still if that fails.
type Wrap = unsafe fn(*mut (), Fill<'_>) -> Result<(), Error>;

/// Decodes a struct in place, which holds nothing if that fails.
type Fill<'f> = &'f mut dyn FnMut(*mut u8) -> Result<(), Error>;

/// Writes the structs, which are those of the value's own type, to a place that holds nothing.
type Assemble = unsafe fn(*mut (), Parts);

/// Writes a null to a place that holds nothing.
type Null = unsafe fn(*mut ());

/// What is in such a value. The pointers are valid for as long as it is borrowed.
enum View {
    /// The first one, and how many there are.
    Structs(*const u8, usize),
    Null,
    Unknown(*const Refinements),
}

/// That values of `T` are derived structs nested in one of these ways.
pub struct Nested<'de, T> {
    pub(crate) codec: NestedCodec,
    ty: PhantomData<fn(&'de ()) -> T>,
}

impl<'de, T> Nested<'de, T> {
    const fn new(codec: NestedCodec) -> Self {
        Self { codec, ty: PhantomData }
    }

    /// Decodes such a value, which is neither null nor unknown.
    pub(crate) fn decode<D: Decoder<'de> + ?Sized>(&self, decoder: &mut D) -> Result<T, Error> {
        let mut slot = MaybeUninit::<T>::uninit();
        // SAFETY: the codec is for `T`, a value of which is there if that succeeds.
        unsafe {
            decode_at(&self.codec, slot.as_mut_ptr().cast(), decoder)?;
            Ok(slot.assume_init())
        }
    }

    /// One struct that may be null, as a list of at most one.
    pub(crate) const fn in_list(self) -> Option<Self> {
        match self.codec {
            NestedCodec { nesting: Nesting::One(wrap), null: Some(null), .. } => {
                let nesting = Nesting::ListOfAtMostOne(wrap, null);
                Some(Self::new(NestedCodec { nesting, null: None, ..self.codec }))
            }
            _ => None,
        }
    }
}

impl<'de, T> Nested<'de, T> {
    /// A derived struct by itself.
    pub(crate) const fn one(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec {
            element: object.element,
            nesting: Nesting::One(wrap_nothing),
            null: None,
            unknown: None,
            view: view_one,
            drop: object.element.drop,
        })
    }
}

impl<'de, T> Nested<'de, Box<T>> {
    /// A derived struct in a box.
    pub(crate) const fn boxed(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec {
            element: object.element,
            nesting: Nesting::One(wrap_box::<T>),
            null: None,
            unknown: None,
            view: view_box::<T>,
            drop: drop_value::<Box<T>>,
        })
    }
}

impl<'de, T> Nested<'de, Vec<T>> {
    /// A list of derived structs.
    pub(crate) const fn list(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec {
            element: object.element,
            nesting: Nesting::List(assemble_vec::<T>),
            null: None,
            unknown: None,
            view: view_vec::<T>,
            drop: drop_value::<Vec<T>>,
        })
    }
}

impl<'de, T> Nested<'de, Set<T>> {
    /// A set of derived structs.
    pub(crate) const fn set(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec {
            element: object.element,
            nesting: Nesting::Set(assemble_set::<T>),
            null: None,
            unknown: None,
            view: view_set::<T>,
            drop: drop_value::<Set<T>>,
        })
    }
}

impl<'de, T: Decode<'de>> Nested<'de, T> {
    /// The codec of a type that is known to have one.
    const CODEC: NestedCodec = match T::NESTED {
        Some(nested) => nested.codec,
        None => panic!("the type is no derived struct, nor a list of them"),
    };

    /// How a value is made around a struct, if it is known to have one.
    const WRAP: Wrap = match Self::CODEC.nesting {
        Nesting::One(wrap) => wrap,
        _ => panic!("the type isn't made of one struct"),
    };

    /// How a value is made of structs, if it is known to be a list or a set.
    const ASSEMBLE: Assemble = match Self::CODEC.nesting {
        Nesting::List(assemble) | Nesting::Set(assemble) => assemble,
        _ => panic!("the type isn't made of many structs"),
    };

    /// How the type's null is written, if it is known to have one.
    const NULL: Null = match Self::CODEC.null {
        Some(null) => null,
        None => panic!("the type has no null"),
    };

    /// How the type's unknown values are written, if it is known to have some.
    const UNKNOWN: unsafe fn(*mut (), Refinements) = match Self::CODEC.unknown {
        Some(unknown) => unknown,
        None => panic!("the type has no unknown values"),
    };

    /// The same that may be null.
    pub(crate) const fn option(self) -> Nested<'de, Option<T>> {
        Nested::new(NestedCodec {
            nesting: self.codec.nesting.with(wrap_option::<T>, assemble_option::<'de, T>),
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
    pub(crate) const fn unknown(self) -> Nested<'de, Unknown<T>> {
        Nested::new(NestedCodec {
            nesting: self.codec.nesting.with(wrap_unknown::<T>, assemble_unknown::<'de, T>),
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

impl Nesting {
    /// The same with whichever function it needs.
    const fn with(self, wrap: Wrap, assemble: Assemble) -> Self {
        match self {
            Self::One(_) => Self::One(wrap),
            Self::ListOfAtMostOne(..) => panic!("a list of at most one is in nothing else"),
            Self::List(_) => Self::List(assemble),
            Self::Set(_) => Self::Set(assemble),
        }
    }
}

unsafe fn wrap_nothing(place: *mut (), fill: Fill<'_>) -> Result<(), Error> {
    fill(place.cast())
}

unsafe fn wrap_box<T>(place: *mut (), fill: Fill<'_>) -> Result<(), Error> {
    let mut slot = Box::<T>::new_uninit();
    fill(slot.as_mut_ptr().cast())?;
    // SAFETY: the caller passes the place of a `Box<T>`, and the struct is a `T`, which is there.
    unsafe { place.cast::<Box<T>>().write(slot.assume_init()) };
    Ok(())
}

unsafe fn wrap_option<'de, T: Decode<'de>>(place: *mut (), fill: Fill<'_>) -> Result<(), Error> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the caller passes the place of an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        (const { Nested::<'de, T>::WRAP })(slot.as_mut_ptr().cast(), fill)?;
        place.cast::<Option<T>>().write(Some(slot.assume_init()));
    }
    Ok(())
}

unsafe fn wrap_unknown<'de, T: Decode<'de>>(place: *mut (), fill: Fill<'_>) -> Result<(), Error> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the caller passes the place of an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        (const { Nested::<'de, T>::WRAP })(slot.as_mut_ptr().cast(), fill)?;
        place.cast::<Unknown<T>>().write(Unknown::Known(slot.assume_init()));
    }
    Ok(())
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
        let value = written(|place| (const { Nested::<'de, T>::ASSEMBLE })(place, structs));
        place.cast::<Option<T>>().write(Some(value));
    }
}

unsafe fn assemble_unknown<'de, T: Decode<'de>>(place: *mut (), structs: Parts) {
    // SAFETY: the caller passes the place of an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|place| (const { Nested::<'de, T>::ASSEMBLE })(place, structs));
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
        let value = written(|place| (const { Nested::<'de, T>::NULL })(place));
        place.cast::<Unknown<T>>().write(Unknown::Known(value));
    }
}

unsafe fn unknown_option<'de, T: Decode<'de>>(place: *mut (), refinements: Refinements) {
    // SAFETY: the caller passes the place of an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|place| (const { Nested::<'de, T>::UNKNOWN })(place, refinements));
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

unsafe fn view_one(place: *const ()) -> View {
    View::Structs(place.cast(), 1)
}

unsafe fn view_box<T>(place: *const ()) -> View {
    // SAFETY: the caller passes a `Box<T>`.
    let value: &T = unsafe { &*place.cast::<Box<T>>() };
    View::Structs(ptr::from_ref(value).cast(), 1)
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
            Some(list) => (Nested::<'de, T>::CODEC.view)(ptr::from_ref(list).cast()),
            None => View::Null,
        }
    }
}

unsafe fn view_unknown<'de, T: Decode<'de>>(place: *const ()) -> View {
    // SAFETY: the caller passes an `Unknown<T>`, and the codec is for `T`.
    unsafe {
        match &*place.cast::<Unknown<T>>() {
            Unknown::Known(list) => (Nested::<'de, T>::CODEC.view)(ptr::from_ref(list).cast()),
            Unknown::Unknown(refinements) => View::Unknown(refinements),
        }
    }
}

/// Decodes a value from any decoder, neither a null nor an unknown one.
///
/// # Safety
///
/// `place` is that of a value of the type that the codec is for, over `'de`, and holds nothing.
unsafe fn decode_at<'de, D: Decoder<'de> + ?Sized>(
    nested: &NestedCodec,
    place: *mut (),
    decoder: &mut D,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe {
        match decoder.as_known() {
            Some(KnownReader::MessagePack(reader)) => known::fill_msgpack_nested(nested, place, reader),
            Some(KnownReader::Json(reader)) => known::fill_json_nested(nested, place, reader),
            None => known::fill_any_nested(nested, place, decoder.as_dyn()),
        }
    }
}

/// Decodes a value in place, which holds nothing if that fails.
///
/// # Safety
///
/// `place` is that of a value of the type that the codec is for, over `'de`, and holds nothing.
pub(super) unsafe fn fill_nested<'de, S: Source<'de>>(
    nested: &NestedCodec,
    ty: &Type,
    place: *mut (),
    source: &mut S,
) -> Result<(), Error> {
    if let Some(write) = nested.unknown {
        let offset = source.decoder().offset();
        if let Some(refinements) = source.decoder().unknown()? {
            match refinements.settle(ty).map_err(|error| Error::new(error).at(offset))? {
                // SAFETY: as the caller promises.
                Unknown::Unknown(refinements) => unsafe { write(place, refinements) },
                Unknown::Known(value) => {
                    let mut reader = value.decoder();
                    let mut decoder: &mut dyn Decoder<'de> = &mut reader;
                    // SAFETY: as the caller promises.
                    unsafe { fill_known(nested, place, &mut decoder) }?;
                }
            }
            return Ok(());
        }
    }
    // SAFETY: as the caller promises.
    unsafe { fill_known(nested, place, source) }
}

/// Decodes a value in place that is not unknown.
///
/// # Safety
///
/// As of [`fill_nested`].
pub(super) unsafe fn fill_known<'de, S: Source<'de>>(
    nested: &NestedCodec,
    place: *mut (),
    source: &mut S,
) -> Result<(), Error> {
    if let Some(write) = nested.null
        && source.decoder().null()?
    {
        // SAFETY: as the caller promises.
        unsafe { write(place) };
        return Ok(());
    }
    let element = nested.element;
    // SAFETY: as the caller promises; the structs are decoded by the descriptor of the value's own.
    unsafe {
        match nested.nesting {
            Nesting::One(wrap) => {
                let descriptor = element.descriptor();
                wrap(place, &mut |place| fill_struct(descriptor, place, source))
            }
            Nesting::ListOfAtMostOne(wrap, null) => {
                let mut cursor = source.decoder().sequence(Expected::ListOfAtMostOne)?;
                if source.decoder().next_element(&mut cursor)? {
                    return wrap(place, &mut |place| fill_only(element, place, &mut cursor, source));
                }
                null(place);
                Ok(())
            }
            Nesting::List(assemble) => {
                let structs = fill_structs(element, Expected::List, Error::in_element, source)?;
                assemble(place, structs);
                Ok(())
            }
            Nesting::Set(assemble) => {
                let structs = fill_structs(element, Expected::Set, Error::in_set, source)?;
                assemble(place, structs);
                Ok(())
            }
        }
    }
}

/// Decodes the struct in place that must be the only one of a list, and holds nothing if that fails.
///
/// # Safety
///
/// `place` is that of a struct over `'de`, and holds nothing.
unsafe fn fill_only<'de, S: Source<'de>>(
    element: Struct,
    place: *mut u8,
    cursor: &mut Cursor,
    source: &mut S,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe { fill_struct(element.descriptor(), place, source) }.map_err(|error| error.in_element(0))?;
    let is_only = source
        .decoder()
        .next_element(cursor)
        .and_then(|another| if another { Err(cursor.too_many(Expected::ListOfAtMostOne)) } else { Ok(()) });
    // SAFETY: the struct is there, and isn't used again.
    is_only.inspect_err(|_| unsafe { (element.drop)(place.cast()) })
}

/// Decodes the structs of a list or a set.
///
/// # Safety
///
/// They are over `'de`.
unsafe fn fill_structs<'de, S: Source<'de>>(
    element: Struct,
    expected: Expected,
    in_element: fn(Error, usize) -> Error,
    source: &mut S,
) -> Result<Parts, Error> {
    let mut cursor = source.decoder().sequence(expected)?;
    let descriptor = element.descriptor();
    let mut structs = Structs::with_capacity(element, cursor.capacity_for(element.size()));
    while source.decoder().next_element(&mut cursor)? {
        let place = structs.next_place();
        // SAFETY: the place is that of a struct that the descriptor describes, and holds nothing.
        let filled = unsafe { fill_struct(descriptor, place, source) };
        filled.map_err(|error| in_element(error, cursor.index()))?;
        // SAFETY: the struct is there.
        unsafe { structs.add_next() };
    }
    Ok(structs.into_parts())
}

/// Encodes a value.
///
/// # Safety
///
/// `place` is that of a value of the type that the codec is for.
pub(super) unsafe fn read_nested<S: Sink>(
    nested: &NestedCodec,
    place: *const (),
    sink: &mut S,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    let (start, length) = match unsafe { (nested.view)(place) } {
        View::Structs(start, length) => (start, length),
        View::Null if matches!(nested.nesting, Nesting::ListOfAtMostOne(..)) => (ptr::null(), 0),
        View::Null => return sink.encoder().null(),
        // SAFETY: the value is borrowed.
        View::Unknown(refinements) => return sink.encoder().unknown(unsafe { &*refinements }),
    };
    let descriptor = nested.element.descriptor();
    // SAFETY: the structs lie one behind the other.
    let place = |index| unsafe { start.add(index * nested.element.size()) };
    match nested.nesting {
        // SAFETY: the descriptor describes the struct that is there.
        Nesting::One(_) => unsafe { read(descriptor, start, sink) },
        Nesting::List(_) | Nesting::ListOfAtMostOne(..) => {
            sink.encoder().begin_sequence(Sequence::List, length)?;
            for index in 0..length {
                sink.encoder().element()?;
                // SAFETY: the descriptor describes the struct that is there.
                let written = unsafe { read(descriptor, place(index), sink) };
                written.map_err(|error| error.in_element(index))?;
            }
            sink.encoder().end_sequence()
        }
        Nesting::Set(_) => {
            let elements: Vec<_> =
                (0..length).map(|index| StructRef { descriptor, place: place(index) }).collect();
            encode_sorted(&elements, sink.encoder())
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
