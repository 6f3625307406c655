//! A provider that `Core` and `assert_lint` refuse.

use tfvalue_derive::TfSchema;
use tfvalue_provider::provider::{Context, Diagnostics, Provider, Registry, Resource};
use tfvalue_runtime::Unknown;

use crate::{Core, assert_lint};

#[derive(TfSchema)]
#[tf(provider, crate = crate::derived)]
struct Config {}

#[derive(TfSchema)]
#[tf(resource, crate = crate::derived)]
struct Brick {
    #[tf(optional, default = 100, validate(range(1..=64)))]
    size: Unknown<Option<u32>>,
}

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
    type Client = ();

    async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Brick>().resource::<Wall>();
    }
}

#[test]
#[should_panic(expected = "the resource mason_brick: size: The default 100 is refused by `range(1..=64)`")]
fn core_refuses_defaults_that_no_configuration_could_have() {
    let _ = Core::<Mason>::new();
}

#[test]
#[should_panic(
    expected = "the schemas of the provider mason:\n- mason_wall.row.id: it keeps its value by its position"
)]
fn lint_of_a_provider_shows_each_finding() {
    assert_lint::<Mason>(&["use_state_without_key:mason_wall.row.id"]);
    assert_lint::<Mason>(&[]);
}
