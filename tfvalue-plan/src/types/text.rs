//! The common code of types that keep a text and compare its meaning.

use std::{borrow::Cow, fmt};

/// The reason why a text is not valid for a type of this module: a sentence for the author of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTextError(Cow<'static, str>);

impl ParseTextError {
    pub(super) fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for ParseTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseTextError {}

/// Implements the common traits of a type with a field `text`, whose values mean the same if they are equal.
///
/// `$examples` are texts of the type. Two of them mean the same if the type has several spellings. `$is_zero` tests for a value that counts as empty;
/// by default this is an empty text. `$sent` returns the text to send to an API; by default this is the text as written.
macro_rules! text {
    ($ty:ident, $examples:tt) => {
        $crate::types::text::text!($ty, $examples, |text| text.text.is_empty());
    };
    ($ty:ident, $examples:tt, $is_zero:expr) => {
        $crate::types::text::text!($ty, $examples, $is_zero, |text| text.as_str().into());
    };
    ($ty:ident, [$($example:literal),* $(,)?], $is_zero:expr, $sent:expr) => {
        $crate::types::text::serde_text!($ty);

        impl $crate::convert::Text for $ty {
            fn text(&self) -> std::borrow::Cow<'_, str> {
                let sent: fn(&Self) -> std::borrow::Cow<'_, str> = $sent;
                sent(self)
            }

            fn from_text(text: &str, was: Option<&Self>) -> Result<Self, tfvalue_runtime::error::Error> {
                $crate::convert::parsed_or_kept(text, was)
            }
        }

        impl $ty {
            /// The text as it was written.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.text
            }
        }

        impl std::fmt::Display for $ty {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.text)
            }
        }

        impl tfvalue_runtime::SemanticEq for $ty {
            const EXAMPLES: &'static [&'static str] = &[$($example),*];

            fn semantic_eq(&self, other: &Self) -> bool {
                self == other
            }

            fn is_zero(&self) -> bool {
                let is_zero: fn(&Self) -> bool = $is_zero;
                is_zero(self)
            }
        }
    };
}

/// Same as `text`, for a type that is compared by its field `value`.
macro_rules! text_with_value {
    ($ty:ident, $examples:tt $(, $option:expr)*) => {
        $crate::types::text::text!($ty, $examples $(, $option)*);

        impl PartialEq for $ty {
            fn eq(&self, other: &Self) -> bool {
                self.value == other.value
            }
        }

        impl Eq for $ty {}

        impl std::hash::Hash for $ty {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.value.hash(state);
            }
        }
    };
}

/// Declares a type that keeps a text and, in its field `value`, the meaning of the text. `$examples` are texts of the type; `$read` parses a text.
macro_rules! text_type {
    ($(#[$attribute:meta])* $ty:ident($value:ty), $examples:tt, $read:expr $(, $option:expr)*) => {
        $(#[$attribute])*
        #[derive(tfvalue_derive::TfType, Clone, Debug)]
        #[tf(as_string, crate = crate::derived)]
        pub struct $ty {
            text: String,
            value: $value,
        }

        $crate::types::text::text_with_value!($ty, $examples $(, $option)*);

        impl std::str::FromStr for $ty {
            type Err = $crate::types::ParseTextError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let read: fn(&str) -> Result<$value, Self::Err> = $read;
                Ok(Self { text: text.to_owned(), value: read(text)? })
            }
        }
    };
}

/// Implements the conversions of such a type from and to the type of its `value`, for Rust code and for an API.
macro_rules! value_conversions {
    ($ty:ident($value:ty)) => {
        $crate::types::api::api_values!($ty => $value);

        impl From<$value> for $ty {
            fn from(value: $value) -> Self {
                Self { text: value.to_string(), value }
            }
        }

        impl From<&$ty> for $value {
            fn from(text: &$ty) -> Self {
                text.value.clone()
            }
        }
    };
}

/// Implements serde's traits: serializes the text, and deserializes it with `FromStr`.
macro_rules! serde_text {
    ($($ty:ident $(<$parameter:ident: $bound:ident>)?)*) => {$(
        #[cfg(feature = "serde")]
        impl $(<$parameter: $bound>)? serde::Serialize for $ty $(<$parameter>)? {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de $(, $parameter: $bound)?> serde::Deserialize<'de> for $ty $(<$parameter>)? {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

pub(super) use {serde_text, text, text_type, text_with_value, value_conversions};
