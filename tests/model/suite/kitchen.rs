//! The resources of the trial provider: every value of theirs that Terraform sent passes through a model unchanged.
//!
//! The kitchen has an attribute of each kind and blocks of all modes. In protocol 5 it lacks the nested attributes, and as a data
//! source what is write-only.

use std::{borrow::Cow, collections::BTreeMap};

use tfvalue::{Decode, Dynamic, Encode, Number, Set, TfSchema, TfType, Unknown, json, msgpack};

use crate::models::{captures_of, captures_round_trip};

/// An attribute in any state.
type Known<T> = Unknown<Option<T>>;
type Text<'a> = Known<Cow<'a, str>>;

#[derive(TfSchema, Clone, Debug)]
#[tf(resource)]
pub(crate) struct Kitchen<'a> {
    #[tf(flatten)]
    data: Data<'a>,
    #[tf(flatten)]
    write_only: WriteOnly<'a>,
}

// The data source, which has nothing write-only.
#[derive(TfSchema, Clone, Debug)]
#[tf(data_source)]
pub(crate) struct Data<'a> {
    #[tf(flatten)]
    data: Data5<'a>,
    #[tf(flatten)]
    nested: NestedAttributes<'a>,
}

#[derive(TfSchema, Clone, Debug)]
#[tf(resource)]
pub(crate) struct Kitchen5<'a> {
    #[tf(flatten)]
    data: Data5<'a>,
    #[tf(flatten)]
    write_only: WriteOnly<'a>,
}

#[derive(TfSchema, Clone, Debug)]
#[tf(data_source)]
pub(crate) struct Data5<'a> {
    #[tf(optional, description = "the amount", description_kind = plain)]
    amount: Known<Number>,
    #[tf(optional, description = "the amount2", description_kind = plain)]
    amount2: Known<Number>,
    #[tf(optional, description = "the anything", description_kind = plain)]
    anything: Known<Dynamic<'a>>,
    #[tf(optional, computed, description = "the anything_comp", description_kind = plain)]
    anything_comp: Known<Dynamic<'a>>,
    #[tf(optional, description = "the description", description_kind = plain)]
    description: Text<'a>,
    #[tf(optional, description = "the enabled", description_kind = plain)]
    enabled: Known<bool>,
    #[tf(optional, description = "the flags", description_kind = plain)]
    flags: Known<Vec<Known<bool>>>,
    #[tf(computed, description = "the id", description_kind = plain)]
    id: Text<'a>,
    #[tf(optional, description = "the labels", description_kind = plain)]
    labels: Known<Set<Text<'a>>>,
    #[tf(optional, description = "the mapobj", description_kind = plain)]
    mapobj: Known<BTreeMap<Cow<'a, str>, Known<Point<'a>>>>,
    #[tf(optional, description = "the matrix", description_kind = plain)]
    matrix: Known<Vec<Known<Vec<Known<Number>>>>>,
    #[tf(required, description = "the name", description_kind = plain)]
    name: Text<'a>,
    #[tf(optional, description = "the numbers", description_kind = plain)]
    numbers: Known<BTreeMap<Cow<'a, str>, Known<Number>>>,
    #[tf(optional, description = "the numset", description_kind = plain)]
    numset: Known<Set<Known<Number>>>,
    #[tf(optional, description = "the obj", description_kind = plain)]
    obj: Known<Mixed<'a>>,
    #[tf(optional, computed, description = "the objc", description_kind = plain)]
    objc: Known<Counted<'a>>,
    #[tf(optional, deprecated, description = "the old", description_kind = plain)]
    old: Text<'a>,
    #[tf(optional, computed, description = "the opt_comp", description_kind = plain)]
    opt_comp: Text<'a>,
    #[tf(optional, description = "the ports", description_kind = plain)]
    ports: Known<Vec<Known<Number>>>,
    #[tf(computed, description = "the ready", description_kind = plain)]
    ready: Known<bool>,
    #[tf(computed, description = "the revision", description_kind = plain)]
    revision: Known<Number>,
    #[tf(optional, sensitive, description = "the secret", description_kind = plain)]
    secret: Text<'a>,
    #[tf(optional, description = "the setobj", description_kind = plain)]
    setobj: Known<Set<Known<Flag<'a>>>>,
    #[tf(computed, description = "the size", description_kind = plain)]
    size: Known<Number>,
    #[tf(optional, description = "the tags", description_kind = plain)]
    tags: Known<BTreeMap<Cow<'a, str>, Text<'a>>>,
    #[tf(computed, description = "the tags_all", description_kind = plain)]
    tags_all: Known<BTreeMap<Cow<'a, str>, Text<'a>>>,
    #[tf(optional, description = "the tup", description_kind = plain)]
    tup: Known<(Text<'a>, Known<Number>, Known<bool>)>,
    #[tf(block(group))]
    grp: Unknown<Option<Group<'a>>>,
    #[tf(block)]
    labeled: Unknown<BTreeMap<Cow<'a, str>, Labeled<'a>>>,
    #[tf(block)]
    member: Unknown<Set<Member<'a>>>,
    #[tf(block)]
    one: Unknown<Option<One<'a>>>,
    #[tf(block)]
    rule: Unknown<Vec<Rule<'a>>>,
    #[tf(block)]
    timeouts: Unknown<Option<Timeouts<'a>>>,
}

