mod access;

use super::Refinements;

/// A value that may be unknown, as in a plan.
///
/// `Unknown<Option<T>>` is the usual type of an attribute: it can hold every value that Terraform sends.
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
/// Known values come before unknown values. The order of unknown values has no meaning, but is always the same. So a struct with unknown values
/// can derive `Ord` and be in a `BTreeSet`. In a model, a `BTreeSet` would merge two unknown elements into one, so models refuse it:
/// write a [`Set`](crate::Set).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unknown<T> {
    /// A known value.
    Known(T),
    /// A value that will be known later, with its refinements.
    Unknown(Refinements),
}

// Pinning doesn't extend to the value. Without this impl, rustc looks for `Unpin` through all levels of a model, which exceeds its recursion limit.
impl<T> Unpin for Unknown<T> {}

impl<T> Unknown<T> {
    /// An unknown value without refinements.
    pub const UNKNOWN: Self = Self::Unknown(Refinements::new());

    /// The value, if it is known.
    pub fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Unknown(_) => None,
        }
    }

    /// A mutable reference to the value, if it is known.
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

    /// Returns whether the value is not known.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// Converts `&Unknown<T>` to `Unknown<&T>`. Clones the refinements, which may allocate.
    pub fn as_ref(&self) -> Unknown<&T> {
        match self {
            Self::Known(value) => Unknown::Known(value),
            Self::Unknown(refinements) => Unknown::Unknown(refinements.clone()),
        }
    }

    /// Applies `f` to a known value. Drops the refinements of an unknown one: they describe the value before `f`.
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

/// A value that may be null or unknown: the usual type of an attribute, which can hold every value that Terraform sends.
///
/// # Example: an attribute that is optional
///
/// ```
/// use tfvalue::{Nullable, Unknown};
///
/// let size: Nullable<u64> = 8.into();
/// assert_eq!(size.value(), Some(&8));
/// assert_eq!(Nullable::<u64>::NULL, Unknown::Known(None));
/// ```
pub type Nullable<T> = Unknown<Option<T>>;

impl<T> From<T> for Unknown<T> {
    fn from(value: T) -> Self {
        Self::Known(value)
    }
}
