//! The functions of a [`NestedCodec`] that depend on the type.

use std::{
    marker::PhantomData,
    mem::{self, MaybeUninit},
    ptr,
};

use crate::value::{Set, Unknown};

use super::{
    super::{Decoder, Error, Invariant, Object, drop_each::drop_value},
    Content, NestedCodec, Nesting, View, ViewFn, WriteFn, decode_nested_at,
};
use crate::wire::Decode;

/// The codec of `T`, which is a derived struct or consists of derived structs. Like an [`Object`], it is for `T` and no other type.
pub struct Nested<'de, T> {
    pub(crate) codec: NestedCodec,
    ty: PhantomData<Invariant<'de, T>>,
}

impl<'de, T> Nested<'de, T> {
    /// Creates the codec of a type that can hold neither null nor unknown values.
    const fn new<S>(object: &Object<'de, S>, nesting: Nesting, write: WriteFn, view: ViewFn) -> Self {
        let element = object.erased;
        let drop = drop_value::<T>;
        let codec = NestedCodec { element, nesting, has_null: false, has_unknown: false, write, view, drop };
        Self { codec, ty: PhantomData }
    }

    /// Decodes a value that is neither null nor unknown.
    pub(crate) fn decode<D: Decoder<'de> + ?Sized>(&self, decoder: &mut D) -> Result<T, Error> {
        let mut slot = MaybeUninit::<T>::uninit();
        // SAFETY: the slot is for `T`, as the codec is. The slot is initialized if decoding succeeds.
        unsafe {
            decode_nested_at(&self.codec, slot.as_mut_ptr().cast(), decoder)?;
            Ok(slot.assume_init())
        }
    }

    /// Converts the codec of a struct that may be null to that of a list of at most one struct. Returns `None` for other codecs.
    pub(crate) const fn in_list(self) -> Option<Self> {
        match self.codec {
            NestedCodec { nesting: Nesting::One, has_null: true, .. } => {
                let codec = NestedCodec { nesting: Nesting::ListOfAtMostOne, has_null: false, ..self.codec };
                Some(Self { codec, ..self })
            }
            _ => None,
        }
    }

    /// A derived struct by itself.
    pub(crate) const fn one(object: &Object<'de, T>) -> Self {
        Self::new(object, Nesting::One, write_one, view_one)
    }
}

impl<'de, T> Nested<'de, Box<T>> {
    /// A derived struct in a box.
    pub(crate) const fn boxed(object: &Object<'de, T>) -> Self {
        Self::new(object, Nesting::One, write_box::<T>, view_box::<T>)
    }
}

impl<'de, T> Nested<'de, Vec<T>> {
    /// A list of derived structs.
    pub(crate) const fn list(object: &Object<'de, T>) -> Self {
        Self::new(object, Nesting::List, write_collection::<T, Vec<T>>, view_collection::<T, Vec<T>>)
    }
}

impl<'de, T> Nested<'de, Set<T>> {
    /// A set of derived structs.
    pub(crate) const fn set(object: &Object<'de, T>) -> Self {
        Self::new(object, Nesting::Set, write_collection::<T, Set<T>>, view_collection::<T, Set<T>>)
    }
}

impl<'de, T: Decode<'de>> Nested<'de, T> {
    /// The codec of `T`, which must have one.
    const CODEC: NestedCodec = match T::NESTED {
        Some(nested) => nested.codec,
        None => panic!("the type is no derived struct, nor a list of them"),
    };

    // Single functions: a call through `CODEC` would refer to all functions of the codec, which would then be compiled.
    const WRITE: WriteFn = Self::CODEC.write;
    const VIEW: ViewFn = Self::CODEC.view;

    /// Returns the codec of an `Option` of the type.
    pub(crate) const fn option(self) -> Nested<'de, Option<T>> {
        let codec = NestedCodec {
            has_null: true,
            write: write_option::<T>,
            view: view_option::<'de, T>,
            drop: drop_value::<Option<T>>,
            ..self.codec
        };
        Nested { codec, ty: PhantomData }
    }

    /// Returns the codec of an `Unknown` of the type.
    pub(crate) const fn unknown(self) -> Nested<'de, Unknown<T>> {
        let codec = NestedCodec {
            has_unknown: true,
            write: write_unknown::<T>,
            view: view_unknown::<'de, T>,
            drop: drop_value::<Unknown<T>>,
            ..self.codec
        };
        Nested { codec, ty: PhantomData }
    }
}

