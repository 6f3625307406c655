use std::borrow::Cow;

use crate::{error::Error, types::Type, value::Value};

use super::{Decode, decoder::is_all_null, flatmap, json};
use crate::model::TfType;

/// The protocol's message of a stored state, in the format and by the schema version in which the state was written.
///
/// # Example: an attribute that the model no longer has
///
/// ```
/// use tfvalue::{RawState, Type};
///
/// let state = RawState::from_json(br#"{"id":"i-1","zone":"a"}"#);
/// let ty = Type::object([("id", Type::String)]);
/// assert!(state.decode_value(&ty).is_err());
/// let value = state.decode_value_ignoring_undefined(&ty).unwrap();
/// assert_eq!(value.get("id").and_then(|id| id.as_str()), Some("i-1"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RawState<'a> {
    /// The JSON of the state file.
    Json(Cow<'a, [u8]>),
    /// The pairs of a state that Terraform wrote before version 0.12.
    Flatmap(Vec<(Cow<'a, str>, Cow<'a, str>)>),
}

impl<'a> RawState<'a> {
    /// A state in JSON, as text or as bytes.
    ///
    /// # Example: as it is written in a state file
    ///
    /// ```
    /// use tfvalue::RawState;
    ///
    /// let state = RawState::from_json(r#"{"id":"i-1"}"#);
    /// assert_eq!(state, RawState::from_json(br#"{"id":"i-1"}"#));
    /// ```
    pub fn from_json(json: impl json::Source<'a>) -> Self {
        Self::Json(json.into_bytes())
    }

    /// A state that Terraform wrote before version 0.12.
    pub fn from_pairs<T: Into<Cow<'a, str>>>(pairs: impl IntoIterator<Item = (T, T)>) -> Self {
        Self::Flatmap(pairs.into_iter().map(|(key, text)| (key.into(), text.into())).collect())
    }

    /// Decodes the state. A missing attribute reads as null, a missing block as its empty value.
    ///
    /// # Errors
    ///
    /// Returns an error if the state is not a value of the type; with the path of the offending value. An attribute that the type doesn't have is an
    /// error, too.
    pub fn decode<T: TfType + Decode<'a>>(&'a self) -> Result<T, Error> {
        match self {
            Self::Json(json) => json::from_slice(json),
            Self::Flatmap(pairs) => flatmap::from_pairs(borrowed(pairs)),
        }
    }

    /// Decodes the state and skips attributes that the type doesn't have, at every level.
    ///
    /// # Errors
    ///
    /// Returns an error if the state, without these attributes, is not a value of the type; with the path of the offending value.
    pub fn decode_ignoring_undefined<T: TfType + Decode<'a>>(&'a self) -> Result<T, Error> {
        match self {
            Self::Json(json) => json::from_slice_ignoring_undefined(json),
            // Decoding pairs reads only the attributes that the type has.
            Self::Flatmap(pairs) => flatmap::from_pairs(borrowed(pairs)),
        }
    }

    /// Decodes the state by a type that is known only at run time.
    ///
    /// # Errors
    ///
    /// Same as [`decode`](Self::decode).
    pub fn decode_value(&'a self, ty: &Type) -> Result<Value<'a>, Error> {
        match self {
            Self::Json(json) => Value::decode_json(ty, json),
            Self::Flatmap(pairs) => Value::decode_flatmap(ty, borrowed(pairs)),
        }
    }

    /// Decodes the state by a type that is known only at run time and skips attributes that the type doesn't have.
    ///
    /// # Errors
    ///
    /// Same as [`decode_ignoring_undefined`](Self::decode_ignoring_undefined).
    pub fn decode_value_ignoring_undefined(&'a self, ty: &Type) -> Result<Value<'a>, Error> {
        match self {
            Self::Json(json) => json::Reader::new(json)?.ignoring_undefined().read_value(ty),
            Self::Flatmap(pairs) => Value::decode_flatmap(ty, borrowed(pairs)),
        }
    }

    /// Returns whether the state is null, or an object whose attributes are all null, as some identities are stored: see
    /// [`Upgrade::upgrade_identity`](crate::derived::Upgrade::upgrade_identity).
    pub fn is_all_null(&self) -> bool {
        match self {
            Self::Json(json) => json::Reader::new(json)
                .and_then(|reader| reader.whole(|reader| is_all_null(reader)))
                .unwrap_or(false),
            Self::Flatmap(_) => false,
        }
    }

    /// Copies borrowed data, so that the state can outlive the message.
    pub fn into_owned(self) -> RawState<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        match self {
            Self::Json(json) => RawState::Json(Cow::Owned(json.into_owned())),
            Self::Flatmap(pairs) => {
                RawState::Flatmap(pairs.into_iter().map(|(key, text)| (owned(key), owned(text))).collect())
            }
        }
    }
}

fn borrowed<'a>(pairs: &'a [(Cow<'a, str>, Cow<'a, str>)]) -> impl Iterator<Item = (&'a str, &'a str)> {
    pairs.iter().map(|(key, text)| (&**key, &**text))
}
