//! What generated code makes of the options for plans and values.

use std::{borrow::Cow, fmt, rc::Rc, str::FromStr, sync::Arc};

use tfvalue_core::{
    error::Error,
    number::{Float, Number},
    types::Type,
    value::{Unknown, Value},
};

use crate::{
    model::{Nesting, TfEnum, TfSchema, TfType},
    schema::Literal,
    wire::{Decode, Encode, ValueExt, ValueWriter},
};

/// A type that a text may be the default of.
#[diagnostic::on_unimplemented(
    message = "a text can't be the default of `{Self}`",
    note = "write a value of the type in `Unknown` and `Option`: a number, `true` or `false`, or any expression"
)]
pub trait TextDefault {
    /// The texts that are allowed; any if there is no list.
    const NAMES: Option<&'static [&'static str]> = None;
}

impl<T: TfEnum> TextDefault for T {
    const NAMES: Option<&'static [&'static str]> = Some(T::NAMES);
}

impl TextDefault for String {}
impl TextDefault for &str {}
impl TextDefault for Cow<'_, str> {}
impl TextDefault for Box<str> {}
impl TextDefault for Rc<str> {}
impl TextDefault for Arc<str> {}

/// A type that an integer may be the default of.
#[diagnostic::on_unimplemented(
    message = "an integer can't be the default of `{Self}`",
    note = "write a value of the type in `Unknown` and `Option`: a text in quotes, `true` or `false`, or any expression"
)]
pub trait IntegerDefault {
    /// The least value.
    const MIN: i128;
    /// The greatest value.
    const MAX: i128;
}

macro_rules! integers {
    ($($Int:ty)*) => { $(impl IntegerDefault for $Int {
        const MIN: i128 = <$Int>::MIN as i128;
        const MAX: i128 = <$Int>::MAX as i128;
    })* };
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize i128);

macro_rules! numbers {
    ($($Number:ty: $max:expr;)*) => { $(
        impl IntegerDefault for $Number {
            const MIN: i128 = -$max;
            const MAX: i128 = $max;
        }
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
    note = "write a value of the type in `Unknown` and `Option`, such as an integer"
)]
pub trait FractionDefault {}

/// A type that `true` or `false` may be the default of.
#[diagnostic::on_unimplemented(
    message = "`true` or `false` can't be the default of `{Self}`",
    note = "write a value of the type in `Unknown` and `Option`: a text in quotes, a number, or any expression"
)]
pub trait BoolDefault {}

impl BoolDefault for bool {}

macro_rules! wrappers {
    ($($Wrapper:ident)*) => { $(
        impl<T: TextDefault> TextDefault for $Wrapper<T> {
            const NAMES: Option<&'static [&'static str]> = T::NAMES;
        }
        impl<T: IntegerDefault> IntegerDefault for $Wrapper<T> {
            const MIN: i128 = T::MIN;
            const MAX: i128 = T::MAX;
        }
        impl<T: FractionDefault> FractionDefault for $Wrapper<T> {}
        impl<T: BoolDefault> BoolDefault for $Wrapper<T> {}
    )* };
}

wrappers!(Unknown Option);

/// A text as the default of a field.
///
/// # Panics
///
/// If it is none of the texts of an enum, which stops the compiler.
#[track_caller]
pub const fn text_default<T: TextDefault>(text: &'static str) -> Literal {
    if let Some(names) = T::NAMES {
        let (mut index, mut is_found) = (0, false);
        while index < names.len() {
            is_found |= is_equal(names[index].as_bytes(), text.as_bytes());
            index += 1;
        }
        assert!(is_found, "the default is none of the texts that the enum allows");
    }
    Literal::Text(text)
}

const fn is_equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// An integer as the default of a field.
///
/// # Panics
///
/// If the type can't hold it, which stops the compiler.
#[track_caller]
pub const fn integer_default<T: IntegerDefault>(value: i128, digits: &'static str) -> Literal {
    assert!(T::MIN <= value && value <= T::MAX, "the type of the field can't hold this default");
    Literal::Number(digits)
}

/// A number with a fraction as the default of a field.
pub const fn fraction_default<T: FractionDefault>(digits: &'static str) -> Literal {
    Literal::Number(digits)
}

/// A bool as the default of a field.
pub const fn bool_default<T: BoolDefault>(value: bool) -> Literal {
    Literal::Bool(value)
}

/// The default of a field that is read in its own way, of which just the type on the wire is known.
///
/// # Panics
///
/// If it is of another type, which stops the compiler.
#[track_caller]
pub const fn literal_default(ty: &Type, literal: Literal) -> Literal {
    assert!(
        matches!(
            (&literal, ty),
            (Literal::Text(_), Type::String)
                | (Literal::Number(_), Type::Number)
                | (Literal::Bool(_), Type::Bool)
        ),
        "the default is of another type than the attribute has on the wire"
    );
    literal
}

/// The name of the attribute that tells the elements of a collection apart.
///
/// # Panics
///
/// If the elements have no such attribute, which stops the compiler.
#[track_caller]
pub const fn key<T: Nesting>(name: &'static str) -> &'static str {
    let members = crate::wire::member::members_of(<T::Content as TfType>::TYPE_REF);
    let (mut index, mut is_found) = (0, false);
    while index < members.len() {
        let member = crate::wire::member::Member::of(&members[index]);
        is_found |= is_equal(member.name().as_bytes(), name.as_bytes());
        index += 1;
    }
    assert!(
        is_found,
        "the elements have no attribute of this name: write the name of one as Terraform has it"
    );
    let _ = <T::Content as TfSchema>::BLOCK_REF;
    name
}

/// The value of what has a Terraform type.
///
/// # Errors
///
/// Returns an error if it can't be encoded.
pub fn value_of<T: Encode>(value: &T) -> Result<Value<'static>, Error> {
    Value::from_typed(value)
}

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

/// Reads a value.
///
/// # Errors
///
/// Returns an error if it is no `T`.
pub fn typed<'v, T: Decode<'v>>(value: &'v Value<'v>) -> Result<T, Error> {
    value.to_typed()
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

/// What a function of a user's says of a value.
///
/// # Errors
///
/// Returns the text of the function's error.
pub fn accepted<E: fmt::Display>(result: Result<(), E>) -> Result<(), String> {
    result.map_err(|error| error.to_string())
}
