//! Lists of floats: such as people write, and such as are measured.

use tfvalue_model_tests::generate::random::Random;

use crate::{SEED, comparison::Comparison, decoded};

/// Numbers of up to three decimal places, most of which no float is to its last binary digit.
fn written(random: &mut Random) -> f64 {
    let thousandths = u32::try_from(random.below(1_000_000)).expect("a small number");
    f64::from(thousandths) / 1000.0
}

/// Numbers with all the digits that a float has.
fn measured(random: &mut Random) -> f64 {
    let part = u32::try_from(random.below(1 << 32)).expect("four bytes");
    1.0 + f64::from(part) / f64::from(u32::MAX)
}

pub(crate) fn comparisons() {
    for (payload, number) in [("floats", written as fn(&mut Random) -> f64), ("floats-long", measured)] {
        let mut random = Random::new(SEED);
        let values: Vec<f64> = (0..1000).map(|_| number(&mut random)).collect();
        let bytes = decoded(tfvalue::msgpack::to_vec(&values));
        Comparison::new("decode", payload, || decoded(tfvalue::msgpack::from_slice::<Vec<f64>>(&bytes)))
            .against("rmp-serde", || decoded(rmp_serde::from_slice::<Vec<f64>>(&bytes)))
            .run();
        Comparison::new("encode", payload, || decoded(tfvalue::msgpack::to_vec(&values)))
            .against("rmp-serde", || decoded(rmp_serde::to_vec(&values)))
            .run();
        let text = decoded(tfvalue::json::to_string(&values));
        Comparison::new("json decode", payload, || decoded(tfvalue::json::from_str::<Vec<f64>>(&text)))
            .against("serde_json", || decoded(serde_json::from_str::<Vec<f64>>(&text)))
            .against("sonic-rs", || decoded(sonic_rs::from_str::<Vec<f64>>(&text)))
            .run();
        Comparison::new("json encode", payload, || decoded(tfvalue::json::to_vec(&values)))
            .against("serde_json", || decoded(serde_json::to_vec(&values)))
            .against("sonic-rs", || decoded(sonic_rs::to_vec(&values)))
            .run();
    }
}
