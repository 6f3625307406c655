//! State of Terraform before 0.12 reads as Terraform itself reads it.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue::{ErrorKind, OwnedDynamic, TfSchema, Type, Unknown, Value, flatmap};
use tfvalue_model_tests::read;

#[derive(Deserialize)]
struct Vector {
    #[serde(rename = "type")]
    ty: Box<RawValue>,
    flatmap: Option<BTreeMap<String, String>>,
    status: String,
    msgpack: Option<String>,
}

/// Keys come in the order of their bytes; in normal form C, half of these stand elsewhere.
#[test]
fn keys_of_a_map_may_change_their_order() {
    const COUNT: usize = 50_000;

    let keys = (0..COUNT).flat_map(|index| [format!("m.A\u{30a}{index}"), format!("m.B{index}")]);
    let pairs: Vec<_> = keys.map(|key| (key, "x")).chain([("m.%".to_owned(), "100000")]).collect();
    let ty = Type::object([("m", Type::map(Type::String))]);
    let value = Value::decode_flatmap(&ty, pairs.iter().map(|(key, text)| (key.as_str(), *text))).unwrap();
    let entries = value.get("m").unwrap().entries().unwrap();
    assert_eq!(entries.len(), 2 * COUNT);
    assert!(entries.keys().is_sorted() && entries.contains_key("\u{c5}0"));
}

#[test]
fn every_vector_reads_as_go_cty_reads_it() {
    let text = String::from_utf8(read("vectors/flatmap.jsonl")).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let vector: Vector = serde_json::from_str(line).unwrap();
        // No pairs at all are an absent state, which only the message can tell from one without attributes.
        let Some(pairs) = vector.flatmap else { continue };
        let ty = Type::from_json(vector.ty.get()).unwrap();
        let pairs = pairs.iter().map(|(key, text)| (key.as_str(), text.as_str()));
        match (&*vector.status, Value::decode_flatmap(&ty, pairs)) {
            ("ok", Ok(value)) => {
                assert_eq!(hex::encode(value.to_msgpack(&ty).unwrap()), vector.msgpack.unwrap(), "{line}");
            }
            ("error" | "panic", Err(_)) => {}
            (_, result) => panic!("{line}: {result:?}"),
        }
        count += 1;
    }
    assert_eq!(count, 54);
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Server<'a> {
    #[tf(known)]
    name: &'a str,
    #[tf(known)]
    ports: Vec<u16>,
    #[tf(optional)]
    cores: Unknown<Option<u32>>,
    #[tf(block, known)]
    disk: Vec<Disk<'a>>,
    #[tf(block, known)]
    mount: Vec<Disk<'a>>,
}

#[derive(TfSchema, PartialEq, Debug)]
struct Disk<'a> {
    path: &'a str,
}

#[test]
fn a_derived_model_reads_an_old_state_and_a_missing_block_is_empty() {
    let pairs = [
        ("name", "web"),
        ("ports.#", "2"),
        ("ports.0", "80"),
        ("ports.1", "443"),
        ("disk.#", "1"),
        ("disk.0.path", "/"),
    ];
    let server: Server<'_> = flatmap::from_pairs(pairs).unwrap();
    let expected = Server {
        name: "web",
        ports: vec![80, 443],
        cores: Unknown::Known(None),
        disk: vec![Disk { path: "/" }],
        mount: Vec::new(),
    };
    assert_eq!(server, expected);
}

#[test]
fn a_set_of_one_element_that_is_not_there_has_an_empty_one_unless_it_is_a_collection() {
    let set =
        |element: Type| Value::decode_flatmap(&Type::object([("a", Type::set(element))]), [("a.#", "1")]);
    let elements = |element: Type| set(element).unwrap().get("a").unwrap().elements().unwrap().to_vec();
    assert_eq!(elements(Type::String), [Value::Null]);
    assert_eq!(elements(Type::object([("b", Type::Bool)])), [Value::object([("b", Value::Null)])]);
    let nested = Type::object([("b", Type::object([("c", Type::Bool)]))]);
    assert_eq!(elements(nested), [Value::object([("b", Value::Null)])]);
    assert_eq!(elements(Type::tuple([Type::Bool])), [Value::Null]);
    assert_eq!(elements(Type::map(Type::Bool)), []);
    assert_eq!(elements(Type::list(Type::Bool)), []);
}

