//! The interpreter of descriptors: decodes and encodes every derived struct. The one room of this crate with `unsafe`.
//!
//! - `decode`, `encode`: the loops over the fields of an object, in place.
//! - `inline`: short values, without a function pointer. `nested`: other structs in a struct, in lists, sets and maps.
//! - `decode_root`, `encode_root`: whole inputs and outputs.
//! - `erased`: the memory of structs of any type. `stack_map`: the entries of a small map. `spare`: capacity in which short values are written.
//! - `rows`: what generated code says of fields. `drop_each`: drops many values.
//!
//! # Invariants
//!
//! 1. A [`Described`] type's descriptor has one entry for each field of the struct, with the offset of that field and a codec (or an
//!    initialiser) for the field's own type and for `'de`. That there is one entry for each field, the derive vouches for, which lists
//!    them all, and a pattern of the struct without `..`. That a field is aligned, [`rows::project`] checks. That offset, type and `'de` of an entry are right follows
//!    from the types in [`rows`], whatever safe items of a user generated code names instead of ours. Of a struct whose
//!    derive failed, the constants can't be evaluated.
//! 2. A [`Codec`] is only built from a [`Wire`], by [`codec_of`], for one type `T`. A [`FieldTypeOf`] `T` has that of its own type,
//!    and so does a row that is built from it; what it says of nested structs is made by [`Nested`] for the same type. Its functions are
//!    only called here, with a pointer to a `T`'s place and a decoder or encoder of the type that their name says.
//! 3. `decode_*` writes a whole `T` if it returns `Ok`, and nothing if it returns `Err` or unwinds.
//! 4. The lifetime `'de` of a codec's type is the lifetime of the decoder's input: [`decode_object`] takes both from one
//!    `Described<'de>`.
//! 5. A field's [`DispatchIndex`], if it leads anywhere, is that of the [`TypeTag`] of the field's type, which is taken from the type's own
//!    [`Decode::INLINE`].
//!
//! A struct is decoded in place, in a `MaybeUninit`. A guard notes which fields are there, and drops just these if the rest
//! fails. The struct is only assumed whole when every field was noted.
#![allow(unsafe_code)]

mod decode;
pub(super) mod decode_root;
mod drop_each;
mod encode;
pub(super) mod encode_root;
mod erased;
mod inline;
mod known;
mod nested;
mod rows;
mod source;
pub(crate) mod spare;
mod stack_map;

use std::{marker::PhantomData, mem::MaybeUninit, ptr::NonNull};

use tfvalue_core::{error::Error, opaque::OpaqueRef};

use self::erased::Struct;
pub use self::rows::{Fields, FlattenedOf, Memory, Merged, RowOf, SkippedOf, field_type, project, skipped};
pub(crate) use self::{
    encode::UniformElements,
    inline::{DispatchIndex, FastCodec, Inline, JsonTail, MessagePackTail, TypeTag, Values},
    nested::{Nested, NestedCodec},
    rows::{FieldTypeOf, Projection, fields_of, object_type, rows_of},
    stack_map::{MAX_STACK_ENTRIES, StackMap},
};
use super::{
    decoder::{Decode, Decoder},
    descriptor::{Codec, Descriptor, Field, FieldType, Functions, Skipped},
    encoder::{Encode, Encoder},
    flatten::Flattened,
    json, msgpack,
    tables::Tables,
};
use crate::{
    model::{Holds, Spelling, TfType},
    schema::SchemaMember,
    wire::member::Row,
};

/// A derived struct: one that its descriptor describes.
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

    /// The fields. A program builds tables from them where it needs them, and not whenever the crate is checked.
    const FIELDS: Self::Fields;

    /// Whether unknown values are refused at any depth in the struct.
    const WHOLLY_KNOWN: bool = false;

    /// Evaluates if the struct passes the checks that need its fields' types.
    const CHECKED: ();

    // What follows, no impl sets.

    /// What Terraform knows of the struct's fields, those of flattened structs among them, sorted by name.
    const MEMBERS: OpaqueRef<[Row]> = <Self::Fields as Tables<'de, Self>>::MEMBERS;

    /// What Terraform knows of the struct's own fields.
    const OWN_MEMBERS: OpaqueRef<[Row]> = <Self::Fields as Tables<'de, Self>>::OWN_MEMBERS;

    /// The struct's own fields that Terraform doesn't know.
    const SKIPPED: &'static [Skipped] = <Self::Fields as Tables<'de, Self>>::SKIPPED;

    /// The flattened structs.
    const FLATTENED: &'static [Flattened] = <Self::Fields as Tables<'de, Self>>::FLATTENED;

    /// What the fields are in a schema, sorted by name; some entries may be `None`.
    const SCHEMA_MEMBERS: &'static [Option<SchemaMember>] =
        <Self::Fields as Tables<'de, Self>>::SCHEMA_MEMBERS;

    /// How the struct is read and written.
    const DESCRIPTOR: Descriptor = <Self::Fields as Tables<'de, Self>>::DESCRIPTOR;
}

