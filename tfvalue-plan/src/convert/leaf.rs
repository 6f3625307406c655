//! Conversions of strings, numbers and bools.

use std::{borrow::Cow, rc::Rc, sync::Arc};

use tfvalue_runtime::{
    error::Error,
    number::{Float, Number, NumberRangeError},
    value::{Dynamic, OwnedDynamic, Value},
};

use super::{Expand, Flatten, Known, OpenVariants, Text, TextEnum, flatten::kept_spelling, text::is_nothing};
use tfvalue_runtime::model::TfEnum;

macro_rules! known {
    ($($ty:ty)*) => {$(
        impl Known for $ty {}
    )*};
}

known! {
    bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 Number Float
    String &str Cow<'_, str> Box<str> Arc<str> Rc<str> Value<'_> Dynamic<'_> OwnedDynamic
}

#[diagnostic::do_not_recommend]
impl<T: Text> Known for T {}

/// A string of an API can hold any text, so an unknown variant is its own text.
impl<E: TextEnum> OpenVariants<String> for E {
    fn other(api: &String) -> Option<String> {
        E::from_name(api).is_none().then(|| api.clone())
    }

    fn from_other(text: &str) -> String {
        text.to_owned()
    }
}

impl Expand<bool> for bool {
    fn expand(&self) -> Result<bool, Error> {
        Ok(*self)
    }
}

impl Flatten<bool> for bool {
    fn flatten(api: bool, _: Option<&Self>) -> Result<Self, Error> {
        Ok(api)
    }
}

