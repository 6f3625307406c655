use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    hash::{BuildHasher, Hash},
    rc::Rc,
    sync::Arc,
};

use crate::{
    number::{Float, Number},
    value::{Dynamic, Map, OwnedDynamic, Set, Unknown, Value},
};

/// Equality by meaning: `60m` and `1h` are the same duration in two spellings.
///
/// For most types it is `==`; for collections and structs it is that of their parts. [`Flatten`](https://docs.rs/tfvalue/latest/tfvalue/trait.Flatten.html) and plans keep the
/// spelling that was there before if an equal value comes in another one.
///
/// It is an equivalence, as `Eq` is: of three values, the first means the same as the third if both mean the same as the second. Otherwise,
/// the elements of sets couldn't be paired by it.
///
/// # Example: a name without regard to case
///
/// ```
/// use tfvalue::SemanticEq;
///
/// struct Name(String);
///
/// impl SemanticEq for Name {
///     fn semantic_eq(&self, other: &Self) -> bool {
///         self.0.eq_ignore_ascii_case(&other.0)
///     }
/// }
/// assert!(vec![Name("web".into())].semantic_eq(&vec![Name("WEB".into())]));
/// ```
#[diagnostic::on_unimplemented(
    message = "values of `{Self}` can't be compared by their meaning",
    note = "derive `TfApi` for it, or implement `SemanticEq`"
)]
pub trait SemanticEq {
    /// Texts that are values of the type, some of which mean the same: explored configurations have them. None if the type is no text.
    const EXAMPLES: &'static [&'static str] = &[];

    /// Returns whether both mean the same.
    fn semantic_eq(&self, other: &Self) -> bool;

    /// Returns whether it is what many an API has in place of nothing: `""`, `[]`, `{}`, 0 and `false`.
    fn is_zero(&self) -> bool {
        false
    }

    /// Returns whether this value, which was there before, can stay where an API now answers `new`: it means the same, or, unless `exactly`, the API
    /// doesn't distinguish null from a zero value. `Flatten` finds the elements of a set with it.
    #[doc(hidden)]
    fn stays_for(&self, new: &Self, exactly: bool) -> bool {
        let _ = exactly;
        self.semantic_eq(new)
    }
}

macro_rules! exact {
    ($($($ty:ty),+ => $is_zero:expr;)*) => {$($(
        impl SemanticEq for $ty {
            fn semantic_eq(&self, other: &Self) -> bool {
                self == other
            }

            fn is_zero(&self) -> bool {
                let is_zero: fn(&Self) -> bool = $is_zero;
                is_zero(self)
            }
        }
    )+)*};
}

exact! {
    bool => |value| !*value;
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize => |value| *value == 0;
    f32, f64 => |value| *value == 0.0;
    Number => |value| *value == Number::from(0_u8);
    Float => |value| value.get() == 0.0;
    str, &str, String, Cow<'_, str>, Box<str>, Arc<str>, Rc<str> => |text| text.is_empty();
    Value<'_> => |value| matches!(value, Value::Null);
    Dynamic<'_> => |value| matches!(value.value, Value::Null);
    OwnedDynamic => |value| matches!(value.0.value, Value::Null);
}

impl<T: SemanticEq> SemanticEq for Box<T> {
    fn semantic_eq(&self, other: &Self) -> bool {
        T::semantic_eq(self, other)
    }

    fn is_zero(&self) -> bool {
        T::is_zero(self)
    }

    fn stays_for(&self, new: &Self, exactly: bool) -> bool {
        T::stays_for(self, new, exactly)
    }
}

/// Null is equal to null alone.
impl<T: SemanticEq> SemanticEq for Option<T> {
    fn semantic_eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(value), Some(other)) => value.semantic_eq(other),
            (None, None) => true,
            _ => false,
        }
    }

    fn is_zero(&self) -> bool {
        self.as_ref().is_none_or(T::is_zero)
    }

    fn stays_for(&self, new: &Self, exactly: bool) -> bool {
        match (self, new) {
            (Some(value), Some(new)) => value.stays_for(new, exactly),
            (None, None) => true,
            (Some(value), None) | (None, Some(value)) => !exactly && value.is_zero(),
        }
    }
}

