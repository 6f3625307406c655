//! Elements and keys that are distinct on one side of a conversion and the same on the other: none is lost without a word.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    time::Duration,
};

use tfvalue::{Expand, Flatten, Set, TfApi, TfSchema, TfType, Unknown, types::GoDuration};

type Nullable<T> = Unknown<Option<T>>;

/// A key without regard to case.
#[derive(Clone, Debug, Eq)]
struct Folded(String);

impl Folded {
    fn lower(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl PartialEq for Folded {
    fn eq(&self, other: &Self) -> bool {
        self.lower() == other.lower()
    }
}

impl PartialOrd for Folded {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Folded {
    fn cmp(&self, other: &Self) -> Ordering {
        self.lower().cmp(&other.lower())
    }
}

impl std::hash::Hash for Folded {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.lower().hash(state);
    }
}

impl From<&str> for Folded {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for Folded {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl AsRef<str> for Folded {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

fn known<T>(value: T) -> Unknown<T> {
    Unknown::Known(value)
}

fn text(text: &str) -> Unknown<String> {
    known(text.to_owned())
}

fn message<T: std::fmt::Debug>(result: Result<T, tfvalue::Error>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn element_that_a_set_of_an_api_has_already_is_an_error() {
    const SAME: &str = "another element is the same to the API, which takes each once";
    let zones = vec![text("a"), text("b"), text("a")];
    assert_eq!(message(Expand::<BTreeSet<String>>::expand(&zones)), format!("[2]: {SAME}"));
    assert_eq!(message(Expand::<HashSet<String>>::expand(&zones)), format!("[2]: {SAME}"));
    let kept: Vec<String> = zones.expand().unwrap();
    assert_eq!(kept, ["a", "b", "a"]);
    let distinct: BTreeSet<String> = zones[..2].to_vec().expand().unwrap();
    assert_eq!(distinct.len(), 2);

    let durations = Set::from(["1h", "30m", "60m"].map(|text| known(text.parse::<GoDuration>().unwrap())));
    let error = message(Expand::<HashSet<Duration>>::expand(&durations));
    assert!(error.ends_with(SAME), "{error}");
    let listed: Vec<Duration> = durations.expand().unwrap();
    assert_eq!(listed.len(), 3);
}

#[test]
fn keys_that_are_one_to_an_api_or_a_model_are_an_error() {
    let tags = BTreeMap::from(["Env", "env"].map(|key| (key.to_owned(), text(key))));
    let hashed = Expand::<HashMap<Folded, String>>::expand(&tags);
    assert_eq!(message(hashed), "`env` is given more than once");
    let sorted = Expand::<BTreeMap<Folded, String>>::expand(&tags);
    assert_eq!(message(sorted), "`env` is given more than once");
    let distinct: HashMap<String, String> = tags.expand().unwrap();
    assert_eq!(distinct.len(), 2);

    let answer = || BTreeMap::from(["Env", "env"].map(|key| (key.to_owned(), key.to_owned())));
    let flattened = BTreeMap::<Folded, Unknown<String>>::flatten(answer(), None);
    assert_eq!(message(flattened), "`env` is given more than once");
    let flattened = HashMap::<String, Unknown<String>>::flatten(answer(), None);
    assert_eq!(flattened.unwrap().len(), 2);
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct ApiRule {
    label: String,
    note: Option<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiRule, flatten = ApiRule, ignore(label))]
struct Rule {
    #[tf(required)]
    #[api(skip)]
    label: Unknown<String>,
    #[tf(optional)]
    note: Nullable<String>,
    #[tf(optional)]
    #[api(skip)]
    secret: Nullable<String>,
}

fn rule(label: &str, note: Option<&str>, secret: &str) -> Rule {
    Rule { label: text(label), note: known(note.map(str::to_owned)), secret: known(Some(secret.to_owned())) }
}

#[derive(Clone, PartialEq, Debug)]
struct ApiRules {
    rules: BTreeMap<Folded, ApiRule>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiRules, flatten = ApiRules)]
struct Rules {
    #[tf(block(list))]
    #[api(key = label)]
    rules: Unknown<Vec<Rule>>,
}

#[test]
fn elements_whose_keys_are_one_to_an_api_are_an_error() {
    let rules = |labels: [&str; 2]| Rules { rules: known(labels.map(|label| rule(label, None, "")).into()) };
    let error = message(Expand::<ApiRules>::expand(&rules(["web", "Web"])));
    assert_eq!(error, "rules[1].label: `Web` is given more than once");
    let error = message(Expand::<ApiRules>::expand(&rules(["web", "web"])));
    assert_eq!(error, "rules[1].label: `web` is given more than once");
}

#[test]
fn key_that_comes_twice_identifies_no_element() {
    let answer = || ApiRules { rules: [("web".into(), ApiRule::default())].into() };
    let was = |rules: [Rule; 2]| Rules { rules: known(rules.into()) };
    let secret = |was| {
        let flattened = Rules::flatten(answer(), Some(&was)).unwrap();
        flattened.rules.known().unwrap()[0].secret.clone()
    };
    assert_eq!(secret(was([rule("web", None, "1"), rule("ssh", None, "2")])), known(Some("1".to_owned())));
    assert_eq!(secret(was([rule("web", None, "1"), rule("web", None, "2")])), known(None));
}

#[derive(Clone, PartialEq, Debug)]
struct ApiPorts {
    ports: Vec<ApiRule>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiRule, flatten = ApiRule, ignore(label))]
struct Port {
    #[tf(optional)]
    note: Nullable<String>,
}

/// Keys of a model without regard to case.
#[derive(TfType, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Label(String);

impl From<String> for Label {
    fn from(text: String) -> Self {
        Self(text.to_ascii_lowercase())
    }
}

impl AsRef<str> for Label {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(flatten = ApiPorts)]
struct Ports {
    #[tf(nested, required)]
    #[api(key = label)]
    ports: Unknown<BTreeMap<Label, Unknown<Port>>>,
}

#[test]
fn elements_whose_keys_are_one_to_a_model_are_an_error() {
    let flattened = |labels: [&str; 2]| {
        let ports = labels.map(|label| ApiRule { label: label.to_owned(), note: None });
        Ports::flatten(ApiPorts { ports: ports.into() }, None)
    };
    assert_eq!(flattened(["web", "ssh"]).unwrap().ports.known().unwrap().len(), 2);
    assert_eq!(message(flattened(["web", "Web"])), "ports: `Web` is given more than once");
}

#[derive(Clone, PartialEq, Debug)]
struct ApiNote {
    name: String,
    note: Option<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiNote, flatten = ApiNote)]
struct Note {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional)]
    note: Nullable<String>,
    #[tf(optional)]
    #[api(skip)]
    secret: Nullable<String>,
}

#[derive(Clone, PartialEq, Debug)]
struct ApiNotes {
    in_set: Vec<ApiNote>,
    in_list: Vec<ApiNote>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiNotes, flatten = ApiNotes)]
