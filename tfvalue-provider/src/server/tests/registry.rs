//! What a registry refuses.

use super::unconfigured;
use crate::server::{
    Context, Diagnostics, Provider, Registry,
    samples::{Config, Sum},
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
