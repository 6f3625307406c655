//! Codecs of a field in place of its type's own: `with`, `as_string`, a list of at most one block (`list`), a block that travels as `dynamic`.

mod list;

use std::{
    fmt::{self, Display, Write},
    marker::PhantomData,
    str::FromStr,
};

use crate::{
    error::Error,
    nfc::nfc,
    quoted::{LONGEST, Quoted, shorten},
    types::Type,
    value::{RefinementKind, Refinements, Unknown, Value},
};

pub use self::list::AsList;
pub(crate) use self::list::List;
use super::{
    decoder::{Decode, Decoder},
    encoder::{Encode, Encoder},
    interpret::{Direct, FieldTypeOf, WireCodec, materialize_zst},
};
use crate::{
    model::{Holds, TfType},
    schema::Semantics,
    wire::{ValueReader, ValueWriter, member::const_contains_dynamic},
};

/// A [`WireCodec`] with a Terraform type.
pub(crate) trait TypedWireCodec<'de>: WireCodec<'de> {
    /// The type on the wire.
    const TYPE: Type;

    /// The values that the Rust type can hold.
    const HOLDS: Holds;

    /// The semantic comparison of values.
    const SEMANTICS: Semantics = Semantics::EXACT;
}

impl<'de, T: TfType + Decode<'de> + Encode> TypedWireCodec<'de> for Direct<T> {
    const TYPE: Type = T::TYPE;
    const HOLDS: Holds = Holds::of::<T>();
    const SEMANTICS: Semantics = T::SEMANTICS;
}

/// Reads and writes values of `T`, in place of `T`'s own codec.
pub trait Adapter<'de, T> {
    /// The type on the wire.
    fn ty() -> &'static Type;

    /// Reads a value that is neither null nor unknown.
    fn decode(decoder: &mut dyn Decoder<'de>) -> Result<T, Error>;

    /// Writes a value.
    fn encode(value: &T, encoder: &mut dyn Encoder) -> Result<(), Error>;
}

/// A field type that the adapter `A` can read and write: the adapter's own type, possibly in `Option` and `Unknown`. `M` is the place of the
/// adapter's type in the field type: `Here`, `InOption` or `InUnknown`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be read and written in this way",
    label = "neither the type itself nor what its `Option` and `Unknown` hold fits",
    note = "`as_string` needs `FromStr` (whose error is `Display`) and `Display`; `with = module` the type of `module::decode`",
    note = "for the elements of a collection, derive `TfType` on a type for them, as in `struct Address(#[tf(as_string)] IpAddr);`"
)]
pub trait Adapt<'de, A, M>: Sized {
    /// The type on the wire.
    fn ty() -> &'static Type;

    /// True if the type can hold null.
    const HOLDS_NULL: bool = false;

    /// True if the type can hold an unknown value.
    const HOLDS_UNKNOWN: bool = false;

    /// Reads a value.
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error>;

    /// Writes a value.
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error>;
}

/// Marks the type itself as the adapter's type.
pub struct Here;
/// Marks the content of an `Option`, at the place `M`, as the adapter's type.
pub struct InOption<M>(PhantomData<M>);
/// Marks the content of an `Unknown`, at the place `M`, as the adapter's type.
pub struct InUnknown<M>(PhantomData<M>);

impl<'de, A: Adapter<'de, T>, T> Adapt<'de, A, Here> for T {
    fn ty() -> &'static Type {
        A::ty()
    }

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        A::decode(decoder.as_dyn())
    }

    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        A::encode(self, encoder.as_dyn())
    }
}

impl<'de, A, M, T: Adapt<'de, A, M>> Adapt<'de, A, InOption<M>> for Option<T> {
    const HOLDS_NULL: bool = true;
    const HOLDS_UNKNOWN: bool = T::HOLDS_UNKNOWN;

    fn ty() -> &'static Type {
        T::ty()
    }

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        if decoder.take_null()? { Ok(None) } else { T::decode(decoder).map(Some) }
    }

    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        match self {
            Some(value) => value.encode(encoder),
            None => encoder.null(),
        }
    }
}

