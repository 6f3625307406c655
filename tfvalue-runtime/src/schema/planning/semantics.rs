//! The comparison of the values of a type by their meaning, and the texts that they can be.

use std::{any::Any, fmt};

use crate::{collection::any, value::Value};

/// The comparison of the values of a type by their meaning, in plans and results.
///
/// A type that derives `TfType` and implements [`SemanticEq`](crate::SemanticEq) has it without another word; a type that is written by
/// hand sets [`TfType::SEMANTICS`](crate::TfType::SEMANTICS) to [`Semantics::of`]. Collections compare their elements in this way, sets
/// without regard to order. Most types have [`EXACT`](Self::EXACT).
///
/// It also says which texts are values of the type: those of an enum, or examples of a type that implements
/// [`SemanticEq`](crate::SemanticEq). Tests and documentation are made with them.
#[derive(Clone, Copy)]
pub struct Semantics {
    pub(crate) meaning: Meaning,
    /// The number of collections around the type that has a meaning.
    pub(crate) depth: u32,
    pub(crate) texts: Texts,
}

/// The texts that are values of a type, as far as the type says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Texts {
    /// The type doesn't say so, or is no text.
    Any,
    /// These alone.
    OneOf(&'static [&'static str]),
    /// These and others.
    SuchAs(&'static [&'static str]),
}

/// The kind of the type that has a meaning.
#[derive(Clone, Copy)]
pub(crate) enum Meaning {
    /// Nothing: values mean the same if they are equal.
    Exact,
    /// A value of a Rust type.
    Value(&'static Comparison),
    /// The elements of a tuple.
    Tuple(&'static [Semantics]),
}

/// The functions that read values of a Rust type and compare them.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub struct Comparison {
    /// Reads a value; nothing if it is null, unknown or invalid.
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

    /// Those of an enum: each value is one of these texts.
    #[must_use]
    pub const fn one_of(texts: &'static [&'static str]) -> Self {
        Self { texts: Texts::OneOf(texts), ..Self::EXACT }
    }

    /// The same with texts that are values of the type.
    #[must_use]
    pub const fn such_as(self, texts: &'static [&'static str]) -> Self {
        if texts.is_empty() { self } else { Self { texts: Texts::SuchAs(texts), ..self } }
    }

    /// Returns the texts that are values of the type, or of what is in its collections.
    pub const fn texts(self) -> Texts {
        self.texts
    }

    /// Those of a tuple, of those of its elements.
    #[doc(hidden)]
    pub const fn of_tuple(elements: &'static [Self]) -> Self {
        if any!(elements, |element| !element.says_nothing()) {
            Self { meaning: Meaning::Tuple(elements), ..Self::EXACT }
        } else {
            Self::EXACT
        }
    }

    /// Those of a collection of such values.
    #[must_use]
    pub const fn in_collection(self) -> Self {
        if self.says_nothing() { self } else { Self { depth: self.depth + 1, ..self } }
    }

    const fn says_nothing(self) -> bool {
        self.is_exact() && matches!(self.texts, Texts::Any)
    }

    /// These, or others if these are exact.
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
