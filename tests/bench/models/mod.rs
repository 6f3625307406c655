//! The structs that everybody decodes into, once for each manner of holding values.
//!
//! Each manner says what `Text`, `Number`, `Bool`, `Texts`, `Tags` and `Blocks` are, and has the macros write the structs with them.

#[macro_use]
mod captured;
#[macro_use]
mod extremes;
#[macro_use]
mod structs;
mod state;

/// As users of serde write it: null is all there is besides a value.
pub(crate) mod plain {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};
    use tfvalue::TfSchema;
    use zerompk::{FromMessagePack, ToMessagePack};

    type Text<'a> = Option<&'a str>;
    type Number = Option<u64>;
    type Bool = Option<bool>;
    type Texts<'a> = Vec<&'a str>;
    type Tags<'a> = BTreeMap<&'a str, &'a str>;
    type Blocks<'a, T> = Vec<T>;

    models! {
        [
            #[derive(TfSchema, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
            #[tf(known)]
            #[msgpack(map)]
            #[serde(bound(deserialize = "'de: 'a"))]
        ]
        [#[tf(block(list))]]
    }
    extremes! {
        [
            #[derive(TfSchema, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
            #[tf(known)]
            #[msgpack(map)]
            #[serde(bound(deserialize = "'de: 'a"))]
        ]
        [#[tf(block(list))]]
    }
}

/// As plans are read: everything can be unknown.
pub(crate) mod planned {
    use std::collections::BTreeMap;

    use tfvalue::{Dynamic, Set, TfSchema, TfType, Unknown};

    type State<T> = Unknown<Option<T>>;
    type Text<'a> = State<&'a str>;
    type Number = State<u64>;
    type Bool = State<bool>;
    type Texts<'a> = State<Vec<Text<'a>>>;
    type Tags<'a> = State<BTreeMap<&'a str, Text<'a>>>;
    type Blocks<'a, T> = Vec<T>;

    models! { [#[derive(TfSchema)]] [#[tf(block(list))]] }

    type Decimal<'a> = State<tfvalue::Number>;
    type Any<'a> = State<Dynamic<'a>>;
    type Members<T> = Set<T>;

    captured! { [#[derive(TfType)]] [] }
}

/// Models for serde of what a plan has: unknown values are extensions.
pub(crate) mod extended {
    use std::collections::BTreeMap;

    use serde::{Deserialize, de::IgnoredAny};

    use super::state::{self, State};

    type Text<'a> = State<&'a str>;
    type Number = State<u64>;
    type Bool = State<bool>;
    type Texts<'a> = State<Vec<Text<'a>>>;
    type Tags<'a> = State<BTreeMap<&'a str, Text<'a>>>;
    type Blocks<'a, T> = Vec<T>;

    models! {
        [
            #[derive(Deserialize)]
            #[expect(dead_code, reason = "what is decoded is dropped")]
            #[serde(bound(deserialize = "'de: 'a"))]
        ]
        []
    }

    type Decimal<'a> = State<state::Decimal<'a>>;
    /// A type and a value of it, which is passed over.
    type Any<'a> = State<(IgnoredAny, IgnoredAny)>;
    type Members<T> = Vec<T>;

    captured! {
        [
            #[derive(Deserialize)]
            #[expect(dead_code, reason = "what is decoded is dropped")]
        ]
        [#[serde(bound(deserialize = "'de: 'a"))]]
    }
}

/// The plain structs with our own map, which is a sorted vector.
pub(crate) mod sorted {
    use tfvalue::{Map, TfSchema};

    type Text<'a> = Option<&'a str>;
    type Number = Option<u64>;
    type Bool = Option<bool>;
    type Texts<'a> = Vec<&'a str>;
    type Tags<'a> = Map<&'a str, &'a str>;
    type Blocks<'a, T> = Vec<T>;

    models! { [#[derive(TfSchema)] #[tf(known)]] [#[tf(block(list))]] }
    extremes! { [#[derive(TfSchema)] #[tf(known)]] [#[tf(block(list))]] }
}

/// With blocks in sets.
pub(crate) mod sets {
    use tfvalue::{Map, Set, TfSchema};

    type Text<'a> = Option<&'a str>;
    type Number = Option<u64>;
    type Bool = Option<bool>;
    type Texts<'a> = Vec<&'a str>;
    type Tags<'a> = Map<&'a str, &'a str>;
    type Blocks<'a, T> = Set<T>;

    models! { [#[derive(TfSchema)] #[tf(known)]] [#[tf(block(set))]] }
}

/// Text with escapes, which nobody can borrow.
#[derive(tfvalue::TfSchema, serde::Serialize, serde::Deserialize)]
#[tf(known)]
pub(crate) struct Document {
    body: String,
    notes: Vec<String>,
    title: String,
}
