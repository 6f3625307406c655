//! The first bytes are a type, the others the pairs of an old state.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tfvalue_model_tests::invariants::{
    self,
    input::{pairs, split_type},
};

fuzz_target!(|bytes: &[u8]| {
    let (ty, bytes) = split_type(bytes);
    let state = pairs(bytes);
    let state: Vec<_> = state.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    invariants::flatmap(&ty, &state);
});
