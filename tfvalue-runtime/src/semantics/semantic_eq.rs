use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    hash::{BuildHasher, Hash},
    rc::Rc,
    sync::Arc,
};

use super::{
    Fit,
    pairing::{partners, settled_list, settled_set},
};
use crate::{
    number::{Float, Number},
    value::{Dynamic, Map, OwnedDynamic, Set, Unknown, Value},
};

/// Equality by meaning: `60m` and `1h` are the same duration in two spellings.
///
/// For most types it is `==`. For collections and structs, it compares their parts.
/// [`Flatten`](https://docs.rs/tfvalue/latest/tfvalue/trait.Flatten.html) and plans keep the prior spelling if an equal value arrives in another one.
///
/// It must be an equivalence relation, as `Eq` is: two values that mean the same as a third mean the same. Otherwise, the elements of sets can't be
/// paired.
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
    /// Examples of strings that are values of the type, some of which mean the same. Explored configurations contain them. Empty if the type is not a
    /// string.
    const EXAMPLES: &'static [&'static str] = &[];

    /// Returns whether both values mean the same.
    fn semantic_eq(&self, other: &Self) -> bool;

    /// Returns whether the value is a zero value: `""`, `[]`, `{}`, 0 or `false`. Many APIs return it in place of null.
    fn is_zero(&self) -> bool {
        false
    }

    /// Returns whether this prior value is kept where an API returns `new`. `Flatten` pairs elements with this method.
    #[doc(hidden)]
    fn stays_for(&self, new: &Self, fit: Fit) -> bool {
        let _ = fit;
        self.semantic_eq(new)
    }

    /// Returns the value of an API response, with the parts of the prior value `was` that are kept.
    #[doc(hidden)]
    #[must_use]
    fn settled(self, was: Self, fit: Fit) -> Self
    where
        Self: Sized,
    {
        if was.stays_for(&self, Fit { unknown: false, ..fit }) { was } else { self }
    }

    /// Returns whether both values have the same known value of the attribute.
    #[doc(hidden)]
    fn has_same(&self, new: &Self, attribute: &str) -> bool {
        let _ = (new, attribute);
        false
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

    fn stays_for(&self, new: &Self, fit: Fit) -> bool {
        T::stays_for(self, new, fit)
    }

    fn settled(self, was: Self, fit: Fit) -> Self {
        Self::new(T::settled(*self, *was, fit))
    }

    fn has_same(&self, new: &Self, attribute: &str) -> bool {
        T::has_same(self, new, attribute)
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

    fn stays_for(&self, new: &Self, fit: Fit) -> bool {
        match (self, new) {
            (Some(value), Some(new)) => value.stays_for(new, fit),
            (None, None) => true,
            (Some(value), None) | (None, Some(value)) => fit.zero && value.is_zero(),
        }
    }

    fn settled(self, was: Self, fit: Fit) -> Self {
        match (self, was) {
            (Some(new), Some(was)) => Some(new.settled(was, fit)),
            (new, was) if was.stays_for(&new, fit) => was,
            (new, _) => new,
        }
    }

    fn has_same(&self, new: &Self, attribute: &str) -> bool {
        matches!((self, new), (Some(value), Some(new)) if value.has_same(new, attribute))
    }
}

/// An unknown value is equal to no value, not even to another unknown value.
impl<T: SemanticEq> SemanticEq for Unknown<T> {
    fn semantic_eq(&self, other: &Self) -> bool {
        matches!((self.known(), other.known()), (Some(value), Some(other)) if value.semantic_eq(other))
    }

    fn is_zero(&self) -> bool {
        self.known().is_some_and(T::is_zero)
    }

    fn stays_for(&self, new: &Self, fit: Fit) -> bool {
        match (self.known(), new.known()) {
            (Some(value), Some(new)) => value.stays_for(new, fit),
            (None, _) => fit.unknown,
            (Some(_), None) => false,
        }
    }

    fn settled(self, was: Self, fit: Fit) -> Self {
        match (self, was) {
            (Self::Known(new), Self::Known(was)) => Self::Known(new.settled(was, fit)),
            (new, _) => new,
        }
    }

    fn has_same(&self, new: &Self, attribute: &str) -> bool {
        matches!((self.known(), new.known()), (Some(value), Some(new)) if value.has_same(new, attribute))
    }
}

macro_rules! list {
    ($($ty:ty $(: $bound:ident)? $(=> $into_vec:expr)?;)*) => {$(
        impl<T: SemanticEq $(+ $bound)?> SemanticEq for $ty {
            fn semantic_eq(&self, other: &Self) -> bool {
                self.len() == other.len() && self.iter().zip(other.iter()).all(|(value, other)| value.semantic_eq(other))
            }

            fn is_zero(&self) -> bool {
                self.is_empty()
            }

            fn stays_for(&self, new: &Self, fit: Fit) -> bool {
                if fit.unordered {
                    return all_have_partners(self.iter(), new.iter(), fit);
                }
                self.len() == new.len()
                    && self.iter().zip(new.iter()).all(|(value, new)| value.stays_for(new, fit.inner()))
            }

            $(fn settled(self, was: Self, fit: Fit) -> Self {
                let into_vec: fn(Self) -> Vec<T> = $into_vec;
                settled_list(into_vec(self), into_vec(was), fit).into()
            })?
        }
    )*};
}

list! {
    [T];
    Vec<T> => |list| list;
    Box<[T]> => Vec::from;
    Cow<'_, [T]>: Clone => Cow::into_owned;
}

macro_rules! set {
    ($($ty:ident<T $(, $hasher:ident)?> where $($bound:ident),*;)*) => {$(
        /// Pairs each element of one set with an element of the other.
        impl<T: SemanticEq $(+ $bound)* $(, $hasher: BuildHasher + Default)?> SemanticEq for $ty<T $(, $hasher)?> {
            fn semantic_eq(&self, other: &Self) -> bool {
                let mut others: Vec<_> = other.iter().map(Some).collect();
                let mut take = |element: &T| {
                    let mut places = others.iter_mut();
                    places.find_map(|place| place.take_if(|other| element.semantic_eq(other))).is_some()
                };
                self.len() == other.len() && self.iter().all(|element| take(element))
            }

            fn is_zero(&self) -> bool {
                self.is_empty()
            }

            fn stays_for(&self, new: &Self, fit: Fit) -> bool {
                all_have_partners(self.iter(), new.iter(), fit)
            }

            fn settled(self, was: Self, fit: Fit) -> Self {
                settled_set(self.into_iter().collect(), was.into_iter().collect(), fit).collect()
            }
        }
    )*};
}

set! {
    Set<T> where;
    BTreeSet<T> where Ord;
    HashSet<T, S> where Eq, Hash;
}

fn all_have_partners<'e, T: SemanticEq + 'e>(
    was: impl ExactSizeIterator<Item = &'e T>,
    new: impl ExactSizeIterator<Item = &'e T>,
    fit: Fit,
) -> bool {
    was.len() == new.len()
        && partners(&was.collect::<Vec<_>>(), &new.collect::<Vec<_>>(), fit).iter().all(Option::is_some)
}

macro_rules! map {
    ($($ty:ident<K, V $(, $hasher:ident)?> where K: $($bound:ident),+ => $remove:ident;)*) => {$(
        impl<K: $($bound +)+, V: SemanticEq $(, $hasher: BuildHasher + Default)?> SemanticEq for $ty<K, V $(, $hasher)?> {
            fn semantic_eq(&self, other: &Self) -> bool {
                let is_equal = |(key, value): (&K, &V)| other.get(key).is_some_and(|other| value.semantic_eq(other));
                self.len() == other.len() && self.iter().all(is_equal)
            }

            fn is_zero(&self) -> bool {
                self.is_empty()
            }

            fn stays_for(&self, new: &Self, fit: Fit) -> bool {
                let stays = |(key, value): (&K, &V)| new.get(key).is_some_and(|new| value.stays_for(new, fit.inner()));
                self.len() == new.len() && self.iter().all(stays)
            }

            fn settled(self, mut was: Self, fit: Fit) -> Self {
                let settle = |(key, new): (K, V)| match was.$remove(&key) {
                    Some(was) => (key, new.settled(was, fit.inner())),
                    None => (key, new),
                };
                self.into_iter().map(settle).collect()
            }
        }
    )*};
}

map! {
    Map<K, V> where K: Ord => remove;
    BTreeMap<K, V> where K: Ord => remove;
    HashMap<K, V, S> where K: Eq, Hash => remove;
}

#[cfg(feature = "indexmap")]
use indexmap::IndexMap;

#[cfg(feature = "indexmap")]
map! {
    IndexMap<K, V, S> where K: Eq, Hash => swap_remove;
}

macro_rules! tuple {
    ($($element:ident $index:tt),+) => {
        impl<$($element: SemanticEq),+> SemanticEq for ($($element,)+) {
            fn semantic_eq(&self, other: &Self) -> bool {
                $(self.$index.semantic_eq(&other.$index))&&+
            }

            fn stays_for(&self, new: &Self, fit: Fit) -> bool {
                $(self.$index.stays_for(&new.$index, fit.inner()))&&+
            }

            fn settled(self, was: Self, fit: Fit) -> Self {
                ($(self.$index.settled(was.$index, fit.inner()),)+)
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
        for fit in [Fit::EXACT, Fit::ANY] {
            assert_eq!(None.stays_for(&Some(Name("")), fit), fit.zero);
            assert_eq!(Some(Name("")).stays_for(&None, fit), fit.zero);
            assert!(!None.stays_for(&Some(Name("a")), fit));
            assert!(!Some(Name("a")).stays_for(&None, fit));
            assert!(Some(Name("a")).stays_for(&Some(Name("A")), fit));
        }
    }

    #[test]
    fn unpaired_elements_are_taken_once() {
        let found = |was: &[u8], new: &[u8]| {
            partners(&was.iter().collect::<Vec<_>>(), &new.iter().collect::<Vec<_>>(), Fit::ANY)
        };
        assert_eq!(found(&[1, 2, 1], &[1, 1, 1, 2, 3]), [Some(0), Some(2), None, Some(1), None]);
        assert_eq!(found(&[], &[1]), [None]);
        assert_eq!(found(&[1], &[]), []);
    }

    #[test]
    fn unknown_parts_fit_as_many_elements_as_possible() {
        type Pair = (Unknown<u8>, Unknown<u8>);
        let open = Unknown::UNKNOWN;
        let known = Unknown::Known;
        let was: Vec<Pair> = vec![(open.clone(), open.clone()), (open.clone(), known(1)), (known(7), open)];
        let new: Vec<Pair> = vec![(known(7), known(1)), (known(5), known(1)), (known(5), known(5))];
        for fit in [Fit::ANY, Fit { unordered: true, ..Fit::ANY }] {
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let new: Vec<_> = order.iter().map(|index| new[*index].clone()).collect();
                let settled = Set::from(new.clone()).settled(Set::from(was.clone()), fit);
                assert_eq!(settled, Set::from(new.clone()));
                assert!(Set::from(was.clone()).stays_for(&Set::from(new.clone()), fit));
                assert!(!Set::from(was.clone()).stays_for(&Set::from(new), Fit { unknown: false, ..fit }));
            }
        }
        let unordered = Fit { unordered: true, ..Fit::ANY };
        let settled = new.clone().settled(was, unordered);
        assert_eq!(settled, [new[2].clone(), new[1].clone(), new[0].clone()]);
    }
}
