//! Conversions between models and the structs of an API: what holds for any value, and what an API may answer in another form.

use std::collections::{BTreeMap, HashMap};

use proptest::{collection, option, prelude::*};
use tfvalue::{
    Error, Expand, Flatten, Number, Set, TfApi, TfSchema, TfType, Unknown,
    convert::Known,
    types::{Float, OpenEnum},
};
use tfvalue_model_tests::generate::check;

type Nullable<T> = Unknown<Option<T>>;

mod client {
    use std::collections::{BTreeMap, HashMap};

    #[derive(Clone, PartialEq, Debug, Default)]
    pub(super) struct Stream {
        pub(super) name: String,
        pub(super) enabled: Option<bool>,
        pub(super) replicas: i32,
        pub(super) max_messages: i64,
        pub(super) ratio: Option<f64>,
        pub(super) description: Option<String>,
        pub(super) subjects: Vec<String>,
        pub(super) zones: Option<Vec<String>>,
        pub(super) tags: HashMap<String, String>,
        pub(super) rules: BTreeMap<String, Rule>,
        pub(super) ports: Option<Vec<Port>>,
        pub(super) limits: Option<Box<Limits>>,
        pub(super) users: Vec<User>,
        pub(super) source: Option<Source>,
        pub(super) kind: i32,
        pub(super) aliases: Option<Aliases>,
        pub(super) sealed: bool,
    }

    #[derive(Clone, PartialEq, Debug, Default)]
    pub(super) struct Rule {
        pub(super) allow: bool,
    }

    #[derive(Clone, PartialEq, Debug, Default)]
    pub(super) struct Port {
        pub(super) name: String,
        pub(super) number: u16,
    }

    #[derive(Clone, PartialEq, Debug, Default)]
    pub(super) struct Limits {
        pub(super) cpu: i64,
        pub(super) memory: Option<String>,
    }

    #[derive(Clone, PartialEq, Debug, Default)]
    pub(super) struct User {
        pub(super) name: String,
        pub(super) comment: Option<String>,
        pub(super) password: Option<String>,
    }

    #[derive(Clone, PartialEq, Debug)]
    pub(super) enum Source {
        Git(Git),
        LocalPath(String),
    }

    #[derive(Clone, PartialEq, Debug)]
    pub(super) struct Git {
        pub(super) url: String,
    }

    #[derive(Clone, Copy, PartialEq, Debug)]
    pub(super) enum Kind {
        Unspecified = 0,
        Batch = 1,
        Service = 2,
    }

    impl TryFrom<i32> for Kind {
        type Error = ();

        fn try_from(number: i32) -> Result<Self, ()> {
            [Self::Unspecified, Self::Batch, Self::Service]
                .into_iter()
                .find(|kind| *kind as i32 == number)
                .ok_or(())
        }
    }

    #[derive(Clone, PartialEq, Debug, Default)]
    pub(super) struct Aliases {
        pub(super) items: Option<Vec<String>>,
        pub(super) quantity: i32,
    }
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = client::Stream, flatten = client::Stream, ignore(sealed))]
struct Stream {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional)]
    enabled: Nullable<bool>,
    #[tf(optional)]
    #[api(null = default)]
    replicas: Nullable<u8>,
    #[tf(optional)]
    #[api(null = -1)]
    max_messages: Nullable<u64>,
    #[tf(optional)]
    ratio: Nullable<Float>,
    #[tf(optional)]
    description: Nullable<String>,
    #[tf(optional)]
    #[api(null = default, unordered)]
    subjects: Nullable<Vec<Nullable<String>>>,
    #[tf(optional)]
    zones: Nullable<Set<Nullable<String>>>,
    #[tf(optional)]
    #[api(null = default, without_keys = "added:")]
    tags: Nullable<BTreeMap<String, Nullable<String>>>,
    #[tf(block(set))]
    #[api(key = label)]
    rules: Unknown<Set<Rule>>,
    #[tf(nested, optional)]
    #[api(key = name)]
    ports: Nullable<BTreeMap<String, Unknown<Port>>>,
    #[tf(block(list, max_items = 1))]
    limits: Unknown<Option<Limits>>,
    #[tf(block(set))]
    users: Unknown<Set<User>>,
    #[tf(block(single))]
    source: Unknown<Option<Source>>,
    #[tf(required)]
    kind: Unknown<Kind>,
    #[tf(optional)]
    #[api(wrap(items, quantity))]
    aliases: Nullable<Set<Nullable<String>>>,
    #[tf(optional)]
    #[api(skip)]
    force_destroy: Nullable<bool>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = client::Rule, flatten = client::Rule)]
