//! The interpreter of descriptors: decodes and encodes every derived struct. Apart from it, only `scan` and `opaque` have
//! `unsafe` code in this crate.
//!
//! - `codec`: the codec of one type, as type-erased functions, and the formats, each of which selects one of these functions.
//! - `decode`, `encode`: the loops over the fields of an object, in place.
//! - `monomorphic`: these loops, compiled for each format.
//! - `nested`: structs in a field, in lists and in sets. `erased`: vectors of structs of any type.
//! - `rows`: a struct's rows, which generated code builds, and the tables built from the rows. `drop_each`: drops values.
//!
//! # Invariants
//!
//! 1. A [`Described`] type's descriptor has one entry for each field of the struct, with the offset of that field and a codec (or an
//!    initializer) for the field's own type and for `'de`. Generated code guarantees it, even if the names in it resolve to safe items of a
//!    user: `ARCHITECTURE.md` lists how. If a derive fails, its constants can't be evaluated.
//! 2. A [`Codec`] is only built from a [`WireCodec`], by [`codec_of`], for one type `T`. A [`FieldTypeOf`] `T` holds the codec of `T`, and so
//!    does a row that is built from it; its [`Nested`] is for `T`, too. Codecs are only called in this module, with a slot for a `T` or a
//!    pointer to one, and with a decoder or encoder of the type in the function's name.
//! 3. `decode_*` initializes a whole `T` if it returns `Ok`, and leaves the slot uninitialized if it returns `Err` or unwinds.
//! 4. The lifetime `'de` of a codec's type is the lifetime of the decoder's input: [`decode_object`] takes both from one
//!    `Described<'de>`.
//!
//! A struct is decoded in place, in a `MaybeUninit`. A guard counts the fields that are initialized, and drops only these if the next one
//! fails. The struct is assumed to be initialized when every field is counted.
//!
//! # Terms of safety sections
//!
//! - A *slot* for a type is memory that is valid for writes of the type, aligned for it and uninitialized.
//! - A type *over `'de`* has a codec for inputs that live for `'de`, from which its values may borrow.
#![allow(unsafe_code)]

mod codec;
mod decode;
mod drop_each;
mod encode;
mod erased;
mod monomorphic;
mod nested;
mod rows;

use std::{alloc::Layout, marker::PhantomData, mem::MaybeUninit, ptr::NonNull};

use crate::{error::Error, opaque::OpaqueRef};

pub use self::rows::{Fields, FlattenedOf, Memory, Merged, RowOf, SkippedOf, field_type, skipped};
pub(crate) use self::{
    codec::{Direct, TypeOf, WireCodec, codec_of},
    encode::UniformElements,
    nested::{Nested, NestedCodec},
    rows::{FieldTypeOf, Projection, fields, fields_of, object_type, rows_of, schema_members},
};
use self::{drop_each::drop_value, rows::Tables};
use super::{
    decoder::{Decode, Decoder},
    descriptor::{Codec, Descriptor, Field, FieldType, Skipped},
    encoder::{Encode, Encoder},
    flatten::Flattened,
    json, msgpack,
};
use crate::{schema::SchemaMember, wire::member::Row};

/// A derived struct, which its descriptor describes.
///
/// # Safety
///
/// `FIELDS` has one element for each field of the struct.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct derived with `TfSchema` or `TfType`",
    note = "only such a struct can be flattened; it stands bare, without `Option` or `Unknown`"
)]
pub unsafe trait Described<'de>: Sized {
    /// The type that lists the fields: [`Fields`], or [`Merged`] if there are flattened structs.
    type Fields: Tables<'de, Self>;

    /// The fields. The compiler builds tables from them only for a program that needs the tables, and not whenever the crate is checked.
    const FIELDS: Self::Fields;

    /// True if the struct refuses unknown values at any depth.
    const WHOLLY_KNOWN: bool = false;

    /// The error message for the case that the struct's fields may be unknown, but one of its own fields can't hold an unknown value. Empty if the
    /// derive sees no such field.
    const LACKING: &'static str = "";

    /// Evaluates only if the struct passes the checks that need its fields' types.
    const CHECKED: () = ();

    // No impl overrides the constants below.

    /// The rows of the struct's fields, including those of flattened structs, sorted by name.
    const ROWS: OpaqueRef<[Row]> = <Self::Fields as Tables<'de, Self>>::ROWS;

    /// The rows of the struct's own fields.
    const OWN_ROWS: OpaqueRef<[Row]> = <Self::Fields as Tables<'de, Self>>::OWN_ROWS;

    /// The struct's own fields that Terraform doesn't know.
    const SKIPPED: &'static [Skipped] = <Self::Fields as Tables<'de, Self>>::SKIPPED;

    /// The flattened structs.
    const FLATTENED: &'static [Flattened] = <Self::Fields as Tables<'de, Self>>::FLATTENED;

    /// The attributes and blocks of the fields, sorted by name; some entries may be `None`.
    const SCHEMA_MEMBERS: &'static [Option<SchemaMember>] =
        <Self::Fields as Tables<'de, Self>>::SCHEMA_MEMBERS;

    /// The table by which the struct is decoded and encoded.
    const DESCRIPTOR: Descriptor = <Self::Fields as Tables<'de, Self>>::DESCRIPTOR;
}

/// A decoder of this crate, for which codecs have a function of their own.
#[derive(Debug)]
pub enum BuiltinReader<'r, 'de> {
    MessagePack(&'r mut msgpack::Reader<'de>),
    Json(&'r mut json::Reader<'de>),
}

