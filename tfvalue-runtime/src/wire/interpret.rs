//! The interpreter of descriptors: decodes and encodes every derived struct. The one module with `unsafe`.
//!
//! # Invariants
//!
//! 1. A [`Described`] type's descriptor names every field of the struct that is not zero-sized exactly once, with the offset
//!    of that field and a codec (or an initialiser) for the field's own type. The derive vouches for it: it writes one entry per
//!    field, takes offsets from `offset_of!`, and ties each entry's type to the field with a function that type-checks only if
//!    they agree.
//! 2. A [`Codec`] is only made by [`Wire`] and [`Adapted`](super::adapter::Adapted), through [`codec`], for one type `T`. Its
//!    functions are only called here, with a pointer to a `T`'s place and a decoder or encoder of the type that their name says.
//! 3. `decode_*` writes a whole `T` if it returns `Ok`, and nothing if it returns `Err` or unwinds.
//! 4. The lifetime `'de` of a codec's type is the lifetime of the decoder's input: [`decode_object`] takes both from one
//!    `Described<'de>`.
//!
//! A struct is decoded in place, in a `MaybeUninit`. A guard notes which fields are there, and drops just these if the rest
//! fails. The struct is only assumed whole when every field was noted.
#![allow(unsafe_code)]

use std::{marker::PhantomData, mem::MaybeUninit, ptr::NonNull};

use super::{
    absent::Absent,
    decoder::{Decode, Decoder},
    descriptor::{Codec, Descriptor, Field, Member, Skipped},
    encoder::{Encode, Encoder},
    msgpack,
};
use crate::error::{Error, ErrorKind};

/// A derived struct: one that its descriptor describes.
///
/// # Safety
///
/// `FIELDS`, `SKIPPED` and `FLATTENED` together must name every field of the struct that is not zero-sized exactly once, each
/// with its offset and with a codec, an initialiser or a descriptor for its own type, and `DESCRIPTOR` must be made of them all.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct derived with `TfSchema` or `TfType`",
    note = "only such a struct can be flattened; it stands bare, without `Option` or `Unknown`"
)]
pub unsafe trait Described<'de>: Sized {
    /// What Terraform knows of the struct's own fields, sorted by name.
    ///
    /// Each is a constant of its own, so that what refers to one doesn't bring the others with it: the compiler follows every
    /// reference in a constant as often as there are ways to it.
    const MEMBERS: &'static [&'static Member];

    /// The struct's own fields, sorted by name.
    const FIELDS: &'static [Field];

    /// The struct's own fields that Terraform doesn't know.
    const SKIPPED: &'static [Skipped] = &[];

    /// The offset of each flattened struct, and what it consists of.
    const FLATTENED: &'static [(usize, Descriptor)] = &[];

    /// Whether unknown values are refused wherever they stand in the struct.
    const WHOLLY_KNOWN: bool = false;

    /// All there is to know of the struct; [`merged`](super::flatten::merged) if there are flattened ones.
    const DESCRIPTOR: Descriptor = Descriptor::new(Self::FIELDS, Self::SKIPPED, Self::WHOLLY_KNOWN);

    /// Evaluates if the struct passes the checks that need its fields' types.
    const CHECKED: ();
}

/// How one type is read and written, by way of a marker for the manner.
pub trait Wire<'de> {
    /// The Rust type.
    type Target;

    /// Reads a value.
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self::Target, Error>;

    /// Writes a value.
    fn encode<E: Encoder + ?Sized>(value: &Self::Target, encoder: &mut E) -> Result<(), Error>;
}

/// Reads and writes a type by its own [`Decode`] and [`Encode`].
pub struct Plain<T>(PhantomData<T>);

impl<'de, T: Decode<'de> + Encode> Wire<'de> for Plain<T> {
    type Target = T;

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
        T::decode(decoder)
    }

    fn encode<E: Encoder + ?Sized>(value: &T, encoder: &mut E) -> Result<(), Error> {
        value.encode(encoder)
    }
}

struct CodecOf<'de, W>(PhantomData<(&'de (), W)>);

