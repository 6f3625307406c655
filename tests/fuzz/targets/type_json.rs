//! The JSON of a type.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tfvalue_tests::promises;

fuzz_target!(|text: &[u8]| {
    promises::type_json(text);
});
