//! The JSON of a type.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tfvalue_model_tests::invariants;

fuzz_target!(|text: &[u8]| {
    invariants::type_json(text);
});
