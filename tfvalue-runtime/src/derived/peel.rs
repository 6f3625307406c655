//! Access to the content of `Unknown` and `Option`, of a type that a derive can't see through: `type Nullable<T> = Unknown<Option<T>>`.
//!
//! A derive calls `(&&&Peel(value)).peeled()`. The compiler takes the first of the traits that fits, in the order below.

use crate::value::Unknown;

/// A value of a field.
#[expect(missing_debug_implementations, reason = "nobody sees it")]
pub struct Peel<'v, T>(pub &'v T);

/// A value that can be null and unknown.
pub trait PeelNullable<'v> {
    /// The type inside `Unknown` and `Option`.
    type Content;

    /// The value, unless it is null or unknown.
    fn peeled(&self) -> Option<&'v Self::Content>;
}

/// A value that can be unknown.
pub trait PeelUnknown<'v> {
    /// The type inside `Unknown`.
    type Content;

    /// The value, unless it is unknown.
    fn peeled(&self) -> Option<&'v Self::Content>;
}

/// Anything else.
pub trait PeelAny<'v> {
    /// The type itself.
    type Content;

    /// The value.
    fn peeled(&self) -> Option<&'v Self::Content>;
}

impl<'v, T> PeelNullable<'v> for &&Peel<'v, Unknown<Option<T>>> {
    type Content = T;

    fn peeled(&self) -> Option<&'v T> {
        self.0.known().and_then(Option::as_ref)
    }
}

impl<'v, T> PeelUnknown<'v> for &Peel<'v, Unknown<T>> {
    type Content = T;

    fn peeled(&self) -> Option<&'v T> {
        self.0.known()
    }
}

impl<'v, T> PeelAny<'v> for Peel<'v, T> {
    type Content = T;

    fn peeled(&self) -> Option<&'v T> {
        Some(self.0)
    }
}
