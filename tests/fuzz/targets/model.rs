//! A value of a derived model; the first byte tells which, and in what format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tfvalue_model_tests::invariants::{
    faithful, kinds,
    model::{Everything, Faithful},
    model_in_json, model_in_msgpack,
    reference::{json_agrees, msgpack_agrees},
};

fuzz_target!(|bytes: &[u8]| {
    let Some((format, bytes)) = bytes.split_first() else { return };
    macro_rules! agrees {
        ($kind:ident) => {
            drop((msgpack_agrees::<kinds::$kind<'_>>(bytes), json_agrees::<kinds::$kind<'_>>(bytes)))
        };
    }
    match format % 12 {
        0 => drop(model_in_msgpack::<Everything>(bytes)),
        1 => drop(model_in_json::<Everything>(bytes)),
        2 => faithful::<Faithful>(bytes),
        3 => agrees!(Texts),
        4 => agrees!(Integers),
        5 => agrees!(States),
        6 => agrees!(Collections),
        7 => agrees!(Maps),
        8 => agrees!(Blocks),
        9 => agrees!(Later),
        10 => agrees!(Single),
        _ => agrees!(Names),
    }
});
