//! Decoding and encoding next to tf-provider 0.2.2, a framework for providers: each into its own types, by the methods of the other
//! comparisons.

#![expect(dead_code, reason = "not all that the comparisons share is used here, nor all that is decoded")]

#[path = "../comparison.rs"]
mod comparison;
#[path = "../payload.rs"]
mod payload;
#[macro_use]
#[path = "../models/structs.rs"]
mod structs;
#[path = "../baseline.rs"]
mod baseline;

use comparison::Comparison;
use payload::{Shape, msgpack};
use tf_provider::value::Value;
use tfvalue::TfType;
use tfvalue_model_tests::allocator::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A state of many instances, as a data source lists them.
macro_rules! fleet {
    ([$(#[$on_struct:meta])*] [$(#[$on_blocks:meta])*]) => {
        $(#[$on_struct])*
        pub(crate) struct Fleet<'a> {
            $(#[$on_blocks])*
            instances: Blocks<'a, Ec2<'a>>,
        }
    };
}

/// As tf-provider has them: everything can be null or unknown.
mod theirs {
    use serde::{Deserialize, Serialize};
    use tf_provider::value::{ValueBool, ValueList, ValueMap, ValueNumber, ValueString};

    type Text<'a> = ValueString<'a>;
    type Number = ValueNumber;
    type Bool = ValueBool;
    type Texts<'a> = ValueList<ValueString<'a>>;
    type Tags<'a> = ValueMap<'a, ValueString<'a>>;
    type Blocks<'a, T> = ValueList<T>;

    models! {
        [
            #[derive(Serialize, Deserialize)]
            #[serde(bound(deserialize = "'de: 'a"))]
        ]
        []
    }
    fleet! {
        [
            #[derive(Serialize, Deserialize)]
            #[serde(bound(deserialize = "'de: 'a"))]
        ]
        []
    }
}

/// The models by tfvalue.
mod planned {
    use std::{borrow::Cow, collections::BTreeMap};

    use tfvalue::{TfSchema, Unknown};

    type State<T> = Unknown<Option<T>>;
    type Text<'a> = State<Cow<'a, str>>;
    type Number = State<i64>;
    type Bool = State<bool>;
    type Texts<'a> = State<Vec<Text<'a>>>;
    type Tags<'a> = State<BTreeMap<Cow<'a, str>, Text<'a>>>;
    type Blocks<'a, T> = Vec<T>;

    models! { [#[derive(TfSchema)]] [#[tf(block(list))]] }
}

/// For states, in which nothing is unknown.
mod plain {
    use std::{borrow::Cow, collections::BTreeMap};

    use tfvalue::TfSchema;

    type Text<'a> = Option<Cow<'a, str>>;
    type Number = Option<i64>;
    type Bool = Option<bool>;
    type Texts<'a> = Vec<Cow<'a, str>>;
    type Tags<'a> = BTreeMap<Cow<'a, str>, Cow<'a, str>>;
    type Blocks<'a, T> = Vec<T>;

    models! { [#[derive(TfSchema)] #[tf(known)]] [#[tf(block(list))]] }
    fleet! { [#[derive(TfSchema)] #[tf(known)]] [#[tf(block(list))]] }
}

const SEED: u64 = 2026;

/// Decoding and encoding of the same bytes, each into structs of one manner.
macro_rules! both_ways {
    ($payload:literal, $ours:ident, $model:ident, $shape:expr) => {{
        let bytes = msgpack(&$ours::$model::TYPE, $shape, SEED);
        Comparison::new("decode", $payload, || {
            tfvalue::msgpack::from_slice::<$ours::$model<'_>>(&bytes).expect("a payload")
        })
        .against("tf-provider", || {
            rmp_serde::from_slice::<Value<theirs::$model<'_>>>(&bytes).expect("a payload")
        })
        .run();
        let ours: $ours::$model<'_> = tfvalue::msgpack::from_slice(&bytes).expect("a payload");
        let theirs: Value<theirs::$model<'_>> = rmp_serde::from_slice(&bytes).expect("a payload");
        Comparison::new("encode", $payload, || tfvalue::msgpack::to_vec(&ours).expect("a value"))
            .against("tf-provider", || rmp_serde::to_vec_named(&theirs).expect("a value"))
            .run();
    }};
}

fn main() {
    both_ways!("small-unknown", planned, Small, Shape::SMALL);
    both_ways!("ec2-unknown", planned, Ec2, Shape::USUAL);
    both_ways!("sg-unknown", planned, Sg, Shape::blocks(1000));
    both_ways!("ec2-plan", planned, Ec2, Shape::USUAL.planned());
    // States of some 66 KB.
    both_ways!("state", plain, Sg, Shape::blocks(430));
    both_ways!("fleet", plain, Fleet, Shape { blocks: (6, 6), ..Shape::USUAL });
}
