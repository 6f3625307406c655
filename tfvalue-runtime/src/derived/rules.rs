//! The functions with which generated code builds the options for plans and values.

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

/// A type that a text may be the default of.
#[diagnostic::on_unimplemented(
    message = "a text can't be the default of `{Self}`",
    label = "this is a text",
    note = "write a value of the type in `Unknown` and `Option`: a number, `true` or `false`, or an expression such as `\"5m\".parse().unwrap()`"
)]
pub trait TextDefault {
    /// The texts that are allowed; any if there is no list.
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

/// A type that an integer may be the default of.
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

/// A type that a number with a fraction may be the default of.
#[diagnostic::on_unimplemented(
    message = "a number with a fraction can't be the default of `{Self}`",
    label = "this has a fraction",
    note = "write a value of the type in `Unknown` and `Option`, such as an integer"
)]
pub trait FractionDefault {}

/// A type that `true` or `false` may be the default of.
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

/// Makes the default of a field of the type.
///
/// The bounds are those of its methods, so that an error is shown at the value instead of the type.
pub struct DefaultOf<T>(PhantomData<fn() -> T>);

/// Returns the builder of the default of a field of the type.
pub const fn default_of<T>() -> DefaultOf<T> {
    DefaultOf(PhantomData)
}

#[expect(clippy::unused_self, reason = "in a method call, an unmet bound is shown at the method's name")]
impl<T> DefaultOf<T> {
    /// A text.
    ///
    /// # Panics
    ///
    /// If it is none of the texts of an enum, which stops the compiler.
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

    /// An integer.
    ///
    /// # Panics
    ///
    /// If the type can't hold it, which stops the compiler.
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

    /// A number with a fraction.
    pub const fn fraction(&self, digits: &'static str) -> Literal
    where
        T: FractionDefault,
    {
        Literal::Number(digits)
    }

    /// The value of an expression.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be encoded.
    pub fn value<V: Encode>(&self, value: V) -> Result<Value<'static>, Error>
    where
        T: HoldsValue<V>,
    {
        Value::from_typed(&value)
    }

    /// A bool.
    pub const fn bool(&self, value: bool) -> Literal
    where
        T: BoolDefault,
    {
        Literal::Bool(value)
    }
}

/// The default of a field that is read in its own way, of which just the type on the wire is known.
///
/// # Panics
///
/// If it is of another type, which stops the compiler.
#[track_caller]
pub const fn literal_default(ty: &Type, literal: Literal) -> Literal {
    assert!(
        literal.is_of(ty),
        "the default has another type than the attribute: \
         write a text in quotes for a string, digits for a number, `true` or `false` for a bool"
    );
    literal
}

/// The name of the attribute that identifies the elements of a collection.
///
/// # Panics
///
/// If the elements have no such attribute, or if there is one object or a map, which stops the compiler.
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

/// Checks the name of an attribute or block that a flattened struct has, in a combination or a validator.
///
/// # Panics
///
/// If there is none of this name, or if it has a default and `is_planned`, which stops the compiler.
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

/// The value of what has a Terraform type.
///
/// # Errors
///
/// Returns an error if it can't be encoded.
pub fn value_of<T: Encode>(value: &T) -> Result<Value<'static>, Error> {
    Value::from_typed(value)
}

/// A type of a field that a value of the type `V` may be the default of: the type itself, or what is in `Unknown` and `Option`.
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

/// The value of what is a string, written with `Display`.
///
/// # Errors
///
/// Never.
pub fn text_of<T: fmt::Display>(value: &T) -> Result<Value<'static>, Error> {
    Ok(value.to_string().into())
}

/// The value that a function writes.
///
/// # Errors
///
/// Returns an error if the function does.
pub fn value_with(
    encode: impl FnOnce(&mut ValueWriter) -> Result<(), Error>,
) -> Result<Value<'static>, Error> {
    let mut writer = ValueWriter::new();
    encode(&mut writer)?;
    Ok(writer.finish())
}

/// Decodes a default as a field of this type, and encodes it again.
///
/// # Errors
///
/// Returns an error if it is no `T`.
pub fn round_trip<'v, T: Decode<'v> + Encode>(value: &'v Value<'v>) -> Result<Value<'static>, Error> {
    round_trip_with(value, |decoder| T::decode(decoder), |typed, encoder| typed.encode(encoder))
}

/// Decodes a default as a field of this type that says `as_string`, and encodes it again.
///
/// # Errors
///
/// Returns an error if the text is no `T`.
pub fn round_trip_as_string<'v, T: Adapt<'v, AsString, M>, M>(
    value: &'v Value<'v>,
) -> Result<Value<'static>, Error> {
    round_trip_with(value, |decoder| T::decode(decoder), |typed, encoder| typed.encode(encoder))
}

/// Decodes a default with the functions of a field that says `with`, and encodes it again.
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

/// Reads a value.
///
/// # Errors
///
/// Returns an error if it is no `T`.
pub fn typed<'v, T: Decode<'v>>(value: &'v Value<'v>) -> Result<T, Error> {
    value.to_typed()
}

/// Reads the value of a field that says `as_string`.
///
/// # Errors
///
/// Returns an error if it is no `T`.
pub fn parsed_field<'v, T: Adapt<'v, AsString, M>, M>(value: &'v Value<'v>) -> Result<T, Error> {
    T::decode(value.borrowing_decoder().as_dyn())
}

/// Reads a string with `FromStr`.
///
/// # Errors
///
/// Returns an error if it is no string, or no `T`.
pub fn parsed<T: FromStr>(value: &Value<'_>) -> Result<T, Error> {
    match value {
        Value::String(text) => text.parse().map_err(|_| Error::invalid("it can't be read")),
        _ => Err(Error::invalid("a string is required")),
    }
}

/// Returns the result of a function of `requires_replace(if = …)`, checking that it is a `bool`.
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