struct Notes {
    #[tf(block(set))]
    in_set: Unknown<Set<Note>>,
    #[tf(block(list))]
    #[api(unordered)]
    in_list: Unknown<Vec<Note>>,
}

/// An API need not distinguish null from `""`. One that does keeps each with its own element, in whatever order both come.
#[test]
fn element_that_is_answered_as_it_was_is_the_partner_before_one_that_is_only_as_empty() {
    let note = |note: Option<&str>, secret: &str| Note {
        name: text("a"),
        note: known(note.map(str::to_owned)),
        secret: known(Some(secret.to_owned())),
    };
    let (null, empty) = (note(None, "of null"), note(Some(""), "of empty"));
    let api = |note: Option<&str>| ApiNote { name: "a".into(), note: note.map(str::to_owned) };
    for was in [[null.clone(), empty.clone()], [empty.clone(), null.clone()]] {
        let was = Notes { in_set: known(Set::from(was.clone())), in_list: known(was.into()) };
        let flattened = |notes: &[ApiNote]| {
            let answer = ApiNotes { in_set: notes.to_vec(), in_list: notes.to_vec() };
            let flattened = Notes::flatten(answer, Some(&was)).unwrap();
            let listed = flattened.in_list.known().unwrap().clone();
            assert_eq!(flattened.in_set.known().unwrap(), &Set::from(listed.clone()));
            listed
        };
        assert_eq!(flattened(&[api(Some(""))]), std::slice::from_ref(&empty));
        assert_eq!(flattened(&[api(None)]), std::slice::from_ref(&null));
        // Both stay, whatever the API makes of null.
        for notes in [[None, Some("")], [Some(""), None], [None, None], [Some(""), Some("")]] {
            assert_eq!(Set::from(flattened(&notes.map(api))), Set::from([null.clone(), empty.clone()]));
        }
        let third = flattened(&[api(None), api(Some("")), api(None)]);
        assert_eq!(third.iter().filter(|note| **note == null || **note == empty).count(), 2);
    }
}

/// Elements that differ in nothing that the API knows: those that were there first stay, in whatever order the answer comes.
#[test]
fn order_of_an_answer_decides_on_no_partner() {
    let note = |name: &str, secret: &str| Note {
        name: text(name),
        note: known(None),
        secret: known(Some(secret.to_owned())),
    };
    let was = [note("a", "1"), note("b", "2"), note("a", "3"), note("c", "4"), note("a", "5")];
    let was = Notes { in_set: known(Set::from(was.clone())), in_list: known(was.into()) };
    let expected = Set::from([note("a", "1"), note("a", "3"), note("b", "2"), note("c", "4")]);
    let names = ["a", "a", "b", "c"];
    for order in 0..24 {
        let mut left = names.to_vec();
        let mut order = order;
        let answered: Vec<_> = (1..=names.len())
            .rev()
            .map(|count| {
                let name = left.remove(order % count);
                order /= count;
                ApiNote { name: name.into(), note: None }
            })
            .collect();
        let answer = ApiNotes { in_set: answered.clone(), in_list: answered };
        let flattened = Notes::flatten(answer, Some(&was)).unwrap();
        assert_eq!(flattened.in_set.known().unwrap(), &expected);
        assert_eq!(Set::from(flattened.in_list.known().unwrap().clone()), expected);
    }
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiPorts)]
struct HashedPorts {
    #[tf(nested, required)]
    #[api(key = label)]
    ports: Unknown<HashMap<String, Unknown<Port>>>,
}

/// An API may act on its list in order, and no two processes hash alike.
#[test]
fn map_is_sent_as_a_list_in_the_order_of_its_keys() {
    let labels: Vec<_> = (0..40).map(|index| format!("{index:02}")).collect();
    let port = |label: &String| (label.clone(), known(Port { note: known(None) }));
    let ports = HashedPorts { ports: known(labels.iter().map(port).collect()) };
    let api: ApiPorts = ports.expand().unwrap();
    assert_eq!(api.ports.into_iter().map(|port| port.label).collect::<Vec<_>>(), labels);
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum ApiSize {
    Small,
    Large,
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiSize)]
enum Size {
    Small,
    Large,
    #[api(name = Large)]
    Huge,
}

#[test]
fn two_variants_may_be_sent_as_one() {
    for (size, sent) in
        [(Size::Small, ApiSize::Small), (Size::Large, ApiSize::Large), (Size::Huge, ApiSize::Large)]
    {
        assert_eq!(Expand::<ApiSize>::expand(&size), Ok(sent));
    }
}
