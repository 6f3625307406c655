//! What a codec of nested structs has for one type: the functions that know it.

use std::{marker::PhantomData, mem::MaybeUninit, ptr};

use tfvalue_core::value::{Refinements, Set, Unknown};

use super::{
    super::{Decoder, Error, Invariant, Object, drop_value, erased::Parts},
    Fill, FromVecFn, NestedCodec, Nesting, Null, View, WrapFn, decode_at,
};
use crate::wire::Decode;

/// How values of `T` are read and written as derived structs nested in one of these ways. As [`Object`], it is for `T` and no other type.
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

    /// A derived struct by itself.
    pub(crate) const fn one(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec::of(object.element, Nesting::One(wrap_nothing), view_one, object.element.drop))
    }
}

impl<'de, T> Nested<'de, Box<T>> {
    /// A derived struct in a box.
    pub(crate) const fn boxed(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec::of(
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
        Self::new(NestedCodec::of(
            object.element,
            Nesting::List(assemble_vec::<T>),
            view_vec::<T>,
            drop_value::<Vec<T>>,
        ))
    }
}

impl<'de, T> Nested<'de, Set<T>> {
    /// A set of derived structs.
    pub(crate) const fn set(object: &Object<'de, T>) -> Self {
        Self::new(NestedCodec::of(
            object.element,
            Nesting::Set(assemble_set::<T>),
            view_set::<T>,
            drop_value::<Set<T>>,
        ))
    }
}

impl<'de, T: Decode<'de>> Nested<'de, T> {
    /// The codec of a type that is known to have one.
    const CODEC: NestedCodec = match T::NESTED {
        Some(nested) => nested.codec,
        None => panic!("the type is no derived struct, nor a list of them"),
    };

    /// How a value is made around a struct, if it is known to have one.
    const WRAP: WrapFn = match Self::CODEC.nesting {
        Nesting::One(wrap) => wrap,
        _ => panic!("the type isn't made of one struct"),
    };

    /// How a value is built from structs, if it is known to be a list or a set.
    const ASSEMBLE: FromVecFn = match Self::CODEC.nesting {
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

    /// Such structs, or a null.
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

    /// Such structs, or an unknown value.
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

unsafe fn wrap_nothing(dst: *mut (), fill: Fill<'_>) -> Result<(), Error> {
    fill(dst.cast())
}

unsafe fn wrap_box<T>(dst: *mut (), fill: Fill<'_>) -> Result<(), Error> {
    let mut slot = Box::<T>::new_uninit();
    fill(slot.as_mut_ptr().cast())?;
    // SAFETY: the caller passes the place of a `Box<T>`, and the struct is a `T`, which is there.
    unsafe { dst.cast::<Box<T>>().write(slot.assume_init()) };
    Ok(())
}

unsafe fn wrap_option<'de, T: Decode<'de>>(dst: *mut (), fill: Fill<'_>) -> Result<(), Error> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the caller passes the place of an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        (const { Nested::<'de, T>::WRAP })(slot.as_mut_ptr().cast(), fill)?;
        dst.cast::<Option<T>>().write(Some(slot.assume_init()));
    }
    Ok(())
}

unsafe fn wrap_unknown<'de, T: Decode<'de>>(dst: *mut (), fill: Fill<'_>) -> Result<(), Error> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the caller passes the place of an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        (const { Nested::<'de, T>::WRAP })(slot.as_mut_ptr().cast(), fill)?;
        dst.cast::<Unknown<T>>().write(Unknown::Known(slot.assume_init()));
    }
    Ok(())
}

unsafe fn assemble_vec<T>(dst: *mut (), structs: Parts) {
    // SAFETY: the caller passes the place of a `Vec<T>` and structs that are `T`.
    unsafe { dst.cast::<Vec<T>>().write(structs.into_vec()) };
}

unsafe fn assemble_set<T>(dst: *mut (), structs: Parts) {
    // SAFETY: the caller passes the place of a `Set<T>` and structs that are `T`.
    unsafe { dst.cast::<Set<T>>().write(Set::from(structs.into_vec())) };
}

unsafe fn assemble_option<'de, T: Decode<'de>>(dst: *mut (), structs: Parts) {
    // SAFETY: the caller passes the place of an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|dst| (const { Nested::<'de, T>::ASSEMBLE })(dst, structs));
        dst.cast::<Option<T>>().write(Some(value));
    }
}

unsafe fn assemble_unknown<'de, T: Decode<'de>>(dst: *mut (), structs: Parts) {
    // SAFETY: the caller passes the place of an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|dst| (const { Nested::<'de, T>::ASSEMBLE })(dst, structs));
        dst.cast::<Unknown<T>>().write(Unknown::Known(value));
    }
}

unsafe fn null_option<T>(dst: *mut ()) {
    // SAFETY: the caller passes the place of an `Option<T>`.
    unsafe { dst.cast::<Option<T>>().write(None) };
}

unsafe fn null_unknown<'de, T: Decode<'de>>(dst: *mut ()) {
    // SAFETY: the caller passes the place of an `Unknown<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|dst| (const { Nested::<'de, T>::NULL })(dst));
        dst.cast::<Unknown<T>>().write(Unknown::Known(value));
    }
}

unsafe fn unknown_option<'de, T: Decode<'de>>(dst: *mut (), refinements: Refinements) {
    // SAFETY: the caller passes the place of an `Option<T>`; the codec is for `T`, and writes one.
    unsafe {
        let value = written(|dst| (const { Nested::<'de, T>::UNKNOWN })(dst, refinements));
        dst.cast::<Option<T>>().write(Some(value));
    }
}

unsafe fn unknown_unknown<T>(dst: *mut (), refinements: Refinements) {
    // SAFETY: the caller passes the place of an `Unknown<T>`.
    unsafe { dst.cast::<Unknown<T>>().write(Unknown::Unknown(refinements)) };
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

unsafe fn view_one(src: *const ()) -> View {
    View::ErasedVec(src.cast(), 1)
}

unsafe fn view_box<T>(src: *const ()) -> View {
    // SAFETY: the caller passes a `Box<T>`.
    let value: &T = unsafe { &*src.cast::<Box<T>>() };
    View::ErasedVec(ptr::from_ref(value).cast(), 1)
}

unsafe fn view_vec<T>(src: *const ()) -> View {
    // SAFETY: the caller passes a `Vec<T>`.
    let elements = unsafe { &*src.cast::<Vec<T>>() };
    View::ErasedVec(elements.as_ptr().cast(), elements.len())
}

unsafe fn view_set<T>(src: *const ()) -> View {
    // SAFETY: the caller passes a `Set<T>`.
    let elements = unsafe { &*src.cast::<Set<T>>() };
    View::ErasedVec(elements.as_slice().as_ptr().cast(), elements.len())
}

unsafe fn view_option<'de, T: Decode<'de>>(src: *const ()) -> View {
    // SAFETY: the caller passes an `Option<T>`, and the codec is for `T`.
    unsafe {
        match &*src.cast::<Option<T>>() {
            Some(list) => (Nested::<'de, T>::CODEC.view)(ptr::from_ref(list).cast()),
            None => View::Null,
        }
    }
}

unsafe fn view_unknown<'de, T: Decode<'de>>(src: *const ()) -> View {
    // SAFETY: the caller passes an `Unknown<T>`, and the codec is for `T`.
    unsafe {
        match &*src.cast::<Unknown<T>>() {
            Unknown::Known(list) => (Nested::<'de, T>::CODEC.view)(ptr::from_ref(list).cast()),
            Unknown::Unknown(refinements) => View::Unknown(refinements),
        }
    }
}
