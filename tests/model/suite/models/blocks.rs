//! Nested blocks of the five modes.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use tfvalue::{Set, TfSchema, TfType, Unknown};

use super::round_trips;

#[derive(TfSchema, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Disk<'a> {
    name: Option<&'a str>,
    size: Option<u64>,
}

/// A disk in a plan or a configuration.
#[derive(TfSchema, Clone)]
struct PlannedDisk<'a> {
    name: Unknown<Option<Cow<'a, str>>>,
    size: Unknown<Option<u64>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct NoMembers {}

#[derive(TfSchema)]
#[tf(data_source)]
struct AttributesOnly {
    #[tf(known)]
    name: Option<String>,
    #[tf(known)]
    size: Option<f64>,
}

#[test]
fn a_schema_may_have_no_blocks() {
    round_trips::<NoMembers>("blocks", &["no attributes, no blocks"]);
    round_trips::<AttributesOnly>("blocks", &["attributes only", "attributes null"]);
}

#[derive(TfSchema)]
#[tf(resource)]
struct Single<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block, known)]
    disk: Option<Disk<'a>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct PlannedSingle<'a> {
    id: Unknown<&'a str>,
    #[tf(block(single))]
    disk: Unknown<Option<PlannedDisk<'a>>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct RequiredSingle<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block)]
    disk: Unknown<PlannedDisk<'a>>,
}

#[test]
fn a_single_block_is_an_option_or_the_bare_struct() {
    round_trips::<Single>("blocks", &["SINGLE present", "SINGLE absent"]);
    round_trips::<PlannedSingle>(
        "blocks",
        &[
            "SINGLE unknown",
            "SINGLE unknown not null",
            "SINGLE present",
            "SINGLE absent",
            "SINGLE with unknown attributes",
        ],
    );
    round_trips::<RequiredSingle>(
        "blocks",
        &["SINGLE unknown", "SINGLE present", "SINGLE with unknown attributes"],
    );
}

#[derive(TfSchema)]
#[tf(resource)]
struct Group<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(group), known)]
    disk: Disk<'a>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct PlannedGroup<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(group))]
    disk: Unknown<PlannedDisk<'a>>,
}

#[test]
fn a_group_is_always_there() {
    round_trips::<Group>("blocks", &["GROUP present", "GROUP absent"]);
    round_trips::<PlannedGroup>(
        "blocks",
        &["GROUP unknown", "GROUP unknown not null", "GROUP present", "GROUP absent"],
    );
}

const LISTS: [&str; 3] = ["LIST empty", "LIST one", "LIST order kept"];

#[derive(TfSchema)]
#[tf(resource)]
struct List<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block, known)]
    disk: Vec<Disk<'a>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct LimitedList<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list, min_items = 1, max_items = 8), known)]
    disk: Box<[Disk<'a>]>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct CowList<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block, known)]
    disk: Cow<'a, [Disk<'a>]>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct PlannedList<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list))]
    disk: Unknown<Vec<PlannedDisk<'a>>>,
}

#[test]
fn a_list_of_blocks_keeps_its_order() {
    round_trips::<List>("blocks", &LISTS);
    round_trips::<LimitedList>("blocks", &LISTS);
    round_trips::<CowList>("blocks", &LISTS);
    round_trips::<PlannedList>("blocks", &LISTS);
}

#[test]
fn a_list_of_blocks_may_be_unknown_as_a_whole_and_in_parts() {
    round_trips::<PlannedList>(
        "blocks",
        &["LIST unknown", "LIST unknown not null", "LIST with unknown attribute"],
    );
}

/// Of the same type as blocks.
#[derive(TfSchema)]
#[tf(resource)]
struct PlannedAttributes<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(nested(list))]
    disk: Unknown<Vec<Unknown<PlannedDisk<'a>>>>,
}

#[test]
fn an_element_may_be_unknown_in_a_nested_attribute() {
    round_trips::<PlannedAttributes>(
        "blocks",
        &["LIST unknown", "LIST unknown not null", "LIST with unknown attribute", "LIST with unknown block"],
    );
}

#[derive(TfSchema)]
#[tf(resource)]
struct ListOfOne<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list, max_items = 1), known)]
    disk: Option<Disk<'a>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct VecOfOne<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list, max_items = 1), known)]
    disk: Vec<Disk<'a>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct PlannedListOfOne<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list, max_items = 1))]
    disk: Unknown<Option<PlannedDisk<'a>>>,
}

/// The types of a list, which a list of at most one may be, too.
#[derive(TfSchema)]
#[tf(resource)]
struct BoxedSliceOfOne<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list, max_items = 1), known)]
    disk: Box<[Disk<'a>]>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct CowOfOne<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list, max_items = 1), known)]
    disk: Cow<'a, [Disk<'a>]>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct UnknownVecOfOneOrNull<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list, max_items = 1))]
    disk: Option<Unknown<Vec<PlannedDisk<'a>>>>,
}

/// The other order of `Option` and `Unknown`.
#[derive(TfSchema)]
#[tf(resource)]
struct NoneOrUnknown<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list, max_items = 1))]
    disk: Option<Unknown<PlannedDisk<'a>>>,
}

/// A type for which there is no short way.
#[derive(TfSchema)]
#[tf(resource)]
#[expect(clippy::redundant_allocation, reason = "it is what the test is about")]
struct NoneOrUnknownInBoxes<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(list, max_items = 1))]
    disk: Option<Unknown<Box<Box<PlannedDisk<'a>>>>>,
}

