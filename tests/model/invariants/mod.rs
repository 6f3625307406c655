//! Invariants of every input: shared by `properties.rs`, which generates inputs, and by the targets of `fuzz`, which find them.
//!
//! Each function panics if the input shows that a promise is broken; that nothing else panics is the first of them.

#![expect(clippy::missing_panics_doc, reason = "what each function is there for")]

pub mod input;
pub mod kinds;
pub mod literals;
pub mod model;
pub mod reference;
pub mod secrets;

use std::fmt::Debug;

use tfvalue::{
    Decode, Encode, ErrorKind, Limits, TfType, Type, Unknown, Value, json as tfjson, msgpack as tfmsgpack,
};

/// A model, whatever its lifetime.
pub trait Model {
    /// The model of this lifetime.
    type Of<'a>: TfType + Encode + Decode<'a>;
}

/// A value of this type in MessagePack, if it is one: what decodes encodes, and that is its one form; the same through JSON.
/// Returns whether it is one.
pub fn msgpack(ty: &Type, bytes: &[u8]) -> bool {
    let value = Value::decode_msgpack(ty, bytes);
    value.is_ok_and(|value| {
        encodes(ty, &value);
        true
    })
}

/// A value of this type in JSON, if it is one: what decodes encodes, and that is its one form. Returns whether it is one.
pub fn json(ty: &Type, text: &[u8]) -> bool {
    let is_json = is_json(text);
    let value = Value::decode_json(ty, text);

    let mut copy = text.to_vec();
    let in_place = tfjson::Reader::unescaping(&mut copy).and_then(|reader| reader.read_value(ty));
    same("JSON unescaped in place", &value, &in_place);

    value.is_ok_and(|value| {
        assert!(is_json, "what is read is JSON: {}", text.escape_ascii());
        let lenient = tfjson::Reader::new(text).and_then(|reader| {
            let mut reader = reader.ignoring_undefined();
            Value::decode(&mut reader, ty)
        });
        assert_eq!(lenient.ok().as_ref(), Some(&value), "what is accepted is accepted if more is, too");
        assert!(value.is_wholly_known(), "nothing in JSON is unknown");
        encodes(ty, &value);
        true
    })
}

/// Returns whether a text is JSON: the values that we skip, since no type is asked for, are those that `serde_json` reads.
pub fn is_json(text: &[u8]) -> bool {
    let nothing = Type::object::<&str>([]);
    let wrapped = [b"{\"\":", text, b"}"].concat();
    let ours = tfjson::Reader::new(&wrapped).and_then(|reader| {
        let limits = Limits::DEFAULT.with_depth(usize::MAX);
        let mut reader = reader.ignoring_undefined().with_limits(limits);
        Value::decode(&mut reader, &nothing)?;
        reader.finish()
    });
    let theirs = serde_json::from_slice::<serde_json::Value>(&wrapped);
    let agrees = match (&ours, &theirs) {
        (Ok(()), Err(error)) => {
            // Half of a surrogate pair, a number that no float holds, and depth, which is no matter when passing over a value.
            let error = error.to_string();
            ["surrogate", "hex escape", "out of range", "recursion"].iter().any(|named| error.contains(named))
        }
        (Err(_), Ok(_)) => false,
        _ => true,
    };
    assert!(agrees, "{}: {ours:?}, and by serde_json {theirs:?}", wrapped.escape_ascii());
    ours.is_ok()
}

/// The text of a type, if it is one: what is read is written, and read again as the same. Returns whether it is one.
pub fn type_json(text: &[u8]) -> bool {
    Type::from_json(text).is_ok_and(|ty| {
        let written = ty.to_json();
        let again = Type::from_json(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(again, ty);
        assert_eq!(again.to_json(), written);
        assert_ne!(ty.to_string(), "");
        assert!(!ty.without_optional_attributes().has_optional_attributes());
        true
    })
}

/// The pairs of an old state as a value of this type, if they are one. Returns whether they are.
pub fn flatmap(ty: &Type, pairs: &[(&str, &str)]) -> bool {
    Value::decode_flatmap(ty, pairs.iter().copied()).is_ok_and(|value| {
        encodes(ty, &value);
        true
    })
}

/// A value of the model's type in MessagePack: what the model reads is a value of its type, and it writes what it reads again as it
/// was. Returns whether the model reads it.
pub fn model_in_msgpack<M: Model>(bytes: &[u8]) -> bool {
    tfmsgpack::from_slice::<M::Of<'_>>(bytes).is_ok_and(|model| {
        model_encodes::<M>(&model);
        true
    })
}

/// A value of the model's type in JSON: as [`model_in_msgpack`].
pub fn model_in_json<M: Model>(text: &[u8]) -> bool {
    tfjson::from_slice::<M::Of<'_>>(text).is_ok_and(|model| {
        model_encodes::<M>(&model);
        true
    })
}

/// A model that loses nothing is just another form of a [`Value`]: both accept the same, and write the same.
pub fn faithful<M: Model>(bytes: &[u8]) {
    let ty = &M::Of::TYPE;
    let model = tfmsgpack::from_slice::<Unknown<Option<M::Of<'_>>>>(bytes)
        .and_then(|model| tfmsgpack::to_vec(&model));
    let value = Value::decode_msgpack(ty, bytes).and_then(|value| value.to_msgpack(ty));
    same("the model in MessagePack and the value", &model, &value);
    let model =
        tfjson::from_slice::<Unknown<Option<M::Of<'_>>>>(bytes).and_then(|model| tfmsgpack::to_vec(&model));
    let value = Value::decode_json(ty, bytes).and_then(|value| value.to_msgpack(ty));
    same("the model in JSON and the value", &model, &value);
}

