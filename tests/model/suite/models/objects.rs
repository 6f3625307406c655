//! Objects, tuples and enums: what derives `TfType`.

use std::{borrow::Cow, collections::BTreeMap};

use tfvalue::{Dynamic, Set, TfType, Unknown};

use super::{is_written_as, round_trips};

#[derive(TfType)]
struct Empty {}

#[test]
fn an_object_may_have_no_attributes() {
    round_trips::<Empty>("objects", &["empty object"]);
    round_trips::<Option<Empty>>("objects", &["empty object", "object null"]);
}

/// Declared in another order than that of the names.
#[derive(TfType)]
struct Unsorted<'a> {
    c: Unknown<Option<bool>>,
    a: Unknown<Option<&'a str>>,
    b: Unknown<Option<u8>>,
}

#[test]
fn attributes_are_written_in_the_order_of_their_names() {
    round_trips::<Unsorted>(
        "objects",
        &["object abc", "object abc all null", "object abc all unknown", "object abc mixed"],
    );
}

#[derive(TfType)]
struct Outer<'a> {
    id: &'a str,
    inner: Option<Middle<'a>>,
}

#[derive(TfType)]
struct Middle<'a> {
    id: Unknown<&'a str>,
    inner: Unknown<Option<Box<Inner<'a>>>>,
}

#[derive(TfType)]
struct Inner<'a> {
    id: String,
    inner: Innermost<'a>,
}

#[derive(TfType)]
struct Innermost<'a> {
    id: Cow<'a, str>,
}

#[test]
fn an_object_holds_objects() {
    round_trips::<Outer>(
        "objects",
        &[
            "object nested 4",
            "object nested null at 1",
            "object nested null at 2",
            "object nested unknown at 2",
        ],
    );
}

#[derive(TfType)]
struct Everything<'a> {
    d: Unknown<Option<Dynamic<'a>>>,
    l: Unknown<Option<Vec<Option<&'a str>>>>,
    m: Unknown<Option<BTreeMap<&'a str, bool>>>,
    o: Unknown<Option<Key<'a>>>,
    s: Unknown<Option<Set<u8>>>,
    t: Unknown<Option<Pair<'a>>>,
}

#[derive(TfType)]
struct Key<'a> {
    k: &'a str,
}

#[derive(TfType)]
struct Pair<'a>(Option<bool>, Option<&'a str>);

#[test]
fn an_object_holds_everything() {
    round_trips::<Everything>(
        "objects",
        &[
            "object of everything",
            "object of everything null",
            "object of everything unknown",
            "object of everything unknown not null",
            "object of everything empty",
        ],
    );
}

/// An object of the collections' vectors.
#[derive(TfType, PartialEq, Eq, PartialOrd, Ord)]
struct Listener<'a> {
    name: &'a str,
    on: bool,
    port: u16,
}

#[derive(TfType)]
struct UncertainListener<'a> {
    name: Unknown<Option<&'a str>>,
    on: Unknown<Option<bool>>,
    port: Unknown<Option<u16>>,
}

#[test]
fn a_collection_holds_objects() {
    round_trips::<Vec<Unknown<Option<Listener>>>>("collections", &["list of objects"]);
    round_trips::<std::collections::BTreeSet<Listener>>("collections", &["set of objects"]);
    round_trips::<Set<Option<UncertainListener>>>("collections", &["set of objects with null and unknown"]);
    round_trips::<BTreeMap<&str, Unknown<Option<Listener>>>>("collections", &["map of objects"]);
}

#[derive(TfType)]
struct Triple<'a>(Unknown<Option<&'a str>>, Unknown<Option<i64>>, Unknown<Option<bool>>);

#[derive(TfType)]
struct Mixed<'a>(Vec<&'a str>, Set<u8>, BTreeMap<&'a str, bool>, (bool,), Key<'a>, Dynamic<'a>);

#[test]
fn a_tuple_is_a_tuple_struct_or_a_tuple() {
    round_trips::<Triple>("objects", &["tuple", "tuple nulls", "tuple unknowns"]);
    round_trips::<Option<Triple>>("objects", &["tuple null"]);
    round_trips::<Unknown<Triple>>("objects", &["tuple unknown", "tuple unknown not null"]);
    round_trips::<(&str, u8, bool)>("objects", &["tuple"]);
    round_trips::<Mixed>("objects", &["tuple of everything"]);
}

/// A name around a name around a string: as the string alone on the wire.
#[derive(TfType, PartialEq, Eq, PartialOrd, Ord)]
struct Host<'a>(Label<'a>);

#[derive(TfType, PartialEq, Eq, PartialOrd, Ord)]
struct Label<'a>(&'a str);

#[test]
fn a_struct_of_one_field_is_that_field() {
    round_trips::<Host>("primitives", &["string \"hello\""]);
    round_trips::<BTreeMap<Host, Label>>("collections", &["map of 17"]);
}

#[derive(TfType, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Letter {
    A,
    B,
    C,
}

#[derive(TfType)]
enum Greeting {
    #[tf(name = "hello world")]
    World,
    #[tf(name = "")]
    Silent,
}

#[derive(TfType, PartialEq, Debug)]
#[tf(rename_all = "PascalCase")]
enum Loud {
    North,
    FarSouth,
}

#[test]
fn an_enum_is_a_string() {
    round_trips::<Greeting>("primitives", &["string \"hello world\"", "string \"\""]);
    round_trips::<std::collections::BTreeSet<Letter>>("collections", &["set string order"]);
    round_trips::<Vec<Letter>>("collections", &["list string 3"]);
    is_written_as(&vec![Letter::B, Letter::C], b"\x92\xa1b\xa1c");
    is_written_as(&vec![Loud::North, Loud::FarSouth], b"\x92\xa5North\xa8FarSouth");
}

#[test]
fn an_enum_is_the_key_of_a_map() {
    is_written_as(&BTreeMap::from([(Letter::A, 1), (Letter::C, 2)]), b"\x82\xa1a\x01\xa1c\x02");
}