#[derive(TfSchema, Clone, Debug)]
struct WriteOnly<'a> {
    #[tf(optional, write_only, description = "the secret_wo", description_kind = plain)]
    secret_wo: Text<'a>,
    #[tf(optional, description = "the secret_wo_version", description_kind = plain)]
    secret_wo_version: Known<Number>,
    #[tf(optional, write_only, description = "the wo_obj", description_kind = plain)]
    wo_obj: Known<Login<'a>>,
}

#[derive(TfSchema, Clone, Debug)]
struct NestedAttributes<'a> {
    #[tf(optional, nested, description = "the by_key", description_kind = plain)]
    by_key: Known<BTreeMap<Cow<'a, str>, Unknown<Keyed<'a>>>>,
    #[tf(optional, nested, description = "the items", description_kind = plain)]
    items: Known<Vec<Unknown<Item<'a>>>>,
    #[tf(optional, nested, description = "the single", description_kind = plain)]
    single: Known<Single<'a>>,
    #[tf(optional, computed, nested, description = "the single_c", description_kind = plain)]
    single_c: Known<SingleComputed<'a>>,
    #[tf(optional, nested, description = "the uniq", description_kind = plain)]
    uniq: Known<Set<Unknown<Unique<'a>>>>,
}

#[derive(TfType, Clone, Debug)]
pub(crate) struct Point<'a> {
    x: Known<Number>,
    y: Known<Set<Text<'a>>>,
}

#[derive(TfType, Clone, Debug)]
pub(crate) struct Mixed<'a> {
    a: Text<'a>,
    b: Known<Number>,
    c: Known<Vec<Known<bool>>>,
}

#[derive(TfType, Clone, Debug)]
pub(crate) struct Counted<'a> {
    a: Text<'a>,
    n: Known<Number>,
}

