//! A client that was generated from an OpenAPI description: fields that are left out, null or set, boxes, and fields named by keywords.

use std::collections::BTreeMap;

use hcloud::models;
use tfvalue::{Nullable, TfApi, TfSchema, TfType, Unknown};

use crate::{
    generate::Hints,
    judge::{Service, check},
};

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = models::rule::Direction, flatten = models::rule::Direction)]
enum Direction {
    In,
    Out,
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = models::rule::Protocol, flatten = models::rule::Protocol)]
enum Protocol {
    Esp,
    Gre,
    Icmp,
    Tcp,
    Udp,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = models::Rule, flatten = models::Rule)]
struct Rule {
    #[tf(required)]
    direction: Unknown<Direction>,
    #[tf(required)]
    protocol: Unknown<Protocol>,
    #[tf(optional)]
    port: Nullable<String>,
    #[tf(optional)]
    #[api(null = null)]
    description: Nullable<String>,
    #[tf(optional)]
    #[api(unordered)]
    source_ips: Nullable<Vec<Unknown<String>>>,
    #[tf(optional)]
    destination_ips: Nullable<Vec<Unknown<String>>>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = models::CreateFirewallRequest, flatten = models::CreateFirewallRequest, ignore(apply_to))]
struct Firewall {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional)]
    labels: Nullable<BTreeMap<String, Unknown<String>>>,
    #[tf(block(set))]
    #[api(name = rules)]
    rule: Unknown<tfvalue::Set<Rule>>,
}

#[test]
fn firewall() {
    let hints = Hints { unordered: &["source_ips"], ..Hints::NONE };
    check::<Firewall, models::CreateFirewallRequest, _>(hints, Service::echo(|answer| answer));
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = models::CreateServerRequestPublicNet, flatten = models::CreateServerRequestPublicNet)]
struct PublicNet {
    #[tf(optional)]
    enable_ipv4: Nullable<bool>,
    #[tf(optional)]
    enable_ipv6: Nullable<bool>,
    #[tf(optional, computed)]
    ipv4: Nullable<u32>,
    #[tf(optional)]
    #[api(null = null)]
    ipv6: Nullable<u32>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = models::CreateServerRequest, flatten = models::CreateServerRequest)]
#[api(ignore(automount, firewalls, labels, user_data, placement_group, start_after_create))]
struct Server {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(required)]
    image: Unknown<String>,
    #[tf(required)]
    server_type: Unknown<String>,
    #[tf(optional, computed)]
    location: Nullable<String>,
    #[tf(optional)]
    networks: Nullable<tfvalue::Set<Unknown<i64>>>,
    #[tf(optional)]
    volumes: Nullable<Vec<Unknown<i64>>>,
    #[tf(optional)]
    ssh_keys: Nullable<tfvalue::Set<Unknown<String>>>,
    #[tf(nested, optional)]
    public_net: Nullable<PublicNet>,
}

#[test]
fn server() {
    check::<Server, models::CreateServerRequest, _>(Hints::NONE, Service::echo(|answer| answer));
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = models::load_balancer_algorithm::Type, flatten = models::load_balancer_algorithm::Type)]
enum AlgorithmType {
    LeastConnections,
    RoundRobin,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = models::LoadBalancerAlgorithm, flatten = models::LoadBalancerAlgorithm)]
struct Algorithm {
    #[tf(required)]
    r#type: Unknown<AlgorithmType>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = models::CreateLoadBalancerRequest, flatten = models::CreateLoadBalancerRequest)]
#[api(ignore(location, network_zone, public_interface, services, targets))]
struct LoadBalancer {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(required)]
    load_balancer_type: Unknown<String>,
    #[tf(optional)]
    network: Nullable<u64>,
    #[tf(optional)]
    labels: Nullable<BTreeMap<String, Nullable<String>>>,
    #[tf(block(list, max_items = 1))]
    algorithm: Nullable<Algorithm>,
}

#[test]
fn load_balancer() {
    check::<LoadBalancer, models::CreateLoadBalancerRequest, _>(Hints::NONE, Service::echo(|answer| answer));
}
