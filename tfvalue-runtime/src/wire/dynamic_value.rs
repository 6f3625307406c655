use std::borrow::Cow;

use crate::{error::Error, types::Type, value::Value};

use super::{Decode, Decoder, Encode, decoder::is_all_null, json, msgpack};

/// The protocol's message of a value: bytes in MessagePack, or else in JSON.
///
/// Terraform sends MessagePack. A message without either is a null.
///
/// # Example: a request decoded, a response encoded
///
/// ```
/// use tfvalue::DynamicValue;
///
/// let request = DynamicValue::from_msgpack(b"\x93\x01\x02\x03");
/// let numbers: Vec<u8> = request.decode().unwrap();
/// let response = DynamicValue::encode(&numbers).unwrap();
/// assert_eq!(response, request);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct DynamicValue<'a> {
    /// The value in MessagePack, or empty.
    msgpack: Cow<'a, [u8]>,
    /// The value in JSON, or empty. Ignored by decoding if `msgpack` isn't empty.
    json: Cow<'a, [u8]>,
}

impl<'a> DynamicValue<'a> {
    /// A value in MessagePack.
    pub fn from_msgpack(msgpack: impl Into<Cow<'a, [u8]>>) -> Self {
        Self { msgpack: msgpack.into(), json: Cow::Borrowed(&[]) }
    }

    /// A value in JSON, as text or as bytes.
    pub fn from_json(json: impl json::Source<'a>) -> Self {
        Self { msgpack: Cow::Borrowed(&[]), json: json.into_bytes() }
    }

    /// Returns the bytes of the value, if it is in MessagePack.
    pub fn as_msgpack(&self) -> Option<&[u8]> {
        (!self.msgpack.is_empty()).then_some(&*self.msgpack)
    }

    /// Returns the bytes of the value, if it is in JSON.
    pub fn as_json(&self) -> Option<&[u8]> {
        (!self.json.is_empty()).then_some(&*self.json)
    }

    /// Creates a value from the two fields of the protocol's message.
    #[doc(hidden)]
    pub fn from_parts(msgpack: Cow<'a, [u8]>, json: Cow<'a, [u8]>) -> Self {
        Self { msgpack, json }
    }

    /// Returns the bytes of both fields.
    #[doc(hidden)]
    pub fn into_parts(self) -> (Cow<'a, [u8]>, Cow<'a, [u8]>) {
        (self.msgpack, self.json)
    }

    /// Encodes a value, in MessagePack.
    ///
    /// # Errors
    ///
    /// Returns an error if the value can't be encoded.
    pub fn encode<T: Encode + ?Sized>(value: &T) -> Result<DynamicValue<'static>, Error> {
        msgpack::to_vec(value).map(DynamicValue::from_msgpack)
    }

    /// Decodes the value: MessagePack if present, else JSON, else null. Strings are borrowed from the message.
    ///
    /// # Errors
    ///
    /// Returns an error if the message is not one whole value of the type; with the path of the offending value.
    pub fn decode<T: Decode<'a>>(&'a self) -> Result<T, Error> {
        self.read(|decoder| T::decode(decoder))
    }

    /// Calls `read` with the decoder of the value that [`decode`](Self::decode) uses.
    pub(crate) fn read<T>(
        &'a self,
        read: impl FnOnce(&mut dyn Decoder<'a>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        match (&*self.msgpack, &*self.json) {
            ([], []) => read(&mut Value::Null.decoder()),
            ([], json) => json::Reader::new(json)?.whole(|reader| read(reader)),
            (msgpack, _) => msgpack::Reader::new(msgpack).whole(|reader| read(reader)),
        }
    }

    /// Decodes the value by a type that is known only at run time.
    ///
    /// # Errors
    ///
    /// Same as [`decode`](Self::decode).
    pub fn decode_value(&'a self, ty: &Type) -> Result<Value<'a>, Error> {
        self.read(|decoder| Value::decode(decoder, ty))
    }

    /// Encodes a value in MessagePack, by a type that is known only at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the value isn't of the type; with the path of the offending value.
    ///
    /// # Example: a value passed on
    ///
    /// ```
    /// use tfvalue::{DynamicValue, Type};
    ///
    /// let ty = Type::list(Type::Number);
    /// let stored = DynamicValue::from_json(b"[1, 2, 3]");
    /// let value = stored.decode_value(&ty).unwrap();
    /// let response = DynamicValue::encode_value(&value, &ty).unwrap();
    /// assert_eq!(response, DynamicValue::from_msgpack(b"\x93\x01\x02\x03"));
    /// ```
    pub fn encode_value(value: &Value<'_>, ty: &Type) -> Result<DynamicValue<'static>, Error> {
        value.to_msgpack(ty).map(DynamicValue::from_msgpack)
    }

    /// Returns whether the value is null, like that of a resource that doesn't exist.
    pub fn is_null(&self) -> bool {
        self.read(|decoder| decoder.take_null()).unwrap_or(false)
    }

    /// Returns whether the value is null, or an object whose attributes are all null.
    pub fn is_all_null(&self) -> bool {
        self.read(|decoder| is_all_null(decoder)).unwrap_or(false)
    }

    /// Decodes the identity of a resource. Returns `None` if the resource has no identity.
    ///
    /// Early versions of some frameworks stored identities whose attributes are all null. Such an identity decodes as `None`: a model with an
    /// attribute that can't be null can't hold it.
    ///
    /// # Errors
    ///
    /// Returns an error if the message is not one whole value of the type; with the path of the offending value.
    ///
    /// # Example: an identity that was never set
    ///
    /// ```
    /// use tfvalue::{DynamicValue, TfSchema};
    ///
    /// #[derive(TfSchema, PartialEq, Debug)]
    /// #[tf(identity)]
    /// struct ServerIdentity {
    ///     #[tf(required_for_import)]
    ///     id: String,
    ///     #[tf(optional_for_import)]
    ///     region: Option<String>,
    /// }
    ///
    /// let stored = DynamicValue::from_json(br#"{"id": null, "region": null}"#);
    /// assert_eq!(stored.decode_identity::<ServerIdentity>().unwrap(), None);
    /// let stored = DynamicValue::from_json(br#"{"id": "i-1", "region": null}"#);
    /// assert_eq!(stored.decode_identity::<ServerIdentity>().unwrap().unwrap().id, "i-1");
    /// ```
    pub fn decode_identity<T: Decode<'a>>(&'a self) -> Result<Option<T>, Error> {
        if self.is_all_null() { Ok(None) } else { self.decode().map(Some) }
    }

    /// Copies borrowed bytes, so that the message can outlive them.
    pub fn into_owned(self) -> DynamicValue<'static> {
        DynamicValue {
            msgpack: Cow::Owned(self.msgpack.into_owned()),
            json: Cow::Owned(self.json.into_owned()),
        }
    }
}
