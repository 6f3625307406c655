//! The functions of a [`NestedCodec`] that depend on the type.

use std::{marker::PhantomData, mem::MaybeUninit, ptr};

use crate::value::{Refinements, Set, Unknown};

use super::{
    super::{Decoder, Error, Invariant, Object, drop_value, erased::RawVecParts},
    DecodeStruct, FromVecFn, NestedCodec, Nesting, NullFn, UnknownFn, View, WrapFn, decode_nested_at,
};
use crate::wire::Decode;

/// The codec of `T`, which is a derived struct or consists of them. Like an [`Object`], it is for `T` and no other type.
pub struct Nested<'de, T> {
    pub(crate) codec: NestedCodec,
    ty: PhantomData<Invariant<'de, T>>,
}

impl<'de, T> Nested<'de, T> {
    const fn new(codec: NestedCodec) -> Self {
        Self { codec, ty: PhantomData }
    }

    /// Decodes such a value, which is neither null nor unknown.
    pub(crate) fn decode<D: Decoder<'de> + ?Sized>(&self, decoder: &mut D) -> Result<T, Error> {
        let mut slot = MaybeUninit::<T>::uninit();
        // SAFETY: the slot is for `T`, as the codec is. It is initialized if that succeeds.
        unsafe {
            decode_nested_at(&self.codec, slot.as_mut_ptr().cast(), decoder)?;
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

    /// A derived struct by itself.
    pub(crate) const fn one(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec::new(object.element, Nesting::One(wrap_nothing), view_one, object.element.drop))
    }
}

impl<'de, T> Nested<'de, Box<T>> {
    /// A derived struct in a box.
    pub(crate) const fn boxed(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec::new(
            object.element,
            Nesting::One(wrap_box::<T>),
            view_box::<T>,
            drop_value::<Box<T>>,
        ))
    }
}

impl<'de, T> Nested<'de, Vec<T>> {
    /// A list of derived structs.
    pub(crate) const fn list(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec::new(
            object.element,
            Nesting::List(from_vec_vec::<T>),
            view_vec::<T>,
            drop_value::<Vec<T>>,
        ))
    }
}

impl<'de, T> Nested<'de, Set<T>> {
    /// A set of derived structs.
    pub(crate) const fn set(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec::new(
            object.element,
            Nesting::Set(from_vec_set::<T>),
            view_set::<T>,
            drop_value::<Set<T>>,
        ))
    }
}

impl<'de, T: Decode<'de>> Nested<'de, T> {
    /// The codec of the type, which has one.
    const CODEC: NestedCodec = match T::NESTED {
        Some(nested) => nested.codec,
        None => panic!("the type is no derived struct, nor a list of them"),
    };

    /// Writes a value around a struct.
    const WRAP: WrapFn = match Self::CODEC.nesting {
        Nesting::One(wrap) => wrap,
        _ => panic!("the type doesn't hold one struct"),
    };

    /// Writes a list or a set of structs, which the type is.
    const FROM_VEC: FromVecFn = match Self::CODEC.nesting {
        Nesting::List(from_vec) | Nesting::Set(from_vec) => from_vec,
        _ => panic!("the type isn't a collection of structs"),
    };

    /// Writes the null of the type, which has one.
    const NULL: NullFn = match Self::CODEC.null {
        Some(null) => null,
        None => panic!("the type has no null"),
    };

    /// Writes an unknown value of the type, which has them.
    const UNKNOWN: UnknownFn = match Self::CODEC.unknown {
        Some(unknown) => unknown,
        None => panic!("the type has no unknown values"),
    };

    /// Such structs, or a null.
    pub(crate) const fn option(self) -> Nested<'de, Option<T>> {
        Nested::new(NestedCodec {
            nesting: self.codec.nesting.with(wrap_option::<T>, from_vec_option::<'de, T>),
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

    /// Such structs, or an unknown value.
    pub(crate) const fn unknown(self) -> Nested<'de, Unknown<T>> {
        Nested::new(NestedCodec {
            nesting: self.codec.nesting.with(wrap_unknown::<T>, from_vec_unknown::<'de, T>),
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

unsafe fn wrap_nothing(dst: *mut (), decode: DecodeStruct<'_>) -> Result<(), Error> {
    decode(dst.cast())
}

unsafe fn wrap_box<T>(dst: *mut (), decode: DecodeStruct<'_>) -> Result<(), Error> {
    let mut slot = Box::<T>::new_uninit();
    decode(slot.as_mut_ptr().cast())?;
    // SAFETY: the caller passes a slot for a `Box<T>`, and `decode` initialized a `T`.
    unsafe { dst.cast::<Box<T>>().write(slot.assume_init()) };
    Ok(())
}

unsafe fn wrap_option<'de, T: Decode<'de>>(dst: *mut (), decode: DecodeStruct<'_>) -> Result<(), Error> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the caller passes a slot for an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        (const { Nested::<'de, T>::WRAP })(slot.as_mut_ptr().cast(), decode)?;
        dst.cast::<Option<T>>().write(Some(slot.assume_init()));
    }
    Ok(())
}

unsafe fn wrap_unknown<'de, T: Decode<'de>>(dst: *mut (), decode: DecodeStruct<'_>) -> Result<(), Error> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the caller passes a slot for an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        (const { Nested::<'de, T>::WRAP })(slot.as_mut_ptr().cast(), decode)?;
        dst.cast::<Unknown<T>>().write(Unknown::Known(slot.assume_init()));
    }
    Ok(())
}