#[test]
fn dynamic_attribute_without_a_key_is_null() {
    #[derive(TfSchema, PartialEq, Debug)]
    #[tf(resource)]
    struct Release {
        #[tf(required)]
        name: Unknown<String>,
        #[tf(optional)]
        value: Unknown<Option<OwnedDynamic>>,
        #[tf(block)]
        hook: Option<Hook>,
        #[tf(block, known)]
        step: Vec<Hook>,
    }
    #[derive(TfSchema, PartialEq, Debug)]
    struct Hook {
        #[tf(optional)]
        run: Unknown<Option<String>>,
        #[tf(optional)]
        value: Unknown<Option<OwnedDynamic>>,
    }

    let stored = [("name", "web"), ("hook.run", "x"), ("value_2", "y"), ("valuer.#", "1")];
    let hook = Hook { run: "x".to_owned().into(), value: Unknown::NULL };
    let release: Release = flatmap::from_pairs(stored).unwrap();
    let expected =
        Release { name: "web".to_owned().into(), value: Unknown::NULL, hook: Some(hook), step: Vec::new() };
    assert_eq!(release, expected);

    // Of which type this is, nothing tells.
    for key in ["value", "value.#", "value.%", "value.a.b"] {
        let error = flatmap::from_pairs::<Release>([("name", "web"), (key, "1")]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "value: a state of Terraform before 0.12 doesn't say of which type a dynamic value is"
        );
    }
}

#[test]
fn an_absurd_length_is_refused() {
    let ty = Type::object([("ports", Type::list(Type::Number))]);
    for length in ["9999999999", "99999999999999999999999999999999999999999"] {
        let error = Value::decode_flatmap(&ty, [("ports.#", length)]).unwrap_err();
        assert_eq!(error.to_string(), "ports: the list has far more elements than the state holds");
    }
}

#[test]
fn what_is_wrong_has_its_path() {
    let pairs = [("name", "web"), ("ports.#", "1"), ("ports.0", "http")];
    let error = flatmap::from_pairs::<Server<'_>>(pairs).unwrap_err();
    assert_eq!(error.path().to_string(), "ports[0]");
}

/// Every key below a map is one of its own keys, dots and all, so a key could be an element of many maps.
#[test]
fn maps_of_maps_have_no_more_elements_than_the_keys_have_bytes() {
    let keys: Vec<_> = (0..200).map(|depth| format!("m{}", ".a".repeat(depth))).collect();
    let keys: Vec<_> = keys.iter().flat_map(|key| [key.clone(), format!("{key}.%")]).collect();
    let pairs = keys.iter().map(|key| (key.as_str(), "1"));
    let ty = (0..8).fold(Type::String, |ty, _| Type::map(ty));
    let error = Value::decode_flatmap(&Type::object([("m", ty)]), pairs).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Limit(_)), "{error}");
}

#[test]
fn keys_that_are_one_in_normal_form_c_are_one() {
    let ty = Type::map(Type::String);
    let pairs = [("a.%", "2"), ("a.e\u{301}", "first"), ("a.\u{e9}", "last")];
    let value = Value::decode_flatmap(&Type::object([("a", ty)]), pairs).unwrap();
    let map = value.get("a").unwrap();
    assert_eq!(map.get("\u{e9}").and_then(Value::as_str), Some("last"));
    assert!(value.to_msgpack(&Type::object([("a", Type::map(Type::String))])).is_ok());
}