#[derive(TfType, Clone, Debug)]
pub(crate) struct Flag<'a> {
    a: Text<'a>,
    b: Known<bool>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Entry<'a> {
    #[tf(computed, description = "the gen", description_kind = plain)]
    r#gen: Text<'a>,
    #[tf(required, description = "the key", description_kind = plain)]
    key: Text<'a>,
    #[tf(optional, description = "the val", description_kind = plain)]
    val: Text<'a>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Group<'a> {
    #[tf(optional, description = "the g", description_kind = plain)]
    g: Text<'a>,
    #[tf(optional, description = "the gn", description_kind = plain)]
    gn: Known<Number>,
    #[tf(block)]
    gsub: Unknown<Set<Entry<'a>>>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Labeled<'a> {
    #[tf(computed, description = "the c", description_kind = plain)]
    c: Text<'a>,
    #[tf(optional, description = "the n", description_kind = plain)]
    n: Known<Number>,
    #[tf(optional, description = "the v", description_kind = plain)]
    v: Text<'a>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Member<'a> {
    #[tf(optional, description = "the role", description_kind = plain)]
    role: Text<'a>,
    #[tf(required, description = "the user", description_kind = plain)]
    user: Text<'a>,
    #[tf(optional, description = "the weight", description_kind = plain)]
    weight: Known<Number>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct One<'a> {
    #[tf(optional, description = "the a", description_kind = plain)]
    a: Text<'a>,
    #[tf(optional, computed, description = "the b", description_kind = plain)]
    b: Known<Number>,
    #[tf(block)]
    sub: Unknown<Vec<Entry<'a>>>,
}

#[derive(TfSchema, Clone, Debug)]
#[expect(clippy::struct_field_names, reason = "the trial provider calls it so")]
pub(crate) struct Rule<'a> {
    #[tf(optional, description = "the cidrs", description_kind = plain)]
    cidrs: Known<Set<Text<'a>>>,
    #[tf(required, description = "the port", description_kind = plain)]
    port: Known<Number>,
    #[tf(optional, computed, description = "the prio", description_kind = plain)]
    prio: Known<Number>,
    #[tf(optional, description = "the proto", description_kind = plain)]
    proto: Text<'a>,
    #[tf(computed, description = "the rule_id", description_kind = plain)]
    rule_id: Text<'a>,
    #[tf(block)]
    inner: Unknown<Vec<Entry<'a>>>,
    #[tf(block)]
    one_in: Unknown<Option<Entry<'a>>>,
    #[tf(block)]
    tagset: Unknown<Set<Entry<'a>>>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Timeouts<'a> {
    #[tf(optional, description = "the create", description_kind = plain)]
    create: Text<'a>,
    #[tf(optional, description = "the delete", description_kind = plain)]
    delete: Text<'a>,
}

#[derive(TfType, Clone, Debug)]
pub(crate) struct Login<'a> {
    p: Text<'a>,
    u: Text<'a>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Keyed<'a> {
    #[tf(optional, sensitive, description = "the pw", description_kind = plain)]
    pw: Text<'a>,
    #[tf(optional, description = "the title", description_kind = plain)]
    title: Text<'a>,
    #[tf(computed, description = "the uid", description_kind = plain)]
    uid: Text<'a>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Item<'a> {
    #[tf(optional, description = "the count", description_kind = plain)]
    count: Known<Number>,
    #[tf(required, description = "the title", description_kind = plain)]
    title: Text<'a>,
    #[tf(computed, description = "the uid", description_kind = plain)]
    uid: Text<'a>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Deep<'a> {
    #[tf(optional, description = "the q", description_kind = plain)]
    q: Text<'a>,
    #[tf(computed, description = "the w", description_kind = plain)]
    w: Known<Number>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Single<'a> {
    #[tf(optional, nested, description = "the deep", description_kind = plain)]
    deep: Known<Vec<Unknown<Deep<'a>>>>,
    #[tf(required, description = "the x", description_kind = plain)]
    x: Text<'a>,
    #[tf(optional, computed, description = "the y", description_kind = plain)]
    y: Known<Number>,
    #[tf(optional, description = "the z", description_kind = plain)]
    z: Known<bool>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct SingleComputed<'a> {
    #[tf(optional, computed, description = "the x", description_kind = plain)]
    x: Text<'a>,
    #[tf(optional, computed, description = "the y", description_kind = plain)]
    y: Known<Number>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Unique<'a> {
    #[tf(optional, description = "the note", description_kind = plain)]
    note: Text<'a>,
    #[tf(required, description = "the title", description_kind = plain)]
    title: Text<'a>,
}

#[derive(TfSchema, Clone, Debug)]
#[tf(resource)]
pub(crate) struct Source<'a> {
    #[tf(computed, description = "the id", description_kind = plain)]
    id: Text<'a>,
    #[tf(computed, description = "the len_list", description_kind = plain)]
    len_list: Known<Vec<Text<'a>>>,
    #[tf(computed, description = "the len_map", description_kind = plain)]
    len_map: Known<BTreeMap<Cow<'a, str>, Known<Number>>>,
    #[tf(computed, description = "the len_set", description_kind = plain)]
    len_set: Known<Set<Known<Number>>>,
    #[tf(optional, description = "the name", description_kind = plain)]
    name: Text<'a>,
    #[tf(computed, description = "the nn_bool", description_kind = plain)]
    nn_bool: Known<bool>,
    #[tf(computed, description = "the nn_num", description_kind = plain)]
    nn_num: Known<Number>,
    #[tf(computed, description = "the nn_obj", description_kind = plain)]
    nn_obj: Known<Flag<'a>>,
    #[tf(computed, description = "the nn_str", description_kind = plain)]
    nn_str: Text<'a>,
    #[tf(computed, description = "the pfx_str", description_kind = plain)]
    pfx_str: Text<'a>,
    #[tf(computed, description = "the rng_num", description_kind = plain)]
    rng_num: Known<Number>,
    #[tf(optional, description = "the trigger", description_kind = plain)]
    trigger: Known<Dynamic<'a>>,
    #[tf(computed, description = "the u_bool", description_kind = plain)]
    u_bool: Known<bool>,
    #[tf(computed, description = "the u_dyn", description_kind = plain)]
    u_dyn: Known<Dynamic<'a>>,
    #[tf(computed, description = "the u_list", description_kind = plain)]
    u_list: Known<Vec<Text<'a>>>,
    #[tf(computed, description = "the u_listobj", description_kind = plain)]
    u_listobj: Known<Vec<Known<Counted<'a>>>>,
    #[tf(computed, description = "the u_map", description_kind = plain)]
    u_map: Known<BTreeMap<Cow<'a, str>, Text<'a>>>,
    #[tf(computed, description = "the u_num", description_kind = plain)]
    u_num: Known<Number>,
    #[tf(computed, description = "the u_obj", description_kind = plain)]
    u_obj: Known<Numbered<'a>>,
    #[tf(computed, description = "the u_set", description_kind = plain)]
    u_set: Known<Set<Text<'a>>>,
    #[tf(computed, description = "the u_str", description_kind = plain)]
    u_str: Text<'a>,
    #[tf(computed, description = "the u_tup", description_kind = plain)]
    u_tup: Known<(Text<'a>, Known<Number>)>,
}

#[derive(TfType, Clone, Debug)]
pub(crate) struct Numbered<'a> {
    a: Text<'a>,
    b: Known<Vec<Known<Number>>>,
}

#[derive(TfSchema, Clone, Debug)]
#[tf(resource)]
pub(crate) struct Old<'a> {
    #[tf(computed, description = "the id", description_kind = plain)]
    id: Text<'a>,
    #[tf(optional, description = "the legacy", description_kind = plain)]
    legacy: Known<BTreeMap<Cow<'a, str>, Text<'a>>>,
    #[tf(optional, description = "the n", description_kind = plain)]
    n: Known<Number>,
    #[tf(optional, description = "the name", description_kind = plain)]
    name: Text<'a>,
}

/// Asserts that the states in JSON of the model's type, `count` of them, are what they were in MessagePack.
fn states_are_their_twins<T: TfType + Decode<'static> + Encode>(count: usize) {
    let mut found = 0;
    for capture in captures_of(&T::TYPE) {
        let (Some(text), Some(twin)) = (&capture.json, &capture.msgpack_twin_hex) else { continue };
        let place = capture.place();
        let state: T =
            json::from_slice(text.as_bytes()).unwrap_or_else(|error| panic!("{place}: {error}: {text}"));
        assert_eq!(hex::encode(msgpack::to_vec(&state).unwrap()), *twin, "{place}");
        found += 1;
    }
    assert_eq!(found, count, "states of the type {}", T::TYPE);
}

#[test]
fn every_kitchen_passes_unchanged() {
    captures_round_trip::<Option<Kitchen>>(1345);
    captures_round_trip::<Option<Kitchen5>>(1175);
}

/// The trial provider itself answered some imports with a null for the group, and Terraform sent it back.
#[test]
fn a_null_in_place_of_a_group_is_an_empty_group() {
    #[derive(TfSchema)]
    struct Grouped<'a> {
        #[tf(block(group))]
        grp: Group<'a>,
    }
    let from_null: Grouped = msgpack::from_slice(b"\x81\xa3grp\xc0").unwrap();
    assert_eq!(msgpack::to_vec(&from_null).unwrap(), b"\x81\xa3grp\x83\xa1g\xc0\xa2gn\xc0\xa4gsub\x90");
}

