//! The functions that generated code calls to build the options for plans and values.

use std::{borrow::Cow, fmt, marker::PhantomData, rc::Rc, str::FromStr, sync::Arc};

use crate::{
    collection::{any, each},
    error::Error,
    model::{Nesting, TfEnum, TfSchema, TfType},
    nfc::equal,
    number::{Float, Number},
    schema::{Literal, NestingMode},
    types::Type,
    value::{Unknown, Value},
    wire::{
        Decode, Decoder, Encode, Encoder, ValueWriter,
        adapter::{Adapt, AsString},
        member::{Member, members_of},
    },
};

/// A type whose default may be a string literal.
#[diagnostic::on_unimplemented(
    message = "a text can't be the default of `{Self}`",
    label = "this is a text",
    note = "write a value of the type in `Unknown` and `Option`: a number, `true` or `false`, or an expression such as `\"5m\".parse().unwrap()`"
)]
pub trait TextDefault {
    /// The allowed strings; `None` allows any string.
    const NAMES: Option<&'static [&'static str]> = None;
}

#[diagnostic::do_not_recommend]
impl<T: TfEnum> TextDefault for T {
    const NAMES: Option<&'static [&'static str]> = Some(T::NAMES);
}

macro_rules! texts {
    ($($Text:ty),*) => { $(#[diagnostic::do_not_recommend] impl TextDefault for $Text {})* };
}

texts!(String, &str, Cow<'_, str>, Box<str>, Rc<str>, Arc<str>);

/// A type whose default may be an integer literal.
#[diagnostic::on_unimplemented(
    message = "an integer can't be the default of `{Self}`",
    label = "this is an integer",
    note = "write a value of the type in `Unknown` and `Option`: a text in quotes, `true` or `false`, or an expression such as `\"5m\".parse().unwrap()`"
)]
pub trait IntegerDefault {
    /// The least value.
    const MIN: i128;
    /// The greatest value.
    const MAX: i128;
}

macro_rules! integers {
    ($($Int:ty)*) => { $(#[diagnostic::do_not_recommend] impl IntegerDefault for $Int {
        const MIN: i128 = <$Int>::MIN as i128;
        const MAX: i128 = <$Int>::MAX as i128;
    })* };
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize i128);

macro_rules! numbers {
    ($($Number:ty: $max:expr;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl IntegerDefault for $Number {
            const MIN: i128 = -$max;
            const MAX: i128 = $max;
        }
        #[diagnostic::do_not_recommend]
        impl FractionDefault for $Number {}
    )* };
}

numbers! {
    f32: 1 << 24;
    f64: 1 << 53;
    Float: 1 << 53;
    Number: i128::MAX;
}

/// A type whose default may be a number with a fraction.
#[diagnostic::on_unimplemented(
    message = "a number with a fraction can't be the default of `{Self}`",
    label = "this has a fraction",
    note = "write a value of the type in `Unknown` and `Option`, such as an integer"
)]
pub trait FractionDefault {}

/// A type whose default may be `true` or `false`.
#[diagnostic::on_unimplemented(
    message = "`true` or `false` can't be the default of `{Self}`",
    label = "this is a bool",
    note = "write a value of the type in `Unknown` and `Option`: a text in quotes, a number, or any expression"
)]
pub trait BoolDefault {}

#[diagnostic::do_not_recommend]
impl BoolDefault for bool {}

macro_rules! wrappers {
    ($($Wrapper:ident)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<T: TextDefault> TextDefault for $Wrapper<T> {
            const NAMES: Option<&'static [&'static str]> = T::NAMES;
        }
        #[diagnostic::do_not_recommend]
        impl<T: IntegerDefault> IntegerDefault for $Wrapper<T> {
            const MIN: i128 = T::MIN;
            const MAX: i128 = T::MAX;
        }
        #[diagnostic::do_not_recommend]
        impl<T: FractionDefault> FractionDefault for $Wrapper<T> {}
        #[diagnostic::do_not_recommend]
        impl<T: BoolDefault> BoolDefault for $Wrapper<T> {}
    )* };
}

wrappers!(Unknown Option);

/// Builds the default of a field of type `T`.
///
/// The methods have the bounds, so that the compiler reports an error at the value instead of the type.
pub struct DefaultOf<T>(PhantomData<fn() -> T>);

/// Returns the builder of the default of a field of type `T`.
pub const fn default_of<T>() -> DefaultOf<T> {
    DefaultOf(PhantomData)
}

