//! Parses type constraints from JSON, and deserializes them from other formats of serde.

use std::{fmt, marker::PhantomData};

use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use crate::{
    error::ParseTypeError,
    nfc::nfc,
    sort::sort,
    types::{ObjectAttribute, ObjectType, Type},
};

/// Parses a type.
pub(super) fn parse(json: &[u8]) -> Result<Type, ParseTypeError> {
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    // Depth is limited by the visitor.
    deserializer.disable_recursion_limit();
    TypeVisitor { depth: 0 }
        .deserialize(&mut deserializer)
        .and_then(|ty| deserializer.end().map(|()| ty))
        .map_err(|error| ParseTypeError(without_place(&error)))
}

/// Returns the message of `serde_json` without the position in the type. In an error of a value, a user would take it for a position in the input.
fn without_place(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&place).map_or_else(|| message.clone(), str::to_owned)
}

/// Deserializes type-constraint JSON.
impl<'de> Deserialize<'de> for Type {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        TypeVisitor { depth: 0 }.deserialize(deserializer)
    }
}

/// The maximal depth of types.
pub(crate) const MAX_DEPTH: usize = 256;

/// Visits a type that is within `depth` others.
#[derive(Clone, Copy)]
struct TypeVisitor {
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for TypeVisitor {
    type Value = Type;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Type, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for TypeVisitor {
    type Value = Type;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a type such as \"string\" or [\"list\",\"string\"]")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Type, E> {
        match word {
            "string" => Ok(Type::String),
            "number" => Ok(Type::Number),
            "bool" => Ok(Type::Bool),
            "dynamic" => Ok(Type::Dynamic),
            _ => Err(E::custom(format_args!(
                "unknown type {word:?}; one of \"string\", \"number\", \"bool\", \"dynamic\" is required"
            ))),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Type, A::Error> {
        fn part<'de, A, S>(parts: &mut A, seed: S, what: &str) -> Result<S::Value, A::Error>
        where
            A: SeqAccess<'de>,
            S: DeserializeSeed<'de>,
        {
            parts.next_element_seed(seed)?.ok_or_else(|| de::Error::custom(format_args!("{what} is missing")))
        }

        if self.depth >= MAX_DEPTH {
            return Err(de::Error::custom(format_args!("types nest more than {MAX_DEPTH} levels deep")));
        }
        let inner = Self { depth: self.depth + 1 };
        let word = part(&mut parts, PhantomData::<String>, "the kind of type")?;
        let ty = match &*word {
            "list" => Type::list(part(&mut parts, inner, "the type of the elements")?),
            "set" => Type::set(part(&mut parts, inner, "the type of the elements")?),
            "map" => Type::map(part(&mut parts, inner, "the type of the elements")?),
            "tuple" => Type::tuple(part(&mut parts, Types(inner), "the list of the elements' types")?),
            "object" => {
                let attributes = part(&mut parts, Attributes(inner), "the object of the attributes' types")?;
                let optional: Option<Option<Vec<String>>> = parts.next_element()?;
                object(attributes, &optional.flatten().unwrap_or_default()).map_err(de::Error::custom)?
            }
            _ => {
                return Err(de::Error::custom(format_args!(
                    "unknown type {word:?}; one of \"list\", \"set\", \"map\", \"object\", \"tuple\" is required"
                )));
            }
        };
        match parts.next_element::<IgnoredAny>()? {
            None => Ok(ty),
            Some(_) => Err(de::Error::custom(format_args!("superfluous part after the {word} type"))),
        }
    }
}

/// The elements of a tuple type, or null for none.
struct Types(TypeVisitor);

impl<'de> DeserializeSeed<'de> for Types {
    type Value = Vec<Type>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<Type>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Types {
    type Value = Vec<Type>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of types")
    }

    fn visit_unit<E>(self) -> Result<Vec<Type>, E> {
        Ok(Vec::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Vec<Type>, A::Error> {
        let mut types = Vec::new();
        while let Some(ty) = elements.next_element_seed(self.0)? {
            types.push(ty);
        }
        Ok(types)
    }
}

/// The attributes of an object type as written, repetitions included, or null for none.
struct Attributes(TypeVisitor);

impl<'de> DeserializeSeed<'de> for Attributes {
    type Value = Vec<(String, Type)>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Attributes {
    type Value = Vec<(String, Type)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of attribute types")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut attributes = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            attributes.push((nfc(&name).into_owned(), map.next_value_seed(self.0)?));
        }
        Ok(attributes)
    }
}

fn object(attributes: Vec<(String, Type)>, optional: &[String]) -> Result<Type, String> {
    let mut optional: Vec<_> = optional.iter().map(|name| nfc(name)).collect();
    sort(&mut optional, Ord::cmp);
    optional.dedup();
    let object: ObjectType = attributes
        .into_iter()
        .map(|(name, ty)| {
            let optional = optional.binary_search_by(|o| (**o).cmp(&name)).is_ok();
            ObjectAttribute { name: name.into(), ty, optional }
        })
        .collect();
    match optional.iter().find(|name| object.position(name).is_none()) {
        None => Ok(object.into()),
        Some(undeclared) => Err(format!("the optional attribute {undeclared:?} is not among the attributes")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_does_not_tell_a_place_as_if_it_were_one_of_a_value() {
        let message = |json: &str| parse(json.as_bytes()).unwrap_err().to_string();
        for json in [r#""text""#, r#"["list","#, r#"["list",1]"#, "3", "\"bool\" x"] {
            let message = message(json);
            assert!(!message.contains(" at line ") && !message.is_empty(), "{message}");
        }
    }

    #[test]
    fn types_nest_as_deep_as_they_may() {
        let nested =
            |levels: usize| format!("{}\"bool\"{}", r#"["list","#.repeat(levels), "]".repeat(levels));
        assert!(parse(nested(MAX_DEPTH).as_bytes()).is_ok());
        assert!(parse(nested(MAX_DEPTH + 1).as_bytes()).is_err());
    }
}