impl<'de, A, M, T: Adapt<'de, A, M>> Adapt<'de, A, InUnknown<M>> for Unknown<T> {
    const HOLDS_NULL: bool = T::HOLDS_NULL;
    const HOLDS_UNKNOWN: bool = true;

    fn ty() -> &'static Type {
        T::ty()
    }

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        Self::decode_as(T::ty(), decoder, T::decode, |collapsed| T::decode(collapsed))
    }

    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        match self {
            Self::Known(value) => value.encode(encoder),
            Self::Unknown(refinements) => refinements.encode_as(RefinementKind::of(T::ty()), encoder),
        }
    }
}

/// The codec of a type `T` that the adapter `A` reads and writes. `M` is the place of the adapter's type in `T`.
pub(crate) struct Adapted<A, M, T>(PhantomData<(A, M, T)>);

impl<'de, A, M, T: Adapt<'de, A, M>> WireCodec<'de> for Adapted<A, M, T> {
    type Target = T;

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
        T::decode(decoder)
    }

    fn encode<E: Encoder + ?Sized>(value: &T, encoder: &mut E) -> Result<(), Error> {
        value.encode(encoder)
    }
}

/// The type of a field with `as_string`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be read and written as a string",
    label = "not a type that is parsed from text and printed as text",
    note = "`as_string` needs `FromStr` (whose error is `Display`) and `Display`",
    note = "for the elements of a collection, derive `TfType` on a type for them, as in `struct Address(#[tf(as_string)] IpAddr);`"
)]
pub trait Parsed: FromStr<Err: Display> + Display {}

#[diagnostic::do_not_recommend]
impl<T: FromStr<Err: Display> + Display> Parsed for T {}

/// The adapter for `as_string`: parses a value from text and prints it as text. Accepts only the text that the value prints as: Terraform expects
/// back exactly the text that it sent.
pub struct AsString;

/// The adapter for `as_string` on a parameter of a function. Accepts any text that the type parses, as a provider doesn't send parameters back.
pub struct FromString;

impl<'de, T: Parsed> Adapter<'de, T> for AsString {
    fn ty() -> &'static Type {
        &Type::String
    }

    fn decode(decoder: &mut dyn Decoder<'de>) -> Result<T, Error> {
        decode_as_string(decoder)
    }

    fn encode(value: &T, encoder: &mut dyn Encoder) -> Result<(), Error> {
        encoder.string(&value.to_string())
    }
}

/// Reads a value of a type with `as_string`.
pub fn decode_as_string<'de, T: Parsed, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
    let text = decoder.string()?;
    let value: T = parse(&text)?;
    if !prints_as(&value, &text) {
        let (found, required) = (shorten(&text, LONGEST), shorten(&value.to_string(), LONGEST));
        return Err(Error::invalid(format!("{} must be written as {}", Quoted(&found), Quoted(&required))));
    }
    Ok(value)
}

/// Writes a value of a type with `as_string`.
pub fn encode_as_string<T: Display, E: Encoder + ?Sized>(value: &T, encoder: &mut E) -> Result<(), Error> {
    encoder.string(&value.to_string())
}

impl<'de, T: Parsed> Adapter<'de, T> for FromString {
    fn ty() -> &'static Type {
        &Type::String
    }

    fn decode(decoder: &mut dyn Decoder<'de>) -> Result<T, Error> {
        parse(&decoder.string()?)
    }

    fn encode(value: &T, encoder: &mut dyn Encoder) -> Result<(), Error> {
        encoder.string(&value.to_string())
    }
}

fn parse<T: FromStr<Err: Display>>(text: &str) -> Result<T, Error> {
    text.parse().map_err(|error| {
        Error::invalid(format!("{} is not accepted: {error}", Quoted(&shorten(text, LONGEST))))
    })
}

/// Returns whether a value prints as this text, compared in normal form C.
fn prints_as(value: &impl Display, text: &str) -> bool {
    /// The part of the text that isn't matched yet.
    struct Unmatched<'t>(&'t str);

    impl fmt::Write for Unmatched<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Unmatched(text);
    write!(rest, "{value}").is_ok() && rest.0.is_empty() || nfc(&value.to_string()) == nfc(text)
}