unsafe fn write_one(dst: *mut (), content: Content<'_>) -> Result<(), Error> {
    content.decode_struct(dst.cast())
}

unsafe fn write_box<T>(dst: *mut (), content: Content<'_>) -> Result<(), Error> {
    let mut slot = Box::<T>::new_uninit();
    content.decode_struct(slot.as_mut_ptr().cast())?;
    // SAFETY: the caller passes a slot for a `Box<T>`, and a `T` is decoded.
    unsafe { dst.cast::<Box<T>>().write(slot.assume_init()) };
    Ok(())
}

unsafe fn write_collection<T, C: From<Vec<T>>>(dst: *mut (), content: Content<'_>) -> Result<(), Error> {
    let structs = content.into_structs()?;
    // SAFETY: the caller passes a slot for a `C` and structs that are `T`.
    unsafe { dst.cast::<C>().write(C::from(structs.into_vec())) };
    Ok(())
}

unsafe fn write_option<'de, T: Decode<'de>>(dst: *mut (), content: Content<'_>) -> Result<(), Error> {
    let mut value = MaybeUninit::<T>::uninit();
    // SAFETY: the caller passes a slot for an `Option<T>`; the function is for `T`, and initializes one if it succeeds.
    unsafe {
        if let Content::Null = content {
            dst.cast::<Option<T>>().write(None);
            return Ok(());
        }
        (const { Nested::<'de, T>::WRITE })(value.as_mut_ptr().cast(), content)?;
        dst.cast::<Option<T>>().write(Some(value.assume_init()));
    }
    Ok(())
}

unsafe fn write_unknown<'de, T: Decode<'de>>(dst: *mut (), content: Content<'_>) -> Result<(), Error> {
    let mut value = MaybeUninit::<T>::uninit();
    // SAFETY: the caller passes a slot for an `Unknown<T>`; the function is for `T`, and initializes one if it succeeds.
    unsafe {
        if let Content::Unknown(refinements) = content {
            dst.cast::<Unknown<T>>().write(Unknown::Unknown(mem::take(refinements)));
            return Ok(());
        }
        (const { Nested::<'de, T>::WRITE })(value.as_mut_ptr().cast(), content)?;
        dst.cast::<Unknown<T>>().write(Unknown::Known(value.assume_init()));
    }
    Ok(())
}

unsafe fn view_one(src: *const ()) -> View {
    View::Structs { start: src.cast(), len: 1 }
}

unsafe fn view_box<T>(src: *const ()) -> View {
    // SAFETY: the caller passes a `Box<T>`.
    let value: &T = unsafe { &*src.cast::<Box<T>>() };
    View::Structs { start: ptr::from_ref(value).cast(), len: 1 }
}

unsafe fn view_collection<T, C: AsRef<[T]>>(src: *const ()) -> View {
    // SAFETY: the caller passes a `C`.
    let structs = unsafe { &*src.cast::<C>() }.as_ref();
    View::Structs { start: structs.as_ptr().cast(), len: structs.len() }
}

unsafe fn view_option<'de, T: Decode<'de>>(src: *const ()) -> View {
    // SAFETY: the caller passes an `Option<T>`, and the function is for `T`.
    unsafe {
        match &*src.cast::<Option<T>>() {
            Some(value) => (const { Nested::<'de, T>::VIEW })(ptr::from_ref(value).cast()),
            None => View::Null,
        }
    }
}

unsafe fn view_unknown<'de, T: Decode<'de>>(src: *const ()) -> View {
    // SAFETY: the caller passes an `Unknown<T>`, and the function is for `T`.
    unsafe {
        match &*src.cast::<Unknown<T>>() {
            Unknown::Known(value) => (const { Nested::<'de, T>::VIEW })(ptr::from_ref(value).cast()),
            Unknown::Unknown(refinements) => View::Unknown(refinements),
        }
    }
}
