use std::fs;

use tfvalue::{Refinements, Unknown, Value, json, msgpack, plan};

use tfvalue::provider::{Plan, Resource, testing::Harness};

use super::{World, assert_same, config, message, value, wait};
use crate::resources::{Tfvalue, network::Network};

/// Something of everything.
const FULL: &str = r#"{
    "name": "a", "description": "\u00e9", "key": "k", "transport": "udp",
    "hops": 255, "asn": 4294967295, "drift": -9223372036854775808, "quota": 18446744073709551615,
    "weight": 0.1, "loss": 0.1, "cost": 123456789012345678901234567890.5,
    "servers": ["b", "a", null], "flags": [true, false], "matrix": [[1, 2.5], [], null],
    "labels": ["b", "a"], "ports": [443, 80], "tags": {"team": "web", "env": null}, "prices": {"x": 1e300},
    "groups": {"admins": ["b", "a"], "none": []},
    "owner": {"name": "A", "email": null}, "contacts": [{"name": "B", "email": "b@example.org"}],
    "endpoint": {"host": "host", "port": 443, "encrypted": true},
    "settings": {"type": ["tuple", ["string", ["object", {"a": "number"}]]], "value": ["x", {"a": 1}]},
    "dns": {"servers": ["10.0.0.2"], "search": ["b", "a"], "records": [{"name": "www", "value": null}]},
    "routes": [{"destination": "0.0.0.0/0"}, {"destination": "::/0", "via": "::1", "metric": 1}],
    "peers": [{"network": "c", "asn": 1, "key": "x"}, {"network": "b"}],
    "zones": {"z": {"cidr": "10.1.0.0/24", "hosts": {"h": 1}}},
    "interface": [
        {"name": "eth0", "addresses": ["10.0.0.5"], "queue": [{"length": 8}, {"length": 9, "share": 0.5}]},
        {"name": "eth1", "mac": "02:00:00:00:00:01", "mtu": 9000}
    ],
    "maintenance": [{"day": "sunday"}],
    "option": [{"name": "x", "value": "true"}, {"name": "y", "value": ""}],
    "rule": [{"port": 80, "sources": ["::/0"]}, {"port": 53, "transport": "udp"}],
    "subnet": {"one": {"cidr": "10.0.1.0/24", "lease": {"seconds": 60}}, "two": {"cidr": "10.0.2.0/24", "public": true}},
    "extension": {"a": {"settings": {}}, "b": {"settings": {"k": "v", "none": null}}},
    "firewall": {"exception": [{"port": 22, "author": "me"}]},
    "limits": {"burst": 0.25}
}"#;

fn network(json: &str) -> Network {
    config(json)
}