struct Rule {
    #[tf(required)]
    #[api(skip)]
    label: Unknown<String>,
    #[tf(optional)]
    #[api(null = default)]
    allow: Nullable<bool>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = client::Port, flatten = client::Port, ignore(name))]
struct Port {
    #[tf(required)]
    number: Unknown<u64>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = client::Limits, flatten = client::Limits)]
struct Limits {
    #[tf(optional)]
    #[api(null = default)]
    cpu: Nullable<Number>,
    #[tf(optional)]
    memory: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = client::User, flatten = client::User)]
struct User {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional)]
    comment: Nullable<String>,
    #[tf(optional, sensitive)]
    #[api(keep)]
    password: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = client::Source, flatten = client::Source, union)]
struct Source {
    #[tf(block(single))]
    git: Unknown<Option<Git>>,
    #[tf(optional)]
    local_path: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = client::Git, flatten = client::Git)]
struct Git {
    #[tf(required)]
    url: Unknown<String>,
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = client::Kind, flatten = client::Kind, ignore(Unspecified), integer)]
enum Kind {
    Batch,
    Service,
}

fn text() -> impl Strategy<Value = String> {
    "[a-c]{0,2}"
}

fn nullable<T: std::fmt::Debug>(value: impl Strategy<Value = T>) -> impl Strategy<Value = Nullable<T>> {
    option::of(value).prop_map(Unknown::Known)
}

fn texts<C: FromIterator<Nullable<String>> + std::fmt::Debug>() -> impl Strategy<Value = C> {
    collection::btree_set("[a-z]{1,3}", 0..4)
        .prop_map(|texts| texts.into_iter().map(|text| Unknown::Known(Some(text))).collect())
}

fn streams() -> impl Strategy<Value = Stream> {
    let scalars = (
        text(),
        nullable(any::<bool>()),
        nullable(0..3_u8),
        nullable(0..3_u64),
        nullable((-3..3_i8).prop_map(|quarters| Float::from(f64::from(quarters) / 4.0))),
        nullable(text()),
        prop_oneof![Just(Kind::Batch), Just(Kind::Service)],
        nullable(any::<bool>()),
    );
    let tags = collection::btree_map("[a-z]{1,3}", text().prop_map(|text| Unknown::Known(Some(text))), 0..3);
    let collections = (nullable(texts()), nullable(texts()), nullable(tags), nullable(texts()));
    let rules = collection::btree_map("[a-z]{1,2}", nullable(any::<bool>()), 0..4).prop_map(|rules| {
        rules.into_iter().map(|(label, allow)| Rule { label: Unknown::Known(label), allow }).collect()
    });
    let port = any::<u16>().prop_map(|number| Unknown::Known(Port { number: Unknown::Known(number.into()) }));
    let limits = (nullable((-1..2_i64).prop_map(Number::from)), nullable(text()))
        .prop_map(|(cpu, memory)| Limits { cpu, memory });
    let users = collection::btree_map("[a-z]{1,2}", (nullable(text()), nullable("[0-9]{2}")), 0..4);
    let users = users.prop_map(|users| {
        let user = |(name, (comment, password))| User { name: Unknown::Known(name), comment, password };
        users.into_iter().map(user).collect()
    });
    let source = prop_oneof![
        text().prop_map(|url| Source {
            git: Unknown::Known(Some(Git { url: Unknown::Known(url) })),
            local_path: Unknown::Known(None),
        }),
        text().prop_map(|path| Source { git: Unknown::Known(None), local_path: Unknown::Known(Some(path)) }),
    ];
    let structs = (
        rules,
        nullable(collection::btree_map("[a-z]{1,2}", port, 0..3)),
        nullable(limits),
        users,
        nullable(source),
    );
    (scalars, collections, structs).prop_map(|(scalars, collections, structs)| {
        let (name, enabled, replicas, max_messages, ratio, description, kind, force_destroy) = scalars;
        let (subjects, zones, tags, aliases) = collections;
        let (rules, ports, limits, users, source) = structs;
        Stream {
            name: Unknown::Known(name),
            enabled,
            replicas,
            max_messages,
            ratio,
            description,
            subjects,
            zones,
            tags,
            rules: Unknown::Known(rules),
            ports,
            limits,
            users: Unknown::Known(users),
            source,
            kind: Unknown::Known(kind),
            aliases,
            force_destroy,
        }
    })
}

