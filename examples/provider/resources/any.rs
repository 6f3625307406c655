use tfvalue::{Decode, Decoder, Dynamic, Encode, Encoder, Error, TfType, Type, Value};

/// A value of any type that owns its text: the models of a provider outlive the messages that they come from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Any(Dynamic<'static>);

impl Any {
    /// A null of no type.
    pub(crate) const NULL: Self = Self(Dynamic::NULL);

    /// A value with its type.
    pub(crate) fn new(ty: Type, value: impl Into<Value<'static>>) -> Self {
        Self(Dynamic::new(ty, value))
    }

    /// The value that JSON stands for. JSON doesn't tell a list from a tuple or a map from an object: it is of this type if it
    /// can be, else of the one that the JSON itself implies.
    pub(crate) fn from_json(json: &[u8], ty: Option<&Type>) -> Option<Self> {
        let decode = |ty: &Type| Some(Self::new(ty.clone(), Value::decode_json(ty, json).ok()?.into_owned()));
        ty.and_then(decode).or_else(|| decode(&implied_type(&serde_json::from_slice(json).ok()?)))
    }

    /// The value in JSON, without its type.
    pub(crate) fn to_json(&self) -> Result<String, Error> {
        self.0.value.to_json(&self.0.ty)
    }

    pub(crate) fn ty(&self) -> &Type {
        &self.0.ty
    }

    pub(crate) fn is_wholly_known(&self) -> bool {
        self.0.value.is_wholly_known()
    }
}

fn implied_type(json: &serde_json::Value) -> Type {
    match json {
        serde_json::Value::Null => Type::Dynamic,
        serde_json::Value::Bool(_) => Type::Bool,
        serde_json::Value::Number(_) => Type::Number,
        serde_json::Value::String(_) => Type::String,
        serde_json::Value::Array(elements) => Type::tuple(elements.iter().map(implied_type)),
        serde_json::Value::Object(entries) => {
            Type::object(entries.iter().map(|(name, value)| (name.clone(), implied_type(value))))
        }
    }
}

impl TfType for Any {
    const TYPE: Type = Dynamic::TYPE;
    const HOLDS_NULL: bool = Dynamic::HOLDS_NULL;
    const HOLDS_UNKNOWN: bool = Dynamic::HOLDS_UNKNOWN;
}

impl<'de> Decode<'de> for Any {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        Dynamic::decode(decoder).map(|dynamic| Self(dynamic.into_owned()))
    }
}

impl Encode for Any {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        self.0.encode(encoder)
    }
}

#[cfg(test)]
mod tests {
    use tfvalue::{Type, Unknown, msgpack};

    use super::Any;

    #[test]
    fn a_value_is_of_the_type_that_it_had_or_of_the_one_that_its_json_implies() {
        let list = Type::list(Type::Number);
        let json = b"[1, 18446744073709551616, 0.1]";
        assert_eq!(Any::from_json(json, Some(&list)).unwrap().ty(), &list);
        for other in [None, Some(Type::String), Some(Type::map(Type::Number))] {
            let any = Any::from_json(json, other.as_ref()).unwrap();
            assert_eq!(any.ty(), &Type::tuple([Type::Number, Type::Number, Type::Number]));
            assert_eq!(any.to_json().unwrap(), "[1,18446744073709551616,0.1]");
        }
        assert_eq!(
            Any::from_json(b"{\"a\": null}", None).unwrap().ty(),
            &Type::object([("a", Type::Dynamic)])
        );
        assert_eq!(Any::from_json(b"{", None), None);
    }

    #[test]
    fn null_and_unknown_without_a_type_stay_outside() {
        for bytes in [b"\xc0".as_slice(), b"\xd4\x00\x00", b"\x92\xc4\x08\"string\"\xc0"] {
            let any: Unknown<Option<Any>> = msgpack::from_slice(bytes).unwrap();
            assert_eq!(msgpack::to_vec(&any).unwrap(), bytes);
            assert_eq!(any.is_unknown(), bytes[0] == 0xd4);
        }
    }
}
