//! How fast we are next to others: the same bytes, the same kind of structs, in one run and in turns.
//!
//! One line of JSON per figure on the standard output, a table on the other. `ratio` says how many times the peer's time is of ours: 3
//! is three times faster than the peer, and of a floor, which is below all time, how near we are to it.

#[macro_use]
mod models;
mod contest;
mod payload;
mod walk;

use std::{fmt::Debug, hint::black_box};

use contest::{Contest, is_wanted, report};
use payload::{Letters, Shape, indented, json, msgpack, shuffled};
use tfvalue::{TfType, Value};
use tfvalue_tests::allocator::{Allocated, Counting, allocated};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// As users of serde write it: null is all there is besides a value.
mod plain {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};
    use tfvalue::TfSchema;
    use zerompk::{FromMessagePack, ToMessagePack};

    type Text<'a> = Option<&'a str>;
    type Number = Option<u64>;
    type Bool = Option<bool>;
    type Texts<'a> = Vec<&'a str>;
    type Tags<'a> = BTreeMap<&'a str, &'a str>;
    type Blocks<T> = Vec<T>;

    models! {
        [
            #[derive(TfSchema, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
            #[tf(known)]
            #[msgpack(map)]
            #[serde(bound(deserialize = "'de: 'a"))]
        ]
        [#[tf(block(list))]]
    }
}

/// The same for serde, where a plan has unknown values: they are extensions.
mod state;

/// As plans are read: everything can be unknown.
mod planned {
    use std::collections::BTreeMap;

    use tfvalue::{TfSchema, Unknown};

    type Text<'a> = Unknown<Option<&'a str>>;
    type Number = Unknown<Option<u64>>;
    type Bool = Unknown<Option<bool>>;
    type Texts<'a> = Unknown<Option<Vec<Text<'a>>>>;
    type Tags<'a> = Unknown<Option<BTreeMap<&'a str, Text<'a>>>>;
    type Blocks<T> = Vec<T>;

