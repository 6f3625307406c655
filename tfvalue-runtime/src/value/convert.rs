//! Values from and to Rust types, and from and to bytes.

use std::borrow::Cow;

use super::{Dynamic, Refinements, Set, Unknown, Value, ValueWriter, sort_set};
use crate::number::{Number, NumberRangeError};
use crate::{
    error::Error,
    types::Type,
    wire::{Decode, Encode, ExpectedLength, json, msgpack},
};

impl<'a> Value<'a> {
    /// Builds the value that a Rust value encodes as; it is of the type [`T::TYPE`](crate::TfType::TYPE).
    ///
    /// # Errors
    ///
    /// If the Rust value can't be encoded.
    pub fn from_typed<T: Encode + ?Sized>(value: &T) -> Result<Value<'static>, Error> {
        let mut writer = ValueWriter::new();
        value.encode(&mut writer)?;
        Ok(writer.finish())
    }

    /// Decodes a Rust value from this one; strings are borrowed from it.
    ///
    /// # Errors
    ///
    /// If this is not a value of the type [`T::TYPE`](crate::TfType::TYPE); with the path of the offending value.
    ///
    /// # Example: a part of a value as a Rust type
    ///
    /// ```
    /// use tfvalue::Value;
    ///
    /// let value = Value::from_typed(&vec![80_u16, 443]).unwrap();
    /// assert_eq!(value.to_typed::<Vec<u32>>().unwrap(), [80, 443]);
    /// ```
    pub fn to_typed<T: Decode<'a>>(&'a self) -> Result<T, Error> {
        T::decode(&mut self.borrowing_decoder())
    }

    /// Decodes a value of this type from MessagePack.
    ///
    /// # Errors
    ///
    /// If the bytes are not one whole value of the type; with the path of the offending value.
    pub fn decode_msgpack(ty: &Type, bytes: &'a [u8]) -> Result<Self, Error> {
        msgpack::Reader::new(bytes).read_value(ty)
    }

    /// Decodes a value of this type from JSON; an attribute that is missing is null.
    ///
    /// # Errors
    ///
    /// If the text is not one whole value of the type; with the path of the offending value.
    pub fn decode_json(ty: &Type, text: &'a [u8]) -> Result<Self, Error> {
        json::Reader::new(text)?.read_value(ty)
    }

    /// Encodes the value as one of this type in MessagePack.
    ///
    /// # Errors
    ///
    /// If it isn't one; with the path of the offending value.
    pub fn to_msgpack(&self, ty: &Type) -> Result<Vec<u8>, Error> {
        let expected = ExpectedLength::of_values(ty, 0);
        let mut bytes = msgpack::write(expected.buffer(), |writer| self.encode(ty, writer))?;
        expected.learn(&mut bytes);
        Ok(bytes)
    }

    /// Encodes the value as one of this type in JSON.
    ///
    /// # Errors
    ///
    /// If it isn't one, or holds what JSON can't express: an unknown value or an infinite number; with its path.
    pub fn to_json(&self, ty: &Type) -> Result<String, Error> {
        let expected = ExpectedLength::of_values(ty, 1);
        let mut bytes = json::write(expected.buffer(), |writer| self.encode(ty, writer))?;
        expected.learn(&mut bytes);
        json::text(bytes)
    }
}

/// Values made by hand. Their parts are what becomes a value.
impl<'a> Value<'a> {
    /// A list of these elements.
    pub fn list(elements: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::List(all(elements))
    }

    /// A set of these elements, sorted as Terraform sorts them and without those that are there twice. Elements with unknown
    /// parts are never the same.
    pub fn set(elements: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::Set(sort_set(all(elements)))
    }

    /// A tuple of these elements.
    pub fn tuple(elements: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::Tuple(all(elements))
    }

    /// A map of these elements; of two with one key, the last counts.
    pub fn map<K: Into<Cow<'a, str>>>(elements: impl IntoIterator<Item = (K, impl Into<Self>)>) -> Self {
        Self::Map(elements.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
    }

    /// An object of these attributes; of two with one name, the last counts.
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
            /// The number that the shortest decimal of the float is. NaN is an error.
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

/// A set, sorted and without what is there twice, as [`Value::set`] makes it.
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
        // As it would be decoded.
        let ty = Type::set(Type::String);
        let set = Value::set(["b", "a", "b"]);
        assert_eq!(Value::decode_msgpack(&ty, &set.to_msgpack(&ty).unwrap()).unwrap(), set);
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