/// Converts a number to another type.
fn converted<T, N>(number: T) -> Result<N, Error>
where
    T: Copy + TryInto<N> + TryInto<Number>,
    N: TryFrom<Number, Error = NumberRangeError>,
{
    let out_of_range = |number: T| match number.try_into() {
        Ok(number) => N::try_from(number).map_err(Error::from),
        Err(_) => Err(Error::invalid("the API answered what is no number")),
    };
    number.try_into().or_else(|_| out_of_range(number))
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        integers!($ty: i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

        impl Expand<$ty> for Number {
            fn expand(&self) -> Result<$ty, Error> {
                Ok($ty::try_from(self)?)
            }
        }

        impl Flatten<$ty> for Number {
            fn flatten(api: $ty, was: Option<&Self>) -> Result<Self, Error> {
                Ok(kept_spelling(Self::from(api), was))
            }
        }

        impl Expand<f64> for $ty {
            fn expand(&self) -> Result<f64, Error> {
                Ok(f64::try_from(Number::from(*self))?)
            }
        }

        impl Flatten<f64> for $ty {
            fn flatten(api: f64, _: Option<&Self>) -> Result<Self, Error> {
                Ok(Self::try_from(Number::try_from(api)?)?)
            }
        }
    )*};
    ($ty:ident: $($api:ident)*) => {$(
        impl Expand<$api> for $ty {
            fn expand(&self) -> Result<$api, Error> {
                converted(*self)
            }
        }

        impl Flatten<$api> for $ty {
            fn flatten(api: $api, _: Option<&Self>) -> Result<Self, Error> {
                converted(api)
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! floats {
    ($($ty:ty => $api:ident, $expand:expr, $flatten:expr;)*) => {$(
        impl Expand<$api> for $ty {
            fn expand(&self) -> Result<$api, Error> {
                let expand: fn(&Self) -> Result<$api, Error> = $expand;
                expand(self)
            }
        }

        impl Flatten<$api> for $ty {
            fn flatten(api: $api, was: Option<&Self>) -> Result<Self, Error> {
                let flatten: fn($api) -> Result<Self, Error> = $flatten;
                // The prior number stays if the API's float can't distinguish it from the answer.
                let is_sent = |was: &&Self| Expand::<$api>::expand(*was).is_ok_and(|was| was.to_bits() == api.to_bits());
                was.filter(is_sent).map_or_else(|| flatten(api), |was| Ok(was.clone()))
            }
        }
    )*};
}

floats! {
    f64 => f64, |number| Ok(*number), finite;
    f64 => f32, |number| Ok(f32::try_from(Number::try_from(*number)?)?), |api| finite(f64::from(api));
    f32 => f64, |number| Ok(f64::from(*number)), |api| Ok(f32::try_from(Number::try_from(api)?)?);
    f32 => f32, |number| Ok(*number), |api| finite(f64::from(api)).map(|_| api);
    Number => f64, |number| Ok(f64::try_from(number)?), |api| Ok(Number::try_from(api)?);
    Number => f32, |number| Ok(f32::try_from(number)?), |api| Ok(Number::try_from(api)?);
    Float => f64, |float| Ok(float.get()), |api| finite(api).map(Float::from);
    Float => f32, |float| narrowed(float.get()), |api| finite(f64::from(api)).map(Float::from);
}

fn finite(api: f64) -> Result<f64, Error> {
    if api.is_finite() { Ok(api) } else { Err(Error::invalid("the API answered what is no number")) }
}

/// Rounds to the nearest `f32`. Returns an error if the number is out of range.
fn narrowed(float: f64) -> Result<f32, Error> {
    #[expect(clippy::cast_possible_truncation, reason = "the nearest is asked for, and infinity is found")]
    let narrow = float as f32;
    if narrow.is_finite() {
        return Ok(narrow);
    }
    Ok(f32::try_from(Number::try_from(float)?)?)
}

impl Expand<Number> for Number {
    fn expand(&self) -> Result<Number, Error> {
        Ok(self.clone())
    }
}

impl Flatten<Number> for Number {
    fn flatten(api: Number, was: Option<&Self>) -> Result<Self, Error> {
        Ok(kept_spelling(api, was))
    }
}

macro_rules! texts {
    ($($api:ty => $into_string:expr;)*) => {$(
        texts! { $api => $into_string, String, Cow<'_, str>, Box<str>, Arc<str>, Rc<str> }

        impl Expand<$api> for &str {
            fn expand(&self) -> Result<$api, Error> {
                Ok(<$api>::from((*self).to_owned()))
            }
        }

        impl<T: Text> Expand<$api> for T {
            fn expand(&self) -> Result<$api, Error> {
                Ok(<$api>::from(self.text().into_owned()))
            }
        }

        impl<T: Text> Flatten<$api> for T {
            fn flatten(api: $api, was: Option<&Self>) -> Result<Self, Error> {
                Self::from_text(&api, was)
            }

            fn is_absent(api: &$api) -> bool {
                is_nothing::<Self>(api)
            }
        }
    )*};
    ($api:ty => $into_string:expr, $($ty:ty),*) => {$(
        impl Expand<$api> for $ty {
            fn expand(&self) -> Result<$api, Error> {
                Ok(<$api>::from(String::from(&**self)))
            }
        }

        impl Flatten<$api> for $ty {
            fn flatten(api: $api, _: Option<&Self>) -> Result<Self, Error> {
                let into_string: fn($api) -> String = $into_string;
                Ok(Self::from(into_string(api)))
            }
        }
    )*};
}

texts! {
    String => |text| text;
    Box<str> => String::from;
    Cow<'static, str> => Cow::into_owned;
    Arc<str> => |text| text.as_ref().to_owned();
}

impl<T: Text> Flatten<&str> for T {
    fn flatten(api: &str, was: Option<&Self>) -> Result<Self, Error> {
        Self::from_text(api, was)
    }

    fn is_absent(api: &&str) -> bool {
        is_nothing::<Self>(api)
    }
}

/// An error about a text that is no variant of an enum.
#[doc(hidden)]
#[cold]
pub fn other_variant<E: TfEnum>(text: &str) -> Error {
    let names: Vec<_> = E::NAMES.iter().map(|name| format!("{name:?}")).collect();
    Error::invalid(format!("the API answered {text:?}, which is none of {}", names.join(", ")))
}

/// An error about a variant that a newer API has added, and whose name isn't available.
#[doc(hidden)]
#[cold]
pub fn new_variant<E: TfEnum>() -> Error {
    let names: Vec<_> = E::NAMES.iter().map(|name| format!("{name:?}")).collect();
    Error::invalid(format!("the API answered a value that is none of {}", names.join(", ")))
}
