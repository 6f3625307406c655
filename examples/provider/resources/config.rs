//! The configuration of the provider, and what its resources work with.

use std::path::PathBuf;

use tfvalue::{TfSchema, Unknown};

use super::{
    Map, Text,
    counter::Counter,
    document::{Document, DocumentData},
    functions::{CanonicalJson, DocumentName, Host},
    lease::Lease,
    network::Network,
    storage::Folder,
};
use crate::server::{Diagnostics, Provider, Registry};

/// Keeps what it makes as files below one directory.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(provider)]
pub(crate) struct Config {
    /// The directory below which everything is kept: `.tfvalue` in the working directory by default.
    #[tf(optional)]
    pub(crate) root: Text,
    /// Whether nothing there may be changed. False by default.
    #[tf(optional)]
    pub(crate) read_only: Unknown<Option<bool>>,
    /// Tags that every network has, unless it has another of the same name.
    #[tf(optional)]
    pub(crate) default_tags: Unknown<Option<Map<String>>>,
}

/// What the resources work with. It is `pub`, so that resources can be, as imported models are.
#[derive(Debug)]
pub struct Client {
    pub(crate) documents: Folder,
    pub(crate) networks: Folder,
    pub(crate) counters: Folder,
    pub(crate) leases: Folder,
    pub(crate) default_tags: Map<String>,
}

impl Provider for Config {
    type Client = Client;

    fn register(registry: &mut Registry<Client>) {
        registry.resource::<Document>().data_source::<DocumentData>();
        registry.resource::<Network>().resource::<Counter>().ephemeral_resource::<Lease>();
        registry.function::<CanonicalJson>().function::<DocumentName>().function::<Host>();
    }

    /// There is no client as long as it is not known where to keep things, or which tags they have.
    fn configure(self) -> Result<Option<Client>, Diagnostics> {
        let (Unknown::Known(root), Unknown::Known(read_only)) = (self.root, self.read_only) else {
            return Ok(None);
        };
        let Unknown::Known(default_tags) = self.default_tags else { return Ok(None) };
        let root = PathBuf::from(root.unwrap_or_else(|| ".tfvalue".to_owned()));
        let open = |folder| Folder::open(root.join(folder), read_only.unwrap_or(false));
        Ok(Some(Client {
            documents: open("documents")?,
            networks: open("networks")?,
            counters: open("counters")?,
            leases: open("leases")?,
            default_tags: default_tags.unwrap_or_default(),
        }))
    }
}