impl<'de, W: Wire<'de>> CodecOf<'de, W> {
    const CODEC: &'static Codec = &Codec {
        decode_msgpack: decode_msgpack::<W>,
        decode_any: decode_any::<W>,
        encode_msgpack: encode_msgpack::<W>,
        encode_any: encode_any::<W>,
        drop: drop_value::<W::Target>,
    };
}

/// The codec of a field of type `T` that is read and written in the manner `W`.
pub const fn codec<'de, W: Wire<'de, Target = T>, T>() -> &'static Codec {
    CodecOf::<'de, W>::CODEC
}

/// A field of type `T` at `offset` that Terraform doesn't know.
pub const fn skipped<T: Default>(offset: usize) -> Skipped {
    unsafe fn init<T: Default>(place: *mut ()) {
        // SAFETY: the caller passes the place of a `T` (invariant 1).
        unsafe { place.cast::<T>().write(T::default()) };
    }

    Skipped { offset, init: init::<T> }
}

unsafe fn decode_msgpack<'de, W: Wire<'de>>(place: *mut (), decoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a reader over `'de` and the place of a `W::Target` (invariants 2 and 4).
    unsafe {
        let decoder = &mut *decoder.cast::<msgpack::Reader<'de>>();
        place.cast::<W::Target>().write(W::decode(decoder)?);
    }
    Ok(())
}

unsafe fn decode_any<'de, W: Wire<'de>>(place: *mut (), decoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a decoder over `'de` and the place of a `W::Target` (invariants 2 and 4).
    unsafe {
        let decoder = &mut *decoder.cast::<&mut dyn Decoder<'de>>();
        place.cast::<W::Target>().write(W::decode(*decoder)?);
    }
    Ok(())
}

unsafe fn encode_msgpack<'de, W: Wire<'de>>(value: *const (), encoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a `W::Target` and a writer (invariant 2).
    unsafe { W::encode(&*value.cast::<W::Target>(), &mut *encoder.cast::<msgpack::Writer>()) }
}

unsafe fn encode_any<'de, W: Wire<'de>>(value: *const (), encoder: *mut ()) -> Result<(), Error> {
    // SAFETY: the caller passes a `W::Target` and an encoder (invariant 2).
    unsafe { W::encode(&*value.cast::<W::Target>(), *encoder.cast::<&mut dyn Encoder>()) }
}

unsafe fn drop_value<T>(place: *mut ()) {
    // SAFETY: the caller passes the place of a `T` that was written (invariant 2) and is not used again.
    unsafe { place.cast::<T>().drop_in_place() };
}

/// Decodes a derived struct.
pub fn decode_object<'de, T: Described<'de>, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
    const { T::CHECKED };
    let descriptor = const { &T::DESCRIPTOR };
    let before = descriptor.wholly_known.then(|| decoder.set_wholly_known(true));
    let mut slot = MaybeUninit::<T>::uninit();
    let place = slot.as_mut_ptr().cast();
    // SAFETY: `place` is that of a `T`, which the descriptor describes (invariant 1) with codecs for the lifetime `'de` of
    // the decoder (invariant 4), and each call names the entry of the codec for its decoder (invariant 2).
    let result = unsafe {
        match decoder.as_msgpack() {
            Some(reader) => fill(descriptor, place, reader, |codec| codec.decode_msgpack),
            None => fill(descriptor, place, &mut decoder.as_dyn(), |codec| codec.decode_any),
        }
    };
    if let Some(before) = before {
        decoder.set_wholly_known(before);
    }
    result?;
    // SAFETY: `fill` succeeded, so every field is there.
    Ok(unsafe { slot.assume_init() })
}

/// Encodes a derived struct.
pub fn encode_object<T: Described<'static>, E: Encoder + ?Sized>(
    value: &T,
    encoder: &mut E,
) -> Result<(), Error> {
    let descriptor = const { &T::DESCRIPTOR };
    let place = std::ptr::from_ref(value).cast();
    // SAFETY: `place` is that of a `T`, which the descriptor describes (invariant 1). Encoding doesn't depend on the lifetime
    // of the codec. Each call names the entry of the codec for its encoder (invariant 2).
    unsafe {
        match encoder.as_msgpack() {
            Some(writer) => read(descriptor, place, writer, |codec| codec.encode_msgpack),
            None => read(descriptor, place, &mut encoder.as_dyn(), |codec| codec.encode_any),
        }
    }
}

