//! What the provider adds to a configuration.
//!
//! All of it follows from the configuration and what stands in [`Given`], so a plan and its apply come to the same, and so
//! does the next plan. What follows from something unknown is unknown, too.

use std::net::IpAddr;

use tfvalue::{Number, Type, Unknown};

use super::{
    cidr::Cidr,
    model::{Interface, Network, Policy, Range, Rule, Subnet, Transport},
};
use crate::resources::{
    Map, Text,
    any::Any,
    computed::{beginning_with, default, not_null, provide},
    digest::sha256,
};

/// What the configuration doesn't say.
#[derive(Debug)]
pub(super) struct Given<'g> {
    /// Given to the network when it is made.
    pub(super) serial: Text,
    /// The tags that all networks have, as soon as they are known.
    pub(super) default_tags: Option<&'g Map<String>>,
    /// Whether nested attributes can be computed: over protocol 5 they can't.
    pub(super) nested_attributes: bool,
}

impl Network {
    /// Fills in what the configuration leaves to the provider.
    pub(super) fn complete(&mut self, given: &Given<'_>) {
        self.id = match &self.name {
            Unknown::Known(name) => Unknown::Known(Some(name.to_string())),
            Unknown::Unknown(_) => not_null(),
        };
        self.serial = given.serial.clone();
        default(&mut self.enabled, true);
        default(&mut self.mtu, 1500);
        default(&mut self.cidr, Cidr::PRIVATE);
        provide(&mut self.gateway, || address(&self.cidr, Cidr::gateway));
        self.tags_all = all_tags(given.default_tags, &self.tags);
        default(&mut self.profile, Any::new(Type::object([("kind", Type::String)]), standard_profile()));
        self.range = range(&self.cidr);
        if given.nested_attributes {
            self.complete_nested_attributes();
        }
        self.complete_blocks(&given.serial);
    }

    fn complete_nested_attributes(&mut self) {
        if let Some(dns) = present(&mut self.dns) {
            default(&mut dns.ttl, 300);
            for record in present(&mut dns.records).into_iter().flatten().filter_map(present) {
                default(&mut record.weight, Number::from(1));
            }
        }
        for route in present(&mut self.routes).into_iter().flatten().filter_map(present) {
            provide(&mut route.via, || self.gateway.clone());
            default(&mut route.metric, 100);
        }
        for peer in
            present(&mut self.peers).into_iter().flat_map(|peers| peers.iter_mut()).filter_map(present)
        {
            default(&mut peer.asn, 64512);
        }
        for zone in present(&mut self.zones).into_iter().flat_map(Map::values_mut).filter_map(present) {
            provide(&mut zone.gateway, || address_in(&zone.cidr, Cidr::gateway));
        }
    }

    fn complete_blocks(&mut self, serial: &Text) {
        for interface in self.interface.known_mut().into_iter().flatten() {
            interface.complete(serial, &self.mtu);
        }
        for maintenance in self.maintenance.known_mut().into_iter().flatten() {
            default(&mut maintenance.hour, 3);
        }
        for rule in self.rule.known_mut().into_iter().flat_map(|rules| rules.iter_mut()) {
            rule.complete(serial);
        }
        for subnet in self.subnet.known_mut().into_iter().flat_map(|subnets| subnets.values_mut()) {
            subnet.complete();
        }
        for firewall in self.firewall.known_mut().into_iter().flatten() {
            default(&mut firewall.policy, Policy::Deny);
        }
        if let Some(limits) = self.limits.known_mut() {
            default(&mut limits.hosts, 254);
        }
    }
}

impl Interface {
    fn complete(&mut self, serial: &Text, mtu: &Unknown<Option<u16>>) {
        provide(&mut self.mac, || match (serial, &self.name) {
            (Unknown::Known(Some(serial)), Unknown::Known(name)) => {
                let digest = sha256(&[serial.as_bytes(), name.as_bytes()]);
                let octets = digest[..5].iter().map(|octet| format!(":{octet:02x}"));
                Unknown::Known(Some(format!("02{}", octets.collect::<String>())))
            }
            _ => beginning_with("02:"),
        });
        provide(&mut self.mtu, || mtu.clone());
        for queue in self.queue.known_mut().into_iter().flatten() {
            default(&mut queue.share, 1.0);
        }
    }
}

impl Rule {
    fn complete(&mut self, serial: &Text) {
        default(&mut self.transport, Transport::Tcp);
        self.id = match (serial, &self.port) {
            (Unknown::Known(Some(serial)), Unknown::Known(port)) => {
                let digest = sha256(&[serial.as_bytes(), &port.to_be_bytes()]);
                Unknown::Known(Some(format!("rule-{}", hex::encode(&digest[..4]))))
            }
            _ => beginning_with("rule-"),
        };
    }
}

impl Subnet {
    fn complete(&mut self) {
        provide(&mut self.gateway, || address_in(&self.cidr, Cidr::gateway));
        for lease in self.lease.known_mut().into_iter().flatten() {
            provide(&mut lease.first, || self.gateway.clone());
            default(&mut lease.seconds, 86400);
        }
    }
}

/// What is there to be completed: neither null nor unknown.
fn present<T>(value: &mut Unknown<Option<T>>) -> Option<&mut T> {
    value.known_mut()?.as_mut()
}

fn standard_profile() -> tfvalue::Value<'static> {
    tfvalue::Value::Object([("kind".into(), "standard".into())].into())
}

fn address(cidr: &Unknown<Option<Cidr>>, of: impl Fn(&Cidr) -> IpAddr) -> Text {
    match cidr {
        Unknown::Known(cidr) => Unknown::Known(cidr.as_ref().map(|cidr| of(cidr).to_string())),
        Unknown::Unknown(_) => not_null(),
    }
}

fn address_in(cidr: &Unknown<Cidr>, of: impl Fn(&Cidr) -> IpAddr) -> Text {
    match cidr {
        Unknown::Known(cidr) => Unknown::Known(Some(of(cidr).to_string())),
        Unknown::Unknown(_) => not_null(),
    }
}

fn range(cidr: &Unknown<Option<Cidr>>) -> Unknown<Option<Range>> {
    match cidr {
        Unknown::Known(range) => Unknown::Known(range.map(|range| Range {
            first: address(cidr, Cidr::first),
            last: address(cidr, Cidr::last),
            size: Unknown::Known(Some(range.size())),
        })),
        Unknown::Unknown(_) => not_null(),
    }
}

/// The tags of the network over those of all networks.
fn all_tags(
    defaults: Option<&Map<String>>,
    tags: &Unknown<Option<Map<String>>>,
) -> Unknown<Option<Map<String>>> {
    let (Some(defaults), Unknown::Known(tags)) = (defaults, tags) else { return not_null() };
    let mut all = defaults.clone();
    all.extend(tags.clone().unwrap_or_default());
    Unknown::Known(Some(all))
}
