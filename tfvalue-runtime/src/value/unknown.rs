mod access;

use super::{Refinable, Refinements};
use crate::{
    check::{Contains, Spelling},
    error::Error,
    types::{TfType, Type},
    wire::{Decode, Decoder, Encode, Encoder, Inline, Nested},
};

/// A value that may not be known yet, as in a plan.
///
/// `Unknown<Option<T>>` is the usual type of an attribute: it can hold whatever Terraform sends.
///
/// # Example: what a plan holds
///
/// ```
/// use tfvalue::{msgpack, Refinements, Unknown};
///
/// let planned: Unknown<Option<&str>> = msgpack::from_slice(b"\xd4\x00\x00").unwrap();
/// assert_eq!(planned, Unknown::Unknown(Refinements::new()));
///
/// let applied: Unknown<Option<&str>> = msgpack::from_slice(b"\xa3i-1").unwrap();
/// assert_eq!(applied.known(), Some(&Some("i-1")));
/// ```
///
/// # Order
///
/// Known values come before unknown ones, which are in an order that means nothing but is always the same. So a struct with
/// unknown values can derive `Ord` and stand in a `BTreeSet`. In a model, where two unknown elements would become one in it, a
/// `BTreeSet` of them is refused: write a [`Set`](crate::Set).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unknown<T> {
    /// A value.
    Known(T),
    /// A value that will be known later, and what is known of it now.
    Unknown(Refinements),
}

impl<T> Unknown<T> {
    /// An unknown value of which nothing is known.
    pub const UNKNOWN: Self = Self::Unknown(Refinements::new());

    /// The value, if it is known.
    pub fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Unknown(_) => None,
        }
    }

    /// The value, if it is known, to be changed.
    pub fn known_mut(&mut self) -> Option<&mut T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Unknown(_) => None,
        }
    }

    /// The value, if it is known.
    pub fn into_known(self) -> Option<T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Unknown(_) => None,
        }
    }

    /// Whether the value is not known.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// The same with a reference to the value. What is known of an unknown value is copied.
    pub fn as_ref(&self) -> Unknown<&T> {
        match self {
            Self::Known(value) => Unknown::Known(value),
            Self::Unknown(refinements) => Unknown::Unknown(refinements.clone()),
        }
    }

    /// Changes the value, if it is known. What is known of an unknown value is forgotten: it spoke of the old one.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Unknown<U> {
        match self {
            Self::Known(value) => Unknown::Known(f(value)),
            Self::Unknown(_) => Unknown::UNKNOWN,
        }
    }
}

/// The default is known: `Known(T::default())`.
impl<T: Default> Default for Unknown<T> {
    fn default() -> Self {
        Self::Known(T::default())
    }
}

impl<T> From<T> for Unknown<T> {
    fn from(value: T) -> Self {
        Self::Known(value)
    }
}

impl<T: TfType> TfType for Unknown<T> {
    const TYPE: Type = T::TYPE;
    const HOLDS_NULL: bool = T::HOLDS_NULL;
    const HOLDS_UNKNOWN: bool = true;
    const CONTAINS: Contains = T::CONTAINS.or_unknown();
    const SPELLING: &'static Spelling = &Spelling::Unknown(T::SPELLING);
}

impl<'de, T: TfType + Decode<'de>> Decode<'de> for Unknown<T> {
    const INLINE: Option<Inline<Self>> = match T::INLINE {
        Some(inline) => inline.unknown(),
        None => None,
    };

    const NESTED: Option<Nested<'de, Self>> = match T::NESTED {
        Some(nested) => Some(nested.unknown()),
        None => None,
    };

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        Self::decode_as(T::TYPE_REF, decoder, T::decode, |settled| T::decode(settled))
    }
}

impl<T> Unknown<T> {
    /// Decodes a value of this type by functions for a known one: one that stands in the input, and one to which the
    /// refinements of an unknown value come.
    #[inline]
    pub(crate) fn decode_as<'de, D: Decoder<'de> + ?Sized>(
        ty: &Type,
        decoder: &mut D,
        known: impl FnOnce(&mut D) -> Result<T, Error>,
        settled: impl FnOnce(&mut (dyn Decoder<'de> + '_)) -> Result<T, Error>,
    ) -> Result<Self, Error> {
        if matches!(ty, Type::Dynamic) {
            return if decoder.untyped_unknown()? {
                Ok(Self::UNKNOWN)
            } else {
                known(decoder).map(Self::Known)
            };
        }
        let offset = decoder.offset();
        let Some(refinements) = decoder.unknown()? else { return known(decoder).map(Self::Known) };
        if refinements.is_empty() {
            return Ok(Self::UNKNOWN);
        }
        match refinements.settle_in(ty, decoder, offset)? {
            Unknown::Unknown(refinements) => Ok(Self::Unknown(refinements)),
            Unknown::Known(value) => {
                settled(value.decoder().as_dyn()).map_err(|error| error.at(offset)).map(Self::Known)
            }
        }
    }
}

impl<T: TfType + Encode> Encode for Unknown<T> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        match self {
            Self::Known(value) => value.encode(encoder),
            Self::Unknown(refinements) => refinements.encode(Refinable::of(T::TYPE_REF), encoder),
        }
    }

    #[inline]
    fn as_text(&self) -> Option<&str> {
        self.known()?.as_text()
    }
}
