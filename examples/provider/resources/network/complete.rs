//! The values that the provider adds to a configuration.
//!
//! All values follow from the configuration and [`Given`], so a plan, its apply and the next plan compute equal values. A value that depends on an
//! unknown value is unknown.

use std::{mem, net::IpAddr};

use tfvalue::{Nullable, Number, Refinements, Type, Unknown, Value};

use super::{
    cidr::Cidr,
    model::{Interface, Network, Peer, Policy, Range, Rule, Subnet, Transport},
};
use crate::resources::{Map, Text, any::Any, digest::sha256};

/// The inputs in addition to the configuration.
#[derive(Debug)]
pub(super) struct Given<'g> {
    /// The serial number, assigned when the network is created.
    pub(super) serial: Text,
    /// The default tags of all networks, if they are known.
    pub(super) default_tags: Option<&'g Map<String>>,
    /// True if nested attributes can be computed. Protocol 5 has no nested attributes.
    pub(super) nested_attributes: bool,
}

impl Network {
    /// Fills in the attributes that the configuration leaves to the provider.
    pub(super) fn complete(&mut self, given: &Given<'_>) {
        self.id = match &self.name {
            Unknown::Known(name) => Unknown::Known(Some(name.to_string())),
            Unknown::Unknown(_) => Unknown::refined_not_null(),
        };
        self.serial = given.serial.clone();
        self.enabled.fill_null(true);
        self.mtu.fill_null(1500);
        self.cidr.fill_null(Cidr::PRIVATE);
        self.gateway.fill_null_with(|| address(&self.cidr, Cidr::gateway));
        self.tags_all = all_tags(given.default_tags, &self.tags);
        self.profile.fill_null(Any::new(Type::object([("kind", Type::String)]), standard_profile()));
        self.range = range(&self.cidr);
        if given.nested_attributes {
            self.complete_nested_attributes();
        }
        self.complete_blocks(&given.serial);
    }

    fn complete_nested_attributes(&mut self) {
        if let Some(dns) = self.dns.value_mut() {
            dns.ttl.fill_null(300);
            for record in dns.records.value_mut().into_iter().flatten().filter_map(Unknown::value_mut) {
                record.weight.fill_null(Number::from(1));
            }
        }
        for route in self.routes.value_mut().into_iter().flatten().filter_map(Unknown::value_mut) {
            route.via.fill_null_with(|| self.gateway.clone());
            route.metric.fill_null(100);
        }
        if let Some(peers) = self.peers.value_mut() {
            *peers = mem::take(peers).into_iter().map(with_asn).collect();
        }
        for zone in
            self.zones.value_mut().into_iter().flat_map(Map::values_mut).filter_map(Unknown::value_mut)
        {
            zone.gateway.fill_null_with(|| address_in(&zone.cidr, Cidr::gateway));
        }
    }

    fn complete_blocks(&mut self, serial: &Text) {
        for interface in self.interface.known_mut().into_iter().flatten() {
            interface.complete(serial, &self.mtu);
        }
        for maintenance in self.maintenance.known_mut().into_iter().flatten() {
            maintenance.hour.fill_null(3);
        }
        if let Some(rules) = self.rule.known_mut() {
            *rules = mem::take(rules).into_iter().map(|rule| rule.completed(serial)).collect();
        }
        for subnet in self.subnet.known_mut().into_iter().flat_map(|subnets| subnets.values_mut()) {
            subnet.complete();
        }
        for firewall in self.firewall.known_mut().into_iter().flatten() {
            firewall.policy.fill_null(Policy::Deny);
        }
        for limits in self.limits.known_mut().into_iter().flatten() {
            limits.hosts.fill_null(254);
        }
    }
}

fn with_asn(mut peer: Nullable<Peer>) -> Nullable<Peer> {
    if let Some(peer) = peer.value_mut() {
        peer.asn.fill_null(64512);
    }
    peer
}

impl Interface {
    fn complete(&mut self, serial: &Text, mtu: &Nullable<u16>) {
        self.mac.fill_null_with(|| match (serial, &self.name) {
            (Unknown::Known(Some(serial)), Unknown::Known(name)) => {
                let digest = sha256(&[serial.as_bytes(), name.as_bytes()]);
                let octets = digest[..5].iter().map(|octet| format!(":{octet:02x}"));
                Unknown::Known(Some(format!("02{}", octets.collect::<String>())))
            }
            _ => Unknown::Unknown(Refinements::beginning_with("02:").not_null()),
        });
        self.mtu.fill_null_with(|| mtu.clone());
        for queue in self.queue.known_mut().into_iter().flatten() {
            queue.share.fill_null(1.0);
        }
    }
}

impl Rule {
    fn completed(mut self, serial: &Text) -> Self {
        self.transport.fill_null(Transport::Tcp);
        self.id = match (serial, &self.port) {
            (Unknown::Known(Some(serial)), Unknown::Known(port)) => {
                let digest = sha256(&[serial.as_bytes(), &port.to_be_bytes()]);
                Unknown::Known(Some(format!("rule-{}", hex::encode(&digest[..4]))))
            }
            _ => Unknown::Unknown(Refinements::beginning_with("rule-").not_null()),
        };
        self
    }
}

impl Subnet {
    fn complete(&mut self) {
        self.gateway.fill_null_with(|| address_in(&self.cidr, Cidr::gateway));
        for lease in self.lease.known_mut().into_iter().flatten() {
            lease.first.fill_null_with(|| self.gateway.clone());
            lease.seconds.fill_null(86400);
        }
    }
}

fn standard_profile() -> Value<'static> {
    Value::object([("kind", "standard")])
}

fn address(cidr: &Nullable<Cidr>, of: impl Fn(&Cidr) -> IpAddr) -> Text {
    match cidr {
        Unknown::Known(cidr) => Unknown::Known(cidr.as_ref().map(|cidr| of(cidr).to_string())),
        Unknown::Unknown(_) => Unknown::refined_not_null(),
    }
}

fn address_in(cidr: &Unknown<Cidr>, of: impl Fn(&Cidr) -> IpAddr) -> Text {
    match cidr {
        Unknown::Known(cidr) => Unknown::Known(Some(of(cidr).to_string())),
        Unknown::Unknown(_) => Unknown::refined_not_null(),
    }
}

fn range(cidr: &Nullable<Cidr>) -> Nullable<Range> {
    match cidr {
        Unknown::Known(range) => Unknown::Known(range.map(|range| Range {
            first: address(cidr, Cidr::first),
            last: address(cidr, Cidr::last),
            size: Unknown::Known(Some(range.size())),
        })),
        Unknown::Unknown(_) => Unknown::refined_not_null(),
    }
}

/// Merges the network's own tags over the default tags.
fn all_tags(defaults: Option<&Map<String>>, tags: &Nullable<Map<String>>) -> Nullable<Map<String>> {
    let (Some(defaults), Unknown::Known(tags)) = (defaults, tags) else { return Unknown::refined_not_null() };
    let mut all = defaults.clone();
    all.extend(tags.clone().unwrap_or_default());
    Unknown::Known(Some(all))
}