fn sent(stream: &Stream) -> Result<client::Stream, TestCaseError> {
    stream.expand().map_err(|error: Error| TestCaseError::fail(error.to_string()))
}

fn answered(api: client::Stream, was: Option<&Stream>) -> Result<Stream, TestCaseError> {
    Stream::flatten(api, was).map_err(|error| TestCaseError::fail(error.to_string()))
}

#[test]
fn what_was_sent_comes_back_as_planned() {
    check(2000, streams(), |stream| {
        prop_assert_eq!(answered(sent(&stream)?, Some(&stream))?, stream);
        Ok(())
    });
}

/// Empty values and none swapped where the type has both.
fn swapped<T>(api: Option<T>, empty: T, is_empty: impl Fn(&T) -> bool) -> Option<T> {
    match api {
        None => Some(empty),
        Some(value) if is_empty(&value) => None,
        value => value,
    }
}

/// An API that doesn't tell null from an empty value, keeps no order, adds keys and answers no passwords.
fn forgetful(mut api: client::Stream) -> client::Stream {
    api.enabled = swapped(api.enabled, false, |enabled| !enabled);
    api.ratio = swapped(api.ratio, 0.0, |ratio| *ratio == 0.0);
    api.description = swapped(api.description, String::new(), String::is_empty);
    api.zones = swapped(api.zones, Vec::new(), Vec::is_empty);
    api.ports = swapped(api.ports, Vec::new(), Vec::is_empty);
    api.limits = swapped(api.limits, Box::default(), |limits| {
        limits.cpu == 0 && limits.memory.as_ref().is_none_or(String::is_empty)
    });
    if let Some(limits) = &mut api.limits {
        limits.memory = swapped(limits.memory.take(), String::new(), String::is_empty);
    }
    api.subjects.reverse();
    api.users.reverse();
    for user in &mut api.users {
        user.password = None;
        user.comment = swapped(user.comment.take(), String::new(), String::is_empty);
    }
    let aliases = api.aliases.as_mut().and_then(|aliases| aliases.items.as_mut());
    api.zones.iter_mut().chain(aliases).for_each(|values| values.reverse());
    api.tags.insert("added:by".into(), "the API".into());
    api
}

#[test]
fn answers_in_another_form_change_nothing() {
    check(2000, streams(), |stream| {
        prop_assert_eq!(answered(forgetful(sent(&stream)?), Some(&stream))?, stream);
        Ok(())
    });
}

#[test]
fn what_was_changed_outside_is_seen() {
    let changes: [(&str, fn(&mut client::Stream)); 12] = [
        ("name", |api| api.name.push('!')),
        // `false` where nothing was sent is no change.
        ("enabled", |api| api.enabled = Some(!api.enabled.unwrap_or(false))),
        ("replicas", |api| api.replicas += 7),
        ("max_messages", |api| api.max_messages += 7),
        ("ratio", |api| api.ratio = Some(7.5)),
        ("description", |api| api.description = Some("changed".into())),
        ("subjects", |api| api.subjects.push("changed".into())),
        ("zones", |api| api.zones.get_or_insert_default().push("changed".into())),
        ("tags", |api| api.tags.extend([("changed".into(), String::new())])),
        ("rules", |api| api.rules.extend([("changed".into(), client::Rule::default())])),
        ("users", |api| api.users.push(client::User { name: "changed".into(), ..client::User::default() })),
        ("kind", |api| api.kind = 3 - api.kind),
    ];
    check(500, (streams(), 0..changes.len()), |(stream, change)| {
        let (name, change) = changes[change];
        let mut api = sent(&stream)?;
        change(&mut api);
        prop_assert_ne!(answered(api, Some(&stream))?, stream, "{}", name);
        Ok(())
    });
}

