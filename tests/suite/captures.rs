//! What the real Terraform sent, we read and write again byte for byte.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue::{Type, Value, ValueExt};
use tfvalue_tests::{read, read_json};

/// All distinct values that Terraform sent to a provider, and the types they are of.
#[derive(Deserialize)]
struct Captures {
    types: BTreeMap<String, Box<RawValue>>,
    values: Vec<Capture>,
}

#[derive(Deserialize)]
pub(crate) struct Capture {
    pub(crate) rpc: String,
    pub(crate) field: String,
    pub(crate) scenario: String,
    pub(crate) schema_type: TypeRef,
    pub(crate) msgpack_hex: Option<String>,
    json: Option<String>,
    /// The value of `json` as Terraform sent it in MessagePack.
    msgpack_twin_hex: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct TypeRef {
    #[serde(rename = "$ref")]
    pub(crate) name: String,
}

/// The types by name, and the values.
pub(crate) fn captures() -> (BTreeMap<String, Type>, Vec<Capture>) {
    let Captures { types, values } = read_json("captures/all.json.gz");
    let types =
        types.into_iter().map(|(name, ty)| (name, Type::from_json(ty.get()).expect("the type of a capture")));
    (types.collect(), values)
}

#[test]
fn every_message_pack_value_is_written_as_it_was_sent() {
    let (types, values) = captures();
    let mut count = 0;
    for capture in &values {
        let Some(sent) = &capture.msgpack_hex else { continue };
        let place = format!("{} {} in {}: {sent}", capture.rpc, capture.field, capture.scenario);
        let ty = &types[&capture.schema_type.name];
        let bytes = hex::decode(sent).expect("hexadecimal digits");
        let value = Value::decode_msgpack(ty, &bytes).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(hex::encode(value.to_msgpack(ty).unwrap()), *sent, "{place}");
        count += 1;
    }
    assert_eq!(count, 3194);
}

#[test]
fn every_json_value_is_the_one_that_was_sent_in_message_pack() {
    let (types, values) = captures();
    let mut count = 0;
    for capture in &values {
        let (Some(json), Some(twin)) = (&capture.json, &capture.msgpack_twin_hex) else { continue };
        let place = format!("{} {} in {}: {json}", capture.rpc, capture.field, capture.scenario);
        let ty = &types[&capture.schema_type.name];
        let value =
            Value::decode_json(ty, json.as_bytes()).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(hex::encode(value.to_msgpack(ty).unwrap()), *twin, "{place}");
        count += 1;
    }
    assert_eq!(count, 2086);
}

#[test]
fn the_captures_are_there() {
    assert_ne!(read("captures/core.json"), b"");
}
