//! The network, its nested attributes and its nested blocks.

use tfvalue::{Nullable, Number, TfSchema, TfType, Unknown};

use super::cidr::Cidr;
use crate::resources::{List, Map, Set, Text, any::Any, name::Name};

/// A network, which is described in a file and nowhere else: it has each kind of attribute and block that all clients take.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource)]
pub(crate) struct Network {
    /// The name of the network.
    #[tf(computed)]
    pub(crate) id: Text,
    /// The name of the network. With another name, it is another network.
    #[tf(required, as_string, requires_replace)]
    pub(crate) name: Unknown<Name>,
    /// Given to the network when it is made; it begins with `net-`.
    #[tf(computed)]
    pub(crate) serial: Text,
    /// The number of times that the network has been written.
    #[tf(computed)]
    pub(crate) revision: Nullable<u64>,

    /// The purpose of the network.
    #[tf(optional)]
    pub(crate) description: Text,
    /// The key of the network. It is not shown.
    #[tf(optional, sensitive)]
    pub(crate) key: Text,
    /// A number that opens it. It is not shown.
    #[tf(optional, sensitive)]
    pub(crate) pin: Nullable<u16>,
    /// True if the network is in use, which is the default.
    #[tf(optional, computed)]
    pub(crate) enabled: Nullable<bool>,
    /// Its addresses: `10.0.0.0/16` by default.
    #[tf(optional, computed, as_string)]
    pub(crate) cidr: Nullable<Cidr>,
    /// The address of its gateway, the first by default.
    #[tf(optional, computed)]
    pub(crate) gateway: Text,
    /// The transport: `tcp` or `udp`.
    #[tf(optional)]
    pub(crate) transport: Nullable<Transport>,

    /// The maximum number of hops of a packet.
    #[tf(optional)]
    pub(crate) hops: Nullable<u8>,
    /// The size of the largest packet, 1500 by default.
    #[tf(optional, computed)]
    pub(crate) mtu: Nullable<u16>,
    /// The number of its autonomous system.
    #[tf(optional)]
    pub(crate) asn: Nullable<u32>,
    /// The error of the network's clock, in nanoseconds.
    #[tf(optional)]
    pub(crate) drift: Nullable<i64>,
    /// The quota of the network, in bytes.
    #[tf(optional)]
    pub(crate) quota: Nullable<u64>,
    /// Its share of the load.
    #[tf(optional)]
    pub(crate) weight: Nullable<f64>,
    /// The share of packets that it loses.
    #[tf(optional)]
    pub(crate) loss: Nullable<f32>,
    /// The exact cost.
    #[tf(optional)]
    pub(crate) cost: Nullable<Number>,

    /// Its servers, in the order in which they are asked.
    #[tf(optional)]
    pub(crate) servers: Nullable<List<String>>,
    /// The flags of the network, in order.
    #[tf(optional)]
    pub(crate) flags: Nullable<List<bool>>,
    /// Costs between places.
    #[tf(optional)]
    pub(crate) matrix: Nullable<List<List<Number>>>,
    /// Words about it.
    #[tf(optional)]
    pub(crate) labels: Nullable<Set<String>>,
    /// The ports that are open.
    #[tf(optional)]
    pub(crate) ports: Nullable<Set<u16>>,
    /// Words about it, by name.
    #[tf(optional)]
    pub(crate) tags: Nullable<Map<String>>,
    /// Its tags, and those that the provider gives to all.
    #[tf(computed)]
    pub(crate) tags_all: Nullable<Map<String>>,
    /// Prices by name.
    #[tf(optional)]
    pub(crate) prices: Nullable<Map<Number>>,
    /// The members of each group.
    #[tf(optional)]
    pub(crate) groups: Nullable<Map<Set<String>>>,
    /// The person responsible for the network.
    #[tf(optional)]
    pub(crate) owner: Nullable<Person>,
    /// The persons to call, in this order.
    #[tf(optional)]
    pub(crate) contacts: Nullable<List<Person>>,
    /// The address at which the network is administered.
    #[tf(optional)]
    pub(crate) endpoint: Nullable<Endpoint>,
    /// Settings of any type.
    #[tf(optional)]
    pub(crate) settings: Nullable<Any>,
    /// A profile of any type, the standard one by default.
    #[tf(optional, computed)]
    pub(crate) profile: Nullable<Any>,