fn minimal() -> Network {
    network(r#"{"name": "a", "interface": [{"name": "eth0"}]}"#)
}

#[test]
fn a_network_lives_from_the_first_plan_to_the_last() {
    let world = World::new();
    let full = network(FULL);
    let small = world.apply(None, &minimal()).unwrap();
    let large = world.apply(Some(&small), &full).unwrap();
    assert_eq!((value(&small.revision), value(&large.revision)), (1, 2));
    assert_eq!(small.serial, large.serial);
    let again = world.apply(Some(&large), &minimal()).unwrap();
    assert_eq!(value(&again.revision), 3);
    assert_eq!(again.interface, small.interface);
    world.delete(&again);

    let made_large = World::new().apply(None, &full).unwrap();
    assert_eq!(value(&made_large.revision), 1);
}

#[test]
fn what_the_configuration_leaves_out_is_filled_in() {
    let world = World::new();
    let state = world.apply(None, &network(FULL)).unwrap();
    assert_eq!((value(&state.mtu), value(&state.enabled)), (1500, true));
    assert_eq!(value(&state.gateway), "10.0.0.1");
    assert_eq!(value(&value(&state.range).last), "10.0.255.255");
    let tags = value(&state.tags_all);
    assert_eq!((value(&tags["team"]).as_str(), &tags["env"]), ("web", &Unknown::Known(None)));
    assert_eq!(value(&value(&value(&state.routes)[0]).via), "10.0.0.1");
    assert_eq!(value(&value(&value(&state.zones)["z"]).gateway), "10.1.0.1");
    let interfaces = state.interface.known().unwrap();
    assert_eq!((value(&interfaces[0].mtu), value(&interfaces[1].mtu)), (1500, 9000));
    let subnets = state.subnet.known().unwrap();
    let lease = subnets["one"].lease.known().unwrap().as_ref().unwrap();
    assert_eq!((value(&lease.first).as_str(), value(&lease.seconds)), ("10.0.1.1", 60));
    assert_eq!(value(&value(&state.limits).hosts), 254);
}

#[test]
fn over_protocol_5_nested_attributes_stay_as_they_are_written() {
    let world = World { nested_attributes: false, ..World::new() };
    let config = network(FULL);
    let state = world.apply(None, &config).unwrap();
    assert_eq!((&state.dns, &state.routes), (&config.dns, &config.routes));
    assert_eq!((&state.peers, &state.zones), (&config.peers, &config.zones));
    assert!(state.range.known().unwrap().is_some());
}

#[test]
fn a_plan_tells_of_what_is_not_known_yet_how_it_begins() {
    let world = World::new();
    let beginning = |prefix| Unknown::Unknown(Refinements::new().not_null().with_prefix(prefix).unwrap());
    let planned = world.plan(None, &network(FULL)).unwrap();
    assert_eq!(planned.serial, beginning("net-"));
    assert_eq!(planned.interface.known().unwrap()[0].mac, beginning("02:"));
    for rule in planned.rule.known().unwrap() {
        assert_eq!(rule.id, beginning("rule-"));
    }
}

/// Makes an unknown value of each attribute, one after the other, and of all that is nested.
#[test]
fn a_plan_keeps_to_the_rules_whatever_is_unknown() {
    let world = World::new();
    let full = Value::from_typed(&network(FULL)).unwrap();
    let prior = world.apply(None, &network(FULL)).unwrap();
    let mut planned = 0;
    for unknown in with_one_unknown(&full) {
        // What must be known, as the keys of blocks, is not sent as unknown.
        let Ok(config) = unknown.to_typed::<Network>() else { continue };
        world.plan(None, &config).unwrap();
        world.plan(Some(&prior), &config).unwrap();
        planned += 1;
    }
    assert!(planned > 90, "{planned}");
}

/// The same value with another part unknown each time.
fn with_one_unknown(value: &Value<'static>) -> Vec<Value<'static>> {
    let mut variants = Vec::new();
    let all = |parts: &[Value<'static>], make: fn(Vec<Value<'static>>) -> Value<'static>| -> Vec<_> {
        let with_part = |(index, part): (usize, &Value<'static>)| {
            let within = with_one_unknown(part).into_iter().chain([Value::UNKNOWN]);
            let replace = |part| {
                let mut parts = parts.to_vec();
                parts[index] = part;
                make(parts)
            };
            within.map(replace).collect::<Vec<_>>()
        };
        parts.iter().enumerate().flat_map(with_part).collect()
    };
    match value {
        Value::List(parts) => variants.extend(all(parts, Value::List)),
        Value::Set(parts) => variants.extend(all(parts, Value::Set)),
        Value::Tuple(parts) => variants.extend(all(parts, Value::Tuple)),
        Value::Map(entries) | Value::Object(entries) => {
            for (name, part) in entries {
                for part in with_one_unknown(part).into_iter().chain([Value::UNKNOWN]) {
                    let mut entries = entries.clone();
                    entries.insert(name.clone(), part);
                    let is_map = matches!(value, Value::Map(_));
                    variants.push(if is_map { Value::Map(entries) } else { Value::Object(entries) });
                }
            }
        }
        _ => {}
    }
    variants
}

#[test]
fn a_network_is_planned_before_the_provider_is_configured() {
    let config = network(FULL);
    let mut plan = Plan::new(config.clone(), None, config.clone());
    wait(Network::plan(&mut plan, &mut Harness::<Tfvalue>::unconfigured().context())).unwrap();
    assert!(plan.planned.tags_all.is_unknown());
    plan::check_planned::<Network>(&None::<Network>, &config, &plan.planned).unwrap();
}

#[test]
fn what_others_change_is_seen_and_set_right() {
    let world = World::new();
    let config = network(FULL);
    let state = world.apply(None, &config).unwrap();
    let file = world.file("networks/a.json");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("\n  \"mtu\": 1500", "\n  \"mtu\": 1400")).unwrap();
    let drifted = world.read(&state).unwrap().unwrap();
    assert_eq!(value(&drifted.mtu), 1400);
    let repaired = world.apply(Some(&drifted), &config).unwrap();
    assert_eq!((value(&repaired.mtu), value(&repaired.revision)), (1500, 2));
    assert_same(&world.import::<Network>("a").unwrap().unwrap(), &repaired);

    fs::write(&file, text.replace("\n  \"mtu\": 1500", "\n  \"mtu\": -1")).unwrap();
    let damaged = message(&world.read(&state).unwrap_err());
    assert!(
        damaged.contains("a.json: mtu: -1 is out of range: a whole number from 0 to 65,535"),
        "{damaged}"
    );
    fs::remove_file(&file).unwrap();
    assert!(world.read(&state).unwrap().is_none());
}

#[test]
fn ten_thousand_labels_are_planned_in_no_time() {
    let world = World::new();
    let labels: Vec<String> = (0..10_000).map(|label| format!("label-{label}")).collect();
    let json = format!(
        r#"{{"name": "a", "interface": [{{"name": "eth0"}}], "labels": {}}}"#,
        json::to_string(&labels).unwrap()
    );
    let state = world.apply(None, &network(&json)).unwrap();
    assert_eq!(value(&state.labels).len(), 10_000);
    assert!(msgpack::to_vec(&state).unwrap().len() > 100_000);
}

#[test]
fn two_interfaces_of_one_name_are_refused_where_the_second_stands() {
    let network = network(r#"{"name": "a", "interface": [{"name": "x"}, {"name": "y"}, {"name": "x"}]}"#);
    let refused = super::wait(network.validate());
    assert_eq!(message(&refused), "There is another interface \"x\".");
    let diagnostic = refused.into_iter().next().unwrap();
    assert_eq!(diagnostic.attribute.unwrap().to_string(), "interface[2].name");
}

#[test]
fn two_interfaces_whose_names_are_not_known_yet_are_not_refused() {
    let mut network = network(r#"{"name": "a", "interface": [{"name": "x"}, {"name": "y"}]}"#);
    for interface in network.interface.known_mut().unwrap() {
        interface.name = Unknown::UNKNOWN;
    }
    assert!(!super::wait(network.validate()).has_errors());
}
