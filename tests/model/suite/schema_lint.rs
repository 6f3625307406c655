//! Schemas of a provider that Terraform accepts, and that go wrong in use all the same.

use std::collections::BTreeMap;

use tfvalue::{
    OwnedDynamic, Set, TfSchema, TfType, Unknown,
    schema::{ProviderSchema, ProviderSchemas},
};

type Text = Unknown<Option<String>>;

#[derive(TfSchema, PartialEq)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
}

#[derive(TfSchema)]
struct Shelf {
    #[tf(optional, nested, key = name)]
    keyed: Unknown<Option<Vec<Unknown<Disk>>>>,
    #[tf(optional, nested)]
    map: Unknown<Option<BTreeMap<String, Unknown<Disk>>>>,
    #[tf(computed)]
    note: Text,
}

#[derive(TfSchema)]
struct Only {
    #[tf(computed)]
    id: Text,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Lists {
    #[tf(block(list))]
    disk: Unknown<Vec<Disk>>,
    #[tf(block(list, max_items = 1))]
    root_disk: Unknown<Vec<Disk>>,
    #[tf(block(list, max_items = 1))]
    boot_disk: Unknown<Option<Disk>>,
    #[tf(block(list), key = name)]
    keyed_disk: Unknown<Vec<Disk>>,
    #[tf(block(set))]
    disk_set: Unknown<Set<Disk>>,
    #[tf(block(map))]
    disk_map: Unknown<BTreeMap<String, Disk>>,
    #[tf(block(list))]
    shelf: Unknown<Vec<Shelf>>,
    #[tf(block(single))]
    single: Option<Shelf>,
    #[tf(block(list))]
    only: Unknown<Vec<Only>>,
    #[tf(optional, nested, use_state_for_unknown, computed)]
    nested: Unknown<Option<Vec<Unknown<Disk>>>>,
    #[tf(computed, nested)]
    made: Unknown<Option<Vec<Unknown<Disk>>>>,
    #[tf(flatten)]
    flat: Flat,
}

#[derive(TfSchema)]
struct Flat {
    #[tf(optional, nested)]
    flat_disks: Unknown<Option<Vec<Unknown<Disk>>>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Replaced {
    #[tf(optional, computed, requires_replace)]
    always: Text,
    #[tf(computed, requires_replace)]
    made: Text,
    #[tf(optional, computed, requires_replace, use_state_for_unknown)]
    kept: Text,
    #[tf(optional, computed, requires_replace(if_configured))]
    if_configured: Text,
    #[tf(optional, computed, requires_replace(if = differ))]
    if_differs: Text,
    #[tf(optional, default = "a", requires_replace)]
    default: Text,
    #[tf(optional, requires_replace)]
    optional: Text,
    #[tf(block(list), requires_replace)]
    part: Unknown<Vec<Part>>,
    #[tf(optional, nested, requires_replace)]
    around: Unknown<Option<Around>>,
    #[tf(computed, nested, requires_replace, use_state_for_unknown)]
    all_made: Unknown<Option<Around>>,
}

#[derive(TfSchema)]
struct Around {
    #[tf(computed)]
    made: Text,
    #[tf(computed, use_state_for_unknown)]
    kept: Text,
    #[tf(optional, default = "a")]
    default: Text,
}

#[derive(TfSchema)]
struct Part {
    #[tf(optional, computed, requires_replace)]
    kind: Text,
}

fn differ(prior: &Text, planned: &Text) -> bool {
    prior != planned
}

fn provider() -> ProviderSchema {
    let mut provider = ProviderSchema::default();
    provider.resources.insert("fleet_lists".to_owned(), Lists::SCHEMA);
    provider.resources.insert("fleet_replaced".to_owned(), Replaced::SCHEMA);
    provider
}

fn places(provider: &ProviderSchema, allowed: &[&str]) -> Vec<(&'static str, String)> {
    provider.lint(allowed).into_iter().map(|finding| (finding.lint, finding.place)).collect()
}

const WITHOUT_KEY: [&str; 5] = [
    "fleet_lists.flat_disks.serial",
    "fleet_lists.nested.serial",
    "fleet_lists.disk.serial",
    "fleet_lists.shelf.keyed.serial",
    "fleet_lists.shelf.map.serial",
];

const REPLACED: [&str; 4] = [
    "fleet_replaced.always",
    "fleet_replaced.around.made",
    "fleet_replaced.made",
    "fleet_replaced.part.kind",
];

fn expected() -> Vec<(&'static str, String)> {
    let without_key = WITHOUT_KEY.map(|place| ("use_state_without_key", place.to_owned()));
    let replaced = REPLACED.map(|place| ("requires_replace_without_use_state", place.to_owned()));
    without_key.into_iter().chain(replaced).collect()
}

#[test]
fn lints_find_each_place_and_no_other() {
    assert_eq!(places(&provider(), &[]), expected());
}

#[test]
fn lints_find_the_same_in_a_file_with_rules() {
    let mut schemas = ProviderSchemas::default();
    "1.0".clone_into(&mut schemas.format_version);
    schemas.providers.insert("example.com/acme/fleet".to_owned(), provider());
    let read = ProviderSchemas::from_json(schemas.to_json_with_rules()).unwrap();
    assert_eq!(places(&read.providers["example.com/acme/fleet"], &[]), expected());
}

/// Types that clients other than Terraform refuse.
#[derive(TfSchema)]
#[tf(data_source)]
struct Types {
    #[tf(optional)]
    endpoint: Unknown<Option<(Unknown<String>, Unknown<u16>)>>,
    #[tf(optional)]
    deep: Unknown<Option<BTreeMap<String, Unknown<Vec<Unknown<Pair>>>>>>,
    #[tf(optional)]
    any: Unknown<Option<OwnedDynamic>>,
    #[tf(optional)]
    anything: Unknown<Option<Vec<OwnedDynamic>>>,
    #[tf(optional, nested)]
    nested: Unknown<Option<Open>>,
    #[tf(block(single))]
    one: Option<Open>,
    #[tf(block(group))]
    group: Unknown<Closed>,
    #[tf(block(list))]
    list: Unknown<Vec<Open>>,
    #[tf(block(list, max_items = 1))]
    only: Unknown<Option<Open>>,
    #[tf(block(map))]
    map: Unknown<BTreeMap<String, Inner>>,
}

#[derive(TfType)]
struct Pair {
    pair: Unknown<(Unknown<String>, Unknown<bool>)>,
}

#[derive(TfSchema)]
struct Open {
    #[tf(optional)]
    any: Unknown<Option<OwnedDynamic>>,
    #[tf(optional)]
    name: Text,
}

#[derive(TfSchema)]
struct Closed {
    #[tf(optional)]
    name: Text,
}

#[derive(TfSchema)]
struct Inner {
    #[tf(optional, nested)]
    nested: Unknown<Option<Open>>,
    #[tf(block(single))]
    block: Option<Open>,
}

#[test]
fn types_that_other_clients_refuse_are_found_in_each_kind_of_schema() {
    let expected = |prefix: &str| {
        [
            ("tuple", "deep"),
            ("tuple", "endpoint"),
            ("group_block", "group"),
            ("dynamic_in_block", "list.any"),
            ("dynamic_in_block", "map.nested.any"),
            ("dynamic_in_block", "map.block.any"),
            ("dynamic_in_block", "only.any"),
        ]
        .map(|(lint, place)| (lint, format!("{prefix}.{place}")))
    };
    let mut provider = ProviderSchema::default();
    provider.data_sources.insert("fleet_types".to_owned(), Types::SCHEMA);
    assert_eq!(places(&provider, &[]), expected("data.fleet_types"));
    assert_eq!(places(&provider, &["tuple", "dynamic_in_block", "group_block"]), []);
    let left = places(&provider, &["tuple:data.fleet_types.deep", "dynamic_in_block", "group_block"]);
    assert_eq!(left, [("tuple", "data.fleet_types.endpoint".to_owned())]);

    let alone = |fill: &dyn Fn(&mut ProviderSchema)| {
        let mut provider = ProviderSchema::default();
        fill(&mut provider);
        places(&provider, &[])
    };
    let name = || "fleet_types".to_owned();
    assert_eq!(alone(&|provider| provider.provider = Some(Types::SCHEMA)), expected("provider"));
    let resource = |provider: &mut ProviderSchema| drop(provider.resources.insert(name(), Types::SCHEMA));
    assert_eq!(alone(&resource), expected("fleet_types"));
    let action = |provider: &mut ProviderSchema| drop(provider.actions.insert(name(), Types::SCHEMA));
    assert_eq!(alone(&action), expected("action.fleet_types"));
    let list = |provider: &mut ProviderSchema| drop(provider.list_resources.insert(name(), Types::SCHEMA));
    assert_eq!(alone(&list), expected("list.fleet_types"));
    let ephemeral =
        |provider: &mut ProviderSchema| drop(provider.ephemeral_resources.insert(name(), Types::SCHEMA));
    assert_eq!(alone(&ephemeral), expected("ephemeral.fleet_types"));
    let store = |provider: &mut ProviderSchema| drop(provider.state_stores.insert(name(), Types::SCHEMA));
    assert_eq!(alone(&store), expected("state_store.fleet_types"));
}

#[test]
fn data_source_has_no_plan_to_lint() {
    let mut provider = ProviderSchema::default();
    provider.data_sources.insert("fleet_lists".to_owned(), Lists::SCHEMA);
    assert_eq!(provider.lint(&[]), []);
}

#[test]
fn finding_is_allowed_by_its_lint_and_its_place() {
    let provider = provider();
    let left = places(&provider, &["use_state_without_key"]);
    assert!(
        left.iter().all(|(lint, _)| *lint == "requires_replace_without_use_state")
            && left.len() == REPLACED.len()
    );
    let left = places(
        &provider,
        &["use_state_without_key:fleet_lists.disk.serial", "requires_replace_without_use_state"],
    );
    assert_eq!(left.len(), WITHOUT_KEY.len() - 1);
    assert!(left.iter().all(|(_, place)| place != "fleet_lists.disk.serial"));
}

#[test]
fn name_that_allows_nothing_is_found() {
    let allowed = ["use_state_without_key", "requires_replace_without_use_state"];
    assert_eq!(provider().lint(&allowed), []);
    for name in [
        "",
        ":",
        "use_state",
        "use_state_without_key:fleet_lists",
        "use_state_without_key:fleet_lists.made.serial",
    ] {
        let left = places(&provider(), &[allowed[0], allowed[1], name]);
        assert_eq!(left, [("unused_allow", name.to_owned())], "{name:?}");
    }
}

#[test]
fn finding_prints_as_a_line() {
    let found: Vec<_> = provider().lint(&[]).iter().map(ToString::to_string).collect();
    assert_eq!(
        found[2],
        "fleet_lists.disk.serial: it keeps its value by its position in a list, so that another object gets it when one before \
         is removed: write `key = …` on the list, or remove `use_state_for_unknown` (use_state_without_key)"
    );
}
