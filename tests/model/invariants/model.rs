//! Two models: one that loses nothing, and one of all that a model can be made of.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    net::IpAddr,
    sync::Arc,
    time::Duration,
};

use super::Model;
use tfvalue::{Dynamic, Number, Set, TfSchema, TfType, Unknown};

/// An attribute in any state.
type Known<T> = Unknown<Option<T>>;
type Text<'a> = Known<Cow<'a, str>>;
type Flags = Known<Vec<Known<bool>>>;

/// A model each of whose fields holds all that its type has.
#[derive(TfType, Clone, PartialEq, Debug)]
pub struct Faithful<'a> {
    a: Text<'a>,
    b: Known<Number>,
    c: Known<bool>,
    d: Known<Vec<Text<'a>>>,
    e: Known<Set<Known<Number>>>,
    f: Known<BTreeMap<Cow<'a, str>, Flags>>,
    g: Known<(Text<'a>, Known<Set<Text<'a>>>)>,
    h: Known<Part<'a>>,
    i: Known<Dynamic<'a>>,
    j: Known<Set<Known<Part<'a>>>>,
}

impl Model for Faithful<'_> {
    type Of<'a> = Faithful<'a>;
}

impl Model for Everything<'_> {
    type Of<'a> = Everything<'a>;
}

/// A part of the other model.
#[derive(TfType, Clone, PartialEq, Debug)]
pub struct Part<'a> {
    k: Text<'a>,
    l: Known<Vec<Known<Number>>>,
}

/// A model with every feature.
#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(resource, version = 3)]
pub struct Everything<'a> {
    #[tf(computed)]
    id: Unknown<Option<&'a str>>,
    #[tf(required)]
    name: Unknown<Cow<'a, str>>,
    #[tf(optional)]
    boxed: Unknown<Option<Box<str>>>,
    #[tf(optional)]
    shared: Option<Unknown<Arc<str>>>,
    #[tf(optional, known)]
    owned: Option<String>,
    #[tf(optional)]
    small: Unknown<Option<u8>>,
    #[tf(optional)]
    signed: Unknown<Option<i64>>,
    #[tf(optional)]
    wide: Unknown<Option<u128>>,
    #[tf(optional)]
    float: Unknown<Option<f64>>,
    #[tf(optional)]
    single_float: Unknown<Option<f32>>,
    #[tf(optional)]
    number: Unknown<Option<Number>>,
    #[tf(optional)]
    flag: Unknown<Option<bool>>,
    #[tf(optional)]
    list: Unknown<Option<Vec<Text<'a>>>>,
    #[tf(optional, known)]
    slice: Unknown<Option<Box<[u16]>>>,
    #[tf(optional)]
    set: Unknown<Option<Set<Text<'a>>>>,
    #[tf(optional, known)]
    sorted: Unknown<Option<BTreeSet<Cow<'a, str>>>>,
    #[tf(optional, known)]
    hashed: Unknown<Option<HashSet<i32>>>,
    #[tf(optional)]
    map: Unknown<Option<BTreeMap<Cow<'a, str>, Text<'a>>>>,
    #[tf(optional)]
    hash_map: Unknown<Option<HashMap<String, Known<Number>>>>,
    #[tf(optional)]
    tuple: Unknown<Option<(Text<'a>, Known<bool>)>>,
    #[tf(optional)]
    pair: Unknown<Option<Pair<'a>>>,
    #[tf(optional)]
    wrapped: Unknown<Option<Wrapped<'a>>>,
    #[tf(optional)]
    zone: Unknown<Option<Zone>>,
    #[tf(optional)]
    zones: Unknown<Option<Set<Unknown<Zone>>>>,
    #[tf(optional)]
    part: Unknown<Option<Part<'a>>>,
    #[tf(optional)]
    any: Unknown<Option<Dynamic<'a>>>,
    #[tf(optional)]
    anys: Unknown<Option<Vec<Known<Dynamic<'a>>>>>,
    #[tf(optional)]
    parts: Unknown<Option<Vec<Unknown<Part<'a>>>>>,
    #[tf(optional, as_string)]
    address: Unknown<Option<IpAddr>>,
    #[tf(optional, with = seconds)]
    timeout: Unknown<Option<Duration>>,
    #[tf(optional, sensitive, write_only)]
    password: Text<'a>,
    #[tf(optional, name = "type")]
    kind: Text<'a>,
    #[tf(skip)]
    cache: Vec<u8>,
    #[tf(flatten)]
    flat: Flat<'a>,
    #[tf(optional, nested)]
    nested_single: Known<Inner<'a>>,
    #[tf(optional, nested)]
    nested_list: Unknown<Option<Vec<Unknown<Inner<'a>>>>>,
    #[tf(optional, nested)]
    nested_set: Unknown<Option<Set<Unknown<Inner<'a>>>>>,
    #[tf(optional, nested)]
    nested_map: Unknown<Option<BTreeMap<Cow<'a, str>, Unknown<Inner<'a>>>>>,
    #[tf(block)]
    single: Unknown<Option<Inner<'a>>>,
    #[tf(block(group))]
    group: Inner<'a>,
    #[tf(block(list, max_items = 8))]
    disk: Unknown<Vec<Inner<'a>>>,
    #[tf(block(list, max_items = 1))]
    timeouts: Unknown<Option<Inner<'a>>>,
    #[tf(block)]
    member: Unknown<Set<Inner<'a>>>,
    #[tf(block)]
    labeled: Unknown<BTreeMap<Cow<'a, str>, Inner<'a>>>,
    #[tf(block)]
    dynamic_single: Unknown<Option<Loose<'a>>>,
    #[tf(block)]
    dynamic_list: Unknown<Vec<Loose<'a>>>,
    #[tf(block)]
    dynamic_map: Unknown<BTreeMap<Cow<'a, str>, Loose<'a>>>,
}

/// Attributes and blocks that stand among others.
#[derive(TfSchema, Clone, PartialEq, Debug)]
pub struct Flat<'a> {
    flat_name: Text<'a>,
    #[tf(block)]
    flat_block: Unknown<Vec<Inner<'a>>>,
}

/// The content of a block or nested attribute.
#[derive(TfSchema, Clone, PartialEq, Debug)]
pub struct Inner<'a> {
    name: Text<'a>,
    size: Known<u64>,
}

/// The content of a block with a dynamic attribute.
#[derive(TfSchema, Clone, PartialEq, Debug)]
pub struct Loose<'a> {
    name: Text<'a>,
    value: Known<Dynamic<'a>>,
}

/// A tuple.
#[derive(TfType, Clone, PartialEq, Debug)]
pub struct Pair<'a>(Text<'a>, Known<i16>);

/// A newtype, which has the type of its field.
#[derive(TfType, Clone, PartialEq, Debug)]
pub struct Wrapped<'a>(Cow<'a, str>);

/// A string of a few.
#[derive(TfType, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The first.
    North,
    /// The second.
    South,
}

mod seconds {
    use std::time::Duration;

    use tfvalue::{Decoder, Encoder, Error, Number, Type};

    pub(super) const TYPE: Type = Type::Number;

    pub(super) fn decode(decoder: &mut dyn Decoder<'_>) -> Result<Duration, Error> {
        Ok(Duration::from_secs(decoder.number()?.try_into()?))
    }

    pub(super) fn encode(value: &Duration, encoder: &mut dyn Encoder) -> Result<(), Error> {
        encoder.number(&Number::from(value.as_secs()))
    }
}
