//! Strategies that generate types, values and corrupt encodings, and shrink what fails.
//!
//! Everything is the same in each run, unless `TFVALUE_SEED` names another seed. `TFVALUE_CASES` multiplies the number of cases.

pub mod corrupt;
pub mod document;
pub mod encodings;
pub mod number;
pub mod parts;
pub mod plan;
pub mod random;
pub mod schema;
pub mod text;
pub mod types;
pub mod value;

use std::{env, fmt::Debug, str::FromStr};

use proptest::{
    strategy::Strategy,
    test_runner::{Config, RngSeed, TestCaseError, TestRunner},
};

/// Checks so many generated inputs.
///
/// # Panics
///
/// If the check fails or panics; with the smallest input for which it does.
pub fn check<S: Strategy<Value: Debug>>(
    cases: u32,
    strategy: S,
    check: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases: cases.saturating_mul(setting("TFVALUE_CASES", 1)),
        rng_seed: RngSeed::Fixed(setting("TFVALUE_SEED", 20_260_103)),
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..Config::default()
    };
    if let Err(error) = TestRunner::new(config).run(&strategy, check) {
        panic!("{error}");
    }
}

/// The number that a variable of the environment gives, or another.
///
/// # Panics
///
/// If it gives something else.
pub fn setting<T: FromStr>(name: &str, default: T) -> T {
    env::var(name).ok().map_or(default, |text| {
        text.parse().unwrap_or_else(|_| panic!("{name} must be a number that fits, not {text:?}"))
    })
}