type Decoding = unsafe fn(*mut (), *mut ()) -> Result<(), Error>;
type Encoding = unsafe fn(*const (), *mut ()) -> Result<(), Error>;

/// A decoder as the codecs take it: a pointer to `Self` is what the entry of the codec expects.
trait Source<'de> {
    type Decoder: Decoder<'de> + ?Sized;

    fn decoder(&mut self) -> &mut Self::Decoder;
}

impl<'de> Source<'de> for msgpack::Reader<'de> {
    type Decoder = Self;

    fn decoder(&mut self) -> &mut Self {
        self
    }
}

impl<'s, 'de: 's> Source<'de> for &'s mut (dyn Decoder<'de> + 's) {
    type Decoder = dyn Decoder<'de> + 's;

    fn decoder(&mut self) -> &mut Self::Decoder {
        *self
    }
}

/// The same for an encoder.
trait Sink {
    type Encoder: Encoder + ?Sized;

    fn encoder(&mut self) -> &mut Self::Encoder;
}

impl Sink for msgpack::Writer {
    type Encoder = Self;

    fn encoder(&mut self) -> &mut Self {
        self
    }
}

impl<'s> Sink for &'s mut (dyn Encoder + 's) {
    type Encoder = dyn Encoder + 's;

    fn encoder(&mut self) -> &mut Self::Encoder {
        *self
    }
}

/// Decodes all fields in place, the missing and the skipped ones included.
///
/// # Safety
///
/// `place` is that of the struct that the descriptor describes; the entry of a codec decodes from an `S` over `'de`.
unsafe fn fill<'de, S: Source<'de>>(
    descriptor: &'static Descriptor,
    place: *mut u8,
    source: &mut S,
    entry: fn(&Codec) -> Decoding,
) -> Result<(), Error> {
    let fields = descriptor.fields;
    let mut filled = Filled::new(fields, place);
    let mut cursor = source.decoder().object()?;
    let mut expected = 0;
    loop {
        let index = match fields.get(expected) {
            Some(field) if source.decoder().expect_name(&mut cursor, field.member.key())? => expected,
            _ => {
                let Some(name) = source.decoder().next_name(&mut cursor)? else { break };
                let Some(index) = find(fields, expected, &name) else {
                    source.decoder().undefined(&name)?;
                    continue;
                };
                index
            }
        };
        let field = &fields[index];
        if filled.contains(index) {
            if !source.decoder().repeated_replaces() {
                let error = Error::new(ErrorKind::Duplicate(field.member.name().to_owned()));
                return Err(error.at(source.decoder().offset()));
            }
            filled.remove(index);
        }
        if field.is_never_null() && source.decoder().null()? {
            // SAFETY: as the caller promises for `place`; the place of the field holds nothing yet.
            unsafe { fill_missing(field, place) }?;
        } else {
            let offset = source.decoder().offset();
            // SAFETY: the field lies at its offset in the struct (invariant 1), and its place holds nothing yet.
            unsafe { entry(field.codec)(place.add(field.offset).cast(), std::ptr::from_mut(source).cast()) }
                .map_err(|error| error.at(offset).in_attribute(field.member.name()))?;
        }
        filled.insert(index);
        expected = index + 1;
    }
    if filled.count < fields.len() {
        let missing_is_null = source.decoder().missing_is_null();
        for (index, field) in fields.iter().enumerate() {
            if filled.contains(index) {
                continue;
            }
            if !missing_is_null {
                let error = Error::new(ErrorKind::MissingAttribute(field.member.name().into()));
                return Err(error.at(source.decoder().offset()));
            }
            // SAFETY: as the caller promises for `place`; the place of the field holds nothing yet.
            unsafe { fill_missing(field, place) }?;
            filled.insert(index);
        }
    }
    for skipped in descriptor.skipped {
        // SAFETY: the field lies at its offset in the struct and is of the type that `init` is for (invariant 1). Should a
        // `default` unwind, those made before it leak, which is safe.
        unsafe { (skipped.init)(place.add(skipped.offset).cast()) };
    }
    std::mem::forget(filled);
    Ok(())
}