    /// The name servers.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) dns: Nullable<Dns>,
    /// The routes of packets. The first match wins.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) routes: Nullable<List<Route>>,
    /// The networks that this one is connected to.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) peers: Nullable<Set<Peer>>,
    /// Its zones by name.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) zones: Nullable<Map<Zone>>,
    /// The properties of the range of addresses.
    #[tf(computed, nested(protocol5 = object))]
    pub(crate) range: Nullable<Range>,

    #[tf(block(list, min_items = 1, max_items = 8))]
    pub(crate) interface: Unknown<Vec<Interface>>,
    #[tf(block(list, max_items = 1))]
    pub(crate) maintenance: Nullable<Maintenance>,
    #[tf(block)]
    pub(crate) option: Unknown<Vec<Setting>>,
    #[tf(block)]
    pub(crate) rule: Unknown<tfvalue::Set<Rule>>,
    #[tf(block)]
    pub(crate) subnet: Unknown<std::collections::BTreeMap<String, Subnet>>,
    #[tf(block)]
    pub(crate) extension: Unknown<std::collections::BTreeMap<String, Extension>>,
    #[tf(block)]
    pub(crate) firewall: Nullable<Firewall>,
    #[tf(block)]
    pub(crate) limits: Nullable<Limits>,
}

#[derive(TfType, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transport {
    Tcp,
    Udp,
}

#[derive(TfType, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Policy {
    Allow,
    Deny,
}

/// A person: a plain object, without a schema of its own.
#[derive(TfType, Debug, Clone, PartialEq)]
pub(crate) struct Person {
    pub(crate) name: Text,
    pub(crate) email: Text,
}

/// An address: a plain object, too.
#[derive(TfType, Debug, Clone, PartialEq)]
pub(crate) struct Endpoint {
    pub(crate) host: Text,
    pub(crate) port: Nullable<Number>,
    pub(crate) encrypted: Nullable<bool>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Dns {
    /// The servers that are asked.
    #[tf(required)]
    pub(crate) servers: Unknown<List<String>>,
    /// The suffixes that are added to names that aren't found.
    #[tf(optional)]
    pub(crate) search: Nullable<Set<String>>,
    /// The time to live of an answer in seconds, 300 by default.
    #[tf(optional, computed)]
    pub(crate) ttl: Nullable<u32>,
    /// The records that are answered without another name server.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) records: Nullable<List<Record>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Record {
    /// The name that is asked for.
    #[tf(required)]
    pub(crate) name: Unknown<String>,
    /// The answer.
    #[tf(optional)]
    pub(crate) value: Text,
    /// Its share of the answers, 1 by default.
    #[tf(optional, computed)]
    pub(crate) weight: Nullable<Number>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Route {
    /// The addresses that are meant.
    #[tf(required, as_string)]
    pub(crate) destination: Unknown<Cidr>,
    /// The gateway of the route; that of the network by default.
    #[tf(optional, computed)]
    pub(crate) via: Text,
    /// The metric of the route, 100 by default.
    #[tf(optional, computed)]
    pub(crate) metric: Nullable<u32>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Peer {
    /// The name of the other network.
    #[tf(required)]
    pub(crate) network: Unknown<String>,
    /// The number of its autonomous system, 64512 by default.
    #[tf(optional, computed)]
    pub(crate) asn: Nullable<u32>,
    /// The shared key. It is not shown.
    #[tf(optional, sensitive)]
    pub(crate) key: Text,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Zone {
    /// The addresses of the zone.
    #[tf(required, as_string)]
    pub(crate) cidr: Unknown<Cidr>,
    /// The address of its gateway, the first by default.
    #[tf(optional, computed)]
    pub(crate) gateway: Text,
    /// The hosts of this zone, with values of any type.
    #[tf(optional)]
    pub(crate) hosts: Nullable<Map<Number>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Range {
    /// The first address.
    #[tf(computed)]
    pub(crate) first: Text,
    /// The last address.
    #[tf(computed)]
    pub(crate) last: Text,
    /// The number of addresses.
    #[tf(computed)]
    pub(crate) size: Nullable<Number>,
}

/// An interface, of which a network has one at least.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Interface {
    /// The name of the interface, which no other has.
    #[tf(required)]
    pub(crate) name: Unknown<String>,
    /// Its hardware address, given to it when it is made by default.
    #[tf(optional, computed)]
    pub(crate) mac: Text,
    /// The size of its largest packet, that of the network by default.
    #[tf(optional, computed)]
    pub(crate) mtu: Nullable<u16>,
    /// Its addresses.
    #[tf(optional)]
    pub(crate) addresses: Nullable<List<String>>,
    #[tf(block)]
    pub(crate) queue: Unknown<Vec<Queue>>,
}

/// A queue of an interface.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Queue {
    /// The length of the queue, in packets.
    #[tf(required)]
    pub(crate) length: Unknown<u32>,
    /// The share of the interface that it gets, 1 by default.
    #[tf(optional, computed)]
    pub(crate) share: Nullable<f64>,
}

/// The times at which the network may be unavailable.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Maintenance {
    /// The day of the week.
    #[tf(required)]
    pub(crate) day: Unknown<String>,
    /// The hour at which it begins, 3 by default.
    #[tf(optional, computed)]
    pub(crate) hour: Nullable<u8>,
}

/// A setting.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Setting {
    /// The name of the setting.
    #[tf(required)]
    pub(crate) name: Unknown<String>,
    /// The value of the setting.
    #[tf(optional)]
    pub(crate) value: Text,
}

/// A rule for incoming packets.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Rule {
    /// Given to the rule when it is made; it begins with `rule-`.
    #[tf(computed)]
    pub(crate) id: Text,
    /// Through which port.
    #[tf(required)]
    pub(crate) port: Unknown<u16>,
    /// The transport: `tcp` (the default) or `udp`.
    #[tf(optional, computed)]
    pub(crate) transport: Nullable<Transport>,
    /// The sources of packets.
    #[tf(optional)]
    pub(crate) sources: Nullable<Set<String>>,
}