#[expect(clippy::unused_self, reason = "in a method call, an unmet bound is shown at the method's name")]
impl<T> DefaultOf<T> {
    /// Returns a string as the default.
    ///
    /// # Panics
    ///
    /// Panics if the type is an enum without a variant of this name, which stops the compiler.
    #[track_caller]
    pub const fn text(&self, text: &'static str) -> Literal
    where
        T: TextDefault,
    {
        if let Some(names) = T::NAMES {
            let is_found = any!(names, |name| equal(name, text));
            assert!(
                is_found,
                "no variant of the enum has this text: write the name of one as Terraform has it"
            );
        }
        Literal::Text(text)
    }

    /// Returns an integer as the default.
    ///
    /// # Panics
    ///
    /// Panics if the type can't hold the integer, which stops the compiler.
    #[track_caller]
    pub const fn integer(&self, value: i128, digits: &'static str) -> Literal
    where
        T: IntegerDefault,
    {
        assert!(
            T::MIN <= value && value <= T::MAX,
            "the type of the field can't hold this number: write one that it can hold, or another type"
        );
        Literal::Number(digits)
    }

    /// Returns a number with a fraction as the default.
    pub const fn fraction(&self, digits: &'static str) -> Literal
    where
        T: FractionDefault,
    {
        Literal::Number(digits)
    }

    /// Encodes the value of an expression as the default.
    ///
    /// # Errors
    ///
    /// Returns an error if the value can't be encoded.
    pub fn value<V: Encode>(&self, value: V) -> Result<Value<'static>, Error>
    where
        T: HoldsValue<V>,
    {
        Value::from_typed(&value)
    }

    /// Returns a bool as the default.
    pub const fn bool(&self, value: bool) -> Literal
    where
        T: BoolDefault,
    {
        Literal::Bool(value)
    }
}

/// Checks the default of a field with its own codec, for which only the type on the wire is known.
///
/// # Panics
///
/// Panics if the default has another type, which stops the compiler.
#[track_caller]
pub const fn literal_default(ty: &Type, literal: Literal) -> Literal {
    assert!(
        literal.is_of(ty),
        "the default has another type than the attribute: \
         write a text in quotes for a string, digits for a number, `true` or `false` for a bool"
    );
    literal
}

/// Checks the name of the attribute that identifies the elements of a collection, and returns the name.
///
/// # Panics
///
/// Panics if the elements have no such attribute, or if the field is not a list or a set. Either stops the compiler.
#[track_caller]
pub const fn key<T: Nesting>(name: &'static str) -> &'static str {
    assert!(
        member_of(<T::Content as TfType>::TYPE_REF, name).is_some(),
        "the objects have no attribute of this name: write the name of one as Terraform has it"
    );
    assert!(
        matches!(T::MODE, NestingMode::List | NestingMode::Set),
        "only the elements of a list or a set have a key, and this is none: remove `key`"
    );
    let _ = <T::Content as TfSchema>::BLOCK_REF;
    name
}

/// Returns whether an attribute of a derived struct has a default, at any depth.
pub const fn has_defaults<T: TfType>() -> bool {
    any!(members_of(T::TYPE_REF), |row| Member::of(row).within().default)
}

/// Checks a name in a combination or a validator: an attribute or block of a flattened struct.
///
/// # Panics
///
/// Panics if the struct has no member of this name, or if `is_planned` and the member has a default. Either stops the compiler.
#[track_caller]
pub const fn flattened_member<T: TfType>(name: &'static str, is_planned: bool) {
    let Some(member) = member_of(T::TYPE_REF, name) else {
        panic!(
            "there is no field of this name, here or in a flattened struct: write the name of one, as Terraform has it if it is flattened"
        );
    };
    assert!(
        !(is_planned && member.has_default()),
        "a plan always sets this field of a flattened struct, if only to its default, whichever others are set: remove `default` or the name here, \
         or write `computed` in place of `default` and choose the value in `Resource::plan`"
    );
}

/// Returns whether the objects of a derived type have an attribute of this name.
pub const fn has_member(ty: &Type, name: &str) -> bool {
    member_of(ty, name).is_some()
}

const fn member_of(ty: &Type, name: &str) -> Option<Member> {
    each!(members_of(ty), |row| {
        if equal(row.0, name) {
            return Some(Member::of(row));
        }
    });
    None
}

/// Encodes a typed value as a [`Value`].
///
/// # Errors
///
/// Returns an error if the value can't be encoded.
pub fn value_of<T: Encode>(value: &T) -> Result<Value<'static>, Error> {
    Value::from_typed(value)
}

/// A field type whose default may be a `V`: `V` itself, possibly within `Unknown` and `Option`.
#[diagnostic::on_unimplemented(
    message = "a value of the type `{V}` can't be the default of `{Self}`",
    label = "this is a `{V}`",
    note = "write a value of the type in `Unknown` and `Option`"
)]
pub trait HoldsValue<V> {}

#[diagnostic::do_not_recommend]
impl<T> HoldsValue<T> for T {}
#[diagnostic::do_not_recommend]
impl<T> HoldsValue<T> for Unknown<T> {}
#[diagnostic::do_not_recommend]
impl<T> HoldsValue<T> for Option<T> {}
#[diagnostic::do_not_recommend]
impl<T> HoldsValue<T> for Unknown<Option<T>> {}

/// Writes a value with `Display` and returns the string.
///
/// # Errors
///
/// Never.
pub fn text_of<T: fmt::Display>(value: &T) -> Result<Value<'static>, Error> {
    Ok(value.to_string().into())
}

