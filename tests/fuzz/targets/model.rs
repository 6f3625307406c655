//! A value of a derived model; the first byte tells which, and in what format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tfvalue_tests::promises::{
    faithful,
    model::{Everything, Faithful},
    model_in_json, model_in_msgpack,
};

fuzz_target!(|bytes: &[u8]| {
    let Some((format, bytes)) = bytes.split_first() else { return };
    match format % 3 {
        0 => drop(model_in_msgpack::<Everything>(bytes)),
        1 => drop(model_in_json::<Everything>(bytes)),
        _ => faithful::<Faithful>(bytes),
    }
});
