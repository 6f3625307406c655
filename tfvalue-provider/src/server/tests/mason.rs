//! A provider whose defaults no configuration could have.

use tfvalue_derive::TfSchema;
use tfvalue_runtime::Unknown;

use super::super::{Context, Diagnostics, Provider, Registry, Resource};

#[derive(TfSchema)]
#[tf(provider, crate = crate::derived)]
pub(crate) struct Config {}

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

pub(crate) struct Mason;

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