/// Returns the value that `encode` writes.
///
/// # Errors
///
/// Returns the error of `encode`.
pub fn value_with(
    encode: impl FnOnce(&mut ValueWriter) -> Result<(), Error>,
) -> Result<Value<'static>, Error> {
    let mut writer = ValueWriter::new();
    encode(&mut writer)?;
    Ok(writer.finish())
}

/// Decodes a default as a `T`, and encodes it again.
///
/// # Errors
///
/// Returns an error if the value is not a `T`.
pub fn round_trip<'v, T: Decode<'v> + Encode>(value: &'v Value<'v>) -> Result<Value<'static>, Error> {
    round_trip_with(value, |decoder| T::decode(decoder), |typed, encoder| typed.encode(encoder))
}

/// Decodes a default as a field of type `T` with `as_string`, and encodes it again.
///
/// # Errors
///
/// Returns an error if the string is not a `T`.
pub fn round_trip_as_string<'v, T: Adapt<'v, AsString, M>, M>(
    value: &'v Value<'v>,
) -> Result<Value<'static>, Error> {
    round_trip_with(value, |decoder| T::decode(decoder), |typed, encoder| typed.encode(encoder))
}

/// Decodes a default with the functions of a field with `with`, and encodes it again.
///
/// # Errors
///
/// Returns the error of a function.
pub fn round_trip_with<'v, T>(
    value: &'v Value<'v>,
    decode: impl FnOnce(&mut dyn Decoder<'v>) -> Result<T, Error>,
    encode: impl FnOnce(&T, &mut dyn Encoder) -> Result<(), Error>,
) -> Result<Value<'static>, Error> {
    let typed = decode(value.borrowing_decoder().as_dyn())?;
    value_with(|writer| encode(&typed, writer.as_dyn()))
}

/// Decodes a value as a `T`.
///
/// # Errors
///
/// Returns an error if the value is not a `T`.
pub fn typed<'v, T: Decode<'v>>(value: &'v Value<'v>) -> Result<T, Error> {
    value.to_typed()
}

/// Decodes the value of a field with `as_string`.
///
/// # Errors
///
/// Returns an error if the value is not a `T`.
pub fn parsed_field<'v, T: Adapt<'v, AsString, M>, M>(value: &'v Value<'v>) -> Result<T, Error> {
    T::decode(value.borrowing_decoder().as_dyn())
}

/// Parses a string with `FromStr`.
///
/// # Errors
///
/// Returns an error if the value is not a string, or if the string is not a `T`.
pub fn parsed<T: FromStr>(value: &Value<'_>) -> Result<T, Error> {
    match value {
        Value::String(text) => text.parse().map_err(|_| Error::invalid("it can't be read")),
        _ => Err(Error::invalid("a string is required")),
    }
}

/// Returns the result of the function in `requires_replace(if = …)`. The signature checks that the result is a `bool`.
pub const fn replaces(result: bool) -> bool {
    result
}

/// Converts the result of a user's validation function, with the error as text.
///
/// # Errors
///
/// Returns the text of the function's error.
pub fn accepted<E: fmt::Display>(result: Result<(), E>) -> Result<(), String> {
    result.map_err(|error| error.to_string())
}