#[test]
fn what_is_imported_is_sent_as_it_came() {
    check(1000, streams(), |stream| {
        let api = sent(&stream)?;
        let imported = answered(api.clone(), None)?;
        // Sets, lists that were maps and keyed maps come in the order of their keys; a password isn't answered.
        let mut again = sent(&imported)?;
        for (user, was) in again.users.iter_mut().zip(&api.users) {
            prop_assert_eq!(&user.password, &None);
            user.password.clone_from(&was.password);
        }
        prop_assert_eq!(again, api);
        Ok(())
    });
}

#[test]
fn errors_have_the_path_of_the_attribute() {
    let api = client::Stream { kind: 1, ..client::Stream::default() };
    let stream = answered(api.clone(), None).unwrap();
    let error = |stream: &Stream| Expand::<client::Stream>::expand(stream).unwrap_err().to_string();
    let unknown = "a known value is required, found an unknown value (known after apply)";
    let null = "a value is required, found null (a value must be set)";

    let ports = [("http".to_owned(), Unknown::Known(Port { number: Unknown::Known(70_000) }))];
    let stream_of = |ports| Stream { ports: Unknown::Known(Some(ports)), ..stream.clone() };
    assert_eq!(
        error(&stream_of(ports.into())),
        r#"ports["http"].number: 70000 is out of range: a whole number from 0 to 65,535 is required"#,
    );
    assert_eq!(
        error(&stream_of([("a".to_owned(), Unknown::UNKNOWN)].into())),
        format!(r#"ports["a"]: {unknown}"#),
    );
    let subjects = Unknown::Known(Some(vec![Unknown::Known(Some("a".into())), Unknown::Known(None)]));
    assert_eq!(error(&Stream { subjects, ..stream.clone() }), format!("subjects[1]: {null}"));

    let rule = |label: &str| Rule { label: Unknown::Known(label.into()), allow: Unknown::Known(None) };
    let rules = Unknown::Known(Set::from([rule("a"), rule("a")]));
    assert_eq!(error(&Stream { rules, ..stream.clone() }), "rules[1].label: `a` is given more than once");

    let read = |api: client::Stream| Stream::flatten(api, Some(&stream)).unwrap_err().to_string();
    assert_eq!(
        read(client::Stream { replicas: -1, ..api.clone() }),
        "replicas: -1 is out of range: a whole number from 0 to 255 is required",
    );
    assert_eq!(
        read(client::Stream { kind: 0, ..api.clone() }),
        r#"kind: the API answered "Unspecified", which is none of "batch", "service""#,
    );
    assert_eq!(
        read(client::Stream { kind: 9, ..api.clone() }),
        r#"kind: the API answered "9", which is none of "batch", "service""#,
    );
    assert_eq!(
        read(client::Stream { ratio: Some(f64::NAN), ..api }),
        "ratio: the API answered what is no number",
    );
}

/// A struct that can't be written as a literal, and its builder.
mod built {
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub(super) struct Queue {
        pub(super) name: String,
        pub(super) delay: Option<i32>,
    }

    #[derive(Default)]
    pub(super) struct Builder {
        name: Option<String>,
        delay: Option<i32>,
    }

    impl Queue {
        pub(super) fn builder() -> Builder {
            Builder::default()
        }
    }

    impl Builder {
        pub(super) fn set_name(self, name: Option<String>) -> Self {
            Self { name, ..self }
        }

        pub(super) fn set_delay(self, delay: Option<i32>) -> Self {
            Self { delay, ..self }
        }

        pub(super) fn build(self) -> Result<Queue, String> {
            let name = self.name.filter(|name| !name.is_empty()).ok_or("a name is missing")?;
            Ok(Queue { name, delay: self.delay })
        }
    }
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = built::Queue, flatten = built::Queue, via = builder, ..)]
struct Queue {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional)]
    delay: Nullable<u16>,
}

#[test]
fn builders_build() {
    let queue = Queue { name: Unknown::Known("a".into()), delay: Unknown::Known(None) };
    let api: built::Queue = queue.expand().unwrap();
    assert_eq!(api, built::Queue::builder().set_name(Some("a".into())).build().unwrap());
    assert_eq!(Queue::flatten(api, None).unwrap(), queue);
    let empty = Queue { name: Unknown::Known(String::new()), ..queue };
    let error = Expand::<built::Queue>::expand(&empty).unwrap_err();
    assert_eq!(error.to_string(), "the API's request can't be made: a name is missing");
}

