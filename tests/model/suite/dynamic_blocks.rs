//! Blocks in a list or a map with a dynamic attribute inside travel as one dynamic value.

use std::{borrow::Cow, collections::BTreeMap};

use tfvalue::{Dynamic, RawState, TfSchema, TfType, Type, Unknown, Value, json, msgpack};

use crate::models::{captures_of, captures_round_trip, round_trips};

/// An attribute in any state.
type Known<T> = Unknown<Option<T>>;
type Text<'a> = Known<Cow<'a, str>>;

#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct Dyn<'a> {
    #[tf(optional, description = "the any", description_kind = plain)]
    any: Known<Dynamic<'a>>,
    #[tf(optional, description = "the anylist", description_kind = plain)]
    anylist: Known<Vec<Known<Dynamic<'a>>>>,
    #[tf(optional, description = "the anymap", description_kind = plain)]
    anymap: Known<BTreeMap<Cow<'a, str>, Known<Dynamic<'a>>>>,
    #[tf(optional, description = "the anyobj", description_kind = plain)]
    anyobj: Known<Any<'a>>,
    #[tf(computed, description = "the id", description_kind = plain)]
    id: Text<'a>,
    #[tf(block)]
    named: Unknown<BTreeMap<Cow<'a, str>, Named<'a>>>,
    #[tf(block)]
    solo: Unknown<Option<Solo<'a>>>,
    #[tf(block)]
    step: Unknown<Vec<Step<'a>>>,
}

#[derive(TfType, Clone, Debug)]
pub(crate) struct Any<'a> {
    d: Known<Dynamic<'a>>,
    s: Text<'a>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Named<'a> {
    #[tf(optional, description = "the v", description_kind = plain)]
    v: Known<Dynamic<'a>>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Solo<'a> {
    #[tf(optional, description = "the v", description_kind = plain)]
    v: Known<Dynamic<'a>>,
}

#[derive(TfSchema, Clone, Debug)]
pub(crate) struct Step<'a> {
    #[tf(optional, description = "the n", description_kind = plain)]
    n: Text<'a>,
    #[tf(optional, description = "the v", description_kind = plain)]
    v: Known<Dynamic<'a>>,
}

#[test]
fn every_resource_with_dynamic_blocks_passes_unchanged() {
    captures_round_trip::<Option<Dyn>>(277);
}