fn model_encodes<M: Model>(model: &M::Of<'_>) {
    let ty = &M::Of::TYPE;
    let bytes = match tfmsgpack::to_vec(model) {
        Ok(bytes) => bytes,
        // A `Vec<Dynamic>` holds elements of several types as they came: see `compatibility.md`.
        Err(error) if matches!(error.kind(), ErrorKind::MixedTypes { .. }) => {
            let value = Value::from_typed(model).and_then(|value| value.to_msgpack(ty));
            assert!(value.is_err(), "what isn't written by itself isn't written by way of a value: {error}");
            return;
        }
        Err(error) => panic!("a model that was read isn't written: {error}"),
    };
    let hex = hex::encode(&bytes);
    let built = Value::from_typed(model).unwrap_or_else(|error| panic!("{hex} isn't made a value: {error}"));
    one_form("read again", &built, &bytes, |bytes| {
        let again: M::Of<'_> =
            tfmsgpack::from_slice(bytes).unwrap_or_else(|error| panic!("{hex} isn't read again: {error}"));
        tfmsgpack::to_vec(&again).expect("it was written before")
    });
    assert!(built.to_msgpack(ty).is_ok(), "{hex} isn't a value of the model's type");
    let rewritten = built.to_typed::<M::Of<'_>>().and_then(|model| tfmsgpack::to_vec(&model));
    let rewritten = rewritten.unwrap_or_else(|error| panic!("{hex} isn't read from a value: {error}"));
    // Negative zero has another form by way of a value.
    let form = |bytes: &[u8]| {
        Value::decode_msgpack(ty, bytes).and_then(|value| value.to_msgpack(ty)).expect("a value")
    };
    assert_same_bytes("by way of a value", &form(&bytes), &form(&rewritten));
    if let Ok(text) = tfjson::to_string(model) {
        // An escaped string isn't borrowed from text.
        if let Ok(again) = tfjson::from_str::<M::Of<'_>>(&text) {
            assert_eq!(tfjson::to_string(&again).as_ref(), Ok(&text));
        }
        let mut copy = text.clone().into_bytes();
        let again: M::Of<'_> = tfjson::from_slice_mut(&mut copy)
            .unwrap_or_else(|error| panic!("{text} isn't read again in place: {error}"));
        let form = |text: &str| Value::decode_json(ty, text.as_bytes()).and_then(|value| value.to_json(ty));
        let [text, again] = [form(&text), tfjson::to_string(&again).and_then(|again| form(&again))];
        assert_eq!(text.expect("a value"), again.expect("a value"));
    }
}

/// Asserts that a value is written in one form in each format, and read again from it.
pub fn encodes(ty: &Type, value: &Value<'_>) {
    let bytes = value.to_msgpack(ty).unwrap_or_else(|error| panic!("{value:?} isn't written: {error}"));
    one_form("the one form", value, &bytes, |bytes| {
        let again = Value::decode_msgpack(ty, bytes)
            .unwrap_or_else(|error| panic!("{} isn't read again: {error}", hex::encode(bytes)));
        again.to_msgpack(ty).unwrap_or_else(|error| panic!("{again:?} isn't written: {error}"))
    });

    let Ok(text) = value.to_json(ty) else { return };
    let again = Value::decode_json(ty, text.as_bytes())
        .unwrap_or_else(|error| panic!("{text} isn't read again: {error}"));
    assert_eq!(again.to_json(ty).ok().as_ref(), Some(&text), "the one form of {value:?}");
}

/// Asserts that a value's MessagePack is written again as it is read.
///
/// Negative zero takes a round more. A set is sorted by it, as go-cty sorts it; MessagePack has just zero.
fn one_form(what: &str, value: &Value<'_>, bytes: &[u8], rewrite: impl Fn(&[u8]) -> Vec<u8>) {
    let rewritten = rewrite(bytes);
    if has_negative_zero(value) {
        assert_same_bytes(what, &rewritten, &rewrite(&rewritten));
    } else {
        assert_same_bytes(what, bytes, &rewritten);
    }
}

fn has_negative_zero(value: &Value<'_>) -> bool {
    match value {
        Value::Number(number) => number.to_string() == "-0",
        Value::Dynamic(dynamic) => has_negative_zero(&dynamic.value),
        _ => {
            value.elements().is_some_and(|elements| elements.iter().any(has_negative_zero))
                || value.entries().is_some_and(|entries| entries.values().any(has_negative_zero))
        }
    }
}
/// Asserts that two ways lead to the same, or that neither leads anywhere.
fn same<T: PartialEq + Debug, E: Debug, F: Debug>(what: &str, one: &Result<T, E>, other: &Result<T, F>) {
    match (one, other) {
        (Ok(a), Ok(b)) if a == b => {}
        (Err(_), Err(_)) => {}
        _ => panic!("{what}: {one:?} and {other:?}"),
    }
}

/// Shows where the bytes part, not all of them.
fn assert_same_bytes(what: &str, one: &[u8], other: &[u8]) {
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let part =
        |bytes: &[u8]| bytes[same.saturating_sub(40)..bytes.len().min(same + 40)].escape_ascii().to_string();
    assert!(one == other, "{what}, from byte {same} on:\n{}\n{}", part(one), part(other));
}