/// How one type is read and written: [`Plain`], or a marker type for another way.
pub(crate) trait Wire<'de> {
    /// The Rust type.
    type Target;

    /// How to read and write values as derived structs or lists of them; `None` for other types.
    const NESTED: Option<Nested<'de, Self::Target>> = None;

    /// Reads a value.
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self::Target, Error>;

    /// Writes a value.
    fn encode<E: Encoder + ?Sized>(value: &Self::Target, encoder: &mut E) -> Result<(), Error>;
}

/// Reads and writes a type by its own [`Decode`] and [`Encode`].
pub(crate) struct Plain<T>(PhantomData<T>);

impl<'de, T: Decode<'de> + Encode> Wire<'de> for Plain<T> {
    type Target = T;

    const NESTED: Option<Nested<'de, T>> = T::NESTED;

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
        T::decode(decoder)
    }

    fn encode<E: Encoder + ?Sized>(value: &T, encoder: &mut E) -> Result<(), Error> {
        value.encode(encoder)
    }
}

/// The [`FieldType`] of the fields of one type that are read and written by `W`.
pub(crate) struct TypeOf<'de, W>(PhantomData<(&'de (), W)>);

impl<'de, T: TfType + Decode<'de> + Encode> TypeOf<'de, Plain<T>> {
    /// What a type has that is read and written by its own [`Decode`] and [`Encode`]; compiled with this crate if it is a common one.
    pub(crate) const FIELD_TYPE: &'static FieldType = match T::INLINE {
        Some(inline) => inline.field_type(),
        None => &plain_type::<T>(),
    };

    /// The same, as a row has it.
    pub(crate) const IN_ROW: OpaqueRef<FieldType> = OpaqueRef::new(Self::FIELD_TYPE);
}

const fn plain_type<'de, T: TfType + Decode<'de> + Encode>() -> FieldType {
    FieldType::new(codec_of::<Plain<T>>(), T::TYPE_REF, Holds::of::<T>())
        .with_semantics(T::SEMANTICS)
        .with_spelling(spelling::<T>())
}

/// How a type is written, if there are values that it can't hold.
pub(crate) const fn spelling<T: TfType>() -> Option<&'static Spelling> {
    // Named in a function of its own, it isn't evaluated for types that hold everything.
    const fn named<T: TfType>() -> &'static Spelling {
        T::SPELLING
    }

    if Holds::of::<T>().everything() { None } else { Some(named::<T>()) }
}

/// The codec of a type that is read and written by `W`.
pub(crate) const fn codec_of<'de, W: Wire<'de>>() -> Codec {
    match W::NESTED {
        Some(nested) => Codec::Nested(nested.codec),
        None => Codec::Functions(Functions {
            decode_msgpack: decode_msgpack::<W>,
            decode_json: decode_json::<W>,
            decode_any: decode_any::<W>,
            encode_msgpack: encode_msgpack::<W>,
            encode_json: encode_json::<W>,
            encode_any: encode_any::<W>,
            drop: drop_value::<W::Target>,
            short: None,
        }),
    }
}

unsafe fn decode_msgpack<'de, W: Wire<'de>>(dst: *mut (), decoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a reader over `'de` and the place of a `W::Target` (invariants 2 and 4).
    unsafe {
        let decoder = &mut *decoder.cast::<msgpack::Reader<'de>>();
        dst.cast::<W::Target>().write(W::decode(decoder)?);
    }
    Ok(())
}

unsafe fn decode_json<'de, W: Wire<'de>>(dst: *mut (), decoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a reader over `'de` and the place of a `W::Target` (invariants 2 and 4).
    unsafe {
        let decoder = &mut *decoder.cast::<json::Reader<'de>>();
        dst.cast::<W::Target>().write(W::decode(decoder)?);
    }
    Ok(())
}

unsafe fn decode_any<'de, W: Wire<'de>>(dst: *mut (), decoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a decoder over `'de` and the place of a `W::Target` (invariants 2 and 4).
    unsafe {
        let decoder = &mut *decoder.cast::<&mut dyn Decoder<'de>>();
        dst.cast::<W::Target>().write(W::decode(*decoder)?);
    }
    Ok(())
}

unsafe fn encode_msgpack<'de, W: Wire<'de>>(value: *const (), encoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a `W::Target` and a writer (invariant 2).
    unsafe { W::encode(&*value.cast::<W::Target>(), &mut *encoder.cast::<msgpack::Writer>()) }
}

