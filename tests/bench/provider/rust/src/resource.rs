use tfvalue::{
    Unknown, path,
    provider::{Context, Diagnostics, Import, NoIdentity, Plan, Resource, ResultExt},
};

use crate::{
    config::Peer,
    model::{DiskKind, Opt, Protocol, Server, Size, Tier},
    store::ApiServer,
};

impl Resource for Server {
    type Provider = Peer;

    const NAME: &'static str = "server";
    const REQUIRES_REPLACE: &'static [&'static str] = &["name", "region"];

    fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::default();
        if self.cpu_count.value().is_some_and(|count| !(1..=512).contains(count)) {
            found.add(
                Diagnostics::error("Invalid count", "Between 1 and 512 CPUs.").at(path!(Self, cpu_count)),
            );
        }
        if self.public.value() == Some(&true) && self.backup.value() == Some(&false) {
            found.add(
                Diagnostics::error("Backup required", "What is public is backed up.").at(path!(Self, backup)),
            );
        }
        found
    }

    async fn plan(plan: &mut Plan<Self>, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let Plan { config, prior, planned, .. } = plan;
        planned.set_defaults(config);
        if let Some(prior) = prior {
            planned.keep(config, prior);
            if planned != prior {
                planned.digest = Unknown::UNKNOWN;
                planned.revision = Unknown::UNKNOWN;
            }
        }
        Ok(())
    }

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let id = self.name.known().cloned().unwrap_or_default();
        self.put(id, 1, cx)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let found = cx.client()?.get(self.id()?).context("Can't read the server")?;
        Ok(found.map(|(server, digest)| Self::seen(server, digest)))
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
        let (server, digest) =
            found.ok_or_else(|| Diagnostics::error("No such server", format!("There is no {id}.")))?;
        Ok(Self::seen(server, digest))
    }
}

/// Plans the default of what isn't configured.
fn default_to<T>(config: &Opt<T>, planned: &mut Opt<T>, default: T) {
    if config.is_null() {
        *planned = default.into();
    }
}

/// Plans what was before, where nothing else is planned.
fn keep<T: Clone>(planned: &mut Opt<T>, prior: &Opt<T>) {
    if planned.is_unknown() {
        *planned = prior.clone();
    }
}

impl Server {
    fn id(&self) -> Result<&str, Diagnostics> {
        self.id
            .value()
            .map(String::as_str)
            .ok_or_else(|| Diagnostics::error("No ID", "There is no ID in the state."))
    }

    fn set_defaults(&mut self, config: &Self) {
        default_to(&config.size, &mut self.size, Size::Small);
        default_to(&config.tier, &mut self.tier, Tier::Standard);
        default_to(&config.cpu_count, &mut self.cpu_count, 2);
        default_to(&config.memory_mb, &mut self.memory_mb, 2048);
        default_to(&config.port, &mut self.port, 443);
        default_to(&config.timeout_seconds, &mut self.timeout_seconds, 30);
        default_to(&config.enabled, &mut self.enabled, true);
        default_to(&config.monitored, &mut self.monitored, false);
        if let (Unknown::Known(Some(config)), Unknown::Known(Some(planned))) =
            (&config.listeners, &mut self.listeners)
        {
            for (config, planned) in config.values().zip(planned.values_mut()) {
                if let (Unknown::Known(config), Unknown::Known(planned)) = (config, planned) {
                    default_to(&config.protocol, &mut planned.protocol, Protocol::Tcp);
                }
            }
        }
        if let (Unknown::Known(config), Unknown::Known(planned)) = (&config.disk, &mut self.disk) {
            for (config, planned) in config.iter().zip(planned) {
                default_to(&config.kind, &mut planned.kind, DiskKind::Ssd);
            }
        }
        if let (Some(config), Some(planned)) = (&config.network, &mut self.network) {
            default_to(&config.mtu, &mut planned.mtu, 1500);
        }
    }

    fn keep(&mut self, config: &Self, prior: &Self) {
        keep(&mut self.id, &prior.id);
        keep(&mut self.status, &prior.status);
        if config.hostname.is_null() {
            keep(&mut self.hostname, &prior.hostname);
        }
        if let (Unknown::Known(Some(planned)), Unknown::Known(Some(prior))) =
            (&mut self.listeners, &prior.listeners)
        {
            for (name, planned) in planned {
                if let (Unknown::Known(planned), Some(Unknown::Known(prior))) = (planned, prior.get(name)) {
                    keep(&mut planned.url, &prior.url);
                }
            }
        }
        if let (Unknown::Known(planned), Unknown::Known(prior)) = (&mut self.disk, &prior.disk) {
            for (planned, prior) in planned.iter_mut().zip(prior) {
                keep(&mut planned.device, &prior.device);
            }
        }
        if let (Some(planned), Some(prior)) = (&mut self.network, &prior.network) {
            keep(&mut planned.address, &prior.address);
        }
    }

    /// Writes what is planned, and returns what has come of it.
    fn put(self, id: String, revision: i64, cx: &Context<'_, Self>) -> Result<Self, Diagnostics> {
        let mut server = self.to_api(cx)?;
        server.complete(id, revision);
        let digest = cx.client()?.put(&server).context("Can't write the server")?;
        Ok(Self::seen(server, digest))
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
            listener.url = format!("{}://{}:{}", listener.protocol.as_str(), self.hostname, listener.port);
        }
    }
}
