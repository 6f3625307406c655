//! A provider of resources that hold sets, which the end-to-end tests run under Terraform.
//!
//! A resource is kept in the state alone. [`api`] answers in place of a service, [`models`] has the resources: nothing but a model plans them.

mod api;
mod models;

use std::{env, process::ExitCode};

use tfvalue::{
    TfSchema,
    provider::{Context, Diagnostics, Provider, Registry, Resource, serve},
};

use self::models::{
    Defaults, Disks, Kept, NestedDefaults, NestedDisks, NestedRows, Rows, Rules, Spelled, Volumes,
};

/// The provider.
struct Sets;

/// Nothing can be configured.
#[derive(TfSchema)]
#[tf(provider)]
struct Config {}

impl Provider for Sets {
    const NAME: &'static str = "sets";
    const ADDRESS: Option<&'static str> = Some("registry.terraform.io/tfvalue/sets");

    type Config = Config;
    type Client = ();

    async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Defaults>().resource::<Disks>().resource::<Kept>().resource::<Rows>();
        registry.resource::<Rules>().resource::<Spelled>().resource::<Volumes>();
        // Protocol 5 has no nested attributes.
        if env::var("TFVALUE_PROTOCOL").as_deref() != Ok("5") {
            registry.resource::<NestedDefaults>().resource::<NestedDisks>().resource::<NestedRows>();
        }
    }
}

macro_rules! resources {
    ($($Model:ident $name:literal)*) => {$(
        impl Resource for $Model {
            type Provider = Sets;

            const NAME: &'static str = $name;

            async fn create(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                api::made(&self, None)
            }

            async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
                api::read(&self).map(Some)
            }

            async fn update(self, prior: Self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                api::made(&self, Some(&prior))
            }

            async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
                Ok(())
            }
        }
    )*};
}

resources! {
    Defaults "defaults"
    Disks "disks"
    Kept "kept"
    NestedDefaults "nested_defaults"
    NestedDisks "nested_disks"
    NestedRows "nested_rows"
    Rows "rows"
    Rules "rules"
    Spelled "spelled"
    Volumes "volumes"
}

fn main() -> ExitCode {
    serve::<Sets>(env!("CARGO_PKG_VERSION"))
}
