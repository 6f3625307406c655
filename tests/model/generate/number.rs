//! Numbers.

use proptest::{num::f64 as floats, prelude::*};
use tfvalue::Number;

use super::text::matching;

/// Numbers of all kinds, of at most 150 significant digits: go-cty keeps no more than some 154.
pub fn number() -> BoxedStrategy<Number> {
    thread_local! {
        static NUMBER: BoxedStrategy<Number> =
        prop_oneof![
            4 => (-130..=130_i64).prop_map(Number::from),
            4 => near_a_power_of_two(),
            2 => any::<i64>().prop_map(Number::from),
            3 => (any::<bool>(), matching("[0-9]{1,20}"), 0..=20_usize).prop_map(|(negative, digits, point)| decimal(negative, &digits, point, 0)),
            1 => (any::<bool>(), matching("[0-9]{100,150}"), 0..=150_usize).prop_map(|(negative, digits, point)| decimal(negative, &digits, point, 0)),
            1 => (any::<bool>(), matching("[0-9]{1,40}"), 0..=40_usize, -300..=300_i32)
                .prop_map(|(negative, digits, point, exponent)| decimal(negative, &digits, point, exponent)),
            3 => (-4000..=4000_i32, 0..12_i32).prop_map(|(numerator, bits)| float(f64::from(numerator) / 2_f64.powi(bits))),
            2 => (floats::NORMAL | floats::SUBNORMAL | floats::ZERO).prop_map(float),
            1 => (any::<bool>(), 1..300_i32).prop_map(|(negative, exponent)| {
                float(if negative { -1.0 } else { 1.0 } * 2_f64.powi(exponent))
            }),
        ]
        .boxed();
    }
    NUMBER.with(Clone::clone)
}

/// Numbers and the two infinities, which JSON can't express.
pub fn number_or_infinity() -> impl Strategy<Value = Number> {
    prop_oneof![
        60 => number(),
        1 => Just(float(f64::INFINITY)),
        1 => Just(float(f64::NEG_INFINITY)),
    ]
}

fn near_a_power_of_two() -> impl Strategy<Value = Number> {
    (any::<bool>(), 0..=125_u32, -2..=2_i128).prop_map(|(negative, exponent, near)| {
        let number = (1_i128 << exponent) + near;
        Number::from(if negative { -number } else { number })
    })
}

fn float(value: f64) -> Number {
    Number::try_from(value).expect("not NaN")
}

fn decimal(negative: bool, digits: &str, point: usize, exponent: i32) -> Number {
    let (whole, fraction) = digits.split_at(point.min(digits.len()));
    let sign = if negative { "-" } else { "" };
    format!("{sign}{whole}.{fraction}e{exponent}").parse().expect("a number")
}
