//! JSON: decoding and encoding of the plain structs.

use std::hint::black_box;

use tfvalue::TfType;

use crate::{
    SEED,
    comparison::Comparison,
    decoded,
    models::{Document, plain},
    payload::{Letters, Shape, indented, json},
};

macro_rules! decode {
    ($payload:expr, $model:ident, $text:expr) => {{
        type Model<'a> = plain::$model<'a>;
        let text: &[u8] = $text.as_ref();
        let mut copy = Vec::new();
        Comparison::new("json decode", $payload, || decoded(tfvalue::json::from_slice::<Model<'_>>(text)))
            .against("serde_json", || decoded(serde_json::from_slice::<Model<'_>>(text)))
            .against("sonic-rs", || decoded(sonic_rs::from_slice::<Model<'_>>(text)))
            .against("simd-json", || {
                copy.clear();
                copy.extend_from_slice(text);
                // It reads from what it changes: what it decoded is dropped before the next copy.
                black_box(decoded(simd_json::from_slice::<Model<'_>>(&mut copy)));
            })
            .run();
    }};
}

macro_rules! both_ways {
    ($payload:literal, $model:ident, $shape:expr) => {{
        type Model<'a> = plain::$model<'a>;
        let text = json(&Model::TYPE, $shape, SEED);
        decode!($payload, $model, text);
        let value: Model<'_> = decoded(tfvalue::json::from_str(&text));
        Comparison::new("json encode", $payload, || decoded(tfvalue::json::to_vec(&value)))
            .against("serde_json", || decoded(serde_json::to_vec(&value)))
            .against("sonic-rs", || decoded(sonic_rs::to_vec(&value)))
            .against("simd-json", || decoded(simd_json::to_vec(&value)))
            .run();
    }};
}

/// Decoding of JSON as states are stored.
macro_rules! indented {
    ($payload:literal, $model:ident, $shape:expr) => {{
        let text = indented(&json(&plain::$model::TYPE, $shape, SEED));
        decode!(concat!($payload, "-indented"), $model, text);
    }};
}

fn escapes() {
    let shape = Shape { text: (200, 2000), texts: (40, 60), ..Shape::SMALL }.of(Letters::Escaped);
    let text = json(&Document::TYPE, shape, SEED);
    Comparison::new("json decode", "escapes", || {
        decoded(tfvalue::json::from_slice::<Document>(text.as_bytes()))
    })
    .against("serde_json", || decoded(serde_json::from_slice::<Document>(text.as_bytes())))
    .against("sonic-rs", || decoded(sonic_rs::from_slice::<Document>(text.as_bytes())))
    .run();
    let value: Document = decoded(tfvalue::json::from_str(&text));
    Comparison::new("json encode", "escapes", || decoded(tfvalue::json::to_vec(&value)))
        .against("serde_json", || decoded(serde_json::to_vec(&value)))
        .against("sonic-rs", || decoded(sonic_rs::to_vec(&value)))
        .run();
}

pub(crate) fn comparisons() {
    both_ways!("small", Small, Shape::SMALL);
    both_ways!("ec2", Ec2, Shape::USUAL);
    both_ways!("sg", Sg, Shape::blocks(1000));
    both_ways!("k8s", K8s, Shape::K8S);
    both_ways!("wide", K8s, Shape::WIDE);
    both_ways!("long", Long, Shape::LONG);
    both_ways!("mixed", Ec2, Shape::MIXED);
    both_ways!("broad", Broad, Shape::USUAL);
    both_ways!("deep", Deep, Shape::DEEP);
    both_ways!("large", Large, Shape::LARGE);
    indented!("small", Small, Shape::SMALL);
    indented!("ec2", Ec2, Shape::USUAL);
    indented!("sg", Sg, Shape::blocks(1000));
    indented!("k8s", K8s, Shape::K8S);
    escapes();
}