#[test]
fn every_state_with_dynamic_blocks_is_its_twin() {
    let mut count = 0;
    for capture in captures_of(&Dyn::TYPE) {
        let (Some(text), Some(twin)) = (&capture.json, &capture.msgpack_twin_hex) else { continue };
        let state: Dyn = json::from_str(text).unwrap_or_else(|error| panic!("{}: {error}", capture.place()));
        assert_eq!(hex::encode(msgpack::to_vec(&state).unwrap()), *twin, "{}", capture.place());
        count += 1;
    }
    assert_eq!(count, 286);
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Single<'a> {
    #[tf(block)]
    d: Unknown<Option<Content<'a>>>,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Group<'a> {
    #[tf(block(group))]
    d: Content<'a>,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct List<'a> {
    #[tf(block, known)]
    d: Vec<Content<'a>>,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct PlannedList<'a> {
    #[tf(block(list, min_items = 1))]
    d: Unknown<Vec<Content<'a>>>,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct ListOfOne<'a> {
    #[tf(block(list, max_items = 1))]
    d: Unknown<Option<Content<'a>>>,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct NoneOrUnknown<'a> {
    #[tf(block(list, max_items = 1))]
    d: Option<Unknown<Content<'a>>>,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Map<'a> {
    #[tf(block)]
    d: Unknown<BTreeMap<&'a str, Content<'a>>>,
}

#[derive(TfSchema, PartialEq, Debug, Clone)]
struct Content<'a> {
    n: Unknown<Option<Cow<'a, str>>>,
    v: Unknown<Option<Dynamic<'a>>>,
}

fn content(v: Option<Dynamic<'static>>) -> Content<'static> {
    Content { n: Unknown::Known(Some("x".into())), v: Unknown::Known(v) }
}

#[test]
fn a_single_block_stays_an_object() {
    round_trips::<Single>("blocks", &["SINGLE with dynamic attribute", "SINGLE with dynamic attribute null"]);
    round_trips::<Group>("blocks", &["GROUP with dynamic attribute", "GROUP with dynamic attribute null"]);
}

#[test]
fn a_list_of_blocks_is_a_tuple() {
    round_trips::<List>("blocks", &["LIST with dynamic attribute", "LIST with dynamic attribute, no blocks"]);
    round_trips::<PlannedList>(
        "blocks",
        &[
            "LIST with dynamic attribute",
            "LIST with dynamic attribute, no blocks",
            "LIST with dynamic attribute, unknown",
        ],
    );
}

#[test]
fn a_map_of_blocks_is_an_object() {
    round_trips::<Map>("blocks", &["MAP with dynamic attribute", "MAP with dynamic attribute, no blocks"]);
    round_trips::<Map>("blocks", &["LIST with dynamic attribute, unknown"]);
}

#[test]
fn a_list_of_at_most_one_block_is_a_tuple() {
    round_trips::<ListOfOne>(
        "blocks",
        &["LIST with dynamic attribute, no blocks", "LIST with dynamic attribute, unknown"],
    );
    round_trips::<NoneOrUnknown>(
        "blocks",
        &["LIST with dynamic attribute, no blocks", "LIST with dynamic attribute, unknown"],
    );
    let model = ListOfOne { d: Unknown::Known(Some(content(Some(Dynamic::new(Type::Bool, true))))) };
    let bytes = msgpack::to_vec(&model).unwrap();
    assert_eq!(bytes, b"\x81\xa1d\x92\xc4\x30[\"tuple\",[[\"object\",{\"n\":\"string\",\"v\":\"bool\"}]]]\x91\x82\xa1n\xa1x\xa1v\xc3");
    assert_eq!(msgpack::from_slice::<ListOfOne>(&bytes).unwrap(), model);
}

#[test]
fn a_second_block_where_one_is_allowed_is_an_error_at_its_place() {
    let list = List { d: vec![content(None), content(None)] };
    let error = msgpack::from_slice::<ListOfOne>(&msgpack::to_vec(&list).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "d: a list of at most one element is required, found 2 elements");
}

#[test]
fn each_block_of_a_list_has_a_type_of_its_own() {
    let list = List {
        d: vec![
            content(Some(Dynamic::new(Type::String, "a"))),
            content(None),
            content(Some(Dynamic::new(Type::list(Type::Number), Value::List(vec![Value::from(1)])))),
        ],
    };
    let bytes = msgpack::to_vec(&list).unwrap();
    assert_eq!(msgpack::from_slice::<List>(&bytes).unwrap(), list);
    let text = json::to_string(&list).unwrap();
    assert_eq!(json::from_str::<List>(&text).unwrap(), list);
}

#[test]
fn no_blocks_are_read_of_a_state_that_has_none() {
    assert_eq!(json::from_str::<List>("{}").unwrap(), List { d: Vec::new() });
    assert_eq!(json::from_str::<ListOfOne>("{}").unwrap(), ListOfOne { d: Unknown::Known(None) });
    assert_eq!(json::from_str::<Map>("{}").unwrap(), Map { d: Unknown::Known(BTreeMap::new()) });
}

/// Of a value whose type isn't known, nothing else can be.
#[test]
fn an_unknown_list_of_blocks_is_written_without_refinements() {
    let model: PlannedList = msgpack::from_slice(b"\x81\xa1d\xc7\x03\x0c\x81\x01\xc2").unwrap();
    assert_eq!(msgpack::to_vec(&model).unwrap(), b"\x81\xa1d\xd4\x00\x00");
    let model: Map = msgpack::from_slice(b"\x81\xa1d\xd6\x0c\x81\x05\xcc\x02").unwrap();
    assert_eq!(msgpack::to_vec(&model).unwrap(), b"\x81\xa1d\xd4\x00\x00");
}

#[test]
fn a_wrong_block_is_an_error_at_its_place() {
    let bytes = b"\x81\xa1d\x92\xc4\x32[\"tuple\",[[\"object\",{\"n\":\"number\",\"v\":\"string\"}]]]\x91\x82\xa1n\x01\xa1v\xa1x";
    let error = msgpack::from_slice::<List>(bytes).unwrap_err();
    assert_eq!(error.to_string(), "d[0].n: a string is required, found a number");
}

#[test]
fn blocks_in_an_object_where_a_list_is_required_are_an_error() {
    let bytes = b"\x81\xa1d\x92\xc4\x0d[\"object\",{}]\x80";
    let error = msgpack::from_slice::<List>(bytes).unwrap_err();
    assert_eq!(error.to_string(), "d: a list is required, found an object");
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Firewall<'a> {
    #[tf(block, known)]
    rule: Vec<Rule<'a>>,
    #[tf(block, known)]
    named: BTreeMap<String, Rule<'a>>,
}

#[derive(TfSchema, PartialEq, Debug)]
struct Rule<'a> {
    #[tf(optional)]
    any: Known<Dynamic<'a>>,
    #[tf(optional)]
    gone: Known<String>,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Next<'a> {
    #[tf(block, known)]
    rule: Vec<NextRule<'a>>,
    #[tf(block, known)]
    named: BTreeMap<String, NextRule<'a>>,
}

#[derive(TfSchema, PartialEq, Debug)]
struct NextRule<'a> {
    #[tf(optional)]
    any: Known<Dynamic<'a>>,
    #[tf(optional)]
    gone: Known<String>,
    #[tf(optional)]
    note: Known<String>,
    #[tf(optional)]
    ports: Known<Vec<u16>>,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Less<'a> {
    #[tf(block, known)]
    rule: Vec<LessRule<'a>>,
    #[tf(block, known)]
    named: BTreeMap<String, LessRule<'a>>,
}

#[derive(TfSchema, PartialEq, Debug)]
struct LessRule<'a> {
    #[tf(optional)]
    any: Known<Dynamic<'a>>,
}

fn firewall_state() -> RawState<'static> {
    let rule = || Rule {
        any: Unknown::Known(Some(Dynamic::new(Type::String, "x"))),
        gone: Unknown::Known(Some("g".to_owned())),
    };
    let firewall = Firewall { rule: vec![rule()], named: [("a".to_owned(), rule())].into() };
    RawState::from_json(json::to_vec(&firewall).unwrap())
}

#[test]
fn a_stored_block_is_read_by_a_schema_with_an_attribute_more() {
    let state = firewall_state();
    let next: Next = state.decode().unwrap();
    for rule in next.rule.iter().chain(next.named.values()) {
        assert_eq!(rule.gone, Unknown::Known(Some("g".to_owned())));
        assert_eq!(rule.note, Unknown::Known(None));
        assert_eq!(rule.ports, Unknown::Known(None));
    }
}

#[test]
fn a_stored_block_is_read_by_a_schema_with_an_attribute_less_where_that_is_ignored() {
    let state = firewall_state();
    let error = state.decode::<Less>().unwrap_err();
    assert_eq!(error.to_string(), r#"named["a"]: an attribute named `gone` is not expected here"#);
    let less: Less = state.decode_ignoring_undefined().unwrap();
    assert_eq!(less.rule[0], less.named["a"]);
    assert_eq!(less.rule[0].any, Unknown::Known(Some(Dynamic::new(Type::String, "x"))));
}

/// Over the wire, all attributes come.
#[test]
fn a_block_that_is_sent_has_all_attributes() {
    let state = firewall_state();
    let firewall: Firewall = state.decode().unwrap();
    let sent = msgpack::to_vec(&firewall).unwrap();
    let error = msgpack::from_slice::<Next>(&sent).unwrap_err();
    assert_eq!(error.to_string(), r#"named["a"]: the attribute `note` is missing"#);
}

#[test]
fn a_null_is_no_blocks_whatever_type_it_brings() {
    for null in ["null", r#"{"value":null,"type":"dynamic"}"#, r#"{"value":null,"type":["tuple",[]]}"#] {
        let text = format!(r#"{{"rule":{null},"named":{null}}}"#);
        let firewall: Firewall = json::from_str(&text).unwrap();
        assert_eq!(firewall, Firewall { rule: vec![], named: BTreeMap::new() }, "{null}");
    }
    let bytes = b"\x82\xa5named\x92\xc4\x0c[\"tuple\",[]]\xc0\xa4rule\xc0";
    assert_eq!(msgpack::from_slice::<Firewall>(bytes).unwrap().named, BTreeMap::new());
}

/// Of a value whose type isn't known nothing else can be, as for a [`Value`].
#[test]
fn of_unknown_blocks_nothing_more_is_known() {
    #[derive(TfSchema, Debug)]
    #[tf(resource)]
    struct Planned<'a> {
        #[tf(block)]
        rule: Unknown<Vec<Rule<'a>>>,
    }

    // Not null, and of length 0.
    let bytes = b"\x81\xa4rule\xc7\x05\x0c\x82\x01\xc2\x06\x00";
    let planned: Planned = msgpack::from_slice(bytes).unwrap();
    assert!(planned.rule.is_unknown());
    let value = Value::decode_msgpack(&Planned::TYPE, bytes).unwrap();
    assert_eq!(value.get("rule"), Some(&Value::UNKNOWN));
}