/// A struct with a type parameter, and a type whose conversions are written by hand.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = Page<String>, flatten = Page<String>)]
#[api(bound = "T: Known + Expand<String> + Flatten<String> + tfvalue::SemanticEq + Clone")]
struct PageModel<T> {
    #[tf(required)]
    items: Unknown<Vec<Unknown<T>>>,
}

#[derive(Clone, PartialEq, Debug)]
struct Page<A> {
    items: Vec<A>,
}

#[derive(TfType, Clone, PartialEq, Debug)]
struct Label(String);

impl tfvalue::SemanticEq for Label {
    fn semantic_eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Known for Label {}

impl Expand<String> for Label {
    fn expand(&self) -> Result<String, Error> {
        Ok(self.0.to_uppercase())
    }
}

impl Flatten<String> for Label {
    fn flatten(api: String, was: Option<&Self>) -> Result<Self, Error> {
        let new = Self(api);
        Ok(was.filter(|was| tfvalue::SemanticEq::semantic_eq(*was, &new)).cloned().unwrap_or(new))
    }
}

#[test]
fn generic_models_and_types_of_ones_own_convert() {
    let planned = PageModel { items: Unknown::Known(vec![Unknown::Known(Label("web".into()))]) };
    let api: Page<String> = planned.expand().unwrap();
    assert_eq!(api, Page { items: vec!["WEB".to_owned()] });
    assert_eq!(PageModel::flatten(api, Some(&planned)).unwrap(), planned);
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiColor, flatten = ApiColor, open = Unlisted)]
enum Color {
    Red,
    Green,
}

#[derive(Clone, PartialEq, Debug)]
enum ApiColor {
    Red,
    Green,
    Unlisted(String),
}

#[derive(Clone, PartialEq, Debug)]
struct ApiLamp {
    color: Option<ApiColor>,
    others: Vec<ApiColor>,
    name: String,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiLamp, flatten = ApiLamp)]
struct Lamp {
    #[tf(required)]
    color: Unknown<OpenEnum<Color>>,
    #[tf(required)]
    others: Unknown<Vec<Unknown<OpenEnum<Color>>>>,
    #[tf(required)]
    name: Unknown<OpenEnum<Color>>,
}

