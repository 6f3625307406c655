//! The tree of values that a JSON text denotes.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use tfvalue_runtime::Number;
use tfvalue_runtime::members::Members;

use super::text::ParseTextError;

/// The maximum nesting depth of arrays and objects.
const MAX_DEPTH: usize = 128;

/// A value, without regard to white space, escapes and the order of keys.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Node {
    Null,
    Bool(bool),
    Number(Number),
    /// A number that is compared by its digits.
    Digits(String),
    String(String),
    Array(Vec<Node>),
    Object(BTreeMap<String, Node>),
}

/// The comparison of numbers.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Numbers {
    ByValue,
    ByDigits,
}

/// Parses a JSON text.
pub(super) fn parse(text: &str, numbers: Numbers) -> Result<Node, ParseTextError> {
    let whole: &RawValue = serde_json::from_str(text).map_err(|error| refused(&error))?;
    node(whole, numbers, 0)
}

fn refused(error: &serde_json::Error) -> ParseTextError {
    ParseTextError::new(format!("JSON is required: {error}"))
}

fn node(raw: &RawValue, numbers: Numbers, depth: usize) -> Result<Node, ParseTextError> {
    let text = raw.get().trim_ascii();
    let refused = |error| refused(&error);
    let within = |raw: &RawValue| {
        if depth == MAX_DEPTH {
            return Err(ParseTextError::new(format!("JSON of at most {MAX_DEPTH} levels is required")));
        }
        node(raw, numbers, depth + 1)
    };
    Ok(match text.as_bytes().first() {
        Some(b'{') => {
            let members: Members<&RawValue> = serde_json::from_str(text).map_err(refused)?;
            let members = members.unique().map_err(|error| ParseTextError::new(error.to_string()))?;
            let members = members.into_iter().map(|(key, value)| Ok((key, within(value)?)));
            Node::Object(members.collect::<Result<_, _>>()?)
        }
        Some(b'[') => {
            let elements: Vec<&RawValue> = serde_json::from_str(text).map_err(refused)?;
            Node::Array(elements.into_iter().map(within).collect::<Result<_, _>>()?)
        }
        Some(b'"') => Node::String(serde_json::from_str(text).map_err(refused)?),
        Some(b't') => Node::Bool(true),
        Some(b'f') => Node::Bool(false),
        Some(b'n') => Node::Null,
        _ => match text.parse() {
            Ok(number) if numbers == Numbers::ByValue => Node::Number(number),
            // A number with too many digits for `Number` is compared by its digits, too.
            _ => Node::Digits(text.to_owned()),
        },
    })
}

/// Implements the conversions between a type that keeps a JSON text and `serde_json::Value`. `$refused` is the doc comment about the refused values.
macro_rules! json_conversions {
    ($ty:ident, $refused:literal) => {
        $crate::types::api::api_values!($ty => serde_json::Value; serde_json::Value::is_null);

        #[doc = $refused]
        impl TryFrom<serde_json::Value> for $ty {
            type Error = $crate::types::ParseTextError;

            fn try_from(value: serde_json::Value) -> Result<Self, Self::Error> {
                value.to_string().parse()
            }
        }

        /// Fails for a number that is out of range of a float.
        impl TryFrom<&$ty> for serde_json::Value {
            type Error = serde_json::Error;

            fn try_from(json: &$ty) -> Result<Self, Self::Error> {
                serde_json::from_str(&json.text)
            }
        }
    };
}

pub(super) use json_conversions;
