//! Values of types that are known at run time alone.

use tfvalue::{Dynamic, TfType, Type, Value};

use crate::{
    SEED,
    comparison::Comparison,
    decoded, go_cty,
    models::plain,
    payload::{Shape, json, msgpack},
};

fn message_pack(payload: &'static str, ty: &Type, bytes: &[u8]) {
    Comparison::new("decode", payload, || decoded(Value::decode_msgpack(ty, bytes)))
        .against("rmpv-borrowed", || decoded(rmpv::decode::read_value_ref(&mut &*bytes)))
        .against("rmpv-owned", || decoded(rmpv::decode::read_value(&mut &*bytes)))
        .against_turn("go-cty", || go_cty::turn("decode", ty, bytes))
        .run();
    let value = decoded(Value::decode_msgpack(ty, bytes));
    let peer = decoded(rmpv::decode::read_value(&mut &*bytes));
    Comparison::new("encode", payload, || decoded(value.to_msgpack(ty)))
        .against("rmpv-owned", || {
            let mut output = Vec::new();
            decoded(rmpv::encode::write_value(&mut output, &peer));
            output
        })
        .against_turn("go-cty", || go_cty::turn("encode", ty, bytes))
        .run();
}

fn json_text(payload: &'static str, ty: &Type, bytes: &[u8], text: &str) {
    Comparison::new("json decode", payload, || decoded(Value::decode_json(ty, text.as_bytes())))
        .against("serde_json", || decoded(serde_json::from_str::<serde_json::Value>(text)))
        .against_turn("go-cty", || go_cty::turn("json decode", ty, bytes))
        .run();
    let value = decoded(Value::decode_json(ty, text.as_bytes()));
    let peer: serde_json::Value = decoded(serde_json::from_str(text));
    Comparison::new("json encode", payload, || decoded(value.to_json(ty)))
        .against("serde_json", || decoded(serde_json::to_string(&peer)))
        .against_turn("go-cty", || go_cty::turn("json encode", ty, bytes))
        .run();
}

pub(crate) fn comparisons() {
    for (payload, ty, shape) in
        [("ec2-value", plain::Ec2::TYPE, Shape::USUAL), ("sg-value", plain::Sg::TYPE, Shape::blocks(1000))]
    {
        let bytes = msgpack(&ty, shape, SEED);
        message_pack(payload, &ty, &bytes);
        json_text(payload, &ty, &bytes, &json(&ty, shape, SEED));
    }
    let ty = plain::Ec2::TYPE;
    let bytes = msgpack(&ty, Shape::USUAL, SEED);
    let dynamic = Dynamic::new(ty.clone(), decoded(Value::decode_msgpack(&ty, &bytes)));
    message_pack("ec2-dynamic", &Type::Dynamic, &decoded(tfvalue::msgpack::to_vec(&dynamic)));
}
