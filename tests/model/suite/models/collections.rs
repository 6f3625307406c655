//! Lists, sets, maps and tuples.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
};

use tfvalue::{Number, Set, TfType, Unknown};

use super::round_trips;

const LISTS: [&str; 4] = ["list string empty", "list string 3", "list of 15 strings", "list of 256 strings"];
const SETS: [&str; 4] =
    ["set string empty", "set string order", "set string byte order", "set of 16 strings"];
const MAPS: [&str; 4] = ["map empty", "map key order", "map of 15", "map of 300"];

#[derive(TfType)]
struct Names<'a>(Vec<&'a str>);

#[derive(TfType)]
struct BoxedNames(Box<[Box<str>]>);

#[derive(TfType)]
struct CowNames<'a>(Cow<'a, [Cow<'a, str>]>);

#[test]
fn a_list_is_a_vec_a_boxed_slice_or_a_cow() {
    round_trips::<Names>("collections", &LISTS);
    round_trips::<BoxedNames>("collections", &LISTS);
    round_trips::<CowNames>("collections", &LISTS);
}

#[derive(TfType)]
struct Zones<'a>(Set<&'a str>);

#[derive(TfType)]
struct SortedZones<'a>(BTreeSet<Cow<'a, str>>);

#[derive(TfType)]
struct HashedZones(HashSet<String>);

#[test]
fn a_set_is_a_set_of_any_order() {
    round_trips::<Zones>("collections", &SETS);
    round_trips::<SortedZones>("collections", &SETS);
    round_trips::<HashedZones>("collections", &SETS);
}

#[derive(TfType)]
struct Numbers(BTreeSet<Number>);

#[derive(TfType)]
struct HashedNumbers(HashSet<i32>);

#[test]
fn a_set_of_numbers_is_sorted_by_value() {
    round_trips::<Numbers>(
        "collections",
        &["set number order", "set number close values", "set number infinities"],
    );
    round_trips::<HashedNumbers>("collections", &["set of 100 numbers"]);
}

#[derive(TfType)]
struct Tags<'a>(BTreeMap<&'a str, &'a str>);

#[derive(TfType)]
struct CowTags<'a>(BTreeMap<Cow<'a, str>, Cow<'a, str>>);

#[derive(TfType)]
struct HashedTags(HashMap<Box<str>, String>);

#[test]
fn a_map_is_a_map_of_any_order() {
    round_trips::<Tags>("collections", &MAPS);
    round_trips::<CowTags>("collections", &MAPS);
    round_trips::<HashedTags>("collections", &MAPS);
    round_trips::<CowTags>("collections", &["map key escapes"]);
}

/// Elements may be null and unknown each for itself.
#[derive(TfType)]
struct UncertainNames<'a>(Vec<Unknown<Option<&'a str>>>);

#[derive(TfType)]
struct UncertainZones<'a>(Set<Unknown<Option<&'a str>>>);

#[derive(TfType)]
struct UncertainTags<'a>(BTreeMap<&'a str, Option<Unknown<&'a str>>>);

#[derive(TfType)]
struct UncertainFlags(Vec<Unknown<Option<bool>>>);

#[test]
fn an_element_may_be_null_or_unknown() {
    round_trips::<UncertainNames>(
        "collections",
        &[
            "list string with null",
            "list string all null",
            "list string with unknown",
            "list string with refined unknown",
        ],
    );
    round_trips::<UncertainZones>(
        "collections",
        &[
            "set string null sorts last",
            "set string unknown after known, null after unknown",
            "set string two unknowns stay two",
            "set string refined unknowns",
            "set string two nulls become one",
        ],
    );
    round_trips::<UncertainTags>("collections", &["map values null unknown"]);
    round_trips::<UncertainFlags>("collections", &["list bool"]);
}

#[derive(TfType)]
struct Deep(Vec<Vec<Vec<u8>>>);

#[derive(TfType)]
struct ListOfLists<'a>(Vec<Unknown<Option<Vec<&'a str>>>>);

#[derive(TfType)]
struct ListOfSets(Vec<Unknown<Option<BTreeSet<u8>>>>);

#[derive(TfType)]
struct ListOfMaps<'a>(Vec<Unknown<Option<HashMap<&'a str, &'a str>>>>);

#[derive(TfType)]
struct SetOfLists<'a>(BTreeSet<Option<Vec<&'a str>>>);

#[derive(TfType)]
struct SetOfSets(HashSet<BTreeSet<u8>>);

#[derive(TfType)]
struct SetOfMaps<'a>(Set<BTreeMap<&'a str, u8>>);

#[derive(TfType)]
struct MapOfMaps<'a>(BTreeMap<&'a str, Unknown<Option<BTreeMap<&'a str, &'a str>>>>);

#[derive(TfType)]
struct MapOfSets<'a>(HashMap<&'a str, Set<&'a str>>);

#[test]
fn a_collection_holds_collections() {
    round_trips::<Deep>("collections", &["list of list of list"]);
    round_trips::<ListOfLists>("collections", &["list of lists"]);
    round_trips::<ListOfSets>("collections", &["list of sets"]);
    round_trips::<ListOfMaps>("collections", &["list of maps"]);
    round_trips::<SetOfLists>("collections", &["set of lists"]);
    round_trips::<SetOfSets>("collections", &["set of sets"]);
    round_trips::<SetOfMaps>("collections", &["set of maps"]);
    round_trips::<MapOfMaps>("collections", &["map of maps"]);
    round_trips::<MapOfSets>("collections", &["map of sets"]);
}

#[derive(TfType)]
struct SetOfTuples<'a>(BTreeSet<(&'a str, Option<u8>)>);

#[derive(TfType)]
struct MapOfTuples<'a>(BTreeMap<&'a str, (Option<bool>,)>);

type Pair<'a> = (Option<&'a str>, Unknown<Option<i8>>);

#[derive(TfType)]
struct Tuples<'a>(Vec<Unknown<Option<Pair<'a>>>>);

#[test]
fn a_collection_holds_tuples() {
    round_trips::<SetOfTuples>("collections", &["set of tuples"]);
    round_trips::<MapOfTuples>("collections", &["map of tuples"]);
    round_trips::<Tuples>("collections", &["list of tuples"]);
}