/// An unknown value means something else than any other, also than another unknown value.
impl<T: SemanticEq> SemanticEq for Unknown<T> {
    fn semantic_eq(&self, other: &Self) -> bool {
        matches!((self.known(), other.known()), (Some(value), Some(other)) if value.semantic_eq(other))
    }

    fn is_zero(&self) -> bool {
        self.known().is_some_and(T::is_zero)
    }

    fn stays_for(&self, new: &Self, exactly: bool) -> bool {
        matches!((self.known(), new.known()), (Some(value), Some(new)) if value.stays_for(new, exactly))
    }
}

macro_rules! list {
    ($($ty:ty $(: $bound:ident)?);*) => {$(
        impl<T: SemanticEq $(+ $bound)?> SemanticEq for $ty {
            fn semantic_eq(&self, other: &Self) -> bool {
                self.len() == other.len() && self.iter().zip(other.iter()).all(|(value, other)| value.semantic_eq(other))
            }

            fn is_zero(&self) -> bool {
                self.is_empty()
            }

            fn stays_for(&self, new: &Self, exactly: bool) -> bool {
                self.len() == new.len()
                    && self.iter().zip(new.iter()).all(|(value, new)| value.stays_for(new, exactly))
            }
        }
    )*};
}

list!([T]; Vec<T>; Box<[T]>; Cow<'_, [T]>: Clone);

macro_rules! set {
    ($($ty:ident<T $(, $hasher:ident)?> where $($bound:ident),*;)*) => {$(
        /// Each element of one is paired with one of the other.
        impl<T: SemanticEq $(+ $bound)* $(, $hasher: BuildHasher)?> SemanticEq for $ty<T $(, $hasher)?> {
            fn semantic_eq(&self, other: &Self) -> bool {
                all_paired(self.iter(), other.iter(), T::semantic_eq)
            }

            fn is_zero(&self) -> bool {
                self.is_empty()
            }

            fn stays_for(&self, new: &Self, exactly: bool) -> bool {
                all_paired(self.iter(), new.iter(), |value, new| value.stays_for(new, exactly))
            }
        }
    )*};
}

set! {
    Set<T> where;
    BTreeSet<T> where;
    HashSet<T, S> where Eq, Hash;
}

fn all_paired<'e, T: 'e>(
    elements: impl ExactSizeIterator<Item = &'e T>,
    others: impl ExactSizeIterator<Item = &'e T>,
    is_equal: impl Fn(&T, &T) -> bool,
) -> bool {
    if elements.len() != others.len() {
        return false;
    }
    let mut others = Unpaired::new(others);
    elements.into_iter().all(|element| others.take(|other| is_equal(element, other)).is_some())
}

/// The elements that were there before which stay for new ones. One that is exactly as it was is found before one that is only as empty, so
/// that the order of neither decides.
pub fn partners<'w, T: SemanticEq>(was: impl IntoIterator<Item = &'w T>, new: &[T]) -> Vec<Option<&'w T>> {
    let mut was = Unpaired::new(was);
    let mut partners = vec![None; new.len()];
    for exactly in [true, false] {
        for (new, partner) in new.iter().zip(&mut partners).filter(|(_, partner)| partner.is_none()) {
            *partner = was.take(|was| was.stays_for(new, exactly));
        }
    }
    partners
}

/// Elements that are not paired with others yet.
struct Unpaired<E> {
    /// In their order; what is taken is gone.
    left: Vec<Option<E>>,
    /// The position of the first that is left: most come in the order in which they were.
    first: usize,
}

impl<E> Unpaired<E> {
    fn new(elements: impl IntoIterator<Item = E>) -> Self {
        Self { left: elements.into_iter().map(Some).collect(), first: 0 }
    }

    /// Takes the first that is accepted. Of elements that are accepted alike, those that come first are taken, whatever the order of what they are
    /// taken for.
    fn take(&mut self, mut accepts: impl FnMut(&E) -> bool) -> Option<E> {
        let mut left = self.left[self.first..].iter_mut();
        let found = left.find_map(|place| place.take_if(|element| accepts(element)));
        let gone = self.left[self.first..].iter().take_while(|place| place.is_none()).count();
        self.first += gone;
        found
    }
}

