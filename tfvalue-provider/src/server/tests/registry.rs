//! Entries that a registry refuses.

use super::unconfigured;
use crate::server::{
    Context, Diagnostics, Provider, Registry,
    tests::{
        mason::Mason,
        samples::{Config, Sum},
    },
};

#[test]
fn registry_with_several_mistakes_reports_all() {
    struct Twice;

    impl Provider for Twice {
        const NAME: &'static str = "sample";

        type Config = Config;
        type Client = u64;

        async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<u64, Diagnostics> {
            Ok(1)
        }

        fn register(registry: &mut Registry<Self>) {
            registry.function::<Sum>().function::<Sum>();
            registry.function::<Sum>();
        }
    }

    let problems = Registry::<Twice>::entries().problems();
    assert_eq!(problems, ["the function sum is registered twice", "the function sum is registered twice"]);
    assert_eq!(unconfigured().entries.problems(), [] as [String; 0]);
}

#[test]
fn registry_refuses_defaults_that_no_configuration_could_have() {
    let problems = Registry::<Mason>::entries().problems();
    assert_eq!(
        problems,
        [
            "the resource mason_brick: recipe: The default, which is sensitive, is refused by `length`.",
            "the resource mason_brick: size: The default 100 is refused by `range(1..=64)`: \
             The value must be from 1 to 64; it is 100.",
            "the resource mason_wall: row.joint.width: The default 0 is refused by `range(1..)`: \
             The value must be 1 or more; it is 0.",
        ]
    );
}
