//! The comparison of the values of a type by their meaning, and the texts that are values of the type.

use std::{any::Any, fmt};

use crate::{collection::any, value::Value};

/// The comparison of the values of a type by their meaning, in plans and results.
///
/// The derive of `TfType` sets the semantics of a type that implements [`SemanticEq`](crate::SemanticEq). A hand-written impl sets
/// [`TfType::SEMANTICS`](crate::TfType::SEMANTICS) to [`Semantics::of`]. Collections compare their elements in this way, sets
/// without regard to order. Most types have [`EXACT`](Self::EXACT).
///
/// The semantics also contain texts that are values of the type: all texts of an enum, or examples of a type that implements
/// [`SemanticEq`](crate::SemanticEq). Generated tests and documentation use these texts.
#[derive(Clone, Copy)]
pub struct Semantics {
    pub(crate) meaning: Meaning,
    /// The number of collections around the type that has a meaning.
    pub(crate) depth: u32,
    pub(crate) texts: Texts,
}

/// The texts that are known to be values of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Texts {
    /// The type doesn't state its texts, or is no text.
    Any,
    /// Only these texts.
    OneOf(&'static [&'static str]),
    /// These texts and others.
    SuchAs(&'static [&'static str]),
}

/// The meaning of the values of a type.
#[derive(Clone, Copy)]
pub(crate) enum Meaning {
    /// Values mean the same if they are equal.
    Exact,
    /// Values are compared as values of a Rust type.
    Value(&'static Comparison),
    /// The elements of a tuple are compared with these semantics.
    Tuple(&'static [Semantics]),
}

/// The functions that read values of a Rust type and compare them.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub struct Comparison {
    /// Reads a value. Returns `None` if the value is null, unknown or invalid.
    pub(crate) read: fn(&Value<'_>) -> Option<Box<dyn Any>>,
    /// Returns whether two read values mean the same.
    pub(crate) is_equal: fn(&dyn Any, &dyn Any) -> bool,
}

impl Semantics {
    /// Values mean the same if they are equal.
    pub const EXACT: Self = Self { meaning: Meaning::Exact, depth: 0, texts: Texts::Any };

    pub(crate) const fn of_value(comparison: &'static Comparison) -> Self {
        Self { meaning: Meaning::Value(comparison), ..Self::EXACT }
    }

    /// The semantics of an enum: each value is one of these texts.
    #[must_use]
    pub const fn one_of(texts: &'static [&'static str]) -> Self {
        Self { texts: Texts::OneOf(texts), ..Self::EXACT }
    }

    /// Sets examples of texts that are values of the type.
    #[must_use]
    pub const fn such_as(self, texts: &'static [&'static str]) -> Self {
        if texts.is_empty() { self } else { Self { texts: Texts::SuchAs(texts), ..self } }
    }

    /// Returns the texts that are values of the type, or of the elements of its collections.
    pub const fn texts(self) -> Texts {
        self.texts
    }

    /// The semantics of a tuple, from the semantics of its elements.
    #[doc(hidden)]
    pub const fn of_tuple(elements: &'static [Self]) -> Self {
        if any!(elements, |element| !element.says_nothing()) {
            Self { meaning: Meaning::Tuple(elements), ..Self::EXACT }
        } else {
            Self::EXACT
        }
    }

    /// The semantics of a collection of such values.
    #[must_use]
    pub const fn in_collection(self) -> Self {
        if self.says_nothing() { self } else { Self { depth: self.depth + 1, ..self } }
    }

    const fn says_nothing(self) -> bool {
        self.is_exact() && matches!(self.texts, Texts::Any)
    }

    /// Returns `self`, or `other` if `self` is exact and has no texts.
    #[doc(hidden)]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        if self.says_nothing() { other } else { self }
    }

    /// Returns whether values mean the same only if they are equal.
    pub const fn is_exact(self) -> bool {
        match self.meaning {
            Meaning::Exact => true,
            Meaning::Value(_) => false,
            Meaning::Tuple(elements) => !any!(elements, |element| !element.is_exact()),
        }
    }
}

/// [`EXACT`](Self::EXACT).
impl Default for Semantics {
    fn default() -> Self {
        Self::EXACT
    }
}

impl fmt::Debug for Semantics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_exact() { "Exact" } else { "ByMeaning" })
    }
}
