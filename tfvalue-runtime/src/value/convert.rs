//! Values built from their parts.

use std::borrow::Cow;

use super::{Dynamic, Refinements, Set, Unknown, Value, sort_set};
use crate::{
    number::{Number, NumberRangeError},
    types::Type,
};

/// Constructors, which convert the parts of the value.
impl<'a> Value<'a> {
    /// A list of these elements.
    pub fn list(elements: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::List(all(elements))
    }

    /// A set of these elements, in Terraform's order and without duplicates. Elements with unknown parts are never duplicates.
    pub fn set(elements: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::Set(sort_set(all(elements)))
    }

    /// A tuple of these elements.
    pub fn tuple(elements: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::Tuple(all(elements))
    }

    /// A map of these elements. If several elements have the same key, the map keeps the last one.
    pub fn map<K: Into<Cow<'a, str>>>(elements: impl IntoIterator<Item = (K, impl Into<Self>)>) -> Self {
        Self::Map(elements.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
    }

    /// An object of these attributes. If several attributes have the same name, the object keeps the last one.
    pub fn object<K: Into<Cow<'a, str>>>(attributes: impl IntoIterator<Item = (K, impl Into<Self>)>) -> Self {
        Self::Object(attributes.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }
}

fn all<'a>(elements: impl IntoIterator<Item: Into<Value<'a>>>) -> Vec<Value<'a>> {
    elements.into_iter().map(Into::into).collect()
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::String(text)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::String(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::String(Cow::Owned(text))
    }
}

impl From<bool> for Value<'_> {
    fn from(bool: bool) -> Self {
        Self::Bool(bool)
    }
}

macro_rules! from_numbers {
    ($($Int:ident)*; $($Float:ident)*) => {
        $(impl From<$Int> for Value<'_> {
            fn from(number: $Int) -> Self {
                Self::Number(number.into())
            }
        })*

        $(
            /// Converts the shortest decimal form of the float. Returns an error for NaN.
            impl TryFrom<$Float> for Value<'_> {
                type Error = NumberRangeError;

                fn try_from(number: $Float) -> Result<Self, Self::Error> {
                    Number::try_from(number).map(Self::Number)
                }
            }
        )*
    };
}

from_numbers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; f32 f64);

impl From<Number> for Value<'_> {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

impl From<Refinements> for Value<'_> {
    fn from(refinements: Refinements) -> Self {
        Self::Unknown(refinements)
    }
}

impl<'a> From<Dynamic<'a>> for Value<'a> {
    fn from(dynamic: Dynamic<'a>) -> Self {
        if dynamic.ty == Type::Dynamic { dynamic.value } else { Self::Dynamic(Box::new(dynamic)) }
    }
}

/// A list.
impl<T: Into<Self>> From<Vec<T>> for Value<'_> {
    fn from(elements: Vec<T>) -> Self {
        Self::list(elements)
    }
}

/// A sorted set without duplicates; see [`Value::set`].
impl<T: Into<Self>> From<Set<T>> for Value<'_> {
    fn from(elements: Set<T>) -> Self {
        Self::set(elements)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value<'_> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Into<Self>> From<Unknown<T>> for Value<'_> {
    fn from(value: Unknown<T>) -> Self {
        match value {
            Unknown::Known(value) => value.into(),
            Unknown::Unknown(refinements) => Self::Unknown(refinements),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{DefaultHasher, Hash, Hasher};

    use super::*;

    fn hash(value: &impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn numbers_of_all_types_become_one_value() {
        let six = Value::Number(6.into());
        for other in [Value::from(6_u8), Value::from(6_i32), Value::from(6_u64), Value::from(6_i128)] {
            assert_eq!(other, six);
        }
        assert_eq!(Value::from(u64::MAX).to_string(), u64::MAX.to_string());
        assert_eq!(Value::try_from(6.0), Ok(six.clone()));
        assert_eq!(Value::try_from(0.1_f32), Value::try_from(0.1_f64));
        assert!(Value::try_from(f64::NAN).is_err());
        assert_eq!(six.as_i64(), Some(6));
        assert_eq!(Value::from(u64::MAX).as_i64(), None);
        assert_eq!(Value::from("6").as_i64(), None);
    }

    #[test]
    fn sets_made_in_another_order_are_equal() {
        let values =
            |numbers: &[i64]| Value::set(numbers.iter().map(|number| Value::object([("n", *number)])));
        let (a, b) = (values(&[1, 20, 3]), values(&[3, 1, 3, 20]));
        assert_eq!(a, b);
        assert_eq!(hash(&a), hash(&b));
        assert_ne!(a, values(&[1, 2, 3]));
        assert_eq!(Value::from(Set::from_iter(["b", "a"])), Value::set(["a", "b"]));
        // What isn't known yet may turn out to be two values.
        assert_eq!(Value::set([Value::UNKNOWN, Value::UNKNOWN]).elements().unwrap().len(), 2);
    }

    #[test]
    fn equal_values_have_one_hash() {
        let number = |text: &str| Value::from(text.parse::<Number>().unwrap());
        for (a, b) in [
            (number("0.1"), Value::try_from(0.1).unwrap()),
            (number("-0"), Value::from(0)),
            (Value::from("a"), Value::from("a".to_owned())),
            (Value::from(vec![1, 2]), Value::list([1, 2])),
            (Value::map([("b", 1), ("a", 2)]), Value::map([("a", 2), ("b", 1)])),
            (
                Dynamic::new(Type::list(Type::Number), vec![1]).into(),
                Dynamic::new(Type::list(Type::Number), vec![1]).into(),
            ),
        ] {
            assert_eq!(a, b);
            assert_eq!(hash(&a), hash(&b), "{a}");
        }
        assert!(
            Value::UNKNOWN.is_unknown()
                && !Value::Null.is_unknown()
                && !Value::list([Value::UNKNOWN]).is_unknown()
        );
    }
}
