//! What a registry refuses.

use tfvalue_derive::TfSchema;
use tfvalue_runtime::Unknown;

use super::unconfigured;
use crate::server::{
    Context, Diagnostics, Provider, Registry, Resource,
    tests::samples::{Config, Sum},
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

#[derive(TfSchema)]
#[tf(resource, crate = crate::derived)]
struct Brick {
    #[tf(optional, default = 100, validate(range(1..=64)))]
    size: Unknown<Option<u32>>,
    #[tf(optional, sensitive, default = "mortar", validate(length(9..)))]
    recipe: Unknown<Option<String>>,
}

/// A resource whose only default is deep in it.
#[derive(TfSchema)]
#[tf(resource, crate = crate::derived)]
struct Wall {
    #[tf(block(list))]
    row: Unknown<Vec<Row>>,
}

#[derive(TfSchema)]
#[tf(crate = crate::derived)]
struct Row {
    #[tf(computed, use_state_for_unknown)]
    id: Unknown<Option<String>>,
    #[tf(optional, nested)]
    joint: Unknown<Option<Joint>>,
}

#[derive(TfSchema)]
#[tf(crate = crate::derived)]
struct Joint {
    #[tf(default = 0, validate(range(1..)))]
    width: Unknown<Option<u32>>,
}

macro_rules! resources {
    ($($Model:ident = $name:literal)*) => { $(impl Resource for $Model {
        type Provider = Mason;
        const NAME: &'static str = $name;

        async fn create(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
            Ok(self)
        }

        async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
            Ok(Some(self))
        }

        async fn update(self, _: Self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
            Ok(self)
        }

        async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
            Ok(())
        }
    })* };
}

resources! {
    Brick = "brick"
    Wall = "wall"
}

struct Mason;

impl Provider for Mason {
    const NAME: &'static str = "mason";

    type Config = Config;
    type Client = u64;

    async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<u64, Diagnostics> {
        Ok(1)
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Brick>().resource::<Wall>();
    }
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
