//! Sets of structs are written in the order in which they would be as values, whether they come in it or not.

use std::collections::BTreeMap;

use tfvalue::{Dynamic, Number, Set, TfType, Type, Unknown, Value, json, msgpack};
use tfvalue_model_tests::generate::random::Random;

#[derive(TfType)]
struct Rules {
    rules: Set<Rule>,
}

#[derive(TfType, Clone)]
struct Rule {
    cidrs: Option<Vec<String>>,
    from: Option<i64>,
    inner: Set<Inner>,
    is_open: Option<bool>,
    ratio: f64,
    tags: BTreeMap<String, Unknown<Option<String>>>,
    weight: Option<Number>,
}

#[derive(TfType, Clone)]
struct Inner {
    name: Unknown<Option<String>>,
    sizes: Vec<Option<u8>>,
}

const TEXTS: [&str; 10] =
    ["", "a", "ab", "a b", "a!", "a\"", "b", "~", "e\u{301}", "a text of more than 31 letters"];

fn text(random: &mut Random) -> String {
    (*random.one_of(&TEXTS)).to_owned()
}

fn some<T>(random: &mut Random, value: impl FnOnce(&mut Random) -> T) -> Option<T> {
    (!random.percent(30)).then(|| value(random))
}

fn inner(random: &mut Random) -> Inner {
    let name = if random.percent(10) { Unknown::UNKNOWN } else { Unknown::Known(some(random, text)) };
    let sizes =
        (0..random.below(3)).map(|_| some(random, |random| *random.one_of(&[1, 2, 12, 200]))).collect();
    Inner { name, sizes }
}

/// A rule that is like many others in its first fields.
fn rule(random: &mut Random) -> Rule {
    let cidrs = some(random, |random| (0..random.below(2)).map(|_| text(random)).collect());
    let from = some(random, |random| *random.one_of(&[0, 2, 12, -1, 443, 10_000_000_000]));
    let inner = (0..random.below(3)).map(|_| inner(random)).collect();
    let tags = (0..random.below(2)).map(|_| (text(random), Unknown::Known(some(random, text)))).collect();
    let weight = some(random, |random| random.one_of(&["0", "0.1", "1e30", "7"]).parse().unwrap());
    Rule {
        cidrs,
        from,
        inner,
        is_open: some(random, |random| random.percent(50)),
        ratio: *random.one_of(&[0.0, 1.0, 0.5]),
        tags,
        weight,
    }
}

/// Returns an object with a set of rules in MessagePack, which is also the encoding of its value.
fn written(set: &Rules) -> Vec<u8> {
    let bytes = msgpack::to_vec(set).unwrap();
    let value = Value::from_typed(set).unwrap();
    assert_eq!(bytes, value.to_msgpack(&Rules::TYPE).unwrap(), "{value:?}");
    bytes
}

#[test]
fn typed_sets_are_written_as_values_are() {
    let mut random = Random::new(2026);
    let mut in_json = 0;
    for _ in 0..4_000 {
        let count = if random.percent(5) { random.below(70) } else { random.below(8) };
        let bytes = written(&Rules { rules: (0..count).map(|_| rule(&mut random)).collect() });
        // They come in order from there.
        let mut ordered: Rules = msgpack::from_slice(&bytes).unwrap();
        assert_eq!(written(&ordered), bytes);
        if let Ok(json) = json::to_string(&ordered) {
            let value = Value::decode_msgpack(&Rules::TYPE, &bytes).unwrap();
            assert_eq!(value.to_json(&Rules::TYPE).unwrap(), json);
            in_json += 1;
        }
        // All but the last are in order.
        ordered.rules.extend([rule(&mut random)]);
        written(&ordered);
        if let Some(first) = ordered.rules.iter().next().cloned() {
            ordered.rules.extend([first]);
            written(&ordered);
        }
    }
    assert!(in_json > 1_000, "{in_json}");
}

#[derive(TfType)]
struct Zones {
    zones: Set<Zone>,
}

#[derive(TfType, Clone)]
struct Zone {
    a_name_of_more_than_thirty_one_letters: Option<bool>,
    lists: Vec<Option<String>>,
    name: Option<String>,
    nested: Nested,
    pair: (Option<String>, Option<i64>),
    sizes: BTreeMap<String, Option<i64>>,
    state: Unknown<Option<String>>,
}

#[derive(TfType, Clone)]
struct Nested {
    name: Option<String>,
}

