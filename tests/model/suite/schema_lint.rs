//! Schemas of a provider that Terraform accepts, and that go wrong in use all the same.

use std::collections::BTreeMap;

use tfvalue::{
    Set, TfSchema, Unknown,
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

const REPLACED: [&str; 3] = ["fleet_replaced.always", "fleet_replaced.made", "fleet_replaced.part.kind"];

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
    assert!(left.iter().all(|(lint, _)| *lint == "requires_replace_without_use_state") && left.len() == 3);
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
