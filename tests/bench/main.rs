//! Our speed next to that of others: the same bytes, the same kind of structs, in one run and in turns.
//!
//! One line of JSON per figure on the standard output, a table on the other. `ratio` says how many times the peer's time is of ours:
//! 3 is three times faster than the peer, and of a floor, which is below all time, how near we are to it.

// Types are nested as deep as blocks.
#![recursion_limit = "1024"]

mod baseline;
mod captures;
mod comparison;
mod go_cty;
mod json;
mod message_pack;
mod models;
mod numbers;
mod payload;
mod scale;
mod values;

use std::fmt::Debug;

use tfvalue_model_tests::allocator::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const SEED: u64 = 2026;

/// Decodes, and says where it can't: a library that fails wins nothing.
fn decoded<T, E: Debug>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| panic!("a payload can't be decoded: {error:?}"))
}

fn main() {
    eprintln!(
        "{:<12} {:<22} {:<14} {:>8} {:>8} {:>16}",
        "work", "payload", "peer", "ratio", "alloc.", "ours"
    );
    message_pack::comparisons();
    captures::comparisons();
    json::comparisons();
    numbers::comparisons();
    values::comparisons();
    scale::comparisons();
}
