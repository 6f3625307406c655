//! The configuration of the provider, and the client of its resources.

use std::path::PathBuf;

use tfvalue::{Nullable, TfSchema};

use super::{
    Map, Text,
    counter::Counter,
    document::{Document, DocumentData},
    functions::{CanonicalJson, DocumentName, Host},
    lease::Lease,
    network::Network,
    service::Service,
    storage::Folder,
};
use tfvalue::provider::{Context, Diagnostics, Provider, Registry};

/// Keeps what it makes as files below one directory.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(provider)]
pub(crate) struct Config {
    /// The directory below which everything is kept: `.tfvalue` in the working directory by default.
    #[tf(optional)]
    pub(crate) root: Text,
    /// True if nothing in the folder may be changed. False by default.
    #[tf(optional)]
    pub(crate) read_only: Nullable<bool>,
    /// Tags that every network has, unless it has another of the same name.
    #[tf(optional)]
    pub(crate) default_tags: Nullable<Map<String>>,
}

/// The client of the resources. The type is `pub` so that resources can be `pub`, as imported models are.
#[derive(Clone, Debug)]
pub struct Client {
    pub(crate) documents: Folder,
    pub(crate) networks: Folder,
    pub(crate) counters: Folder,
    pub(crate) leases: Folder,
    pub(crate) services: Folder,
    pub(crate) default_tags: Map<String>,
}

/// The provider.
pub(crate) struct Tfvalue;

impl Provider for Tfvalue {
    const NAME: &'static str = "tfvalue";
    const ADDRESS: Option<&'static str> = Some("registry.terraform.io/tfvalue/tfvalue");

    type Config = Config;
    type Client = Client;

    /// The server calls this method once the root directory and the default tags are known.
    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<Client, Diagnostics> {
        let read_only = cx.known(&config.read_only)?.unwrap_or(false);
        let root = PathBuf::from(cx.known(&config.root)?.as_deref().unwrap_or(".tfvalue"));
        let open = |folder| Folder::open(root.join(folder), read_only);
        Ok(Client {
            documents: open("documents")?,
            networks: open("networks")?,
            counters: open("counters")?,
            leases: open("leases")?,
            services: open("services")?,
            default_tags: cx.known(&config.default_tags)?.clone().unwrap_or_default(),
        })
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Document>().data_source::<DocumentData>();
        registry
            .resource::<Network>()
            .resource::<Counter>()
            .resource::<Service>()
            .ephemeral_resource::<Lease>();
        registry.function::<CanonicalJson>().function::<DocumentName>().function::<Host>();
    }
}