/// A zone that often differs from others only far from where its text begins.
fn zone(random: &mut Random) -> Zone {
    fn plain(random: &mut Random) -> Option<String> {
        let length = *random.one_of(&[0, 1, 20, 24, 25, 60, 300]);
        some(random, |random| "zone".repeat(length) + *random.one_of(&["", "a", "b", "c", " ", "~"]))
    }
    fn number(random: &mut Random) -> Option<i64> {
        some(random, |random| *random.one_of(&[0, 7, 70, -1, 1_000, 9_999_999_999]))
    }
    let is_unknown = random.percent(20);
    Zone {
        a_name_of_more_than_thirty_one_letters: Some(true),
        lists: (0..random.below(3)).map(|_| plain(random)).collect(),
        name: plain(random),
        nested: Nested { name: plain(random) },
        pair: (plain(random), number(random)),
        sizes: plain(random).into_iter().map(|key| (key, number(random))).collect(),
        state: if is_unknown { Unknown::UNKNOWN } else { Unknown::Known(plain(random)) },
    }
}

#[test]
fn many_structs_are_written_in_the_order_of_their_texts() {
    let mut random = Random::new(2026);
    let check = |mut zones: Vec<Zone>, random: &mut Random| {
        // As they are; with one that is there twice; and then with one that isn't plain.
        for change in 0..3 {
            let place = random.below(zones.len());
            match change {
                0 => {}
                1 => zones.push(zones[place].clone()),
                _ => zones[place].name = Some("\u{e9}".to_owned()),
            }
            let zones = Zones { zones: zones.iter().cloned().collect() };
            let value = Value::from_typed(&zones).unwrap();
            let bytes = msgpack::to_vec(&zones).unwrap();
            assert_eq!(bytes, value.to_msgpack(&Zones::TYPE).unwrap(), "{value:?}");
            let ordered: Zones = msgpack::from_slice(&bytes).unwrap();
            assert_eq!(msgpack::to_vec(&ordered).unwrap(), bytes);
        }
    };
    for count in [31, 32, 33, 34, 100, 300] {
        for _ in 0..20 {
            let zones: Vec<_> = (0..count).map(|_| zone(&mut random)).collect();
            check(zones, &mut random);
        }
    }
    // All alike but for what comes last.
    let one = zone(&mut random);
    let numbered = |number| Zone { pair: (Some("zone".repeat(100)), Some(number)), ..one.clone() };
    check((0..200).map(|number| numbered(number * 7919 % 200)).collect(), &mut random);
}

#[test]
fn the_sign_of_a_zero_counts_although_it_is_not_written() {
    #[derive(TfType)]
    struct Ratios {
        set: Set<Ratio>,
    }

    #[derive(TfType)]
    struct Ratio {
        ratio: f64,
        zone: String,
    }

    let ratios = [(0.0, "a"), (-0.0, "b")].map(|(ratio, zone)| Ratio { ratio, zone: zone.to_owned() });
    let bytes = msgpack::to_vec(&Ratios { set: ratios.into() }).unwrap();
    // A minus comes before any digit.
    assert!(bytes.ends_with(b"\x82\xa5ratio\0\xa4zone\xa1b\x82\xa5ratio\0\xa4zone\xa1a"));
}

#[test]
fn elements_of_different_types_are_refused_in_any_order() {
    let ty = Type::set(Type::object([("name", Type::String), ("value", Type::Dynamic)]));
    let element = |name: &'static str, value: &Dynamic<'static>| {
        Value::object([("name", Value::from(name)), ("value", Value::from(value.clone()))])
    };
    let (text, number) = (Dynamic::new(Type::String, "x"), Dynamic::new(Type::Number, 1));
    for (first, second) in [("a", "b"), ("b", "a")] {
        let mixed = Value::Set(vec![element(first, &text), element(second, &number)]);
        assert_eq!(
            mixed.to_msgpack(&ty).unwrap_err().to_string(),
            "[1]: all elements must be of the same type, found object({ name = string, value = number }) after \
             object({ name = string, value = string })"
        );
        // A null takes the type of the others.
        let null = Value::object([("name", Value::from(second)), ("value", Value::Null)]);
        let bytes = Value::Set(vec![element(first, &text), null]).to_msgpack(&ty).unwrap();
        let typed = element(second, &Dynamic::new(Type::String, Value::Null));
        assert_eq!(bytes, Value::Set(vec![element(first, &text), typed]).to_msgpack(&ty).unwrap());
    }
}