unsafe fn encode_json<'de, W: Wire<'de>>(value: *const (), encoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a `W::Target` and a writer (invariant 2).
    unsafe { W::encode(&*value.cast::<W::Target>(), &mut *encoder.cast::<json::Writer>()) }
}

unsafe fn encode_any<'de, W: Wire<'de>>(value: *const (), encoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a `W::Target` and an encoder (invariant 2).
    unsafe { W::encode(&*value.cast::<W::Target>(), *encoder.cast::<&mut dyn Encoder>()) }
}

unsafe fn drop_value<T>(dst: *mut ()) {
    // SAFETY: the caller passes the place of a `T` that was written (invariant 2) and is not used again.
    unsafe { dst.cast::<T>().drop_in_place() };
}

/// A decoder that codecs have an entry of their own for.
#[derive(Debug)]
pub enum KnownReader<'r, 'de> {
    MessagePack(&'r mut msgpack::Reader<'de>),
    Json(&'r mut json::Reader<'de>),
}

/// An encoder that codecs have an entry of their own for.
#[derive(Debug)]
pub enum KnownWriter<'w> {
    MessagePack(&'w mut msgpack::Writer),
    Json(&'w mut json::Writer),
}

/// How values of `T` are read and written as derived structs. It is for no subtype and no supertype of `T`: it reads and drops values, too.
pub struct Object<'de, T> {
    element: Struct,
    ty: PhantomData<Invariant<'de, T>>,
}

/// A type that is as variable in `'de` and `T` as what both takes and returns them: not at all.
type Invariant<'de, T> = fn(&'de (), T) -> (&'de (), T);

impl<'de, T: Described<'de>> Object<'de, T> {
    /// The object that the type's descriptor describes.
    pub const fn of() -> Self {
        const { T::CHECKED };
        Self { element: Struct::of::<T>(), ty: PhantomData }
    }
}

/// How values of `T` are written as derived structs.
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

/// Decodes a derived struct.
pub fn decode_object<'de, T: Described<'de>, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
    const { T::CHECKED };
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the place is that of a `T`.
    match unsafe { decode_at(descriptor_of::<T>(), (&raw mut slot).cast(), decoder) } {
        // SAFETY: it is whole if that succeeded.
        Ok(()) => Ok(unsafe { slot.assume_init() }),
        Err(error) => Err(error),
    }
}

/// The descriptor of a struct.
///
/// A function and not the constant, which would be in the program once for each part of it that is compiled by itself.
#[inline(never)]
fn descriptor_of<'de, T: Described<'de>>() -> &'static Descriptor {
    const { &T::DESCRIPTOR }
}

/// Decodes a derived struct in place, which holds nothing if it fails.
///
/// # Safety
///
/// `dst` is that of the struct that the descriptor describes with codecs for `'de`.
unsafe fn decode_at<'de, D: Decoder<'de> + ?Sized>(
    descriptor: &'static Descriptor,
    dst: *mut u8,
    decoder: &mut D,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe {
        match decoder.as_known() {
            Some(KnownReader::MessagePack(reader)) => known::fill_msgpack(descriptor, dst, reader),
            Some(KnownReader::Json(reader)) => known::fill_json(descriptor, dst, reader),
            None => known::fill_any(descriptor, dst, decoder.as_dyn()),
        }
    }
}

/// Encodes a derived struct.
pub fn encode_object<T: Described<'static>, E: Encoder + ?Sized>(
    value: &T,
    encoder: &mut E,
) -> Result<(), Error> {
    // SAFETY: the place is that of a `T`, which the descriptor describes (invariant 1). Encoding doesn't depend on the lifetime of the
    // codec.
    unsafe { encode_at(descriptor_of::<T>(), std::ptr::from_ref(value).cast(), encoder) }
}

/// Encodes a derived struct where it lies.
///
/// # Safety
///
/// `src` is that of the struct that the descriptor describes.
unsafe fn encode_at<E: Encoder + ?Sized>(
    descriptor: &'static Descriptor,
    src: *const u8,
    encoder: &mut E,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe {
        match encoder.as_known() {
            Some(KnownWriter::MessagePack(writer)) => known::write_msgpack(descriptor, src, writer),
            Some(KnownWriter::Json(writer)) => known::write_json(descriptor, src, writer),
            None => known::write_any(descriptor, src, encoder.as_dyn()),
        }
    }
}

/// A function item by its type. The caller was given one, see [`With`](super::adapter::With).
pub(crate) fn materialize_zst<F: Copy>() -> F {
    const {
        assert!(
            size_of::<F>() == 0,
            "`with` takes functions, not pointers to functions or closures that capture"
        );
    };
    // SAFETY: a value of `F` was given (`With` is only named by functions that take one), it can be copied, and it has no
    // bytes that would have to be copied.
    unsafe { NonNull::<F>::dangling().read() }
}
