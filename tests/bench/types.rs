//! A hundred types in one program, as a provider has them: who decodes by code of its own for each has to fetch that code.
//!
//! It is measured apart from the other comparisons, since these types take longer to compile than all else.

#![expect(dead_code, reason = "not all that the comparisons share is used here")]

mod baseline;
mod comparison;
mod payload;

use std::{collections::BTreeMap, fmt::Debug};

use comparison::Comparison;
use payload::{Shape, msgpack};
use tfvalue::Type;
use tfvalue_model_tests::allocator::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const SEED: u64 = 2026;

type Text<'a> = Option<&'a str>;
type Number = Option<u64>;
type Bool = Option<bool>;
type Texts<'a> = Vec<&'a str>;
type Tags<'a> = BTreeMap<&'a str, &'a str>;

/// A value decoded and encoded again by each library.
struct RoundTrips {
    ty: Type,
    ours: fn(&[u8]) -> Vec<u8>,
    rmp_serde: fn(&[u8]) -> Vec<u8>,
    zerompk: fn(&[u8]) -> Vec<u8>,
}

/// A module for each type. The kinds of its fields stand in the order of the last one's, moved on by one.
macro_rules! types {
    ([] $kinds:tt [$($made:ident)*]) => {
        const TYPES: &[RoundTrips] = &[$($made::ROUND_TRIPS),*];
    };
    ([$first:ident $($more:ident)*] [$kind:tt $($kinds:tt)*] [$($made:ident)*]) => {
        record! {
            $first
            [
                access address backup bucket class cluster content disk engine gateway host image journal kernel label
                listener memory monitor network node origin owner policy port region role rule subnet volume zone
            ]
            [$kind $($kinds)*]
        }
        types! { [$($more)*] [$($kinds)* $kind] [$($made)* $first] }
    };
}

/// A type whose attributes bear the name of its module, so that no two types share one.
macro_rules! record {
    ($module:ident [$($name:ident)*] [$({$(#[$on_field:meta])* $kind:ty})*]) => {
        mod $module {
            use serde::{Deserialize, Serialize};
            use tfvalue::{TfSchema, TfType};
            use zerompk::{FromMessagePack, ToMessagePack};

            use super::*;

            type Blocks<'a> = Vec<Block<'a>>;

            pastey::paste! {
                #[derive(TfSchema, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
                #[tf(known)]
                #[msgpack(map)]
                #[serde(bound(deserialize = "'de: 'a"))]
                struct Record<'a> {
                    $($(#[$on_field])* [<$name _ $module>]: $kind,)*
                }

                #[derive(TfSchema, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
                #[tf(known)]
                #[msgpack(map)]
                #[serde(bound(deserialize = "'de: 'a"))]
                struct Block<'a> {
                    [<count_ $module>]: Number,
                    [<enabled_ $module>]: Bool,
                    [<name_ $module>]: Text<'a>,
                    [<values_ $module>]: Texts<'a>,
                }
            }

            pub(super) const ROUND_TRIPS: RoundTrips = RoundTrips {
                ty: Record::TYPE,
                ours: |bytes| {
                    let record: Record<'_> = decoded(tfvalue::msgpack::from_slice(bytes));
                    decoded(tfvalue::msgpack::to_vec(&record))
                },
                rmp_serde: |bytes| {
                    let record: Record<'_> = decoded(rmp_serde::from_slice(bytes));
                    decoded(rmp_serde::to_vec_named(&record))
                },
                zerompk: |bytes| {
                    let record: Record<'_> = decoded(zerompk::from_msgpack(bytes));
                    decoded(zerompk::to_msgpack_vec(&record))
                },
            };
        }
    };
}

types! {
    [
        a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4 d5 d6 d7 d8 d9
        e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 h0 h1 h2 h3 h4 h5 h6 h7 h8 h9
        i0 i1 i2 i3 i4 i5 i6 i7 i8 i9 j0 j1 j2 j3 j4 j5 j6 j7 j8 j9
    ]
    [
        {Text<'a>} {Text<'a>} {Number} {Bool} {Text<'a>} {Texts<'a>} {Text<'a>} {Bool} {Text<'a>} {Number}
        {Text<'a>} {#[tf(block(list))] Blocks<'a>} {Text<'a>} {Tags<'a>} {Bool} {Text<'a>} {Text<'a>} {Text<'a>} {Text<'a>} {Texts<'a>}
        {Bool} {Text<'a>} {Number} {Text<'a>} {#[tf(block(list))] Blocks<'a>} {Bool} {Text<'a>} {Text<'a>} {Text<'a>} {Number}
    ]
    []
}

fn decoded<T, E: Debug>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| panic!("a payload can't be decoded: {error:?}"))
}

/// Decodes and encodes one value of each type, and says how long they are together.
fn turn(payloads: &[Vec<u8>], round_trip: impl Fn(&RoundTrips) -> fn(&[u8]) -> Vec<u8>) -> usize {
    TYPES.iter().zip(payloads).map(|(ty, payload)| round_trip(ty)(payload).len()).sum()
}

fn main() {
    let payloads: Vec<Vec<u8>> =
        (SEED..).zip(TYPES).map(|(seed, ty)| msgpack(&ty.ty, Shape::USUAL, seed)).collect();
    Comparison::new("round trip", "100-types", || turn(&payloads, |ty| ty.ours))
        .against("rmp-serde", || turn(&payloads, |ty| ty.rmp_serde))
        .against("zerompk", || turn(&payloads, |ty| ty.zerompk))
        .run();
}