unsafe fn from_vec_vec<T>(dst: *mut (), structs: RawVecParts) {
    // SAFETY: the caller passes a slot for a `Vec<T>` and structs that are `T`.
    unsafe { dst.cast::<Vec<T>>().write(structs.into_vec()) };
}

unsafe fn from_vec_set<T>(dst: *mut (), structs: RawVecParts) {
    // SAFETY: the caller passes a slot for a `Set<T>` and structs that are `T`.
    unsafe { dst.cast::<Set<T>>().write(Set::from(structs.into_vec())) };
}

unsafe fn from_vec_option<'de, T: Decode<'de>>(dst: *mut (), structs: RawVecParts) {
    // SAFETY: the caller passes a slot for an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = initialized(|dst| (const { Nested::<'de, T>::FROM_VEC })(dst, structs));
        dst.cast::<Option<T>>().write(Some(value));
    }
}

unsafe fn from_vec_unknown<'de, T: Decode<'de>>(dst: *mut (), structs: RawVecParts) {
    // SAFETY: the caller passes a slot for an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = initialized(|dst| (const { Nested::<'de, T>::FROM_VEC })(dst, structs));
        dst.cast::<Unknown<T>>().write(Unknown::Known(value));
    }
}

unsafe fn null_option<T>(dst: *mut ()) {
    // SAFETY: the caller passes a slot for an `Option<T>`.
    unsafe { dst.cast::<Option<T>>().write(None) };
}

unsafe fn null_unknown<'de, T: Decode<'de>>(dst: *mut ()) {
    // SAFETY: the caller passes a slot for an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = initialized(|dst| (const { Nested::<'de, T>::NULL })(dst));
        dst.cast::<Unknown<T>>().write(Unknown::Known(value));
    }
}

unsafe fn unknown_option<'de, T: Decode<'de>>(dst: *mut (), refinements: Refinements) {
    // SAFETY: the caller passes a slot for an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = initialized(|dst| (const { Nested::<'de, T>::UNKNOWN })(dst, refinements));
        dst.cast::<Option<T>>().write(Some(value));
    }
}

unsafe fn unknown_unknown<T>(dst: *mut (), refinements: Refinements) {
    // SAFETY: the caller passes a slot for an `Unknown<T>`.
    unsafe { dst.cast::<Unknown<T>>().write(Unknown::Unknown(refinements)) };
}

/// Returns the value that a function writes.
///
/// # Safety
///
/// `write` takes a slot for a `T` and initializes it.
unsafe fn initialized<T>(write: impl FnOnce(*mut ())) -> T {
    let mut slot = MaybeUninit::<T>::uninit();
    write(slot.as_mut_ptr().cast());
    // SAFETY: guaranteed by the caller.
    unsafe { slot.assume_init() }
}

unsafe fn view_one(src: *const ()) -> View {
    View::Structs { start: src.cast(), len: 1 }
}

unsafe fn view_box<T>(src: *const ()) -> View {
    // SAFETY: the caller passes a `Box<T>`.
    let value: &T = unsafe { &*src.cast::<Box<T>>() };
    View::Structs { start: ptr::from_ref(value).cast(), len: 1 }
}

unsafe fn view_vec<T>(src: *const ()) -> View {
    // SAFETY: the caller passes a `Vec<T>`.
    let elements = unsafe { &*src.cast::<Vec<T>>() };
    View::Structs { start: elements.as_ptr().cast(), len: elements.len() }
}

unsafe fn view_set<T>(src: *const ()) -> View {
    // SAFETY: the caller passes a `Set<T>`.
    let elements = unsafe { &*src.cast::<Set<T>>() };
    View::Structs { start: elements.as_slice().as_ptr().cast(), len: elements.len() }
}

unsafe fn view_option<'de, T: Decode<'de>>(src: *const ()) -> View {
    // SAFETY: the caller passes an `Option<T>`, and the codec is for `T`.
    unsafe {
        match &*src.cast::<Option<T>>() {
            Some(value) => (Nested::<'de, T>::CODEC.view)(ptr::from_ref(value).cast()),
            None => View::Null,
        }
    }
}

unsafe fn view_unknown<'de, T: Decode<'de>>(src: *const ()) -> View {
    // SAFETY: the caller passes an `Unknown<T>`, and the codec is for `T`.
    unsafe {
        match &*src.cast::<Unknown<T>>() {
            Unknown::Known(value) => (Nested::<'de, T>::CODEC.view)(ptr::from_ref(value).cast()),
            Unknown::Unknown(refinements) => View::Unknown(refinements),
        }
    }
}
