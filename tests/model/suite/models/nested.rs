//! Nested attributes of the four modes: on the wire they are what blocks are, but may be null.

use std::collections::{BTreeMap, HashMap};

use tfvalue::{Set, TfSchema, Unknown};

use super::{is_written_as, round_trips};

#[derive(TfSchema, Clone, PartialEq, Debug)]
struct Disk<'a> {
    name: Unknown<Option<&'a str>>,
    size: Unknown<Option<u64>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Single<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(nested)]
    disk: Unknown<Option<Disk<'a>>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct RequiredSingle<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(required, nested(single), known)]
    disk: Disk<'a>,
}

#[test]
fn a_single_nested_attribute_is_an_option_or_the_bare_struct() {
    round_trips::<Single>(
        "blocks",
        &[
            "SINGLE present",
            "SINGLE absent",
            "SINGLE unknown",
            "SINGLE unknown not null",
            "SINGLE with unknown attributes",
        ],
    );
    round_trips::<RequiredSingle>("blocks", &["SINGLE present"]);
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct List<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(optional, nested)]
    disk: Unknown<Option<Vec<Unknown<Disk<'a>>>>>,
}

#[test]
fn a_nested_list_may_be_null() {
    round_trips::<List>(
        "blocks",
        &["LIST empty", "LIST order kept", "LIST unknown", "LIST with unknown attribute"],
    );
    is_written_as(&List { id: "i", disk: Unknown::Known(None) }, b"\x82\xa4disk\xc0\xa2id\xa1i");
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct SetOf<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(optional, nested(set))]
    disk: Unknown<Option<Set<Unknown<Disk<'a>>>>>,
}

#[test]
fn a_null_set_is_not_an_empty_set() {
    round_trips::<SetOf>(
        "blocks",
        &["SET empty", "SET 20 blocks", "SET unknown not null", "SET with unknown attribute"],
    );
    is_written_as(&SetOf { id: "i", disk: Unknown::Known(None) }, b"\x82\xa4disk\xc0\xa2id\xa1i");
    is_written_as(&SetOf { id: "i", disk: Unknown::Known(Some(Set::new())) }, b"\x82\xa4disk\x90\xa2id\xa1i");
}

#[derive(TfSchema)]
#[tf(resource)]
struct MapOf<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(optional, computed, nested)]
    disk: Unknown<Option<BTreeMap<&'a str, Unknown<Disk<'a>>>>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct RequiredMap {
    #[tf(known)]
    id: String,
    #[tf(nested(map), known)]
    disk: HashMap<String, Unknown<Option<OwnedDisk>>>,
}

#[derive(TfSchema)]
struct OwnedDisk {
    name: Unknown<Option<String>>,
    size: Unknown<Option<f64>>,
}

#[test]
fn a_nested_map_is_sorted_by_key() {
    round_trips::<MapOf>(
        "blocks",
        &["MAP empty", "MAP labels sorted", "MAP unknown", "MAP with unknown attribute"],
    );
    round_trips::<RequiredMap>("blocks", &["MAP empty", "MAP labels sorted"]);
}

#[derive(TfSchema)]
#[tf(resource)]
struct Outer<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(optional, nested)]
    inner: Unknown<Option<Middle<'a>>>,
}

#[derive(TfSchema)]
struct Middle<'a> {
    id: Unknown<&'a str>,
    #[tf(optional, nested)]
    inner: Unknown<Option<Inner<'a>>>,
}

#[derive(TfSchema)]
struct Inner<'a> {
    id: Unknown<&'a str>,
    #[tf(required, nested)]
    inner: Unknown<Innermost<'a>>,
}

#[derive(TfSchema)]
struct Innermost<'a> {
    id: Unknown<&'a str>,
}

#[test]
fn nested_attributes_nest() {
    round_trips::<Outer>(
        "objects",
        &[
            "object nested 4",
            "object nested null at 1",
            "object nested unknown at 1",
            "object nested unknown at 2",
        ],
    );
}
