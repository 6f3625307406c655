//! Conversions of numbers and bools of a model from and to strings of an API. Code that the option `as_string` generates calls them.

use tfvalue_runtime::{
    error::Error,
    number::Number,
    quoted::{LONGEST, Quoted, shorten},
    value::Unknown,
};

use super::{ExpandField, FlattenField, Place};

/// A number or a bool.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a number nor a bool",
    note = "`#[api(as_string)]` is for integers, `Number` and `bool`, which may be in `Unknown` and `Option`"
)]
pub trait Primitive: Sized + ToString {
    fn from_text(text: &str) -> Result<Self, Error>;
}

impl Primitive for bool {
    /// Ignores case, because services in other languages write `True` or `TRUE`.
    fn from_text(text: &str) -> Result<Self, Error> {
        let is_value = |value: &Self| text.eq_ignore_ascii_case(&value.to_string());
        [false, true].into_iter().find(is_value).ok_or_else(|| unreadable(text, "neither true nor false"))
    }
}

impl Primitive for Number {
    fn from_text(text: &str) -> Result<Self, Error> {
        text.parse().map_err(|_| unreadable(text, "no number"))
    }
}

/// An error that quotes the API's answer, shortened.
#[cold]
fn unreadable(text: &str, is: &str) -> Error {
    Error::invalid(format!("the API answered {}, which is {is}", Quoted(&shorten(text, LONGEST))))
}

/// A field with a number or a bool, which may be null or unknown.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds neither a number nor a bool",
    note = "`#[api(as_string)]` is for integers, `Number` and `bool`, which may be in `Unknown` and `Option`"
)]
pub trait Holder {
    type Primitive: Primitive;
}

impl<T: Holder> Holder for Option<T> {
    type Primitive = T::Primitive;
}

impl<T: Holder> Holder for Unknown<T> {
    type Primitive = T::Primitive;
}

macro_rules! holders {
    ($($ty:ty)*) => {$(
        impl Holder for $ty {
            type Primitive = Self;
        }
    )*};
}

holders!(bool Number i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! integers {
    ($($ty:ty)*) => {$(
        impl Primitive for $ty {
            fn from_text(text: &str) -> Result<Self, Error> {
                Ok(Self::try_from(Number::from_text(text)?)?)
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// A string of an API, which may be in an `Option`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` of an API is no string",
    note = "`#[api(as_string)]` is for fields of the API that are a `String` or an `Option<String>`"
)]
pub trait Text: Sized {
    /// The type of the value in the string: `P`, or `Option<P>` if the string is optional.
    type Of<P>;

    fn write<P: Primitive>(value: Self::Of<P>) -> Self;

    /// The string, if it is present.
    fn text(self) -> Option<String>;
}

impl Text for String {
    type Of<P> = P;

    fn write<P: Primitive>(value: P) -> Self {
        value.to_string()
    }

    fn text(self) -> Option<String> {
        Some(self)
    }
}

impl Text for Option<String> {
    type Of<P> = Option<P>;

    fn write<P: Primitive>(value: Option<P>) -> Self {
        value.map(String::write)
    }

    fn text(self) -> Self {
        self
    }
}

#[doc(hidden)]
pub fn expand<F, A, M>(field: &F, place: impl Into<Place>) -> Result<A, Error>
where
    A: Text,
    F: Holder + ExpandField<A::Of<F::Primitive>, M>,
{
    super::expand(field, place).map(A::write)
}

#[doc(hidden)]
pub fn flatten<F, A, M>(api: A, was: Option<&F>, place: impl Into<Place>) -> Result<F, Error>
where
    A: Text,
    F: Holder + FlattenField<Option<F::Primitive>, M>,
{
    // An empty text is neither a number nor a bool: it is read as null.
    let text = api.text().filter(|text| !text.is_empty());
    let value = text.map(|text| F::Primitive::from_text(&text)).transpose();
    value.and_then(|value| F::flatten_field(value, was)).map_err(|error| place.into().of(error))
}