#[test]
fn every_state_of_a_kitchen_is_its_twin() {
    states_are_their_twins::<Kitchen>(908);
    states_are_their_twins::<Kitchen5>(848);
}

#[test]
fn every_data_source_passes_unchanged() {
    captures_round_trip::<Data>(4);
    captures_round_trip::<Data5>(4);
}

#[test]
fn every_source_of_unknown_values_passes_unchanged() {
    captures_round_trip::<Option<Source>>(35);
    states_are_their_twins::<Source>(43);
}

#[test]
fn every_old_resource_passes_unchanged() {
    captures_round_trip::<Option<Old>>(10);
    states_are_their_twins::<Old>(1);
}

#[test]
fn a_state_of_an_older_version_passes_if_undefined_attributes_are_ignored() {
    let states: Vec<_> =
        captures_of(&Old::TYPE).into_iter().filter_map(|capture| capture.json.as_deref()).collect();
    let (gone, kept): (Vec<_>, Vec<_>) = states.iter().partition(|text| text.contains("gone_s"));
    assert!(!gone.is_empty() && !kept.is_empty());
    for text in kept {
        assert_eq!(
            json::to_string(&json::from_str::<Old>(text).unwrap()).unwrap(),
            json::to_string(&json::from_slice_ignoring_undefined::<Old>(text.as_bytes()).unwrap()).unwrap(),
        );
    }
    for text in gone {
        let error = json::from_str::<Old>(text).unwrap_err();
        assert_eq!(error.to_string(), "an attribute named `gone` is not expected here");
        assert!(json::from_slice_ignoring_undefined::<Old>(text.as_bytes()).is_ok());
    }
}
