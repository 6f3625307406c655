//! Captures from the real Terraform are read and written again byte for byte.

use tfvalue::Value;
use tfvalue_model_tests::{captures::captures, read};

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
