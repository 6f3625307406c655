//! Structs of APIs as their clients have them: tags and wrappers of AWS, enums of prost, unions with blobs, fields that may be left out or null, and
//! structs that serve for a request and its answer.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use tfvalue::{
    Error, Expand, Flatten, Number, Set, TfApi, TfSchema, TfType, Unknown,
    types::{DnsName, OpenEnum},
};

type Nullable<T> = Unknown<Option<T>>;
type Tags = BTreeMap<String, Nullable<String>>;

fn known<T>(value: T) -> Unknown<T> {
    Unknown::Known(value)
}

fn some<T>(value: impl Into<T>) -> Nullable<T> {
    known(Some(value.into()))
}

fn tags(tags: &[(&str, &str)]) -> Tags {
    tags.iter().map(|(key, value)| ((*key).to_owned(), some(*value))).collect()
}

/// As AWS has it: no `Default`, optional fields, and a builder that may fail.
mod aws {
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub(super) struct Tag {
        pub(super) key: String,
        pub(super) value: Option<String>,
    }

    #[derive(Default)]
    pub(super) struct TagBuilder {
        key: Option<String>,
        value: Option<String>,
    }

    impl Tag {
        pub(super) fn builder() -> TagBuilder {
            TagBuilder::default()
        }
    }

    impl TagBuilder {
        pub(super) fn set_key(self, key: Option<String>) -> Self {
            Self { key, ..self }
        }

        pub(super) fn set_value(self, value: Option<String>) -> Self {
            Self { value, ..self }
        }

        pub(super) fn build(self) -> Result<Tag, String> {
            let key = self.key.filter(|key| !key.is_empty()).ok_or("`key` is missing")?;
            Ok(Tag { key, value: self.value })
        }
    }

    /// A wrapper of XML with more fields than the list and its length.
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub(super) struct Aliases {
        pub(super) enabled: bool,
        pub(super) quantity: i32,
        pub(super) items: Option<Vec<String>>,
    }

    #[derive(Default)]
    pub(super) struct AliasesBuilder {
        quantity: Option<i32>,
        items: Option<Vec<String>>,
    }

    impl Aliases {
        pub(super) fn builder() -> AliasesBuilder {
            AliasesBuilder::default()
        }
    }

    impl AliasesBuilder {
        pub(super) fn set_quantity(self, quantity: Option<i32>) -> Self {
            Self { quantity, ..self }
        }

        pub(super) fn set_items(self, items: Option<Vec<String>>) -> Self {
            Self { items, ..self }
        }