/// An encoder of this crate, for which codecs have a function of their own.
#[derive(Debug)]
pub enum BuiltinWriter<'w> {
    MessagePack(&'w mut msgpack::Writer),
    Json(&'w mut json::Writer),
}

impl<'w> BuiltinWriter<'w> {
    /// The bytes written so far.
    #[inline]
    pub(crate) fn bytes(self) -> &'w mut Vec<u8> {
        match self {
            Self::MessagePack(writer) => &mut writer.bytes,
            Self::Json(writer) => &mut writer.json,
        }
    }
}

/// The codec of the derived struct `T`. It decodes and drops values of `T`, so it is for no subtype and no supertype of `T`.
pub struct Object<'de, T> {
    erased: ErasedType,
    ty: PhantomData<Invariant<'de, T>>,
}

/// A type that is invariant in `'de` and `T`: a function that takes and returns both.
type Invariant<'de, T> = fn(&'de (), T) -> (&'de (), T);

impl<'de, T: Described<'de>> Object<'de, T> {
    /// The object that the type's descriptor describes.
    pub const fn of() -> Self {
        const { T::CHECKED };
        Self { erased: ErasedType::new::<T>(), ty: PhantomData }
    }
}

/// A derived struct without its Rust type: its descriptor, layout and destructor.
#[derive(Clone, Copy)]
pub(super) struct ErasedType {
    /// A function, because the compiler follows a reference in a constant once for each path to it.
    descriptor: fn() -> &'static Descriptor,
    layout: Layout,
    drop: unsafe fn(*mut ()),
}

impl ErasedType {
    const fn new<'de, T: Described<'de>>() -> Self {
        Self { descriptor: descriptor_of::<T>, layout: Layout::new::<T>(), drop: drop_value::<T> }
    }

    /// Returns the size of a struct in bytes.
    const fn size(&self) -> usize {
        self.layout.size()
    }

    fn descriptor(&self) -> &'static Descriptor {
        (self.descriptor)()
    }
}

/// The expected length of the derived struct `T` in an output.
pub struct OutputObject<T: ?Sized> {
    descriptor: fn() -> &'static Descriptor,
    ty: PhantomData<fn(&T)>,
}

impl<T: Described<'static>> OutputObject<T> {
    /// The object that the type's descriptor describes.
    pub const fn of() -> Self {
        Self { descriptor: descriptor_of::<T>, ty: PhantomData }
    }
}

impl<T: ?Sized> OutputObject<T> {
    /// The number of bytes to reserve for the struct: 64 for each field, and 128 in addition, as short values are written in whole windows.
    pub(super) fn capacity(&self) -> usize {
        128 + 64 * (self.descriptor)().fields.len()
    }
}

/// Decodes a derived struct.
pub fn decode_object<'de, T: Described<'de>, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
    const { T::CHECKED };
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: this is a slot for a `T`, which the descriptor describes (invariant 1).
    match unsafe { decode_object_at(descriptor_of::<T>(), (&raw mut slot).cast(), decoder) } {
        // SAFETY: the slot is initialized if decoding succeeds (invariant 3).
        Ok(()) => Ok(unsafe { slot.assume_init() }),
        Err(error) => Err(error),
    }
}

/// Returns the descriptor of a struct.
///
/// Without this function, each codegen unit that uses the constant would contain a copy of it.
#[inline(never)]
fn descriptor_of<'de, T: Described<'de>>() -> &'static Descriptor {
    const { &T::DESCRIPTOR }
}

/// Decodes a derived struct in place, from any decoder.
///
/// # Safety
///
/// `dst` is a slot for the struct that `descriptor` describes, over `'de`.
unsafe fn decode_object_at<'de, D: Decoder<'de> + ?Sized>(
    descriptor: &'static Descriptor,
    dst: *mut u8,
    decoder: &mut D,
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller.
    unsafe {
        match decoder.as_builtin() {
            Some(BuiltinReader::MessagePack(reader)) => {
                monomorphic::decode_struct_msgpack(descriptor, dst, reader)
            }
            Some(BuiltinReader::Json(reader)) => monomorphic::decode_struct_json(descriptor, dst, reader),
            None => monomorphic::decode_struct_any(descriptor, dst, decoder.as_dyn()),
        }
    }
}

/// Encodes a derived struct.
pub fn encode_object<T: Described<'static>, E: Encoder + ?Sized>(
    value: &T,
    encoder: &mut E,
) -> Result<(), Error> {
    // SAFETY: the pointer is to a `T`, which the descriptor describes (invariant 1). Encoding doesn't depend on the lifetime of the codec.
    unsafe { encode_object_at(descriptor_of::<T>(), std::ptr::from_ref(value).cast(), encoder) }
}

/// Encodes a derived struct with any encoder.
///
/// # Safety
///
/// `src` points to the struct that `descriptor` describes.
unsafe fn encode_object_at<E: Encoder + ?Sized>(
    descriptor: &'static Descriptor,
    src: *const u8,
    encoder: &mut E,
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller.
    unsafe {
        match encoder.as_builtin() {
            Some(BuiltinWriter::MessagePack(writer)) => {
                monomorphic::encode_struct_msgpack(descriptor, src, writer)
            }
            Some(BuiltinWriter::Json(writer)) => monomorphic::encode_struct_json(descriptor, src, writer),
            None => monomorphic::encode_struct_any(descriptor, src, encoder.as_dyn()),
        }
    }
}

/// Returns the function item of this type. The caller has received such an item, see [`With`](super::adapter::With).
pub(crate) fn materialize_zst<F: Copy>() -> F {
    const {
        assert!(
            size_of::<F>() == 0,
            "`with` takes functions, not pointers to functions or closures that capture"
        );
    };
    // SAFETY: a value of `F` exists, as only functions that take such a value name `With`. `F` is `Copy` and has no bytes.
    unsafe { NonNull::<F>::dangling().read() }
}
