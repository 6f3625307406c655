//! Elements that are paired with those that were there before, though a part of them is unknown or changed.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use tfvalue::{Expand, Flatten, Set, TfApi, TfSchema, Unknown, types::GoDuration};

type Nullable<T> = Unknown<Option<T>>;

#[derive(Clone, PartialEq, Debug)]
struct ApiComment {
    content: String,
    age: std::time::Duration,
    modified_at: i64,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiComment, flatten = ApiComment)]
struct Comment {
    #[tf(required)]
    content: Unknown<String>,
    #[tf(required)]
    age: Unknown<GoDuration>,
    #[tf(computed)]
    #[api(null = default)]
    modified_at: Nullable<i64>,
    #[tf(optional, sensitive)]
    #[api(skip)]
    secret: Nullable<String>,
}

#[derive(Clone, PartialEq, Debug)]
struct ApiRecord {
    comments: Vec<ApiComment>,
    blocks: Vec<ApiComment>,
    keyed: Vec<ApiComment>,
    in_order: Vec<ApiComment>,
    set: Vec<ApiComment>,
    keyed_set: Vec<ApiComment>,
    by_name: HashMap<String, ApiGroup>,
    groups: Vec<ApiGroup>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ApiRecord, flatten = ApiRecord)]
struct Record {
    #[tf(nested, optional)]
    #[api(null = default, unordered)]
    comments: Nullable<Vec<Unknown<Comment>>>,
    #[tf(block(list))]
    #[api(unordered)]
    blocks: Unknown<Vec<Comment>>,
    #[tf(nested, optional, key = content)]
    #[api(null = default, unordered)]
    keyed: Nullable<Vec<Unknown<Comment>>>,
    #[tf(nested, required, key = content)]
    in_order: Unknown<Vec<Unknown<Comment>>>,
    #[tf(block(set))]
    set: Unknown<Set<Comment>>,
    #[tf(block(set), key = content)]
    keyed_set: Unknown<Set<Comment>>,
    #[tf(nested, required)]
    by_name: Unknown<BTreeMap<String, Unknown<Group>>>,
    #[tf(block(set))]
    groups: Unknown<Set<Group>>,
}

#[derive(Clone, PartialEq, Debug)]
struct ApiGroup {
    label: Option<String>,
    comments: Vec<ApiComment>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiGroup, flatten = ApiGroup)]
struct Group {
    #[tf(optional)]
    label: Nullable<String>,
    #[tf(nested, required)]
    #[api(unordered)]
    comments: Unknown<Vec<Unknown<Comment>>>,
}

fn known<T>(value: T) -> Unknown<T> {
    Unknown::Known(value)
}

fn comment(content: &str, age: &str, modified_at: Option<i64>) -> Comment {
    Comment {
        content: known(content.to_owned()),
        age: known(age.parse().unwrap()),
        modified_at: modified_at.map_or(Unknown::UNKNOWN, |at| known(Some(at))),
        secret: known(Some(format!("of {content}"))),
    }
}

fn answer(content: &str, minutes: u64, modified_at: i64) -> ApiComment {
    ApiComment { content: content.into(), age: std::time::Duration::from_secs(60 * minutes), modified_at }
}

fn record(comments: &[Comment]) -> Record {
    let nested: Vec<_> = comments.iter().cloned().map(known).collect();
    let group = || Group { label: known(None), comments: known(nested.clone()) };
    Record {
        comments: known(Some(nested.clone())),
        blocks: known(comments.to_vec()),
        keyed: known(Some(nested.clone())),
        in_order: known(nested.clone()),
        set: known(comments.iter().cloned().collect()),
        keyed_set: known(comments.iter().cloned().collect()),
        by_name: known([("a".to_owned(), known(group()))].into()),
        groups: known(Set::from([group()])),
    }
}