/// The adapter for `with = module`. `F` and `G` are the functions `module::decode` and `module::encode` for the type `L`; `H` is a function that
/// returns `module::TYPE`.
///
/// The adapter has no values. Only functions that take these three functions as arguments name the adapter: [`with_type`], [`with_holds`] and
/// [`Arguments::read_with`](crate::derived::arguments::Arguments::read_with).
pub struct With<L, F, G, H>(PhantomData<(L, F, G, H)>);

impl<'de, L, F, G, H> Adapter<'de, L> for With<L, F, G, H>
where
    F: Fn(&mut dyn Decoder<'de>) -> Result<L, Error> + Copy,
    G: Fn(&L, &mut dyn Encoder) -> Result<(), Error> + Copy,
    H: Fn() -> &'static Type + Copy,
{
    fn ty() -> &'static Type {
        materialize_zst::<H>()()
    }

    fn decode(decoder: &mut dyn Decoder<'de>) -> Result<L, Error> {
        materialize_zst::<F>()(decoder)
    }

    fn encode(value: &L, encoder: &mut dyn Encoder) -> Result<(), Error> {
        materialize_zst::<G>()(value, encoder)
    }
}

/// The codec of a LIST or MAP block with a `dynamic` attribute at any depth. The blocks travel as one `dynamic` value: a tuple or an object of the
/// blocks' actual types.
///
/// Decoding reads a [`Value`] first, and wraps its parts in `dynamic` where the declared type is `dynamic`. Encoding builds a [`Value`] first, and
/// unwraps these parts.
pub(crate) struct DynamicBlock<W>(PhantomData<W>);

impl<'de, W: TypedWireCodec<'de>> WireCodec<'de> for DynamicBlock<W> {
    type Target = W::Target;

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<W::Target, Error> {
        if decoder.take_untyped_unknown()? {
            return W::decode(Value::UNKNOWN.decoder().as_dyn());
        }
        let Some(actual) = decoder.begin_dynamic()? else {
            return if decoder.take_null()? {
                W::decode(ValueReader::missing(true).as_dyn())
            } else {
                W::decode(decoder)
            };
        };
        let value: Value<'_> = Value::decode(decoder, &actual)?;
        decoder.end_dynamic()?;
        if value.is_null() {
            return W::decode(ValueReader::missing(true).as_dyn());
        }
        let blocks = value.into_blocks(&actual, &W::TYPE);
        W::decode(blocks.decoder_as_in(decoder).as_dyn())
    }

    fn encode<E: Encoder + ?Sized>(value: &W::Target, encoder: &mut E) -> Result<(), Error> {
        let mut writer = ValueWriter::new();
        W::encode(value, &mut writer)?;
        match writer.finish() {
            Value::Null => encoder.null(),
            // An unknown value of type `dynamic` has no refinements.
            Value::Unknown(_) => encoder.unknown(&Refinements::new()),
            value => {
                let (actual, value) = value.into_dynamic_blocks(&W::TYPE)?;
                encoder.begin_dynamic(&actual)?;
                Value::encode(&value, &actual, encoder)?;
                encoder.end_dynamic(&actual)
            }
        }
    }
}

/// Returns whether a block of this type travels as one `dynamic` value.
pub(crate) const fn travels_as_dynamic(ty: &Type) -> bool {
    match ty {
        Type::List(element) | Type::Map(element) => match element.as_static() {
            Some(element) => const_contains_dynamic(element),
            None => false,
        },
        _ => false,
    }
}

/// Reads values with the codec `W`, and refuses unknown values at any depth.
pub(crate) struct WhollyKnown<W>(PhantomData<W>);

impl<'de, W: WireCodec<'de>> WireCodec<'de> for WhollyKnown<W> {
    type Target = W::Target;

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<W::Target, Error> {
        let before = decoder.reject_unknown(true);
        let value = W::decode(decoder);
        decoder.reject_unknown(before);
        value
    }

    fn encode<E: Encoder + ?Sized>(value: &W::Target, encoder: &mut E) -> Result<(), Error> {
        W::encode(value, encoder)
    }
}

impl<'de, W: TypedWireCodec<'de>> TypedWireCodec<'de> for WhollyKnown<W> {
    const TYPE: Type = W::TYPE;
    const HOLDS: Holds = W::HOLDS;
    const SEMANTICS: Semantics = W::SEMANTICS;
}

