//! The network, its nested attributes and its nested blocks.

use tfvalue::{Number, TfSchema, TfType, Unknown};

use super::cidr::Cidr;
use crate::resources::{List, Map, Set, Text, any::Any, name::Name};

/// A network, which is described in a file and nowhere else: it has all that a schema can have.
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
    /// How often the network has been written.
    #[tf(computed)]
    pub(crate) revision: Unknown<Option<u64>>,

    /// What it is for.
    #[tf(optional)]
    pub(crate) description: Text,
    /// What opens it. It is not shown.
    #[tf(optional, sensitive)]
    pub(crate) key: Text,
    /// A number that opens it. It is not shown.
    #[tf(optional, sensitive)]
    pub(crate) pin: Unknown<Option<u16>>,
    /// Whether it is in use. It is by default.
    #[tf(optional, computed)]
    pub(crate) enabled: Unknown<Option<bool>>,
    /// Its addresses: `10.0.0.0/16` by default.
    #[tf(optional, computed, as_string)]
    pub(crate) cidr: Unknown<Option<Cidr>>,
    /// The address of its gateway, the first by default.
    #[tf(optional, computed)]
    pub(crate) gateway: Text,
    /// What it carries: `tcp` or `udp`.
    #[tf(optional)]
    pub(crate) transport: Unknown<Option<Transport>>,

    /// How many hops a packet may take.
    #[tf(optional)]
    pub(crate) hops: Unknown<Option<u8>>,
    /// The size of the largest packet, 1500 by default.
    #[tf(optional, computed)]
    pub(crate) mtu: Unknown<Option<u16>>,
    /// The number of its autonomous system.
    #[tf(optional)]
    pub(crate) asn: Unknown<Option<u32>>,
    /// How far its clock is off, in nanoseconds.
    #[tf(optional)]
    pub(crate) drift: Unknown<Option<i64>>,
    /// How many bytes it may carry.
    #[tf(optional)]
    pub(crate) quota: Unknown<Option<u64>>,
    /// Its share of the load.
    #[tf(optional)]
    pub(crate) weight: Unknown<Option<f64>>,
    /// The share of packets that it loses.
    #[tf(optional)]
    pub(crate) loss: Unknown<Option<f32>>,
    /// What it costs, to the last digit.
    #[tf(optional)]
    pub(crate) cost: Unknown<Option<Number>>,

    /// Its servers, in the order in which they are asked.
    #[tf(optional)]
    pub(crate) servers: Unknown<Option<List<String>>>,
    /// What is on, in a row.
    #[tf(optional)]
    pub(crate) flags: Unknown<Option<List<bool>>>,
    /// Costs between places.
    #[tf(optional)]
    pub(crate) matrix: Unknown<Option<List<List<Number>>>>,
    /// Words about it.
    #[tf(optional)]
    pub(crate) labels: Unknown<Option<Set<String>>>,
    /// The ports that are open.
    #[tf(optional)]
    pub(crate) ports: Unknown<Option<Set<u16>>>,
    /// Words about it, by name.
    #[tf(optional)]
    pub(crate) tags: Unknown<Option<Map<String>>>,
    /// Its tags, and those that the provider gives to all.
    #[tf(computed)]
    pub(crate) tags_all: Unknown<Option<Map<String>>>,
    /// Prices by name.
    #[tf(optional)]
    pub(crate) prices: Unknown<Option<Map<Number>>>,
    /// Who belongs to which group.
    #[tf(optional)]
    pub(crate) groups: Unknown<Option<Map<Set<String>>>>,
    /// Who answers for it.
    #[tf(optional)]
    pub(crate) owner: Unknown<Option<Person>>,
    /// Whom to call, in this order.
    #[tf(optional)]
    pub(crate) contacts: Unknown<Option<List<Person>>>,
    /// A host, a port, and whether it is encrypted.
    #[tf(optional)]
    pub(crate) endpoint: Unknown<Option<(Text, Unknown<Option<Number>>, Unknown<Option<bool>>)>>,
    /// Settings of any type.
    #[tf(optional)]
    pub(crate) settings: Unknown<Option<Any>>,
    /// A profile of any type, the standard one by default.
    #[tf(optional, computed)]
    pub(crate) profile: Unknown<Option<Any>>,

    /// Where names are looked up.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) dns: Unknown<Option<Dns>>,
    /// Where packets go, the first that fits.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) routes: Unknown<Option<List<Route>>>,
    /// Which networks it talks to.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) peers: Unknown<Option<Set<Peer>>>,
    /// Its zones by name.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) zones: Unknown<Option<Map<Zone>>>,
    /// What is in the range of addresses.
    #[tf(computed, nested(protocol5 = object))]
    pub(crate) range: Unknown<Option<Range>>,

    #[tf(block(list, min_items = 1, max_items = 8))]
    pub(crate) interface: Unknown<Vec<Interface>>,
    #[tf(block(list, max_items = 1))]
    pub(crate) maintenance: Unknown<Option<Maintenance>>,
    #[tf(block)]
    pub(crate) option: Unknown<Vec<Setting>>,
    #[tf(block)]
    pub(crate) rule: Unknown<tfvalue::Set<Rule>>,
    #[tf(block)]
    pub(crate) subnet: Unknown<std::collections::BTreeMap<String, Subnet>>,
    #[tf(block)]
    pub(crate) extension: Unknown<std::collections::BTreeMap<String, Extension>>,
    #[tf(block)]
    pub(crate) firewall: Unknown<Option<Firewall>>,
    #[tf(block(group))]
    pub(crate) limits: Unknown<Limits>,
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

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Dns {
    /// The servers that are asked.
    #[tf(required)]
    pub(crate) servers: Unknown<List<String>>,
    /// What is added to a name that isn't found.
    #[tf(optional)]
    pub(crate) search: Unknown<Option<Set<String>>>,
    /// For how many seconds an answer holds, 300 by default.
    #[tf(optional, computed)]
    pub(crate) ttl: Unknown<Option<u32>>,
    /// What is answered without asking.
    #[tf(optional, nested(protocol5 = object))]
    pub(crate) records: Unknown<Option<List<Record>>>,
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
    pub(crate) weight: Unknown<Option<Number>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Route {
    /// The addresses that are meant.
    #[tf(required, as_string)]
    pub(crate) destination: Unknown<Cidr>,
    /// Who takes the packets: the network's gateway by default.
    #[tf(optional, computed)]
    pub(crate) via: Text,
    /// How good the way is, 100 by default.
    #[tf(optional, computed)]
    pub(crate) metric: Unknown<Option<u32>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Peer {
    /// The name of the other network.
    #[tf(required)]
    pub(crate) network: Unknown<String>,
    /// The number of its autonomous system, 64512 by default.
    #[tf(optional, computed)]
    pub(crate) asn: Unknown<Option<u32>>,
    /// What both know. It is not shown.
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
    /// What is set for this zone, of any type.
    #[tf(optional)]
    pub(crate) hosts: Unknown<Option<Map<Number>>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Range {
    /// The first address.
    #[tf(computed)]
    pub(crate) first: Text,
    /// The last address.
    #[tf(computed)]
    pub(crate) last: Text,
    /// How many addresses there are.
    #[tf(computed)]
    pub(crate) size: Unknown<Option<Number>>,
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
    pub(crate) mtu: Unknown<Option<u16>>,
    /// Its addresses.
    #[tf(optional)]
    pub(crate) addresses: Unknown<Option<List<String>>>,
    #[tf(block)]
    pub(crate) queue: Unknown<Vec<Queue>>,
}

/// A queue of an interface.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Queue {
    /// How many packets it holds.
    #[tf(required)]
    pub(crate) length: Unknown<u32>,
    /// The share of the interface that it gets, 1 by default.
    #[tf(optional, computed)]
    pub(crate) share: Unknown<Option<f64>>,
}

/// When the network may be away.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Maintenance {
    /// The day of the week.
    #[tf(required)]
    pub(crate) day: Unknown<String>,
    /// The hour at which it begins, 3 by default.
    #[tf(optional, computed)]
    pub(crate) hour: Unknown<Option<u8>>,
}

/// A setting of any type.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Setting {
    /// What is set.
    #[tf(required)]
    pub(crate) name: Unknown<String>,
    /// What it is set to.
    #[tf(optional)]
    pub(crate) value: Unknown<Option<Any>>,
}

