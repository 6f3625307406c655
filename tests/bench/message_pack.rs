//! MessagePack: decoding and encoding of all payloads, in each manner of holding values.

use std::hint::black_box;

use tfvalue::TfType;

use crate::{
    SEED, baseline,
    comparison::Comparison,
    decoded, go_cty,
    models::{extended, plain, planned, sets, sorted},
    payload::{Shape, msgpack, shuffled},
};

/// Decoding and encoding of a plain struct.
macro_rules! plain {
    ($payload:literal, $model:ident, $shape:expr) => {{
        type Model<'a> = plain::$model<'a>;
        let bytes = msgpack(&Model::TYPE, $shape, SEED);
        Comparison::new("decode", $payload, || decoded(tfvalue::msgpack::from_slice::<Model<'_>>(&bytes)))
            .against("rmp-serde", || decoded(rmp_serde::from_slice::<Model<'_>>(&bytes)))
            .against("zerompk", || decoded(zerompk::from_msgpack::<Model<'_>>(&bytes)))
            .against("memcpy", || bytes.clone())
            .against("skip", || baseline::skip(black_box(&bytes)))
            .against("look", || baseline::look(black_box(&bytes)))
            .against_allocation()
            .run();
        let value: Model<'_> = decoded(tfvalue::msgpack::from_slice(&bytes));
        Comparison::new("encode", $payload, || decoded(tfvalue::msgpack::to_vec(&value)))
            .against("rmp-serde", || decoded(rmp_serde::to_vec_named(&value)))
            .against("rmp-serde in room enough", || {
                // Ours asks for as much as the last value of its type took.
                let mut output = Vec::with_capacity(bytes.len());
                decoded(rmp_serde::encode::write_named(&mut output, &value));
                output
            })
            .against("zerompk", || decoded(zerompk::to_msgpack_vec(&value)))
            .against("memcpy", || bytes.clone())
            .run();
    }};
}

/// Decoding where attributes and entries come in another order than that of their names.
macro_rules! shuffled {
    ($payload:literal, $model:ident, $shape:expr) => {{
        type Model<'a> = plain::$model<'a>;
        let bytes = shuffled(&msgpack(&Model::TYPE, $shape, SEED));
        Comparison::new("decode", concat!($payload, "-shuffled"), || {
            decoded(tfvalue::msgpack::from_slice::<Model<'_>>(&bytes))
        })
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<Model<'_>>(&bytes)))
        .against("zerompk", || decoded(zerompk::from_msgpack::<Model<'_>>(&bytes)))
        .run();
    }};
}

/// Decoding into other collections of ours.
macro_rules! collections {
    ($payload:literal, $manner:ident, $model:ident, $shape:expr) => {{
        let bytes = msgpack(&plain::$model::TYPE, $shape, SEED);
        Comparison::new("decode", concat!($payload, "-", stringify!($manner)), || {
            decoded(tfvalue::msgpack::from_slice::<$manner::$model<'_>>(&bytes))
        })
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<plain::$model<'_>>(&bytes)))
        .run();
    }};
}

/// Models in which everything can be unknown, on values in which nothing is.
macro_rules! states {
    ($payload:literal, $model:ident, $shape:expr) => {{
        let ty = plain::$model::TYPE;
        let bytes = msgpack(&ty, $shape, SEED);
        Comparison::new("decode", concat!($payload, "-unknown"), || {
            decoded(tfvalue::msgpack::from_slice::<planned::$model<'_>>(&bytes))
        })
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<plain::$model<'_>>(&bytes)))
        .against_turn("go-cty", || go_cty::turn("decode", &ty, &bytes))
        .run();
        let value: planned::$model<'_> = decoded(tfvalue::msgpack::from_slice(&bytes));
        let peer: plain::$model<'_> = decoded(rmp_serde::from_slice(&bytes));
        Comparison::new("encode", concat!($payload, "-unknown"), || {
            decoded(tfvalue::msgpack::to_vec(&value))
        })
        .against("rmp-serde", || decoded(rmp_serde::to_vec_named(&peer)))
        .against_turn("go-cty", || go_cty::turn("encode", &ty, &bytes))
        .run();
    }};
}

/// Plans, in which every fifth attribute is unknown.
macro_rules! plans {
    ($payload:literal, $model:ident, $shape:expr) => {{
        let bytes = msgpack(&plain::$model::TYPE, $shape.planned(), SEED);
        let value: planned::$model<'_> = decoded(tfvalue::msgpack::from_slice(&bytes));
        Comparison::new("decode", concat!($payload, "-plan"), || {
            decoded(tfvalue::msgpack::from_slice::<planned::$model<'_>>(&bytes))
        })
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<extended::$model<'_>>(&bytes)))
        .run();
        Comparison::new("encode", concat!($payload, "-plan"), || decoded(tfvalue::msgpack::to_vec(&value)))
            .against("memcpy", || bytes.clone())
            .run();
    }};
}

/// Blocks in sets, as Terraform sends them and in any order, against lists of them, which nobody sorts.
macro_rules! sets {
    ($payload:literal, $model:ident, $shape:expr) => {{
        let unordered = msgpack(&plain::$model::TYPE, $shape, SEED);
        let value: sets::$model<'_> = decoded(tfvalue::msgpack::from_slice(&unordered));
        let peer: plain::$model<'_> = decoded(rmp_serde::from_slice(&unordered));
        Comparison::new("encode", concat!($payload, "-set-unordered"), || {
            decoded(tfvalue::msgpack::to_vec(&value))
        })
        .against("rmp-serde", || decoded(rmp_serde::to_vec_named(&peer)))
        .run();
        let bytes = decoded(tfvalue::msgpack::to_vec(&value));
        Comparison::new("decode", concat!($payload, "-set"), || {
            decoded(tfvalue::msgpack::from_slice::<sets::$model<'_>>(&bytes))
        })
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<plain::$model<'_>>(&bytes)))
        .run();
        let value: sets::$model<'_> = decoded(tfvalue::msgpack::from_slice(&bytes));
        let peer: plain::$model<'_> = decoded(rmp_serde::from_slice(&bytes));
        Comparison::new("encode", concat!($payload, "-set"), || decoded(tfvalue::msgpack::to_vec(&value)))
            .against("rmp-serde", || decoded(rmp_serde::to_vec_named(&peer)))
            .against_turn("go-cty", || go_cty::turn("encode", &sets::$model::TYPE, &bytes))
            .run();
    }};
}

pub(crate) fn comparisons() {
    plain!("small", Small, Shape::SMALL);
    plain!("ec2", Ec2, Shape::USUAL);
    plain!("sg", Sg, Shape::blocks(1000));
    plain!("k8s", K8s, Shape::K8S);
    plain!("wide", K8s, Shape::WIDE);
    plain!("long", Long, Shape::LONG);
    plain!("mixed", Ec2, Shape::MIXED);
    plain!("broad", Broad, Shape::USUAL);
    plain!("deep", Deep, Shape::DEEP);
    plain!("large", Large, Shape::LARGE);
    shuffled!("small", Small, Shape::SMALL);
    shuffled!("ec2", Ec2, Shape::USUAL);
    shuffled!("sg", Sg, Shape::blocks(1000));
    shuffled!("broad", Broad, Shape::USUAL);
    collections!("ec2", sorted, Ec2, Shape::USUAL);
    collections!("k8s", sorted, K8s, Shape::K8S);
    collections!("large", sorted, Large, Shape::LARGE);
    states!("small", Small, Shape::SMALL);
    states!("ec2", Ec2, Shape::USUAL);
    states!("sg", Sg, Shape::blocks(1000));
    sets!("sg", Sg, Shape::blocks(1000));
    plans!("ec2", Ec2, Shape::USUAL);
    plans!("sg", Sg, Shape::blocks(1000));
}