        pub(super) fn build(self) -> Result<Aliases, String> {
            let quantity = self.quantity.ok_or("`quantity` is missing")?;
            Ok(Aliases { enabled: quantity > 0, quantity, items: self.items })
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
struct PlainTag {
    name: String,
    content: String,
    created: i64,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Names {
    items: Vec<String>,
    next: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
struct ApiTagged {
    tags: Option<Vec<aws::Tag>>,
    labels: Vec<PlainTag>,
    aliases: Option<aws::Aliases>,
    names: Option<Names>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiTagged, flatten = ApiTagged)]
struct Tagged {
    #[tf(optional)]
    #[api(pairs(key, value, builder = aws::Tag), without_keys = "aws:")]
    tags: Nullable<Tags>,
    #[tf(required)]
    #[api(pairs(name, content))]
    labels: Unknown<Tags>,
    #[tf(optional)]
    #[api(wrap(items, quantity, builder = aws::Aliases))]
    aliases: Nullable<Set<Nullable<String>>>,
    #[tf(optional)]
    #[api(wrap(items))]
    names: Nullable<Vec<Nullable<String>>>,
}

fn tagged() -> Tagged {
    Tagged {
        tags: known(Some(tags(&[("b", "2"), ("a", "")]))),
        labels: known(tags(&[("x", "1")])),
        aliases: known(Some(Set::from([some("example.com")]))),
        names: known(Some(vec![some("n")])),
    }
}

#[test]
fn map_is_a_list_of_pairs() {
    let planned = tagged();
    let api: ApiTagged = planned.expand().unwrap();
    let tag =
        |key: &str, value: &str| aws::Tag::builder().set_key(Some(key.into())).set_value(Some(value.into()));
    assert_eq!(api.tags, Some(vec![tag("a", "").build().unwrap(), tag("b", "2").build().unwrap()]));
    assert_eq!(api.labels, [PlainTag { name: "x".into(), content: "1".into(), created: 0 }]);
    let aliases = api.aliases.clone().unwrap();
    assert_eq!(
        (aliases.enabled, aliases.quantity, aliases.items),
        (true, 1, Some(vec!["example.com".to_owned()]))
    );
    assert_eq!(api.names, Some(Names { items: vec!["n".into()], next: None }));

    // The order of an answer means nothing, and what the API adds by itself is left out.
    let mut answer = api.clone();
    answer.tags.as_mut().unwrap().reverse();
    answer.tags.as_mut().unwrap().push(tag("aws:created", "today").build().unwrap());
    assert_eq!(Tagged::flatten(answer.clone(), Some(&planned)).unwrap(), planned);
    assert_eq!(Tagged::flatten(answer, None).unwrap(), planned);
    let of_aws = Tagged { tags: known(Some(tags(&[("aws:created", "")]))), ..planned.clone() };
    let answer = ApiTagged { tags: Some(vec![tag("aws:created", "now").build().unwrap()]), ..api.clone() };
    let flattened = Tagged::flatten(answer, Some(&of_aws)).unwrap();
    assert_eq!(flattened.tags, known(Some(tags(&[("aws:created", "now")]))));

    for (answer, was, expected) in [
        (None, None, None),
        (Some(vec![]), None, None),
        (None, Some(tags(&[])), Some(tags(&[]))),
        (None, Some(tags(&[("a", "")])), None),
        (Some(vec![tag("aws:x", "").build().unwrap()]), None, None),
    ] {
        let was = Tagged { tags: known(was), ..planned.clone() };
        let flattened = Tagged::flatten(ApiTagged { tags: answer, ..api.clone() }, Some(&was)).unwrap();
        assert_eq!(flattened.tags, known(expected));
    }
    let null: ApiTagged =
        Tagged { tags: known(None), aliases: known(None), ..planned.clone() }.expand().unwrap();
    assert_eq!((null.tags, null.aliases), (None, None));
}

#[test]
fn mistakes_in_pairs_have_the_path_of_the_key() {
    let message = |tags: Tags| {
        let tagged = Tagged { tags: known(Some(tags)), ..tagged() };
        Expand::<ApiTagged>::expand(&tagged).unwrap_err().to_string()
    };
    let unknown = BTreeMap::from([("a".to_owned(), Unknown::UNKNOWN)]);
    assert_eq!(
        message(unknown),
        r#"tags["a"]: a known value is required, found an unknown value (known after apply)"#
    );
    let null = BTreeMap::from([("a".to_owned(), known(None))]);
    assert_eq!(message(null), r#"tags["a"]: a value is required, found null (a value must be set)"#);
    assert_eq!(message(tags(&[("", "")])), r#"tags[""]: the API's request can't be made: `key` is missing"#);

    let label = |name: &str| PlainTag { name: name.into(), ..PlainTag::default() };
    let api: ApiTagged = tagged().expand().unwrap();
    let twice = ApiTagged { labels: vec![label("x"), label("x")], ..api };
    assert_eq!(Tagged::flatten(twice, None).unwrap_err().to_string(), "labels: `x` is given more than once");
}

/// As generators of clients from `OpenAPI` descriptions have it.
#[expect(clippy::option_option, reason = "a client that leaves a field out, sends null, or sends a value")]
#[derive(Clone, PartialEq, Debug, Default)]
struct ApiPatch {
    name: Option<Option<String>>,
    comment: Option<Option<String>>,
    zone: Option<Option<String>>,
    list: Vec<Option<String>>,
    set: Option<Vec<Option<i64>>>,
    boxed: Box<ApiInner>,
    optional: Option<Box<ApiInner>>,
    subjects: Vec<String>,
    note: Option<String>,
    limits: Option<ApiInner>,
    shared: Arc<str>,
    kind: Option<Arc<str>>,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiInner {
    size: i32,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug, Default)]
#[api(expand = ApiInner, flatten = ApiInner)]
struct Inner {
    #[tf(optional)]
    #[api(null = default)]
    size: Nullable<i64>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug, Default)]
#[tf(resource)]
#[api(expand = ApiPatch, flatten = ApiPatch)]
struct Patch {
    #[tf(optional)]
    name: Nullable<String>,
    #[tf(optional)]
    #[api(null = null)]
    comment: Nullable<String>,
    #[tf(optional, computed)]
    #[api(null = null)]
    zone: Nullable<String>,
    #[tf(optional)]
    #[api(null = default)]
    list: Nullable<Vec<Nullable<String>>>,
    #[tf(optional)]
    set: Nullable<Set<Nullable<u32>>>,
    #[tf(nested, optional)]
    #[api(null = default)]
    boxed: Nullable<Inner>,
    #[tf(nested, optional)]
    optional: Nullable<Inner>,
    #[tf(optional)]
    #[api(null = default, empty = null, unordered)]
    subjects: Nullable<Vec<Nullable<String>>>,
    #[tf(optional)]
    #[api(empty = null)]
    note: Nullable<String>,
    #[tf(block(list, max_items = 1))]
    #[api(empty = null)]
    limits: Nullable<Inner>,
    #[tf(optional)]
    #[api(null = default)]
    shared: Nullable<String>,
    #[tf(optional)]
    kind: Nullable<Kind>,
}

#[test]
fn field_that_may_be_left_out_or_null_has_three_states() {
    let null: ApiPatch = Patch { zone: Unknown::UNKNOWN, ..Patch::default() }.expand().unwrap();
    assert_eq!((null.name, null.comment, null.zone), (None, Some(None), None));
    let set = Patch { name: some("a"), comment: some(""), zone: known(None), ..Patch::default() };
    let api: ApiPatch = set.expand().unwrap();
    assert_eq!((&api.name, &api.comment), (&Some(Some("a".into())), &Some(Some(String::new()))));
    assert_eq!(api.zone, Some(None));
    assert_eq!(Patch::flatten(api.clone(), Some(&set)).unwrap(), set);
    for name in [None, Some(None), Some(Some(String::new()))] {
        let answer =
            ApiPatch { name: name.clone(), comment: name.clone(), zone: name.clone(), ..api.clone() };
        let flattened = Patch::flatten(answer, Some(&Patch::default())).unwrap();
        assert_eq!((flattened.name, flattened.comment, flattened.zone), Default::default());
    }
}

#[test]
fn elements_of_an_api_may_be_null() {
    let planned = Patch {
        list: known(Some(vec![some("a"), known(None), some("")])),
        set: known(Some(Set::from([some(7_u32), known(None)]))),
        ..Patch::default()
    };
    let api: ApiPatch = planned.expand().unwrap();
    assert_eq!(api.list, [Some("a".to_owned()), None, Some(String::new())]);
    let mut answer = api.clone();
    answer.set.as_mut().unwrap().reverse();
    assert_eq!(Patch::flatten(answer, Some(&planned)).unwrap(), planned);
    assert_eq!(Patch::flatten(api.clone(), None).unwrap().list, planned.list);
    let out_of_range = ApiPatch { set: Some(vec![None, Some(-1)]), ..api };
    let error = Patch::flatten(out_of_range, None).unwrap_err().to_string();
    assert!(error.starts_with("set[1]: -1 is out of range"), "{error}");
    let unknown = Patch { list: known(Some(vec![known(None), Unknown::UNKNOWN])), ..Patch::default() };
    let error = Expand::<ApiPatch>::expand(&unknown).unwrap_err();
    assert_eq!(
        error.to_string(),
        "list[1]: a known value is required, found an unknown value (known after apply)"
    );
}

#[test]
fn text_may_be_shared() {
    let planned = Patch { shared: some("a"), kind: some(Kind::Primary), ..Patch::default() };
    let api: ApiPatch = planned.expand().unwrap();
    assert_eq!((&*api.shared, api.kind.as_deref()), ("a", Some("primary")));
    assert_eq!(Patch::flatten(api, Some(&planned)).unwrap(), planned);
    assert_eq!(Patch::flatten(ApiPatch::default(), None).unwrap().shared, known(None));
}

#[test]
fn struct_may_be_in_a_box() {
    let planned =
        Patch { boxed: some(Inner { size: some(3) }), optional: some(Inner::default()), ..Patch::default() };
    let api: ApiPatch = planned.expand().unwrap();
    assert_eq!((api.boxed.size, api.optional.clone()), (3, Some(Box::new(ApiInner { size: 0 }))));
    assert_eq!(Patch::flatten(api, Some(&planned)).unwrap(), planned);
    let null: ApiPatch = Patch::default().expand().unwrap();
    assert_eq!((&*null.boxed, &null.optional), (&ApiInner::default(), &None));
    assert_eq!(Patch::flatten(null, Some(&Patch::default())).unwrap(), Patch::default());
}

#[test]
fn empty_answer_is_null_unless_an_empty_value_was_there() {
    let answer =
        || ApiPatch { note: Some(String::new()), limits: Some(ApiInner::default()), ..ApiPatch::default() };
    assert_eq!(
        Patch::flatten(answer(), None).unwrap(),
        Patch { boxed: known(None), list: known(None), ..Patch::default() }
    );
    let full = Patch {
        subjects: known(Some(vec![some("a")])),
        note: some("n"),
        limits: some(Inner { size: some(1) }),
        ..Patch::default()
    };
    assert_eq!(Patch::flatten(answer(), Some(&full)).unwrap(), Patch::default());
    let empty = Patch {
        subjects: known(Some(Vec::new())),
        note: some(""),
        limits: some(Inner { size: known(None) }),
        ..Patch::default()
    };
    assert_eq!(Patch::flatten(answer(), Some(&empty)).unwrap(), empty);
    let unknown = Patch { note: Unknown::UNKNOWN, ..Patch::default() };
    assert_eq!(Patch::flatten(answer(), Some(&unknown)).unwrap(), Patch::default());
    let set = ApiPatch { note: Some("x".into()), ..answer() };
    assert_eq!(Patch::flatten(set, None).unwrap().note, some("x"));
}

/// As the SDK of `DynamoDB` has it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
enum AttributeValue {
    B(Vec<u8>),
    Bool(bool),
    L(Vec<String>),
    N(String),
    Nested(Box<ApiInner>),
    Null,
    S(String),
    Zone(u8),
    Later(f64),
}

mod zone {
    use tfvalue::{Error, Unknown};

    pub(super) fn expand(zone: &Unknown<Option<String>>) -> Result<u8, Error> {
        let zone = zone.known().and_then(Option::as_ref).map_or(0, String::len);
        u8::try_from(zone).map_err(|_| Error::invalid("it is too long"))
    }

    #[expect(clippy::unnecessary_wraps, reason = "what generated code calls")]
    pub(super) fn flatten(
        zone: u8,
        _: Option<&Unknown<Option<String>>>,
    ) -> Result<Unknown<Option<String>>, Error> {
        Ok(Unknown::Known(Some("z".repeat(zone.into()))))
    }
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug, Default)]
#[tf(exactly_one_of(b, bool, l, n, nested, null, s, zone))]
#[api(expand = AttributeValue, flatten = AttributeValue, union, open)]
struct Attribute {
    #[tf(optional)]
    #[api(base64)]
    b: Nullable<String>,
    #[tf(optional)]
    bool: Nullable<bool>,
    #[tf(optional)]
    l: Nullable<Vec<Unknown<String>>>,
    #[tf(optional)]
    #[api(as_string)]
    n: Nullable<Number>,
    #[tf(block(single))]
    nested: Nullable<Inner>,
    #[tf(optional)]
    #[api(unit)]
    null: Nullable<bool>,
    #[tf(optional)]
    s: Nullable<String>,
    #[tf(optional)]
    #[api(with = zone)]
    zone: Nullable<String>,
}

#[test]
fn union_has_blobs_numbers_units_and_conversions_of_its_own() {
    let none = Attribute::default;
    for (model, api) in [
        (Attribute { b: some("aGVsbG8="), ..none() }, AttributeValue::B(b"hello".to_vec())),
        (Attribute { bool: some(false), ..none() }, AttributeValue::Bool(false)),
        (
            Attribute { l: known(Some(vec![known("a".into())])), ..none() },
            AttributeValue::L(vec!["a".into()]),
        ),
        (Attribute { n: some(Number::from(30)), ..none() }, AttributeValue::N("30".into())),
        (
            Attribute { nested: some(Inner { size: some(2) }), ..none() },
            AttributeValue::Nested(Box::new(ApiInner { size: 2 })),
        ),
        (Attribute { null: some(true), ..none() }, AttributeValue::Null),
        (Attribute { s: some(""), ..none() }, AttributeValue::S(String::new())),
        (Attribute { zone: some("zz"), ..none() }, AttributeValue::Zone(2)),
    ] {
        assert_eq!(Expand::<AttributeValue>::expand(&model).unwrap(), api);
        assert_eq!(Attribute::flatten(api.clone(), None).unwrap(), model);
        assert_eq!(Attribute::flatten(api, Some(&model)).unwrap(), model);
    }
    // A `false` next to another is none.
    let text = Attribute { null: some(false), s: some("a"), ..none() };
    assert_eq!(Expand::<AttributeValue>::expand(&text).unwrap(), AttributeValue::S("a".into()));
    let two = Attribute { null: some(true), ..text };
    assert!(
        Expand::<AttributeValue>::expand(&two).unwrap_err().to_string().ends_with("is required, found 2")
    );
    let error = Expand::<AttributeValue>::expand(&Attribute { b: some("?"), ..none() }).unwrap_err();
    assert!(error.to_string().starts_with("b: a text in base64 is required"), "{error}");
    let error = Attribute::flatten(AttributeValue::N("x".into()), None).unwrap_err();
    assert_eq!(error.to_string(), r#"n: the API answered "x", which is no number"#);
}

#[test]
fn variant_that_an_open_union_does_not_know_is_none_of_its_fields() {
    assert_eq!(Attribute::flatten(AttributeValue::Later(1.0), None).unwrap(), Attribute::default());
    let listed = vec![AttributeValue::Later(1.0), AttributeValue::S("a".into())];
    let listed = Vec::<Attribute>::flatten(listed, None).unwrap();
    assert_eq!(listed, [Attribute::default(), Attribute { s: some("a"), ..Attribute::default() }]);
}

#[test]
fn zero_value_of_a_variant_stays_for_no_other_variant() {
    let none = Attribute::default;
    let models = [
        Attribute { bool: some(false), ..none() },
        Attribute { s: some(""), ..none() },
        Attribute { n: some(Number::from(0)), ..none() },
        Attribute { nested: some(Inner::default()), ..none() },
    ];
    for was in &models {
        for new in &models {
            let api: AttributeValue = new.expand().unwrap();
            assert_eq!(Attribute::flatten(api.clone(), Some(was)).unwrap(), *new);
            let listed = BTreeMap::from([("a".to_owned(), was.clone())]);
            let answer = BTreeMap::from([("a".to_owned(), api.clone())]);
            assert_eq!(BTreeMap::flatten(answer, Some(&listed)).unwrap()["a"], *new);
            let flattened = Set::flatten(vec![api], Some(&Set::from([was.clone()]))).unwrap();
            assert_eq!(flattened, Set::from([new.clone()]));
        }
        // Nor for none, in either direction.
        let api: AttributeValue = was.expand().unwrap();
        assert_eq!(
            <Option<Attribute> as Flatten<_>>::flatten(Some(api), Some(&None)).unwrap().as_ref(),
            Some(was)
        );
        assert_eq!(
            <Option<Attribute> as Flatten<_>>::flatten(None::<AttributeValue>, Some(&Some(was.clone())))
                .unwrap(),
            None
        );
    }
    let unit = Attribute { null: some(false), s: some("a"), ..none() };
    let api: AttributeValue = unit.expand().unwrap();
    assert_eq!(Attribute::flatten(api.clone(), Some(&unit)).unwrap(), unit);
    assert_eq!(Set::flatten(vec![api], Some(&Set::from([unit.clone()]))).unwrap(), Set::from([unit]));
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiLimits {
    most: i64,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiLimits, flatten = ApiLimits)]
struct Limits {
    #[tf(optional)]
    #[api(null = -1)]
    most: Nullable<u32>,
}

#[test]
fn struct_of_a_value_that_is_not_null_is_not_empty() {
    let limits = |most| Limits { most: known(most) };
    for (answer, was, expected) in [
        (Some(-1), None, None),
        (Some(0), None, Some(limits(Some(0)))),
        (Some(0), Some(limits(None)), Some(limits(Some(0)))),
        (None, Some(limits(None)), Some(limits(None))),
        (None, Some(limits(Some(0))), None),
    ] {
        let answer = answer.map(|most| ApiLimits { most });
        assert_eq!(<Option<Limits> as Flatten<_>>::flatten(answer, Some(&was)).unwrap(), expected);
    }
}

/// As prost has fields that are absent if they are empty.
#[derive(Clone, PartialEq, Debug, Default)]
struct ApiMessage {
    data: Vec<u8>,
    retries: String,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiMessage, flatten = ApiMessage)]
struct Message {
    #[tf(optional)]
    #[api(base64, null = default)]
    data: Nullable<String>,
    #[tf(optional)]
    #[api(as_string, null = default)]
    retries: Nullable<u8>,
}

#[test]
fn null_is_empty_bytes_and_an_empty_string() {
    let null = Message { data: known(None), retries: known(None) };
    let set = Message { data: some("aGVsbG8="), retries: some(3) };
    let empty = ApiMessage::default();
    assert_eq!(Expand::<ApiMessage>::expand(&null).unwrap(), empty);
    assert_eq!(Message::flatten(empty.clone(), Some(&null)).unwrap(), null);
    assert_eq!(Message::flatten(empty.clone(), Some(&set)).unwrap(), null);
    assert_eq!(Message::flatten(empty.clone(), None).unwrap(), null);
    let api = ApiMessage { data: b"hello".to_vec(), retries: "3".to_owned() };
    assert_eq!(Expand::<ApiMessage>::expand(&set).unwrap(), api);
    assert_eq!(Message::flatten(api, Some(&null)).unwrap(), set);
    let written = Message { data: some(""), retries: known(None) };
    assert_eq!(Expand::<ApiMessage>::expand(&written).unwrap(), empty);
    assert_eq!(Message::flatten(empty, Some(&written)).unwrap(), written);
    let unknown = Message { data: Unknown::UNKNOWN, ..null.clone() };
    assert!(Expand::<ApiMessage>::expand(&unknown).unwrap_err().to_string().starts_with("data: "));
    let unknown = Message { retries: Unknown::UNKNOWN, ..null };
    assert!(Expand::<ApiMessage>::expand(&unknown).unwrap_err().to_string().starts_with("retries: "));
}

/// As prost has it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Protocol {
    Tcp = 0,
    Udp = 1,
}

impl TryFrom<i32> for Protocol {
    type Error = i32;

    fn try_from(number: i32) -> Result<Self, i32> {
        match number {
            0 => Ok(Self::Tcp),
            1 => Ok(Self::Udp),
            other => Err(other),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiPort {
    protocol: i32,
    others: Vec<i32>,
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = Protocol, flatten = Protocol, integer, open)]
enum ProtocolModel {
    Tcp,
    Udp,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiPort, flatten = ApiPort)]
struct Port {
    #[tf(required)]
    protocol: Unknown<OpenEnum<ProtocolModel>>,
    #[tf(required)]
    others: Unknown<Vec<Unknown<OpenEnum<ProtocolModel>>>>,
}

#[test]
fn number_that_an_open_enum_does_not_know_stays_a_number() {
    let api = ApiPort { protocol: 1, others: vec![0, 7] };
    let port = Port::flatten(api.clone(), None).unwrap();
    let other = OpenEnum::Other("7".to_owned());
    assert_eq!(port.protocol, known(OpenEnum::Known(ProtocolModel::Udp)));
    assert_eq!(port.others, known(vec![known(OpenEnum::Known(ProtocolModel::Tcp)), known(other)]));
    assert_eq!(Expand::<ApiPort>::expand(&port).unwrap(), api);
    let port = Port { protocol: known("icmp".into()), ..port };
    assert_eq!(
        Expand::<ApiPort>::expand(&port).unwrap_err().to_string(),
        r#"protocol: "icmp" is neither a name nor a number that the API has"#
    );
}

/// A struct that serves for a request and its answer: one field is sent from an attribute, and answered to another.
#[derive(Clone, PartialEq, Debug, Default)]
struct ApiQueue {
    name: String,
    delay: Option<i32>,
    policy: String,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiQueueInfo {
    queue_name: String,
    delay_seconds: i32,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiQueue, flatten = ApiQueue)]
#[api(flatten = ApiQueueInfo, rename(name = queue_name, delay = delay_seconds), skip(policy, actual_policy))]
struct Queue {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional, default = 5)]
    delay: Nullable<u16>,
    #[tf(optional, default = "")]
    #[api(name = policy, only_expand)]
    policy: Nullable<String>,
    #[tf(computed)]
    #[api(name = policy, only_flatten, null = default)]
    actual_policy: Nullable<String>,
}

#[test]
fn attribute_that_is_sent_and_one_that_is_answered_may_be_one_field() {
    let queue = Queue {
        name: known("q".into()),
        delay: some(5_u16),
        policy: some("a"),
        actual_policy: Unknown::UNKNOWN,
    };
    let api: ApiQueue = queue.expand().unwrap();
    assert_eq!(api, ApiQueue { name: "q".into(), delay: Some(5), policy: "a".into() });
    let answer = ApiQueue { policy: "A".into(), ..api };
    let state = Queue::flatten(answer, Some(&queue)).unwrap();
    assert_eq!(state, Queue { actual_policy: some("A"), ..queue.clone() });
    let info = ApiQueueInfo { queue_name: "r".into(), delay_seconds: 9 };
    let read = Queue::flatten(info, Some(&state)).unwrap();
    assert_eq!(read, Queue { name: known("r".into()), delay: some(9_u16), ..state });
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiDefaults {
    note: String,
    size: i32,
    limit: i64,
    optional: Option<bool>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiDefaults, flatten = ApiDefaults)]
struct Defaults {
    #[tf(optional, default = "")]
    #[api(null = default)]
    note: Nullable<String>,
    #[tf(optional, default = 3)]
    size: Nullable<i64>,
    #[tf(optional, default = 3)]
    #[api(null = -1)]
    limit: Nullable<i64>,
    #[tf(optional, default = true)]
    optional: Nullable<bool>,
}

#[test]
fn attribute_with_a_default_is_never_null() {
    let planned = Defaults { note: some(""), size: some(3), limit: some(3), optional: some(true) };
    let api: ApiDefaults = planned.expand().unwrap();
    assert_eq!(api, ApiDefaults { note: String::new(), size: 3, limit: 3, optional: Some(true) });
    assert_eq!(Defaults::flatten(api.clone(), Some(&planned)).unwrap(), planned);
    assert_eq!(Defaults::flatten(api.clone(), None).unwrap(), planned);
    let answer = ApiDefaults { limit: -1, size: 0, ..api };
    let state = Defaults::flatten(answer.clone(), Some(&planned)).unwrap();
    assert_eq!(state, Defaults { limit: some(-1), size: some(0), ..planned.clone() });
    assert_eq!(Defaults::flatten(answer, None).unwrap(), state);
    let error = Expand::<ApiDefaults>::expand(&Defaults { size: known(None), ..planned }).unwrap_err();
    assert_eq!(error.to_string(), "size: a value is required, found null (a value must be set)");
}

mod joined {
    use tfvalue::{Error, Unknown};