#[test]
fn variants_that_an_api_adds_are_kept() {
    let open = |text: &str| Unknown::Known(OpenEnum::<Color>::from(text));
    let lamp = Lamp {
        color: open("blue"),
        others: Unknown::Known(vec![open("red"), open("white")]),
        name: open("green"),
    };
    let api: ApiLamp = lamp.expand().unwrap();
    let unlisted = |text: &str| ApiColor::Unlisted(text.to_owned());
    let expected = ApiLamp {
        color: Some(unlisted("blue")),
        others: vec![ApiColor::Red, unlisted("white")],
        name: "green".to_owned(),
    };
    assert_eq!(api, expected);
    assert_eq!(Lamp::flatten(api, None).unwrap(), lamp);

    let closed = Color::flatten(unlisted("blue"), None).unwrap_err();
    assert_eq!(closed.to_string(), r#"the API answered "blue", which is none of "red", "green""#);
}

#[test]
fn numbers_convert_exactly_or_not_at_all() {
    check(2000, any::<i64>(), |number| {
        let sent: Result<i32, _> = number.expand();
        prop_assert_eq!(sent.ok(), i32::try_from(number).ok());
        let sent: Result<u64, _> = Number::from(number).expand();
        prop_assert_eq!(sent.ok(), u64::try_from(number).ok());
        let sent: Result<f64, _> = number.expand();
        if let Ok(float) = sent {
            prop_assert_eq!(i64::flatten(float, None).ok(), Some(number));
        }
        Ok(())
    });
    let float: Float = tfvalue::json::from_str("0.1000000000000000055511151231257827").unwrap();
    let sent: f64 = float.expand().unwrap();
    assert_eq!(Float::flatten(sent, Some(&float)).unwrap().to_string(), float.to_string());
    assert!(Expand::<f32>::expand(&Float::from(1e300)).is_err());
}

#[test]
fn maps_take_any_key_that_is_a_text() {
    let model: HashMap<String, Nullable<String>> =
        [("a".to_owned(), Unknown::Known(Some("b".to_owned())))].into();
    let api: BTreeMap<Box<str>, String> = model.expand().unwrap();
    assert_eq!(HashMap::flatten(api, None), Ok(model));
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiTopic, flatten = ApiTopic)]
struct Topic {
    #[tf(computed)]
    id: Nullable<String>,
    #[tf(optional, computed)]
    #[api(null = default)]
    window: Nullable<u32>,
    #[tf(optional, computed)]
    zones: Nullable<Vec<Nullable<String>>>,
    #[tf(optional, default = 3)]
    #[api(null = error)]
    replicas: Nullable<u32>,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct ApiTopic {
    id: Option<String>,
    window: u32,
    zones: Option<Vec<String>>,
    replicas: u32,
}

#[test]
fn computed_attribute_that_is_unknown_is_left_to_the_api() {
    let planned = Topic {
        id: Unknown::UNKNOWN,
        window: Unknown::UNKNOWN,
        zones: Unknown::UNKNOWN,
        replicas: Unknown::from(1),
    };
    let sent: ApiTopic = planned.expand().unwrap();
    assert_eq!(sent, ApiTopic { replicas: 1, ..ApiTopic::default() });
    let answer =
        ApiTopic { id: Some("q-1".to_owned()), window: 120, zones: Some(vec!["a".to_owned()]), replicas: 1 };
    let created = Topic::flatten(answer.clone(), Some(&planned)).unwrap();
    assert_eq!(created, Topic::flatten(answer.clone(), None).unwrap());
    assert_eq!(Expand::<ApiTopic>::expand(&created).unwrap(), answer);

    // What is in a collection is never chosen, nor is an attribute with a default.
    let zone = Topic { zones: Unknown::from(vec![Unknown::UNKNOWN]), ..created.clone() };
    assert_eq!(Expand::<ApiTopic>::expand(&zone).unwrap_err().path().to_string(), "zones[0]");
    let replicas = Topic { replicas: Unknown::UNKNOWN, ..created };
    assert_eq!(Expand::<ApiTopic>::expand(&replicas).unwrap_err().path().to_string(), "replicas");
}

#[test]
fn timeouts_are_part_of_a_model() {
    use tfvalue::{SemanticEq, types::Timeouts};

    let create = |text: &str| Timeouts { create: Unknown::from(text.parse().ok()), ..Timeouts::default() };
    assert!(create("60s").semantic_eq(&create("1m")));
    assert!(!create("60s").semantic_eq(&create("2m")));
}

/// The attributes that an API doesn't answer are known of a schema: tests of imports leave them out.
#[test]
fn a_schema_knows_what_an_api_does_not_answer() {
    struct Sent {
        name: String,
        password: Option<String>,
        once: bool,
    }
    struct Answer {
        name: String,
    }
    #[derive(TfSchema, TfApi)]
    #[tf(resource)]
    #[api(expand = Sent, skip(shown))]
    #[api(flatten = Answer, skip(once, password))]
    struct Account {
        #[tf(required)]
        name: Unknown<String>,
        #[tf(optional, sensitive)]
        #[api(keep)]
        password: Nullable<String>,
        #[tf(optional)]
        #[api(null = default)]
        once: Nullable<bool>,
        #[tf(optional)]
        #[api(skip)]
        force: Nullable<bool>,
        #[tf(computed)]
        #[api(skip)]
        shown: Nullable<String>,
    }
    let schema = Account::SCHEMA;
    let attributes = schema.block.attributes.iter();
    let names: Vec<_> = attributes
        .filter(|attribute| attribute.rules.is_unanswered())
        .map(|attribute| attribute.name.to_string())
        .collect();
    assert_eq!(names, ["force", "once", "password", "shown"]);
    let account = Account {
        name: Unknown::Known("a".to_owned()),
        password: Unknown::NULL,
        once: Unknown::NULL,
        force: Unknown::NULL,
        shown: Unknown::NULL,
    };
    let Sent { name, password, once } = account.expand().unwrap();
    assert_eq!((&*name, password, once), ("a", None, false));
    assert_eq!(Account::flatten(Answer { name }, None).unwrap().name, account.name);
}
