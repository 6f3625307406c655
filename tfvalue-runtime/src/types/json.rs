//! Type constraints as JSON: `"string"`, `["list","string"]`, `["object",{"a":"bool"},["a"]]`.

use std::{fmt, marker::PhantomData};

use serde::{
    de::{self, Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor},
    ser::{Serialize, SerializeMap, SerializeSeq, Serializer},
};

use super::{ObjectAttribute, ObjectType, Type};
use crate::{sort::sort, text::nfc, wire::json::write_string};

/// Why a text is not the JSON of a type constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTypeError(String);

impl fmt::Display for ParseTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseTypeError {}

impl Type {
    /// Parses type-constraint JSON, for example `["list","string"]`.
    ///
    /// Names of attributes are put into Unicode's normal form C; of two attributes with one name, the last counts.
    ///
    /// # Errors
    ///
    /// If the text is not JSON, or describes no type: an unknown word, a missing or superfluous part, an optional attribute
    /// that the object doesn't have. Types nest at most 256 levels deep.
    pub fn from_json(json: impl AsRef<[u8]>) -> Result<Self, ParseTypeError> {
        let json = json.as_ref();
        let primitive = match json {
            br#""string""# => Some(Self::String),
            br#""number""# => Some(Self::Number),
            br#""bool""# => Some(Self::Bool),
            _ => None,
        };
        if let Some(primitive) = primitive {
            return Ok(primitive);
        }
        let mut deserializer = serde_json::Deserializer::from_slice(json);
        // Depth is limited by the visitor.
        deserializer.disable_recursion_limit();
        TypeVisitor { depth: 0 }
            .deserialize(&mut deserializer)
            .and_then(|ty| deserializer.end().map(|()| ty))
            .map_err(|error| ParseTypeError(error.to_string()))
    }

    /// Prints type-constraint JSON: compact, attributes sorted by name, as Terraform itself writes it.
    #[expect(clippy::missing_panics_doc, reason = "JSON is text")]
    pub fn to_json(&self) -> String {
        let mut json = Vec::new();
        self.write_json(&mut json);
        String::from_utf8(json).expect("JSON is text")
    }

    pub(crate) fn write_json(&self, json: &mut Vec<u8>) {
        let wrapped = |json: &mut Vec<u8>, word: &str, element: &Self| {
            json.extend_from_slice(word.as_bytes());
            element.write_json(json);
            json.push(b']');
        };
        match self {
            Self::String | Self::Number | Self::Bool | Self::Dynamic => {
                write_string(json, self.word());
            }
            Self::List(element) => wrapped(json, r#"["list","#, element),
            Self::Set(element) => wrapped(json, r#"["set","#, element),
            Self::Map(element) => wrapped(json, r#"["map","#, element),
            Self::Object(object) => {
                json.extend_from_slice(br#"["object",{"#);
                for (index, attribute) in object.iter().enumerate() {
                    if index > 0 {
                        json.push(b',');
                    }
                    write_string(json, attribute.name);
                    json.push(b':');
                    attribute.ty.write_json(json);
                }
                json.push(b'}');
                for (index, attribute) in object.iter().filter(|a| a.optional).enumerate() {
                    json.extend_from_slice(if index == 0 { b",[" } else { b"," });
                    write_string(json, attribute.name);
                }
                json.extend_from_slice(if object.iter().any(|a| a.optional) { b"]]" } else { b"]" });
            }
            Self::Tuple(tuple) => {
                json.extend_from_slice(br#"["tuple",["#);
                for (index, element) in tuple.iter().enumerate() {
                    if index > 0 {
                        json.push(b',');
                    }
                    element.write_json(json);
                }
                json.extend_from_slice(b"]]");
            }
        }
    }

    /// The first word of the type in type-constraint JSON.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Number => "number",
            Self::Bool => "bool",
            Self::Dynamic => "dynamic",
            Self::List(_) => "list",
            Self::Set(_) => "set",
            Self::Map(_) => "map",
            Self::Object(_) => "object",
            Self::Tuple(_) => "tuple",
        }
    }
}

/// As type-constraint JSON.
impl Serialize for Type {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = match self {
            Self::String | Self::Number | Self::Bool | Self::Dynamic => {
                return serializer.serialize_str(self.word());
            }
            _ => serializer.serialize_seq(None)?,
        };
        parts.serialize_element(self.word())?;
        match self {
            Self::String | Self::Number | Self::Bool | Self::Dynamic => {}
            Self::List(element) | Self::Set(element) | Self::Map(element) => {
                parts.serialize_element(&**element)?;
            }
            Self::Object(object) => {
                parts.serialize_element(&AttributeTypes(object))?;
                let optional: Vec<_> = object.iter().filter(|a| a.optional).map(|a| a.name).collect();
                if !optional.is_empty() {
                    parts.serialize_element(&optional)?;
                }
            }
            Self::Tuple(tuple) => parts.serialize_element(&tuple.iter().collect::<Vec<_>>())?,
        }
        parts.end()
    }
}

struct AttributeTypes<'t>(&'t ObjectType);

impl Serialize for AttributeTypes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for attribute in self.0.iter() {
            map.serialize_entry(attribute.name, attribute.ty)?;
        }
        map.end()
    }
}

/// From type-constraint JSON.
impl<'de> Deserialize<'de> for Type {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        TypeVisitor { depth: 0 }.deserialize(deserializer)
    }
}

/// How deep types may nest.
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
