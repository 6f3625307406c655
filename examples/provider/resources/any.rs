pub(crate) use tfvalue::OwnedDynamic as Any;
use tfvalue::{Error, Type, Value, json};

/// Decodes JSON. JSON has the same syntax for lists and tuples, and for maps and objects. The value has the type `ty` if the JSON fits, otherwise the
/// type that the JSON implies.
pub(crate) fn from_json(text: &[u8], ty: Option<&Type>) -> Option<Any> {
    let decode = |ty: Type| {
        let value = Value::decode_json(&ty, text).ok()?.into_owned();
        Some(Any::new(ty, value))
    };
    ty.cloned().and_then(decode).or_else(|| decode(json::implied_type(text).ok()?))
}

/// Encodes the value as JSON, without its type.
pub(crate) fn to_json(any: &Any) -> Result<String, Error> {
    any.0.value.to_json(&any.0.ty)
}

#[cfg(test)]
mod tests {
    use tfvalue::{Type, Unknown, msgpack};

    use super::{Any, from_json, to_json};

    #[test]
    fn a_value_is_of_the_type_that_it_had_or_of_the_one_that_its_json_implies() {
        let list = Type::list(Type::Number);
        let json = b"[1, 18446744073709551616, 0.1]";
        assert_eq!(from_json(json, Some(&list)).unwrap().0.ty, list);
        for other in [None, Some(Type::String), Some(Type::map(Type::Number))] {
            let any = from_json(json, other.as_ref()).unwrap();
            assert_eq!(any.0.ty, Type::tuple([Type::Number, Type::Number, Type::Number]));
            assert_eq!(to_json(&any).unwrap(), "[1,18446744073709551616,0.1]");
        }
        assert_eq!(from_json(b"{\"a\": null}", None).unwrap().0.ty, Type::object([("a", Type::Dynamic)]));
        assert_eq!(from_json(b"{", None), None);
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