/// Decodes a field that is missing: null, or the empty value of a block.
///
/// # Safety
///
/// `place` is that of the struct that has the field, whose place holds nothing yet.
unsafe fn fill_missing(field: &Field, place: *mut u8) -> Result<(), Error> {
    let mut absent = Absent::new(field.is_never_null());
    let mut absent: &mut dyn Decoder<'_> = &mut absent;
    // SAFETY: the field lies at its offset in the struct (invariant 1). `decode_any` takes a pointer to a `&mut dyn Decoder`;
    // nothing is borrowed from this one, so it is one over any lifetime.
    let result = unsafe {
        (field.codec.decode_any)(place.add(field.offset).cast(), std::ptr::from_mut(&mut absent).cast())
    };
    result.map_err(|error| {
        let name = field.member.name();
        if error.path().is_root() {
            Error::new(ErrorKind::MissingAttribute(name.into()))
        } else {
            error.in_attribute(name)
        }
    })
}

/// The field of this name; most likely it stands at `expected` or after.
fn find(fields: &[Field], expected: usize, name: &str) -> Option<usize> {
    match fields.get(expected) {
        Some(field) if field.member.name() == name => Some(expected),
        _ => fields.binary_search_by(|field| field.member.name().cmp(name)).ok(),
    }
}

/// The fields of a struct that are there so far; drops them if decoding the rest fails.
struct Filled {
    fields: &'static [Field],
    place: *mut u8,
    count: usize,
    /// A bit per field for the first 512, which is more than any schema known to us has.
    first: [u64; 8],
    more: Vec<u64>,
}

impl Filled {
    fn new(fields: &'static [Field], place: *mut u8) -> Self {
        let more = fields.len().saturating_sub(512).div_ceil(64);
        Self { fields, place, count: 0, first: [0; 8], more: vec![0; more] }
    }

    fn word(&mut self, index: usize) -> &mut u64 {
        match index / 64 {
            word @ 0..8 => &mut self.first[word],
            word => &mut self.more[word - 8],
        }
    }

    fn contains(&mut self, index: usize) -> bool {
        *self.word(index) & 1 << (index % 64) != 0
    }

    fn insert(&mut self, index: usize) {
        *self.word(index) |= 1 << (index % 64);
        self.count += 1;
    }

    /// Drops a field that is there.
    fn remove(&mut self, index: usize) {
        *self.word(index) &= !(1 << (index % 64));
        self.count -= 1;
        let field = &self.fields[index];
        // SAFETY: the field was written, and counts as not written from now on (invariants 1 and 2).
        unsafe { (field.codec.drop)(self.place.add(field.offset).cast()) };
    }
}

impl Drop for Filled {
    fn drop(&mut self) {
        for index in 0..self.fields.len() {
            if self.contains(index) {
                self.remove(index);
            }
        }
    }
}

/// Encodes all fields in the order of their names.
///
/// # Safety
///
/// `place` is that of the struct that the descriptor describes; the entry of a codec encodes into an `S`.
unsafe fn read<S: Sink>(
    descriptor: &'static Descriptor,
    place: *const u8,
    sink: &mut S,
    entry: fn(&Codec) -> Encoding,
) -> Result<(), Error> {
    sink.encoder().begin_object(descriptor.fields.len())?;
    for field in descriptor.fields {
        sink.encoder().attribute(field.member.key())?;
        // SAFETY: the field lies at its offset in the struct (invariant 1), which is borrowed for the call.
        unsafe { entry(field.codec)(place.add(field.offset).cast(), std::ptr::from_mut(sink).cast()) }
            .map_err(|error| error.in_attribute(field.member.name()))?;
    }
    sink.encoder().end_object()
}

/// A function item by its type. The caller was given one, see [`with_codec`](super::adapter::with_codec).
pub(crate) fn conjure<F: Copy>() -> F {
    const {
        assert!(
            size_of::<F>() == 0,
            "`with` takes functions, not pointers to functions or closures that capture"
        );
    };
    // SAFETY: a value of `F` was given (`With` is only used by `with_codec`, which takes one), it can be copied, and it has no
    // bytes that would have to be copied.
    unsafe { NonNull::<F>::dangling().read() }
}
