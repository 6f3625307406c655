//! A provider with one of each kind, which the clients of `tests/clients` drive: things are files in a folder.
//!
//! Some clients refuse a provider for one attribute of a rare kind: the resources of [`rare`] are registered where `PROBE_KINDS` is set.

mod kinds;
mod rare;
mod store;
mod thing;

use std::{env, fs, path::PathBuf, process::ExitCode};

use tfvalue::{
    Nullable, TfSchema,
    provider::{Context, Diagnostics, Provider, Registry, serve},
};

use self::{
    kinds::{Late, Shout, Token, Touch},
    rare::{DynamicBlock, DynamicList, GroupBlock, MapBlock, Nested, Tuple},
    store::Folder,
    thing::{Thing, ThingData, ThingList},
};

/// A text that may be null, or not known yet.
type Text = Nullable<String>;

/// The provider.
struct Probe;

/// Keeps things in a folder.
#[derive(TfSchema)]
#[tf(provider)]
struct Config {
    /// The folder, `things` by default.
    #[tf(optional)]
    folder: Text,
    /// A token.
    #[tf(optional, sensitive)]
    token: Text,
}

impl Provider for Probe {
    const NAME: &'static str = "probe";
    const ADDRESS: Option<&'static str> = Some("registry.terraform.io/hashicorp/probe");

    type Config = Config;
    type Client = PathBuf;

    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<PathBuf, Diagnostics> {
        let folder = PathBuf::from(cx.optional(&config.folder)?.map_or("things", |folder| folder));
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    fn register(registry: &mut Registry<Self>) {
        registry
            .resource::<Thing>()
            .resource::<Late>()
            .data_source::<ThingData>()
            .list_resource::<ThingList>();
        registry.action::<Touch>().ephemeral_resource::<Token>().function::<Shout>().state_store::<Folder>();
        if env::var_os("PROBE_KINDS").is_some() {
            registry.resource::<Tuple>().resource::<MapBlock>().resource::<GroupBlock>();
            registry.resource::<DynamicBlock>().resource::<DynamicList>().resource::<Nested>();
        }
    }
}

fn main() -> ExitCode {
    serve::<Probe>(env!("CARGO_PKG_VERSION"))
}