/// The shared properties of the fields with the option `known` whose type could hold unknown values.
pub(crate) struct KnownType<'de, W>(PhantomData<(&'de (), W)>);

impl<'de, W: TypedWireCodec<'de>> KnownType<'de, W> {
    const TYPE: &'static Type = &W::TYPE;

    const FIELD_TYPE: FieldTypeOf<'de, W::Target> =
        FieldTypeOf::new::<WhollyKnown<W>>(Self::TYPE, W::HOLDS).with_semantics(W::SEMANTICS);

    pub(crate) const fn field_type<'t>() -> &'t FieldTypeOf<'de, W::Target>
    where
        'de: 't,
        W::Target: 't,
    {
        const { &Self::FIELD_TYPE }
    }
}

/// The shared properties of the blocks that the codec `W` reads and writes.
pub(crate) struct BlockType<'de, W>(PhantomData<(&'de (), W)>);

impl<'de, W: TypedWireCodec<'de>> BlockType<'de, W> {
    const TYPE: &'static Type = &W::TYPE;

    const FIELD_TYPE: FieldTypeOf<'de, W::Target> = if travels_as_dynamic(Self::TYPE) {
        FieldTypeOf::new::<DynamicBlock<W>>(Self::TYPE, W::HOLDS).into_dynamic()
    } else {
        FieldTypeOf::new::<W>(Self::TYPE, W::HOLDS)
    };

    pub(crate) const fn field_type<'t>() -> &'t FieldTypeOf<'de, W::Target>
    where
        'de: 't,
        W::Target: 't,
    {
        const { &Self::FIELD_TYPE }
    }
}

/// The shared properties of the fields of one type with `as_string`.
struct StringType<'de, T, M>(PhantomData<(&'de (), T, M)>);

impl<'de, T: Adapt<'de, AsString, M>, M> StringType<'de, T, M> {
    const FIELD_TYPE: FieldTypeOf<'de, T> =
        FieldTypeOf::new::<Adapted<AsString, M, T>>(&Type::String, string_holds::<'de, T, M>());
}

/// Returns the shared properties of the fields of one type with `as_string`.
pub const fn string_type<'t, 'de, T, M>() -> &'t FieldTypeOf<'de, T>
where
    'de: 't,
    T: Adapt<'de, AsString, M> + 't,
{
    const { &StringType::<'de, T, M>::FIELD_TYPE }
}

/// Returns the shared properties of the fields of one type with `with = module`. `decode` and `encode` are the functions of the module. `ty` is the
/// type of the module, which `get_type` returns at run time.
pub const fn with_type<'de, T, L, M, F, G, H>(
    decode: F,
    encode: G,
    get_type: H,
    ty: &'static Type,
) -> FieldTypeOf<'de, T>
where
    F: Fn(&mut dyn Decoder<'de>) -> Result<L, Error> + Copy,
    G: Fn(&L, &mut dyn Encoder) -> Result<(), Error> + Copy,
    H: Fn() -> &'static Type + Copy,
    T: Adapt<'de, With<L, F, G, H>, M>,
{
    // The functions are items, whose types are zero-sized: the types suffice to call them.
    let holds = with_holds::<'de, T, L, M, F, G, H>(decode, encode, get_type);
    FieldTypeOf::new::<Adapted<With<L, F, G, H>, M, T>>(ty, holds)
}

/// Returns the values that a field with `as_string` can hold.
pub const fn string_holds<'de, T: Adapt<'de, AsString, M>, M>() -> Holds {
    Holds::adapted(T::HOLDS_NULL, T::HOLDS_UNKNOWN)
}

/// Returns the values that a field with `with = module` can hold.
pub const fn with_holds<'de, T, L, M, F, G, H>(decode: F, encode: G, get_type: H) -> Holds
where
    F: Fn(&mut dyn Decoder<'de>) -> Result<L, Error> + Copy,
    G: Fn(&L, &mut dyn Encoder) -> Result<(), Error> + Copy,
    H: Fn() -> &'static Type + Copy,
    T: Adapt<'de, With<L, F, G, H>, M>,
{
    let _ = (decode, encode, get_type);
    Holds::adapted(T::HOLDS_NULL, T::HOLDS_UNKNOWN)
}