macro_rules! map {
    ($($ty:ident<K, V $(, $hasher:ident)?> where K: $($bound:ident),+;)*) => {$(
        impl<K: $($bound +)+, V: SemanticEq $(, $hasher: BuildHasher)?> SemanticEq for $ty<K, V $(, $hasher)?> {
            fn semantic_eq(&self, other: &Self) -> bool {
                let is_equal = |(key, value): (&K, &V)| other.get(key).is_some_and(|other| value.semantic_eq(other));
                self.len() == other.len() && self.iter().all(is_equal)
            }

            fn is_zero(&self) -> bool {
                self.is_empty()
            }

            fn stays_for(&self, new: &Self, exactly: bool) -> bool {
                let stays =
                    |(key, value): (&K, &V)| new.get(key).is_some_and(|new| value.stays_for(new, exactly));
                self.len() == new.len() && self.iter().all(stays)
            }
        }
    )*};
}

map! {
    Map<K, V> where K: Ord;
    BTreeMap<K, V> where K: Ord;
    HashMap<K, V, S> where K: Eq, Hash;
}

#[cfg(feature = "indexmap")]
use indexmap::IndexMap;

#[cfg(feature = "indexmap")]
map! {
    IndexMap<K, V, S> where K: Eq, Hash;
}

macro_rules! tuple {
    ($($element:ident $index:tt),+) => {
        impl<$($element: SemanticEq),+> SemanticEq for ($($element,)+) {
            fn semantic_eq(&self, other: &Self) -> bool {
                $(self.$index.semantic_eq(&other.$index))&&+
            }

            fn stays_for(&self, new: &Self, exactly: bool) -> bool {
                $(self.$index.stays_for(&new.$index, exactly))&&+
            }
        }
    };
}

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Debug)]
    struct Name(&'static str);

    impl SemanticEq for Name {
        fn semantic_eq(&self, other: &Self) -> bool {
            self.0.eq_ignore_ascii_case(other.0)
        }

        fn is_zero(&self) -> bool {
            self.0.is_empty()
        }
    }

    #[test]
    fn collections_are_compared_by_their_elements() {
        let names = |names: [&'static str; 2]| names.map(Name).to_vec();
        assert!(names(["a", "b"]).semantic_eq(&names(["A", "b"])));
        assert!(!names(["a", "b"]).semantic_eq(&names(["b", "a"])));
        let sets = |elements| Set::from(names(elements));
        assert!(sets(["a", "b"]).semantic_eq(&sets(["B", "A"])));
        assert!(!sets(["a", "a"]).semantic_eq(&sets(["a", "b"])));
        let maps = |value| BTreeMap::from([("key", Name(value))]);
        assert!(maps("a").semantic_eq(&maps("A")));
        assert!(!maps("a").semantic_eq(&maps("b")));
    }

    #[test]
    fn null_and_unknown_are_values_of_their_own() {
        assert!(!Some(Name("")).semantic_eq(&None));
        assert!(None::<Name>.semantic_eq(&None));
        let unknown: Unknown<Name> = Unknown::UNKNOWN;
        assert!(!unknown.semantic_eq(&unknown));
        assert!(!unknown.semantic_eq(&Unknown::Known(Name("a"))));
    }

    #[test]
    fn null_stays_for_a_zero_value_and_the_other_way_round() {
        for exactly in [true, false] {
            assert_eq!(None.stays_for(&Some(Name("")), exactly), !exactly);
            assert_eq!(Some(Name("")).stays_for(&None, exactly), !exactly);
            assert!(!None.stays_for(&Some(Name("a")), exactly));
            assert!(!Some(Name("a")).stays_for(&None, exactly));
            assert!(Some(Name("a")).stays_for(&Some(Name("A")), exactly));
        }
    }

    #[test]
    fn unpaired_elements_are_taken_once() {
        let mut unpaired = Unpaired::new([1, 2, 1]);
        assert_eq!(unpaired.take(|element| *element == 1), Some(1));
        assert_eq!(unpaired.take(|element| *element == 1), Some(1));
        assert_eq!(unpaired.take(|element| *element == 1), None);
        assert_eq!(unpaired.take(|element| *element == 2), Some(2));
        assert_eq!(unpaired.take(|_| true), None);
    }
}