    type Labels = Unknown<Option<Vec<Unknown<String>>>>;

    pub(super) fn expand(labels: &Labels) -> Result<String, Error> {
        let labels: Option<Vec<String>> = tfvalue::Expand::expand(labels)?;
        Ok(labels.unwrap_or_default().join(","))
    }

    #[expect(clippy::needless_pass_by_value, reason = "what generated code calls")]
    pub(super) fn flatten(labels: String, was: Option<&Labels>) -> Result<Labels, Error> {
        let labels: Vec<String> =
            labels.split(',').filter(|label| !label.is_empty()).map(str::to_owned).collect();
        tfvalue::Flatten::flatten(Some(labels), was)
    }
}

/// A type without a meaning that is known.
#[derive(Clone, PartialEq, Debug)]
struct Level(u8);

impl std::str::FromStr for Level {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

mod level {
    use super::{Error, Level, Nullable, known};

    #[expect(clippy::unnecessary_wraps, reason = "what generated code calls")]
    pub(super) fn expand(level: &Nullable<Level>) -> Result<u8, Error> {
        Ok(level.known().and_then(Option::as_ref).map_or(0, |level| level.0))
    }

    #[expect(clippy::unnecessary_wraps, reason = "what generated code calls")]
    pub(super) fn flatten(level: u8, _: Option<&Nullable<Level>>) -> Result<Nullable<Level>, Error> {
        Ok(known(Some(level).filter(|level| *level > 0).map(Level)))
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiBlock {
    labels: String,
    level: u8,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiBlocks {
    one: Option<ApiBlock>,
    list: Vec<ApiBlock>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiBlock, flatten = ApiBlock)]
struct Block {
    #[tf(optional)]
    #[api(with = joined)]
    labels: Nullable<Vec<Unknown<String>>>,
    #[tf(optional, as_string)]
    #[api(with = level)]
    level: Nullable<Level>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiBlocks, flatten = ApiBlocks)]
struct Blocks {
    #[tf(block(single))]
    one: Nullable<Block>,
    #[tf(block(list))]
    #[api(unordered)]
    list: Unknown<Vec<Block>>,
}

#[test]
fn block_whose_own_conversions_answer_nothing_stays_null() {
    let null = Blocks { one: known(None), list: known(vec![]) };
    let answer = ApiBlocks { one: Some(ApiBlock::default()), list: vec![] };
    assert_eq!(Blocks::flatten(answer, Some(&null)).unwrap(), null);
    for (labels, level) in [("a", 0), ("", 1)] {
        let one = ApiBlock { labels: labels.into(), level };
        let state = Blocks::flatten(ApiBlocks { one: Some(one), list: vec![] }, Some(&null)).unwrap();
        assert!(state.one.known().unwrap().is_some());
    }
    let block = |level: Nullable<Level>| Block { labels: known(None), level };
    let planned =
        Blocks { one: known(None), list: known(vec![block(Unknown::UNKNOWN), block(some(Level(1)))]) };
    let answer = |level| ApiBlock { labels: String::new(), level };
    let flattened =
        Blocks::flatten(ApiBlocks { one: None, list: vec![answer(1), answer(2)] }, Some(&planned));
    assert_eq!(flattened.unwrap().list, known(vec![block(some(Level(2))), block(some(Level(1)))]));
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(data_source)]
#[api(flatten = ApiFound)]
struct Found {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(computed)]
    zones: Nullable<Vec<Unknown<String>>>,
    #[tf(computed)]
    note: Nullable<String>,
    #[tf(optional)]
    filter: Nullable<String>,
    #[tf(nested, computed)]
    inner: Nullable<Inner>,
}

struct ApiFound {
    name: String,
    zones: Vec<String>,
    note: Option<String>,
    filter: Option<String>,
    inner: ApiInner,
}

#[test]
fn what_a_data_source_finds_is_as_it_is_answered() {
    let config = Found {
        name: known("a".into()),
        zones: known(None),
        note: known(None),
        filter: known(None),
        inner: known(None),
    };
    let (empty, inner) = (Some(String::new()), ApiInner::default());
    let answer = ApiFound { name: "a".into(), zones: vec![], note: empty.clone(), filter: empty, inner };
    let state = Found::flatten(answer, Some(&config)).unwrap();
    let inner = some(Inner { size: known(None) });
    assert_eq!(state, Found { zones: known(Some(vec![])), note: some(""), inner, ..config });
}

// What is computed in a data source has no value before: each option compiles without one.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(data_source)]
#[api(flatten = ApiListed)]
struct Listed {
    #[tf(computed)]
    #[api(without_keys = "aws:")]
    tags: Nullable<BTreeMap<String, Unknown<String>>>,
    #[tf(computed)]
    #[api(pairs(key, value), without_keys = "aws:")]
    labels: Nullable<BTreeMap<String, Unknown<String>>>,
    #[tf(computed)]
    #[api(as_string)]
    size: Nullable<u64>,
    #[tf(computed)]
    #[api(base64)]
    data: Nullable<String>,
    #[tf(computed)]
    #[api(empty = null)]
    note: Nullable<String>,
    #[tf(computed)]
    #[api(unordered)]
    zones: Nullable<Vec<Unknown<String>>>,
    #[tf(computed)]
    #[api(null = default)]
    total: Nullable<u64>,
}

struct ApiListed {
    tags: Option<HashMap<String, String>>,
    labels: Option<Vec<ApiLabel>>,
    size: Option<String>,
    data: Vec<u8>,
    note: Option<String>,
    zones: Vec<String>,
    total: u64,
}

struct ApiLabel {
    key: String,
    value: Option<String>,
}

#[test]
fn each_option_reads_what_a_data_source_computes() {
    let label = |key: &str| ApiLabel { key: key.into(), value: Some("1".into()) };
    let answer = ApiListed {
        tags: Some(HashMap::from([("aws:a".into(), "1".into()), ("b".into(), "2".into())])),
        labels: Some(vec![label("aws:a"), label("b")]),
        size: Some("3".into()),
        data: b"x".to_vec(),
        note: Some(String::new()),
        zones: vec!["b".into(), "a".into()],
        total: 0,
    };
    let state = Listed::flatten(answer, None).unwrap();
    let map = |value: &str| known(Some(BTreeMap::from([("b".to_owned(), known(value.to_owned()))])));
    let zones = known(Some(vec![known("b".into()), known("a".into())]));
    let expected = Listed {
        tags: map("2"),
        labels: map("1"),
        size: some(3u64),
        data: some("eA=="),
        note: known(None),
        zones,
        total: known(None),
    };
    assert_eq!(state, expected);
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiZone {
    protocol: String,
    records: Vec<ApiRecord>,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiRecord {
    ttl: i64,
}

#[derive(TfType, Clone, PartialEq, Debug)]
enum Kind {
    Primary,
    Secondary,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiZone, flatten = ApiZone)]
struct Zone {
    #[tf(required)]
    #[api(skip)]
    name: Unknown<DnsName>,
    #[tf(required, name = "kind")]
    protocol: Unknown<Kind>,
    #[tf(block(list))]
    records: Unknown<Vec<Record>>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiRecord, flatten = ApiRecord)]
struct Record {
    #[tf(required)]
    ttl: Unknown<u32>,
}

#[test]
fn attribute_of_any_type_may_be_skipped() {
    let zone = Zone {
        name: known("a.example".parse().unwrap()),
        protocol: known(Kind::Primary),
        records: known(vec![]),
    };
    let api: ApiZone = zone.expand().unwrap();
    assert_eq!(Zone::flatten(api.clone(), Some(&zone)).unwrap(), zone);
    // Nothing is known of it after an import: the state has null.
    assert_eq!(Zone::flatten(api, None).unwrap().name, Unknown::UNKNOWN);
}

#[test]
fn tags_are_a_map_of_an_api_as_before() {
    let sent: HashMap<String, String> = tags(&[("a", "1")]).expand().unwrap();
    assert_eq!(Tags::flatten(sent, None).unwrap(), tags(&[("a", "1")]));
}