/// A part of the network.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Subnet {
    /// Its addresses.
    #[tf(required, as_string)]
    pub(crate) cidr: Unknown<Cidr>,
    /// The address of its gateway, the first by default.
    #[tf(optional, computed)]
    pub(crate) gateway: Text,
    /// True if the network is reachable from everywhere.
    #[tf(optional)]
    pub(crate) public: Nullable<bool>,
    #[tf(block)]
    pub(crate) lease: Nullable<Leasing>,
}

/// The leasing of addresses in a part of the network.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Leasing {
    /// The first address to lend, that of the gateway by default.
    #[tf(optional, computed)]
    pub(crate) first: Text,
    /// The duration of a lease in seconds, 86400 by default.
    #[tf(optional, computed)]
    pub(crate) seconds: Nullable<u64>,
}

/// Something that the network doesn't know, with settings of its own.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Extension {
    /// Its settings.
    #[tf(optional)]
    pub(crate) settings: Nullable<Map<String>>,
}

/// The treatment of packets.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Firewall {
    /// The treatment of packets without an exception: `allow` or `deny`, the default.
    #[tf(optional, computed)]
    pub(crate) policy: Nullable<Policy>,
    #[tf(block)]
    pub(crate) exception: Unknown<Vec<Exception>>,
}

/// An exception from what is done.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Exception {
    /// The port that it is for.
    #[tf(required)]
    pub(crate) port: Unknown<u16>,
    /// The author. It is not shown.
    #[tf(optional, sensitive)]
    pub(crate) author: Text,
    /// The number of a ticket. It is not shown.
    #[tf(optional, sensitive)]
    pub(crate) ticket: Nullable<u32>,
}

/// The limits of the network.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Limits {
    /// The maximum number of hosts, 254 by default.
    #[tf(optional, computed)]
    pub(crate) hosts: Nullable<u64>,
    /// The additional limit for a short time.
    #[tf(optional)]
    pub(crate) burst: Nullable<f64>,
}
