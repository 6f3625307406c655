//! Type constraints as JSON: `"string"`, `["list","string"]`, `["object",{"a":"bool"},["a"]]`.

mod read;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

pub(crate) use self::read::MAX_DEPTH;
use super::{ObjectType, Type};
use crate::{error::ParseTypeError, escape::write_string};

impl Type {
    /// Parses type-constraint JSON, for example `["list","string"]`.
    ///
    /// Names of attributes are put into Unicode's normal form C; of two attributes with one name, the last counts.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON, or describes no type: an unknown word, a missing or superfluous part, an optional attribute
    /// that the object doesn't have. Types nest at most 256 levels deep.
    pub fn from_json(json: impl AsRef<[u8]>) -> Result<Self, ParseTypeError> {
        read::parse(json.as_ref())
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
            Self::String => json.extend_from_slice(br#""string""#),
            Self::Number => json.extend_from_slice(br#""number""#),
            Self::Bool => json.extend_from_slice(br#""bool""#),
            Self::Dynamic => json.extend_from_slice(br#""dynamic""#),
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
                let mut end: &[u8] = b"]";
                for (index, name) in object.optional().enumerate() {
                    json.extend_from_slice(if index == 0 { b",[" } else { b"," });
                    write_string(json, name);
                    end = b"]]";
                }
                json.extend_from_slice(end);
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
    #[doc(hidden)]
    pub const fn word(&self) -> &'static str {
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

/// Serializes the type as type-constraint JSON.
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
                let optional: Vec<_> = object.optional().collect();
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
        for attribute in self.0 {
            map.serialize_entry(attribute.name, attribute.ty)?;
        }
        map.end()
    }
}
