//! Access to the content of `Unknown`, `Option` and collections if a derive sees only a type alias: `type Nullable<T> = Unknown<Option<T>>`.
//!
//! Generated code calls `(&&&Peel(value)).peeled()`. The compiler selects the first trait that fits, in the order below.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::value::{Map, Set, Unknown};

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

/// A value of any other type.
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

/// A collection, possibly null or unknown. A validator of its elements uses the trait if the field's type is an alias.
#[diagnostic::on_unimplemented(
    message = "the type of the elements of `{Self}` isn't known",
    label = "a function can't be given an element of this",
    note = "write `validate(with = path)` with a function of the whole, or a collection such as `Vec` as the type of the field"
)]
pub trait Elements {
    /// The type of the elements.
    type Element;
}

macro_rules! elements {
    ($([$($parameter:ident),*] $Type:ty: $Element:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($parameter),*> Elements for $Type {
            type Element = $Element;
        }
    )* };
}

elements! {
    [T] Vec<T>: T;
    [T] Box<[T]>: T;
    [T] Set<T>: T;
    [T] BTreeSet<T>: T;
    [T, S] HashSet<T, S>: T;
    [K, T] Map<K, T>: T;
    [K, T] BTreeMap<K, T>: T;
    [K, T, S] HashMap<K, T, S>: T;
}

#[cfg(feature = "indexmap")]
elements! {
    [K, T, S] indexmap::IndexMap<K, T, S>: T;
}

macro_rules! inner_elements {
    ($($Wrapper:ident)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<T: Elements> Elements for $Wrapper<T> {
            type Element = T::Element;
        }
    )* };
}

inner_elements!(Unknown Option);
