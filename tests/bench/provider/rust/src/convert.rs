//! From the model to what the service takes, and back.
use std::collections::BTreeMap;

use tfvalue::{
    Unknown,
    provider::{Context, Diagnostics},
};

use crate::{
    model::{Disk, Listener, Map, Network, Opt, Server},
    store::{ApiDisk, ApiListener, ApiNetwork, ApiServer},
};

fn get<T: Clone>(value: &Opt<T>) -> Option<T> {
    value.value().cloned()
}

fn get_or_default<T: Clone + Default>(value: &Opt<T>) -> T {
    get(value).unwrap_or_default()
}

fn all_known<'v>(elements: impl IntoIterator<Item = &'v Unknown<String>>) -> Vec<String> {
    elements.into_iter().filter_map(|element| element.known().cloned()).collect()
}

fn map_known(map: &Map<String>) -> BTreeMap<String, String> {
    map.iter().filter_map(|(key, value)| Some((key.clone(), value.known()?.clone()))).collect()
}

impl Server {
    /// Makes what the service takes.
    pub fn to_api(&self, cx: &Context<'_, Self>) -> Result<ApiServer, Diagnostics> {
        let listener = |(name, listener): (&String, &Unknown<Listener>)| {
            let listener = cx.known(listener)?;
            let api = ApiListener {
                port: *cx.known(&listener.port)?,
                protocol: get_or_default(&listener.protocol),
                weight: get(&listener.weight),
                tls: get(&listener.tls),
                url: String::new(),
            };
            Ok::<_, Diagnostics>((name.clone(), api))
        };
        let disk = |disk: &Disk| {
            Ok::<_, Diagnostics>(ApiDisk {
                name: cx.known(&disk.name)?.clone(),
                size_gb: *cx.known(&disk.size_gb)?,
                kind: get_or_default(&disk.kind),
                encrypted: get(&disk.encrypted),
                device: String::new(),
            })
        };
        let network = |network: &Network| {
            Ok::<_, Diagnostics>(ApiNetwork {
                cidr: cx.known(&network.cidr)?.clone(),
                gateway: get(&network.gateway),
                public: get(&network.public),
                mtu: get_or_default(&network.mtu),
                address: String::new(),
            })
        };
        Ok(ApiServer {
            id: String::new(),
            name: cx.known(&self.name)?.clone(),
            region: cx.known(&self.region)?.clone(),
            image: cx.known(&self.image)?.clone(),
            description: get(&self.description),
            owner: get(&self.owner),
            project: get(&self.project),
            size: get_or_default(&self.size),
            tier: get_or_default(&self.tier),
            hostname: get_or_default(&self.hostname),
            cpu_count: get_or_default(&self.cpu_count),
            memory_mb: get_or_default(&self.memory_mb),
            price_limit: get(&self.price_limit),
            weight: get(&self.weight),
            priority: get(&self.priority),
            port: get_or_default(&self.port),
            timeout_seconds: get_or_default(&self.timeout_seconds),
            enabled: get_or_default(&self.enabled),
            public: get(&self.public),
            monitored: get_or_default(&self.monitored),
            backup: get(&self.backup),
            admin_password: get(&self.admin_password),
            ssh_keys: self.ssh_keys.value().map(all_known),
            zones: self.zones.value().map(all_known),
            groups: self.groups.value().map(|groups| all_known(groups.iter())),
            tags: self.tags.value().map(map_known),
            labels: self.labels.value().map(map_known),
            revision: 0,
            status: String::new(),
            listeners: self.listeners.value().map(|map| map.iter().map(listener).collect()).transpose()?,
            disks: self.disk.known().into_iter().flatten().map(disk).collect::<Result<_, _>>()?,
            network: self.network.as_ref().map(network).transpose()?,
        })
    }

    /// Takes what the service has said.
    pub fn seen(server: ApiServer, digest: String) -> Self {
        let map =
            |map: BTreeMap<_, _>| map.into_iter().map(|(key, text)| (key, Unknown::Known(text))).collect();
        let listener = |(name, listener): (String, ApiListener)| {
            let model = Listener {
                port: Unknown::Known(listener.port),
                protocol: listener.protocol.into(),
                weight: Unknown::Known(listener.weight),
                tls: Unknown::Known(listener.tls),
                url: listener.url.into(),
            };
            (name, Unknown::Known(model))
        };
        let disk = |disk: ApiDisk| Disk {
            name: Unknown::Known(disk.name),
            size_gb: Unknown::Known(disk.size_gb),
            kind: disk.kind.into(),
            encrypted: Unknown::Known(disk.encrypted),
            device: disk.device.into(),
        };
        let network = |network: ApiNetwork| Network {
            cidr: Unknown::Known(network.cidr),
            gateway: Unknown::Known(network.gateway),
            public: Unknown::Known(network.public),
            mtu: network.mtu.into(),
            address: network.address.into(),
        };
        let list = |list: Vec<_>| list.into_iter().map(Unknown::Known).collect();
        Self {
            id: server.id.into(),
            digest: digest.into(),
            name: Unknown::Known(server.name),
            region: Unknown::Known(server.region),
            image: Unknown::Known(server.image),
            description: Unknown::Known(server.description),
            owner: Unknown::Known(server.owner),
            project: Unknown::Known(server.project),
            size: server.size.into(),
            tier: server.tier.into(),
            hostname: server.hostname.into(),
            cpu_count: server.cpu_count.into(),
            memory_mb: server.memory_mb.into(),
            price_limit: Unknown::Known(server.price_limit),
            weight: Unknown::Known(server.weight),
            priority: Unknown::Known(server.priority),
            port: server.port.into(),
            timeout_seconds: server.timeout_seconds.into(),
            enabled: server.enabled.into(),
            public: Unknown::Known(server.public),
            monitored: server.monitored.into(),
            backup: Unknown::Known(server.backup),
            admin_password: Unknown::Known(server.admin_password),
            ssh_keys: Unknown::Known(server.ssh_keys.map(list)),
            zones: Unknown::Known(server.zones.map(list)),
            groups: Unknown::Known(
                server.groups.map(|groups| groups.into_iter().map(Unknown::Known).collect()),
            ),
            tags: Unknown::Known(server.tags.map(map)),
            labels: Unknown::Known(server.labels.map(map)),
            revision: server.revision.into(),
            status: server.status.into(),
            listeners: Unknown::Known(server.listeners.map(|map| map.into_iter().map(listener).collect())),
            disk: Unknown::Known(server.disks.into_iter().map(disk).collect()),
            network: server.network.map(network),
        }
    }
}
