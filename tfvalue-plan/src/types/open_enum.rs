//! Enums to which an API may add variants.

use std::{
    convert::Infallible,
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};

use tfvalue_derive::TfType;
use tfvalue_runtime::error::Error;
use tfvalue_runtime::{SemanticEq, TfEnum};

use crate::convert::{Expand, Flatten, Known, OpenVariants};

/// An enum to which an API may add variants: any text that is no variant yet is kept.
///
/// Two are equal if their texts are.
///
/// # Example: a new variant
///
/// ```
/// use tfvalue::{TfType, types::OpenEnum};
///
/// #[derive(TfType, Clone, PartialEq, Debug)]
/// enum Zone {
///     North,
///     South,
/// }
///
/// assert_eq!(OpenEnum::from("north"), OpenEnum::Known(Zone::North));
/// let added: OpenEnum<Zone> = "west".into();
/// assert_eq!(added, OpenEnum::Other("west".to_owned()));
/// assert_eq!(added.as_str(), "west");
/// ```
#[derive(TfType, Clone, Debug)]
#[tf(as_string, bound = "E: TfEnum", crate = crate::derived)]
#[expect(clippy::exhaustive_enums, reason = "a text is a variant or not")]
pub enum OpenEnum<E> {
    /// A variant of the enum.
    Known(E),
    /// A text that is no variant of it.
    Other(String),
}

impl<E: TfEnum> OpenEnum<E> {
    /// The text.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Known(variant) => variant.as_str(),
            Self::Other(text) => text,
        }
    }

    /// The variant; `None` if the text is no variant of the enum.
    pub const fn known(&self) -> Option<&E> {
        match self {
            Self::Known(variant) => Some(variant),
            Self::Other(_) => None,
        }
    }
}

impl<E: TfEnum> From<&str> for OpenEnum<E> {
    fn from(text: &str) -> Self {
        E::from_name(text).map_or_else(|| Self::Other(text.to_owned()), Self::Known)
    }
}

impl<E: TfEnum> From<String> for OpenEnum<E> {
    fn from(text: String) -> Self {
        E::from_name(&text).map_or(Self::Other(text), Self::Known)
    }
}

impl<E: TfEnum> FromStr for OpenEnum<E> {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.into())
    }
}

impl<E: TfEnum> fmt::Display for OpenEnum<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<E: TfEnum> PartialEq for OpenEnum<E> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<E: TfEnum> Eq for OpenEnum<E> {}

impl<E: TfEnum> Hash for OpenEnum<E> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl<E: TfEnum> SemanticEq for OpenEnum<E> {
    fn semantic_eq(&self, other: &Self) -> bool {
        self == other
    }

    fn is_zero(&self) -> bool {
        self.as_str().is_empty()
    }
}

super::text::serde_text!(OpenEnum<E: TfEnum>);

impl<E: Expand<A> + OpenVariants<A>, A> Expand<A> for OpenEnum<E> {
    fn expand(&self) -> Result<A, Error> {
        match self {
            Self::Known(variant) => variant.expand(),
            Self::Other(text) => E::try_from_other(text),
        }
    }
}

impl<E: Flatten<A> + OpenVariants<A>, A> Flatten<A> for OpenEnum<E> {
    fn flatten(api: A, _: Option<&Self>) -> Result<Self, Error> {
        match E::other(&api) {
            Some(text) => Ok(Self::Other(text)),
            None => E::flatten(api, None).map(Self::Known),
        }
    }
}

impl<E> Known for OpenEnum<E> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(TfType, Clone, PartialEq, Debug)]
    #[tf(crate = crate::derived)]
    enum Zone {
        North,
        South,
    }

    #[test]
    fn text_is_what_counts() {
        let north: OpenEnum<Zone> = "north".into();
        assert_eq!(north.known(), Some(&Zone::North));
        assert_eq!(north, OpenEnum::Other("north".to_owned()));
        assert_ne!(north, OpenEnum::Known(Zone::South));
        assert_ne!(north, "North".into());
        assert_eq!(OpenEnum::<Zone>::from("West".to_owned()).to_string(), "West");
    }

    #[test]
    fn variants_of_an_api_are_converted_both_ways() {
        for text in ["north", "west"] {
            let zone: OpenEnum<Zone> = Flatten::flatten(text.to_owned(), None).unwrap();
            assert_eq!(zone.as_str(), text);
            assert_eq!(Expand::<String>::expand(&zone).unwrap(), text);
        }
        let zones: Vec<OpenEnum<Zone>> = Flatten::flatten(vec!["west".to_owned()], None).unwrap();
        assert_eq!(Expand::<Vec<String>>::expand(&zones).unwrap(), ["west"]);
    }
}