    models! { [#[derive(TfSchema)]] [#[tf(block(list))]] }
}

/// Text with escapes, which nobody can borrow.
#[derive(tfvalue::TfSchema, serde::Serialize, serde::Deserialize)]
#[tf(known)]
struct Document {
    body: String,
    notes: Vec<String>,
    title: String,
}

/// The plain models with our own map, which is a sorted vector.
mod sorted {
    use tfvalue::{Map, TfSchema};

    type Text<'a> = Option<&'a str>;
    type Number = Option<u64>;
    type Bool = Option<bool>;
    type Texts<'a> = Vec<&'a str>;
    type Tags<'a> = Map<&'a str, &'a str>;
    type Blocks<T> = Vec<T>;

    models! { [#[derive(TfSchema)] #[tf(known)]] [#[tf(block(list))]] }
}

/// The plain models with lists and blocks that are decoded when they are asked for.
mod lazy {
    use tfvalue::{Lazy, Map, TfSchema};

    type Text<'a> = Option<&'a str>;
    type Number = Option<u64>;
    type Bool = Option<bool>;
    type Texts<'a> = Lazy<'a, Vec<&'a str>>;
    type Tags<'a> = Map<&'a str, &'a str>;
    type Blocks<T> = Vec<T>;

    models! { [#[derive(TfSchema)] #[tf(known)]] [#[tf(block(list))]] }
}

const SEED: u64 = 2026;

/// Decodes, and says where it can't: a contestant that fails wins nothing.
fn decoded<T, E: Debug>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| panic!("a payload can't be decoded: {error:?}"))
}

/// Decoding and encoding of a plain model, from its payload and from the same one shuffled.
macro_rules! message_pack {
    ($payload:literal, $model:ident, $shape:expr) => {{
        type Model<'a> = plain::$model<'a>;
        let bytes = msgpack(&Model::TYPE, $shape, SEED);
        Contest::new("decode", $payload, || decoded(tfvalue::msgpack::from_slice::<Model<'_>>(&bytes)))
            .against("rmp-serde", || decoded(rmp_serde::from_slice::<Model<'_>>(&bytes)))
            .against("zerompk", || decoded(zerompk::from_msgpack::<Model<'_>>(&bytes)))
            .against("memcpy", || bytes.clone())
            .against("skip", || walk::skip(black_box(&bytes)))
            .against_allocation()
            .run();

        let shuffled = shuffled(&bytes);
        Contest::new("decode", concat!($payload, "-shuffled"), || {
            decoded(tfvalue::msgpack::from_slice::<Model<'_>>(&shuffled))
        })
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<Model<'_>>(&shuffled)))
        .against("zerompk", || decoded(zerompk::from_msgpack::<Model<'_>>(&shuffled)))
        .run();

        let value: Model<'_> = decoded(tfvalue::msgpack::from_slice(&bytes));
        Contest::new("encode", $payload, || decoded(tfvalue::msgpack::to_vec(&value)))
            .against("rmp-serde", || decoded(rmp_serde::to_vec_named(&value)))
            .against("zerompk", || decoded(zerompk::to_msgpack_vec(&value)))
            .against("memcpy", || bytes.clone())
            .run();
    }};
}

/// The same where everything can be unknown, though nothing is.
macro_rules! states {
    ($payload:literal, $model:ident, $shape:expr) => {{
        let bytes = msgpack(&plain::$model::TYPE, $shape, SEED);
        Contest::new("decode", concat!($payload, "-unknown"), || {
            decoded(tfvalue::msgpack::from_slice::<planned::$model<'_>>(&bytes))
        })
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<plain::$model<'_>>(&bytes)))
        .run();
        let value: planned::$model<'_> = decoded(tfvalue::msgpack::from_slice(&bytes));
        let peer: plain::$model<'_> = decoded(rmp_serde::from_slice(&bytes));
        Contest::new("encode", concat!($payload, "-unknown"), || decoded(tfvalue::msgpack::to_vec(&value)))
            .against("rmp-serde", || decoded(rmp_serde::to_vec_named(&peer)))
            .run();
    }};
}

/// Decoding into other collections of ours.
macro_rules! collections {
    ($payload:literal, $manner:ident, $model:ident, $shape:expr) => {{
        let bytes = msgpack(&plain::$model::TYPE, $shape, SEED);
        Contest::new("decode", concat!($payload, "-", stringify!($manner)), || {
            decoded(tfvalue::msgpack::from_slice::<$manner::$model<'_>>(&bytes))
        })
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<plain::$model<'_>>(&bytes)))
        .run();
    }};
}

/// Plans, in which every fifth attribute is unknown.
macro_rules! plans {
    ($payload:literal, $model:ident, $shape:expr) => {{
        let bytes = msgpack(&plain::$model::TYPE, $shape.planned(), SEED);
        let value: planned::$model<'_> = decoded(tfvalue::msgpack::from_slice(&bytes));
        Contest::new("decode", concat!($payload, "-plan"), || {
            decoded(tfvalue::msgpack::from_slice::<planned::$model<'_>>(&bytes))
        })
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<state::$model<'_>>(&bytes)))
        .run();
        Contest::new("encode", concat!($payload, "-plan"), || decoded(tfvalue::msgpack::to_vec(&value)))
            .against("memcpy", || bytes.clone())
            .run();
    }};
}

macro_rules! json_text {
    ($payload:literal, $model:ident, $shape:expr) => {{
        type Model<'a> = plain::$model<'a>;
        let compact = json(&Model::TYPE, $shape, SEED);
        let indented = indented(&compact);
        for (payload, text) in [($payload, &compact), (concat!($payload, "-indented"), &indented)] {
            let mut copy = Vec::new();
            Contest::new("json decode", payload, || {
                decoded(tfvalue::json::from_slice::<Model<'_>>(text.as_bytes()))
            })
            .against("serde_json", || decoded(serde_json::from_slice::<Model<'_>>(text.as_bytes())))
            .against("sonic-rs", || decoded(sonic_rs::from_slice::<Model<'_>>(text.as_bytes())))
            .against("simd-json", || {
                copy.clear();
                copy.extend_from_slice(text.as_bytes());
                // It reads from what it changes: what it decoded is dropped before the next copy.
                black_box(decoded(simd_json::from_slice::<Model<'_>>(&mut copy)));
            })
            .run();
        }
        let value: Model<'_> = decoded(tfvalue::json::from_str(&compact));
        Contest::new("json encode", $payload, || decoded(tfvalue::json::to_vec(&value)))
            .against("serde_json", || decoded(serde_json::to_vec(&value)))
            .against("sonic-rs", || decoded(sonic_rs::to_vec(&value)))
            .against("simd-json", || decoded(simd_json::to_vec(&value)))
            .run();
    }};
}

fn json_escapes() {
    let shape = Shape { text: (200, 2000), texts: (40, 60), ..Shape::SMALL }.of(Letters::Escaped);
    let text = json(&Document::TYPE, shape, SEED);
    Contest::new("json decode", "escapes", || {
        decoded(tfvalue::json::from_slice::<Document>(text.as_bytes()))
    })
    .against("serde_json", || decoded(serde_json::from_slice::<Document>(text.as_bytes())))
    .against("sonic-rs", || decoded(sonic_rs::from_slice::<Document>(text.as_bytes())))
    .run();
    let value: Document = decoded(tfvalue::json::from_str(&text));
    Contest::new("json encode", "escapes", || decoded(tfvalue::json::to_vec(&value)))
        .against("serde_json", || decoded(serde_json::to_vec(&value)))
        .against("sonic-rs", || decoded(sonic_rs::to_vec(&value)))
        .run();
}

/// Values of types that are known at run time alone.
fn values() {
    for (payload, ty, shape) in
        [("ec2-value", plain::Ec2::TYPE, Shape::USUAL), ("sg-value", plain::Sg::TYPE, Shape::blocks(1000))]
    {
        let bytes = msgpack(&ty, shape, SEED);
        Contest::new("decode", payload, || decoded(Value::decode_msgpack(&ty, &bytes)))
            .against("rmpv-borrowed", || decoded(rmpv::decode::read_value_ref(&mut &*bytes)))
            .run();
    }
}

/// How time and memory grow with the number of nested blocks.
fn scale() {
    for count in [1_000, 10_000, 100_000, 1_000_000] {
        let payload = format!("blocks-{count}");
        if !is_wanted("scale", &payload) {
            continue;
        }
        let bytes = msgpack(&plain::Sg::TYPE, Shape::blocks(count), SEED);
        Contest::new("decode", &*payload, || decoded(tfvalue::msgpack::from_slice::<plain::Sg<'_>>(&bytes)))
            .against("rmp-serde", || decoded(rmp_serde::from_slice::<plain::Sg<'_>>(&bytes)))
            .run();
        let (value, ours) = allocated(|| decoded(tfvalue::msgpack::from_slice::<plain::Sg<'_>>(&bytes)));
        let (_, theirs) = allocated(|| decoded(rmp_serde::from_slice::<plain::Sg<'_>>(&bytes)));
        peak("peak decode", &payload, ours, theirs);
        Contest::new("encode", &*payload, || decoded(tfvalue::msgpack::to_vec(&value)))
            .against("rmp-serde", || decoded(rmp_serde::to_vec_named(&value)))
            .run();
        let (_, ours) = allocated(|| decoded(tfvalue::msgpack::to_vec(&value)));
        let (_, theirs) = allocated(|| decoded(rmp_serde::to_vec_named(&value)));
        peak("peak encode", &payload, ours, theirs);
    }
}

/// How many times our greatest use of memory theirs is.
#[expect(clippy::cast_precision_loss, reason = "a ratio of two numbers of bytes")]
fn peak(work: &str, payload: &str, ours: Allocated, theirs: Allocated) {
    let ratio = theirs.peak as f64 / ours.peak.max(1) as f64;
    report(work, payload, "rmp-serde", ratio, ours.allocations, &format!("{:>12} KB", ours.peak / 1000));
}

fn main() {
    eprintln!(
        "{:<12} {:<22} {:<14} {:>8} {:>8} {:>16}",
        "work", "payload", "peer", "ratio", "alloc.", "ours"
    );
    message_pack!("small", Small, Shape::SMALL);
    message_pack!("ec2", Ec2, Shape::USUAL);
    message_pack!("sg", Sg, Shape::blocks(1000));
    message_pack!("k8s", K8s, Shape::K8S);
    message_pack!("wide", K8s, Shape::K8S.of(Letters::Wide));
    collections!("ec2", sorted, Ec2, Shape::USUAL);
    collections!("k8s", sorted, K8s, Shape::K8S);
    collections!("sg", lazy, Sg, Shape::blocks(1000));
    states!("small", Small, Shape::SMALL);
    states!("ec2", Ec2, Shape::USUAL);
    states!("sg", Sg, Shape::blocks(1000));
    plans!("ec2", Ec2, Shape::USUAL);
    plans!("sg", Sg, Shape::blocks(1000));
    json_text!("small", Small, Shape::SMALL);
    json_text!("ec2", Ec2, Shape::USUAL);
    json_text!("sg", Sg, Shape::blocks(1000));
    json_text!("k8s", K8s, Shape::K8S);
    json_escapes();
    values();
    scale();
}