/// The answer, of which only the list with an order comes in the order in which it was.
fn answered(in_order: &[ApiComment], answer: &[ApiComment]) -> ApiRecord {
    let group = || ApiGroup { label: Some(String::new()), comments: answer.to_vec() };
    ApiRecord {
        comments: answer.to_vec(),
        blocks: answer.to_vec(),
        keyed: answer.to_vec(),
        in_order: in_order.to_vec(),
        set: answer.to_vec(),
        keyed_set: answer.to_vec(),
        by_name: HashMap::from([("a".to_owned(), group())]),
        groups: vec![group()],
    }
}

fn orders<T: Clone>(elements: &[T]) -> Vec<Vec<T>> {
    let Some((first, rest)) = elements.split_first() else { return vec![Vec::new()] };
    let insert = |order: Vec<T>| {
        (0..=order.len()).map(move |at| {
            let mut order = order.clone();
            order.insert(at, first.clone());
            order
        })
    };
    orders(rest).into_iter().flat_map(insert).collect::<Vec<_>>()
}

#[test]
fn unknown_part_of_a_planned_element_fits_any_answer_in_any_order() {
    let planned = record(&[
        comment("c", "60m", None),
        comment("b", "1h30m", Some(1)),
        comment("b", "90m", None),
        comment("a", "1m", None),
    ]);
    let expected = record(&[
        comment("c", "60m", Some(2)),
        comment("b", "1h30m", Some(1)),
        comment("b", "90m", Some(7)),
        comment("a", "1m", Some(3)),
    ]);
    let in_order = [answer("c", 60, 2), answer("b", 90, 1), answer("b", 90, 7), answer("a", 1, 3)];
    for order in orders(&in_order) {
        let flattened = Record::flatten(answered(&in_order, &order), Some(&planned)).unwrap();
        assert_eq!(flattened, expected, "{order:?}");
        // What is read afterwards changes nothing.
        let read = Record::flatten(answered(&in_order, &order), Some(&flattened)).unwrap();
        assert_eq!(read, expected);
    }
}

#[test]
fn element_with_the_same_key_is_the_partner_whatever_else_the_api_changed() {
    let was = record(&[comment("a", "60m", Some(1)), comment("b", "90m", Some(2))]);
    // `b` moved, and is another but for its key; `c` is new.
    let answer = [answer("b", 5, 9), answer("a", 60, 1), answer("c", 1, 1)];
    let flattened = Record::flatten(answered(&answer, &answer), Some(&was)).unwrap();
    let (a, b) = (comment("a", "60m", Some(1)), comment("b", "5m0s", Some(9)));
    let c = Comment { secret: known(None), ..comment("c", "1m0s", Some(1)) };
    let nested = |comments: [&Comment; 3]| comments.map(|comment| known(comment.clone())).to_vec();
    assert_eq!(flattened.keyed, known(Some(nested([&a, &b, &c]))));
    assert_eq!(flattened.in_order, known(nested([&b, &a, &c])));
    assert_eq!(flattened.keyed_set, known(Set::from([a.clone(), b.clone(), c.clone()])));
    // The `b` without a key is not identified as the one that was there.
    let other = Comment { secret: known(None), ..b };
    assert_eq!(flattened.blocks, known(vec![a.clone(), other.clone(), c.clone()]));
    assert_eq!(flattened.set, known(Set::from([a, other, c])));
}

#[test]
fn key_that_repeats_identifies_no_element() {
    let was = record(&[comment("a", "1m", Some(1)), comment("a", "2m", Some(2))]);
    let answer = [answer("a", 3, 3), answer("a", 2, 2)];
    let flattened = Record::flatten(answered(&answer, &answer), Some(&was)).unwrap();
    let kept = comment("a", "2m", Some(2));
    assert!(flattened.keyed.known().unwrap().as_ref().unwrap().contains(&known(kept.clone())));
    // One is left on either side.
    let changed = comment("a", "3m0s", Some(3));
    assert_eq!(flattened.keyed_set, known(Set::from([kept.clone(), changed])));

    let two = [answer[0].clone(), self::answer("a", 4, 4)];
    let flattened = Record::flatten(answered(&two, &two), Some(&was)).unwrap();
    let secrets = flattened.keyed_set.known().unwrap().iter().map(|comment| comment.secret.clone());
    assert!(secrets.into_iter().all(|secret| secret == known(None)));
}

