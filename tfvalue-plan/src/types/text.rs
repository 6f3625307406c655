//! The common part of types that keep a text and compare its meaning.

use std::{borrow::Cow, fmt};

/// The reason why a text is no value of a type of this module: a sentence for the author of the text.
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

/// What a type with a field `text` has, whose values mean the same if they are equal, and which can't be empty; with some of its texts, of
/// which two mean the same if there are two spellings.
macro_rules! text {
    ($ty:ident, [$($example:literal),* $(,)?]) => {
        $crate::types::text::serde_text!($ty);

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
                self.text.is_empty()
            }
        }
    };
}

/// The same of a type whose field `value` is what it means.
macro_rules! text_with_value {
    ($ty:ident, $examples:tt) => {
        $crate::types::text::text!($ty, $examples);

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

/// The text in formats of serde, read with `FromStr`.
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

pub(super) use {serde_text, text, text_with_value};
