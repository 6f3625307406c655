//! `unique(a, b)`: elements that are the same in some of their attributes.

use std::collections::BTreeMap;

use tfvalue::{Nullable, Set, TfSchema, Unknown, plan};

#[derive(TfSchema, Clone, PartialEq, Debug)]
struct Listener {
    #[tf(required)]
    address: Unknown<String>,
    #[tf(optional)]
    port: Nullable<u16>,
    #[tf(optional, name = "type")]
    kind: Nullable<String>,
    #[tf(optional, sensitive)]
    secret: Nullable<String>,
}

#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(resource)]
struct Balancer {
    #[tf(nested, optional, validate(unique(address, port)))]
    list: Nullable<Vec<Unknown<Listener>>>,
    #[tf(nested, optional, validate(unique(port, r#type)))]
    set: Nullable<Set<Unknown<Listener>>>,
    #[tf(nested, optional, validate(unique(address, port)))]
    map: Nullable<BTreeMap<String, Unknown<Listener>>>,
    #[tf(block(list), validate(unique(address), unique(secret, port)))]
    blocks: Unknown<Vec<Listener>>,
    #[tf(block(set), validate(warn(unique(address))))]
    block_set: Unknown<Set<Listener>>,
}

fn listener(address: &str, port: Option<u16>, kind: Option<&str>) -> Listener {
    Listener {
        address: Unknown::Known(address.to_owned()),
        port: Unknown::Known(port),
        kind: Unknown::Known(kind.map(str::to_owned)),
        secret: Unknown::Known(None),
    }
}

fn none() -> Balancer {
    Balancer {
        list: Unknown::NULL,
        set: Unknown::NULL,
        map: Unknown::NULL,
        blocks: Unknown::Known(vec![]),
        block_set: Unknown::Known(Set::from([])),
    }
}

fn list(listeners: Vec<Listener>) -> Balancer {
    Balancer { list: Unknown::from(listeners.into_iter().map(Unknown::Known).collect::<Vec<_>>()), ..none() }
}

#[track_caller]
fn assert_found(config: &Balancer, expected: &[&str]) {
    let found = plan::validate::<Balancer>(config).unwrap();
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected);
}

#[test]
fn elements_that_differ_in_one_of_the_attributes_pass() {
    assert_found(&list(vec![]), &[]);
    assert_found(&list(vec![listener("a", Some(1), None)]), &[]);
    assert_found(
        &list(vec![
            listener("a", Some(1), None),
            listener("a", Some(2), None),
            listener("b", Some(1), None),
            listener("a", None, None),
        ]),
        &[],
    );
}

#[test]
fn elements_that_are_the_same_in_all_of_the_attributes_are_refused() {
    let refused = |index: usize, earlier: usize| {
        format!(
            "error: Invalid attribute value: list[{index}]: No two elements may have the same \"address\" and \"port\", \
             but the element [{earlier}] has those of this one"
        )
    };
    let same = list(vec![
        listener("a", Some(1), Some("x")),
        listener("b", Some(1), None),
        listener("a", Some(1), Some("y")),
        listener("b", None, None),
        listener("b", None, Some("x")),
        listener("a", Some(1), None),
    ]);
    assert_found(&same, &[&refused(2, 0), &refused(4, 3), &refused(5, 0)]);
}

#[test]
fn unknown_parts_never_refuse() {
    let mut unknown = listener("a", Some(1), None);
    unknown.port = Unknown::UNKNOWN;
    assert_found(&list(vec![listener("a", Some(1), None), unknown.clone(), unknown]), &[]);
    let elements = vec![Unknown::UNKNOWN, Unknown::UNKNOWN, Unknown::Known(listener("a", Some(1), None))];
    assert_found(&Balancer { list: Unknown::from(elements), ..none() }, &[]);
    assert_found(&Balancer { list: Unknown::UNKNOWN, ..none() }, &[]);
    // An unknown attribute that isn't compared is of no interest.
    let mut kind = listener("a", Some(1), None);
    kind.kind = Unknown::UNKNOWN;
    let found = plan::validate::<Balancer>(&list(vec![kind.clone(), kind])).unwrap();
    assert_eq!(found.len(), 1);
}

#[test]
fn elements_of_sets_maps_and_blocks_are_compared() {
    let [one, other] = [listener("a", Some(1), Some("x")), listener("b", Some(1), Some("x"))];
    let set = Set::from([one.clone(), other.clone(), listener("b", Some(1), None)].map(Unknown::Known));
    assert_found(
        &Balancer { set: Unknown::from(set), ..none() },
        &["error: Invalid attribute value: set: No two elements may have the same \"port\" and \"type\", \
           but another element has those of this one"],
    );
    let map = [("k", &one), ("l", &one)].map(|(key, one)| (key.to_owned(), Unknown::Known(one.clone())));
    assert_found(
        &Balancer { map: Unknown::from(BTreeMap::from(map)), ..none() },
        &[
            "error: Invalid attribute value: map[\"l\"]: No two elements may have the same \"address\" and \"port\", \
           but the element [\"k\"] has those of this one",
        ],
    );
    let secret = |address: &str| {
        let mut listener = listener(address, Some(1), None);
        listener.secret = Unknown::Known(Some("hunter2".to_owned()));
        listener
    };
    assert_found(
        &Balancer { blocks: Unknown::Known(vec![secret("a"), secret("b")]), ..none() },
        &[
            "error: Invalid attribute value: blocks[1]: No two elements may have the same \"secret\" and \"port\", \
           but the element [0] has those of this one",
        ],
    );
    assert_found(
        &Balancer { block_set: Unknown::Known(Set::from([secret("a"), one])), ..none() },
        &["warning: Invalid attribute value: block_set: No two elements may have the same \"address\", \
           but another element has those of this one"],
    );
}
