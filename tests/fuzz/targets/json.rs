//! The first bytes are a type, the others a value of it in JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tfvalue_model_tests::invariants::{self, input::split_type};

fuzz_target!(|bytes: &[u8]| {
    let (ty, text) = split_type(bytes);
    invariants::json(&ty, text);
});