#[test]
fn wholly_unknown_element_is_the_last_to_find_a_partner() {
    let element = |comment: Comment| known(comment);
    let mut planned = record(&[]);
    planned.comments = known(Some(vec![
        Unknown::UNKNOWN,
        element(comment("a", "60m", None)),
        element(Comment { content: Unknown::UNKNOWN, ..comment("", "60m", None) }),
    ]));
    for order in orders(&[answer("a", 60, 1), answer("b", 60, 1), answer("c", 1, 1)]) {
        let flattened = Record::flatten(ApiRecord { comments: order, ..answered(&[], &[]) }, Some(&planned));
        let comments = flattened.unwrap().comments.known().cloned().flatten().unwrap();
        let contents =
            comments.iter().map(|comment| comment.known().unwrap().content.known().cloned().unwrap());
        assert_eq!(contents.collect::<String>(), "cab");
        assert_eq!(comments[1], element(comment("a", "60m", Some(1))));
        let secret = |index: usize| comments[index].known().unwrap().secret.clone();
        assert_eq!((secret(0), secret(2)), (known(None), known(Some("of ".to_owned()))));
    }
}

#[test]
fn empty_and_null_lists_stay() {
    let mut was = record(&[]);
    let answer = || answered(&[], &[]);
    assert_eq!(Record::flatten(answer(), Some(&was)).unwrap(), was);
    (was.comments, was.keyed) = (known(None), known(None));
    assert_eq!(Record::flatten(answer(), Some(&was)).unwrap(), was);
    let unknown = Record { comments: Unknown::UNKNOWN, ..was.clone() };
    let flattened = Record::flatten(answer(), Some(&unknown)).unwrap();
    assert_eq!(flattened.comments, known(None));
    let request: ApiRecord = was.expand().unwrap();
    assert_eq!(request.comments, []);
}

#[derive(Clone, PartialEq, Debug)]
struct ApiLimits {
    max: i64,
}

/// A model in which null is -1, so that 0 is a value.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ApiLimits, flatten = ApiLimits)]
struct Limits {
    #[tf(optional)]
    #[api(null = -1)]
    max: Nullable<i64>,
}

#[test]
fn zero_is_not_null_in_an_element_where_another_value_is() {
    let limits = |max: Option<i64>| Limits { max: known(max) };
    let was = Set::from([limits(None), limits(Some(5))]);
    let flattened = |api: &[i64]| {
        let api: Vec<_> = api.iter().map(|max| ApiLimits { max: *max }).collect();
        Set::<Limits>::flatten(api, Some(&was)).unwrap()
    };
    assert_eq!(flattened(&[5, -1]), was);
    assert_eq!(flattened(&[5, 0]), Set::from([limits(Some(0)), limits(Some(5))]));
}

#[test]
fn thousand_elements_with_unknown_parts_are_paired() {
    let comments: Vec<_> = (0..1000).map(|index| comment(&index.to_string(), "1m", None)).collect();
    let answers: Vec<_> = (0..1000).rev().map(|index| answer(&index.to_string(), 1, index + 1)).collect();
    let flattened = Set::<Comment>::flatten(answers, Some(&comments.iter().cloned().collect())).unwrap();
    let expected = (0..1000).map(|index| comment(&index.to_string(), "1m", Some(index + 1)));
    assert_eq!(flattened.len(), 1000);
    let contents: BTreeSet<_> = flattened.iter().map(|comment| format!("{comment:?}")).collect();
    assert_eq!(contents, expected.map(|comment| format!("{comment:?}")).collect());
}