/// Who may come in.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Rule {
    /// Given to the rule when it is made; it begins with `rule-`.
    #[tf(computed)]
    pub(crate) id: Text,
    /// Through which port.
    #[tf(required)]
    pub(crate) port: Unknown<u16>,
    /// How: `tcp` (the default) or `udp`.
    #[tf(optional, computed)]
    pub(crate) transport: Unknown<Option<Transport>>,
    /// From where.
    #[tf(optional)]
    pub(crate) sources: Unknown<Option<Set<String>>>,
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
    /// Whether everybody can reach it.
    #[tf(optional)]
    pub(crate) public: Unknown<Option<bool>>,
    #[tf(block)]
    pub(crate) lease: Unknown<Option<Leasing>>,
}

/// How addresses of a part of the network are lent.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Leasing {
    /// The first address to lend, that of the gateway by default.
    #[tf(optional, computed)]
    pub(crate) first: Text,
    /// For how many seconds, 86400 by default.
    #[tf(optional, computed)]
    pub(crate) seconds: Unknown<Option<u64>>,
}

/// Something that the network doesn't know, with settings of any type.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Extension {
    /// Its settings.
    #[tf(optional)]
    pub(crate) settings: Unknown<Option<Any>>,
}

/// What is done with packets.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Firewall {
    /// What is done where no exception says otherwise: `allow` or `deny`, the default.
    #[tf(optional, computed)]
    pub(crate) policy: Unknown<Option<Policy>>,
    #[tf(block)]
    pub(crate) exception: Unknown<Vec<Exception>>,
}

/// An exception from what is done.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Exception {
    /// The port that it is for.
    #[tf(required)]
    pub(crate) port: Unknown<u16>,
    /// Who made it. It is not shown.
    #[tf(optional, sensitive)]
    pub(crate) author: Text,
    /// The number of a ticket. It is not shown.
    #[tf(optional, sensitive)]
    pub(crate) ticket: Unknown<Option<u32>>,
}

/// How much the network may have.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Limits {
    /// How many hosts, 254 by default.
    #[tf(optional, computed)]
    pub(crate) hosts: Unknown<Option<u64>>,
    /// How much more for a short time.
    #[tf(optional)]
    pub(crate) burst: Unknown<Option<f64>>,
}
