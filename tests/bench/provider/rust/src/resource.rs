use tfvalue::{
    Expand, Flatten, path,
    provider::{Context, Diagnostics, Import, NoIdentity, Resource, ResultExt},
};

use crate::{config::Peer, model::Server, store::ApiServer};

impl Resource for Server {
    type Provider = Peer;

    const NAME: &'static str = "server";

    async fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::default();
        if self.public.value() == Some(&true) && self.backup.value() == Some(&false) {
            found.add(
                Diagnostics::error("Backup required", "What is public is backed up.").at(path!(Self, backup)),
            );
        }
        found
    }

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let id = self.name.known().cloned().unwrap_or_default();
        self.put(id, 1, cx)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let found = cx.client()?.get(self.id()?).context("Can't read the server")?;
        found.map(|found| Self::seen(found, Some(&self))).transpose()
    }

    async fn update(self, prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let revision = prior.revision.value().unwrap_or(&0) + 1;
        self.put(prior.id()?.to_owned(), revision, cx)
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.client()?.delete(self.id()?).context("Can't delete the server")
    }

    async fn import(target: Import<NoIdentity>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let Import::Id(id) = target;
        let found = cx.client()?.get(&id).context("Can't import the server")?;
        let missing = || Diagnostics::error("No such server", format!("There is no {id}."));
        Self::seen(found.ok_or_else(missing)?, None)
    }
}

impl Server {
    fn id(&self) -> Result<&str, Diagnostics> {
        self.id
            .value()
            .map(String::as_str)
            .ok_or_else(|| Diagnostics::error("No ID", "There is no ID in the state."))
    }

    /// Writes what is planned, and returns what has come of it.
    fn put(self, id: String, revision: i64, cx: &Context<'_, Self>) -> Result<Self, Diagnostics> {
        let mut server: ApiServer = self.expand()?;
        server.complete(id, revision);
        let digest = cx.client()?.put(&server).context("Can't write the server")?;
        Self::seen((server, digest), Some(&self))
    }

    /// Takes what the service has said.
    fn seen((server, digest): (ApiServer, String), was: Option<&Self>) -> Result<Self, Diagnostics> {
        Ok(Self { digest: digest.into(), ..Self::flatten(server, was)? })
    }
}

impl ApiServer {
    /// Does what the service would: it gives out names and addresses.
    fn complete(&mut self, id: String, revision: i64) {
        self.id = id;
        self.revision = revision;
        "running".clone_into(&mut self.status);
        if self.hostname.is_empty() {
            self.hostname = format!("{}.example.test", self.name);
        }
        for (index, disk) in self.disks.iter_mut().enumerate() {
            disk.device = format!("/dev/disk/{index}");
        }
        if let Some(network) = &mut self.network {
            network.address = format!("addr-{}", network.cidr);
        }
        for listener in self.listeners.iter_mut().flat_map(|listeners| listeners.values_mut()) {
            listener.url = format!("{}://{}:{}", listener.protocol, self.hostname, listener.port);
        }
    }
}
