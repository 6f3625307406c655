//! The states that serde's structs hold where a plan has unknown values.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor, value},
};

/// The state of an attribute in a plan.
pub(super) enum State<T> {
    Known(T),
    Null,
    Unknown,
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for State<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StateVisitor(PhantomData))
    }
}

struct StateVisitor<T>(PhantomData<T>);

macro_rules! known {
    ($($visit:ident($ty:ty) as $deserializer:ident;)*) => {$(
        fn $visit<E: serde::de::Error>(self, value: $ty) -> Result<State<T>, E> {
            T::deserialize(value::$deserializer::new(value)).map(State::Known)
        }
    )*};
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for StateVisitor<T> {
    type Value = State<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value, null or an extension")
    }

    fn visit_unit<E>(self) -> Result<State<T>, E> {
        Ok(State::Null)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<State<T>, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| State::Unknown)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, elements: A) -> Result<State<T>, A::Error> {
        T::deserialize(value::SeqAccessDeserializer::new(elements)).map(State::Known)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<State<T>, A::Error> {
        T::deserialize(value::MapAccessDeserializer::new(entries)).map(State::Known)
    }

    known! {
        visit_bool(bool) as BoolDeserializer;
        visit_u64(u64) as U64Deserializer;
        visit_i64(i64) as I64Deserializer;
        visit_f64(f64) as F64Deserializer;
        visit_borrowed_str(&'de str) as BorrowedStrDeserializer;
    }
}

/// A number, as it comes.
#[expect(dead_code, reason = "what is decoded is dropped")]
pub(super) enum Decimal<'a> {
    Integer(i64),
    Float(f64),
    Digits(&'a str),
}

impl<'de: 'a, 'a> Deserialize<'de> for Decimal<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DecimalVisitor).map(|decimal: Decimal<'de>| decimal)
    }
}

struct DecimalVisitor;

impl<'de> Visitor<'de> for DecimalVisitor {
    type Value = Decimal<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or its digits")
    }

    fn visit_i64<E>(self, value: i64) -> Result<Decimal<'de>, E> {
        Ok(Decimal::Integer(value))
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Decimal<'de>, E> {
        i64::try_from(value).map(Decimal::Integer).map_err(E::custom)
    }

    fn visit_f64<E>(self, value: f64) -> Result<Decimal<'de>, E> {
        Ok(Decimal::Float(value))
    }

    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Decimal<'de>, E> {
        Ok(Decimal::Digits(value))
    }
}