#[test]
fn a_list_of_at_most_one_block_is_an_option_or_any_list() {
    const PLANNED: [&str; 4] = ["LIST unknown", "LIST unknown not null", "LIST empty", "LIST one"];
    round_trips::<ListOfOne>("blocks", &LISTS[..2]);
    round_trips::<VecOfOne>("blocks", &LISTS);
    round_trips::<BoxedSliceOfOne>("blocks", &LISTS);
    round_trips::<CowOfOne>("blocks", &LISTS);
    round_trips::<PlannedListOfOne>("blocks", &PLANNED);
    round_trips::<UnknownVecOfOneOrNull>("blocks", &PLANNED);
    round_trips::<NoneOrUnknown>("blocks", &PLANNED);
    round_trips::<NoneOrUnknownInBoxes>("blocks", &PLANNED);
}

const SETS: [&str; 4] = ["SET empty", "SET one", "SET order and duplicates", "SET 20 blocks"];

#[derive(TfSchema)]
#[tf(resource)]
struct SetOf<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block, known)]
    disk: Set<Disk<'a>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct SortedSet<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(max_items = 20), known)]
    disk: BTreeSet<Disk<'a>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct PlannedSet<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(set))]
    disk: Unknown<Set<PlannedDisk<'a>>>,
}

#[test]
fn a_set_of_blocks_is_sorted_as_terraform_sorts_it() {
    round_trips::<SetOf>("blocks", &SETS);
    round_trips::<SortedSet>("blocks", &SETS);
    round_trips::<PlannedSet>("blocks", &SETS);
    round_trips::<PlannedSet>(
        "blocks",
        &["SET unknown", "SET unknown not null", "SET with unknown attribute"],
    );
}

const MAPS: [&str; 3] = ["MAP empty", "MAP one", "MAP labels sorted"];

#[derive(TfSchema)]
#[tf(resource)]
struct MapOf<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block, known)]
    disk: BTreeMap<&'a str, Disk<'a>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct PlannedMap<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(block(map))]
    disk: Unknown<HashMap<Cow<'a, str>, PlannedDisk<'a>>>,
}

#[test]
fn a_map_of_blocks_is_sorted_by_label() {
    round_trips::<MapOf>("blocks", &MAPS);
    round_trips::<PlannedMap>("blocks", &MAPS);
    round_trips::<PlannedMap>(
        "blocks",
        &["MAP unknown", "MAP unknown not null", "MAP with unknown attribute"],
    );
}

#[derive(TfSchema)]
#[tf(resource)]
struct ThreeLevels<'a> {
    id: Unknown<Option<&'a str>>,
    tags: Unknown<Option<BTreeMap<&'a str, Unknown<&'a str>>>>,
    #[tf(block)]
    egress: Unknown<Vec<Gress<'a>>>,
    #[tf(block)]
    ingress: Unknown<Set<Gress<'a>>>,
    #[tf(block)]
    named: Unknown<BTreeMap<&'a str, Gress<'a>>>,
    #[tf(block)]
    timeouts: Unknown<Option<Timeouts<'a>>>,
}

#[derive(TfSchema)]
struct Gress<'a> {
    proto: Unknown<Option<&'a str>>,
    #[tf(block(group))]
    meta: Unknown<PlannedDisk<'a>>,
    #[tf(block)]
    opts: Unknown<Option<PlannedDisk<'a>>>,
    #[tf(block)]
    rule: Unknown<Vec<Rule<'a>>>,
}

#[derive(TfSchema)]
struct Rule<'a> {
    cidrs: Unknown<Option<Set<Unknown<Option<&'a str>>>>>,
    port: Unknown<Option<u16>>,
}

#[derive(TfSchema)]
struct Timeouts<'a> {
    create: Unknown<Option<&'a str>>,
    delete: Unknown<Option<&'a str>>,
}

#[test]
fn blocks_nest_in_blocks() {
    round_trips::<ThreeLevels>("blocks", &["three levels", "three levels empty", "three levels unknown"]);
}

/// Of the same type, with objects in place of the blocks that may be unknown one by one.
#[derive(TfSchema)]
#[tf(resource)]
struct UnknownElements<'a> {
    id: Unknown<Option<&'a str>>,
    tags: Unknown<Option<BTreeMap<&'a str, Unknown<&'a str>>>>,
    #[tf(block)]
    egress: Unknown<Vec<Gress<'a>>>,
    #[tf(block)]
    ingress: Unknown<Set<Gress<'a>>>,
    named: Unknown<BTreeMap<&'a str, Unknown<Named<'a>>>>,
    #[tf(block)]
    timeouts: Unknown<Option<Timeouts<'a>>>,
}

#[derive(TfType)]
struct Named<'a> {
    proto: Unknown<Option<&'a str>>,
    meta: Unknown<PlannedDisk<'a>>,
    opts: Unknown<Option<PlannedDisk<'a>>>,
    rule: Unknown<Vec<Unknown<Rule<'a>>>>,
}

#[test]
fn objects_may_be_unknown_where_blocks_may_not() {
    round_trips::<UnknownElements>(
        "blocks",
        &["three levels", "three levels empty", "three levels unknown", "three levels deep unknown"],
    );
}

#[test]
fn a_whole_resource_may_be_null_or_unknown() {
    round_trips::<Option<ThreeLevels>>("blocks", &["three levels", "resource null (create or destroy)"]);
    round_trips::<Unknown<Option<ThreeLevels>>>(
        "blocks",
        &["three levels", "resource null (create or destroy)", "resource unknown"],
    );
}
