//! Invariants of every input hold for generated ones: see `invariants`.
//!
//! `TFVALUE_SEED` and `TFVALUE_CASES` choose other inputs and more of them.

use std::{
    cell::Cell,
    hint::black_box,
    thread,
    time::{Duration, Instant},
};

use proptest::{collection::vec, prelude::*};
use tfvalue::{TfType, Type, Value, json, msgpack};
use tfvalue_model_tests::{
    allocator::{Allocated, Counting, allocated},
    generate::{
        check,
        corrupt::{byte, corrupted, corruptions},
        random::Random,
        types::{constraint, ty},
        value::{Known, of_type, typed},
    },
    invariants::{
        self, faithful,
        input::{pairs, put_pairs, put_type, split_type},
        literals::{self, LITERALS},
        model::{Everything, Faithful},
        model_in_json, model_in_msgpack, secrets,
    },
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` gives it")]
fn fails(error: impl ToString) -> TestCaseError {
    TestCaseError::fail(error.to_string())
}

#[test]
fn what_is_written_is_read_as_an_equal_value() {
    check(2000, typed(Known::Partly), |(ty, value)| {
        // What is known of a generated value may leave just one, and its text may be of any form; of one that was read, neither.
        let bytes = value.to_msgpack(&ty).map_err(fails)?;
        let read = Value::decode_msgpack(&ty, &bytes).map_err(fails)?;
        invariants::encodes(&ty, &read);
        let bytes = read.to_msgpack(&ty).map_err(fails)?;
        prop_assert_eq!(Value::decode_msgpack(&ty, &bytes).map_err(fails)?, read);
        Ok(())
    });
}

#[test]
fn promises_hold_for_what_is_damaged() {
    check(3000, (typed(Known::Partly), corruptions()), |((ty, value), corruptions)| {
        invariants::msgpack(&ty, &corrupted(&value.to_msgpack(&ty).map_err(fails)?, &corruptions));
        Ok(())
    });
    check(3000, (typed(Known::Wholly), corruptions()), |((ty, value), corruptions)| {
        invariants::json(&ty, &corrupted(value.to_json(&ty).map_err(fails)?.as_bytes(), &corruptions));
        Ok(())
    });
}

#[test]
fn promises_hold_for_what_is_arbitrary() {
    check(4000, (ty(), vec(byte(), 0..60)), |(ty, bytes)| {
        invariants::msgpack(&ty, &bytes);
        invariants::json(&ty, &bytes);
        invariants::type_json(&bytes);
        Ok(())
    });
}

#[test]
fn promises_hold_for_types() {
    check(3000, (constraint(), prop::option::of(corruptions())), |(ty, corruptions)| {
        let text = ty.to_json();
        let read =
            invariants::type_json(&corrupted(text.as_bytes(), &corruptions.clone().unwrap_or_default()));
        prop_assert!(read || corruptions.is_some(), "{} isn't read", text);
        Ok(())
    });
}

#[test]
fn a_type_in_bytes_is_read_as_it_is_written() {
    check(1000, ty(), |ty| {
        let mut bytes = Vec::new();
        put_type(&ty, &mut bytes);
        bytes.extend(b"rest");
        prop_assert_eq!(split_type(&bytes), (ty, &b"rest"[..]));
        Ok(())
    });
}

#[test]
fn promises_hold_for_old_states() {
    let segment = prop::sample::select(vec!["a", "b", "#", "%", "0", "1", "2", "~7", "é", ""]);
    let key = vec(segment, 1..5).prop_map(|segments| segments.join("."));
    let text = prop::sample::select(vec![
        "",
        "0",
        "1",
        "2",
        "3",
        "true",
        "-1",
        "9999999999",
        "1e9",
        "x",
        "74D93920-ED26-11E3-AC10-0800200C9A66",
    ]);
    check(4000, (ty(), vec((key, text), 0..12)), |(ty, state)| {
        let state: Vec<_> = state.iter().map(|(key, value)| (key.as_str(), *value)).collect();
        invariants::flatmap(&ty, &state);
        let mut bytes = Vec::new();
        put_pairs(state.iter().copied(), &mut bytes);
        let read = pairs(&bytes);
        prop_assert!(read.iter().map(|(key, value)| (key.as_str(), value.as_str())).eq(state));
        Ok(())
    });
}

#[test]
fn literal_with_any_character_in_any_place_is_not_misread() {
    for (check, texts) in LITERALS {
        texts.iter().flat_map(|text| literals::edits(text)).for_each(|text| check(&text));
    }
}

#[test]
fn literal_with_several_other_characters_is_not_misread() {
    check(20_000, any::<u64>(), |seed| {
        let (check, text) = literals::edited(seed);
        check(&text);
        Ok(())
    });
}

#[test]
fn a_faithful_model_is_a_value_whatever_the_damage() {
    let ty = <Faithful as TfType>::TYPE;
    let corruptions = prop_oneof![1 => Just(Vec::new()), 4 => corruptions()];
    check(150, (of_type(&ty, Known::Partly), vec(corruptions.clone(), 16)), |(value, corruptions)| {
        let bytes = value.to_msgpack(&ty).map_err(fails)?;
        for corruptions in corruptions {
            faithful::<Faithful>(&corrupted(&bytes, &corruptions));
        }
        Ok(())
    });
    check(150, (of_type(&ty, Known::Wholly), vec(corruptions, 16)), |(value, corruptions)| {
        let text = value.to_json(&ty).map_err(fails)?;
        for corruptions in corruptions {
            faithful::<Faithful>(&corrupted(text.as_bytes(), &corruptions));
        }
        Ok(())
    });
}

/// A value that the model of everything can read: of a generated one, what fits.
fn everything(generated: &Value<'_>) -> Value<'static> {
    let empty: Everything = json::from_str(r#"{"name":"x"}"#).expect("a model");
    let mut value = Value::from_typed(&empty).expect("a value");
    for (name, part) in generated.entries().into_iter().flatten() {
        let mut next = value.clone();
        if let Value::Object(entries) = &mut next {
            entries.insert(name.clone().into_owned().into(), part.clone().into_owned());
        }
        if next.to_typed::<Everything>().is_ok() {
            value = next;
        }
    }
    value
}

#[test]
fn a_model_of_everything_is_read_as_it_is_written_whatever_the_damage() {
    let ty = <Everything as TfType>::TYPE;
    let corruptions = prop_oneof![1 => Just(Vec::new()), 2 => corruptions()];
    check(40, (of_type(&ty, Known::Partly), vec(corruptions.clone(), 30)), |(value, corruptions)| {
        let value = everything(&value);
        let bytes = msgpack::to_vec(&value.to_typed::<Everything>().map_err(fails)?).map_err(fails)?;
        prop_assert!(model_in_msgpack::<Everything>(&bytes));
        for corruptions in corruptions {
            model_in_msgpack::<Everything>(&corrupted(&bytes, &corruptions));
        }
        Ok(())
    });
    check(40, (of_type(&ty, Known::Wholly), vec(corruptions, 30)), |(value, corruptions)| {
        let value = everything(&value);
        let text = json::to_string(&value.to_typed::<Everything>().map_err(fails)?).map_err(fails)?;
        for corruptions in corruptions {
            model_in_json::<Everything>(&corrupted(text.as_bytes(), &corruptions));
        }
        Ok(())
    });
}

#[test]
fn no_error_shows_a_secret_whatever_stands_where() {
    let vault = secrets::vault();
    assert!(!secrets::are_not_told_when_read(&vault), "a vault is read");
    let told = Cell::new([0_u32; 2]);
    check(600, any::<u64>(), |seed| {
        let mut random = Random::new(seed);
        let [one, other] = [(); 2].map(|()| secrets::SECRETS.changed(&vault, &mut random));
        let is_told =
            [secrets::are_not_told_when_read(&one), secrets::are_not_told_when_compared(&one, &other)];
        let [read, compared] = told.get();
        told.set([read + u32::from(is_told[0]), compared + u32::from(is_told[1])]);
        Ok(())
    });
    assert!(told.get().iter().all(|times| *times > 400), "{told:?}");
}

/// A type, what begins, what comes again and again until the input is long, and what ends, in JSON.
const INPUTS: &[(&str, &str, &str, &str)] = &[
    (r#"["list","string"]"#, "[\"\"", ",\"x\"", "]"),
    (r#"["set","string"]"#, "[\"\"", ",\"x\"", "]"),
    (r#"["set","number"]"#, "[0", ",1e300", "]"),
    (r#"["set",["object",{"a":"number"}]]"#, "[{}", r#",{"a":1}"#, "]"),
    (r#"["map","bool"]"#, "{\"\":true", ",\"k\":false", "}"),
    (r#"["object",{"a":"bool"}]"#, "{\"a\":true", ",\"a\":null", "}"),
    (r#"["list","dynamic"]"#, r#"[{"value":1,"type":"number"}"#, ",null", "]"),
    (r#"["list","dynamic"]"#, "[null", r#",{"value":null,"type":["list","dynamic"]}"#, "]"),
    (r#"["list",["tuple",["dynamic","dynamic"]]]"#, "[null", ",[null,null]", "]"),
    (r#""dynamic""#, r#"{"value":[null"#, ",null", r#"],"type":["list",["list","dynamic"]]}"#),
    (r#""dynamic""#, r#"{"value":null"#, r#","value":[[],{}]"#, r#","type":"string","value":"x"}"#),
    (r#""string""#, "\"", r"\u0041", "\""),
    (r#""string""#, "\"e", "\u{301}", "\""),
    (r#""number""#, "0.", "1", ""),
    (r#""number""#, "1", "0", ""),
    (r#""number""#, "1e", "9", ""),
];

/// The input of about so many bytes.
fn long(begin: &str, again: &str, end: &str, length: usize) -> String {
    [begin, &again.repeat(length / again.len()), end].concat()
}

/// Decodes in all ways, and says what the costliest of them allocated.
fn cost(ty: &Type, text: &str) -> Allocated {
    let bytes = tfvalue_model_tests::to_msgpack(ty, text.as_bytes()).unwrap_or_default();
    let costs = [
        allocated(|| black_box(Value::decode_json(ty, text.as_bytes()).is_ok())).1,
        allocated(|| black_box(Value::decode_msgpack(ty, &bytes).is_ok())).1,
    ];
    Allocated {
        peak_moved: costs.iter().map(|cost| cost.peak_moved).max().unwrap_or(0),
        total: costs.iter().map(|cost| cost.total).max().unwrap_or(0),
        ..Allocated::default()
    }
}

/// The bytes of memory that a byte of input may command: in a list of nulls each is a value of some 56 bytes, and next to it is
/// the vector that it was moved from when that grew.
const MEMORY_PER_BYTE: usize = 256;

#[test]
fn memory_and_work_grow_no_faster_than_the_input() {
    for (ty, begin, again, end) in INPUTS {
        let ty = Type::from_json(ty).unwrap();
        let [short, double] = [100_000, 200_000].map(|length| cost(&ty, &long(begin, again, end, length)));
        assert!(double.peak_moved <= MEMORY_PER_BYTE * 200_000, "{ty} {again}: {double:?}");
        assert!(double.total <= 3 * short.total + 10_000, "{ty} {again}: {short:?} {double:?}");
    }
}

/// Fields of the model of everything: what begins, what comes again and again until the input is long, and what ends, in JSON.
const MODEL_INPUTS: &[(&str, &str, &str)] = &[
    (r#""list":[null"#, ",null", "]"),
    (r#""set":[null"#, r#","x""#, "]"),
    (r#""sorted":["a""#, r#","b""#, "]"),
    (r#""hashed":[0"#, ",1", "]"),
    (r#""map":{"a":null"#, r#","b":null"#, "}"),
    (r#""hash_map":{"a":null"#, r#","b":1"#, "}"),
    (r#""anys":[null"#, ",null", "]"),
    (r#""anys":[null"#, r#",{"type":"bool","value":null}"#, "]"),
    (r#""nested_list":[{}"#, ",{}", "]"),
    (r#""nested_set":[{}"#, r#",{"size":1}"#, "]"),
    (r#""nested_map":{"a":{}"#, r#","b":{}"#, "}"),
    (r#""disk":[{}"#, ",{}", "]"),
    (r#""member":[{}"#, r#",{"size":1}"#, "]"),
    (r#""labeled":{"a":{}"#, r#","b":{}"#, "}"),
    (r#""undefined":[{}"#, ",{}", "]"),
];

#[test]
fn memory_and_work_of_a_model_grow_no_faster_than_the_input() {
    let cost = |text: &str| {
        let bytes = tfvalue_model_tests::to_msgpack(&<Everything as TfType>::TYPE, text.as_bytes())
            .unwrap_or_default();
        let in_json = allocated(|| black_box(json::from_str::<Everything>(text).is_ok()));
        let in_msgpack = allocated(|| black_box(msgpack::from_slice::<Everything>(&bytes).is_ok()));
        [(in_json, text.len()), (in_msgpack, bytes.len())]
    };
    for (begin, again, end) in MODEL_INPUTS {
        let input = |length| {
            let text = long(begin, again, end, length);
            cost(&format!(r#"{{{text},"name":"x"}}"#))
        };
        for (short, double) in input(100_000).into_iter().zip(input(200_000)) {
            let (((_, short), _), ((is_read, double), length)) = (short, double);
            assert!(is_read || begin.starts_with("\"undefined"), "{begin}");
            assert!(
                double.peak_moved <= MEMORY_PER_BYTE * length.max(1_000),
                "{begin}: {double:?} of {length}"
            );
            assert!(double.total <= 3 * short.total + 10_000, "{begin}: {short:?} {double:?}");
        }
    }
}

#[test]
fn memory_is_bounded_for_what_is_generated() {
    check(2000, (typed(Known::Partly), corruptions()), |((ty, value), corruptions)| {
        let bytes = corrupted(&value.to_msgpack(&ty).map_err(fails)?, &corruptions);
        let types = ty.to_json().len();
        let (_, cost) = allocated(|| Value::decode_msgpack(&ty, &bytes).is_ok());
        // A type counts as input: an attribute that is missing from the bytes is there in the value. A length of a list may tell of
        // 1024 unknown elements.
        let most = 1024 * (bytes.len() + types) + (1 << 16);
        prop_assert!(cost.peak_moved <= most, "{:?} for {} and {} bytes", cost, bytes.len(), types);
        Ok(())
    });
}

/// The least time of three, so that what else the machine does counts little.
fn least_time(run: impl Fn()) -> Duration {
    let time = || {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    [time(), time(), time()].into_iter().min().unwrap_or_default()
}

/// `depth` values under `dynamic`, each a list of one, around a long list.
fn nested_dynamics(depth: usize, length: usize) -> String {
    let inner = format!("[{}]", vec!["\"x\""; length / 4].join(","));
    let begin = r#"{"value":["#.repeat(depth);
    let end = r#"],"type":["list","dynamic"]}"#.repeat(depth);
    format!(r#"{begin}{{"value":{inner},"type":["list","string"]}}{end}"#)
}

#[test]
fn time_does_not_grow_with_the_depth_of_dynamic_values() {
    let time = |depth| {
        let text = nested_dynamics(depth, 60_000);
        least_time(|| assert!(Value::decode_json(&Type::Dynamic, text.as_bytes()).is_ok()))
    };
    let (shallow, deep) = (time(2), time(120));
    assert!(deep < 12 * shallow + Duration::from_millis(50), "{shallow:?} and {deep:?}");
}

/// A set is sorted by a text of its elements, so nested ones take that text at each level; but not more.
#[test]
fn work_for_nested_sets_grows_no_faster_than_the_input() {
    let [short, double] = [4_000, 8_000].map(|length| cost(&Type::Dynamic, &nested_sets(60, length)));
    assert!(double.total <= 3 * short.total, "{short:?} {double:?}");
}

/// Sets of two sets each, of which one is empty.
fn nested_sets(depth: usize, length: usize) -> String {
    let elements: Vec<_> = (0..length / 8).map(|index| format!("\"{index:05}\"")).collect();
    let set = (0..depth).fold(format!("[{}]", elements.join(",")), |inner, _| format!("[[],{inner}]"));
    let ty = (0..=depth).fold(Type::String, |ty, _| Type::set(ty));
    format!(r#"{{"value":{set},"type":{}}}"#, ty.to_json())
}

/// A container in a container in … up to the limit, of all kinds.
#[test]
fn the_deepest_value_needs_no_more_than_two_mebibytes_of_stack() {
    type Kind = (fn(Type) -> Type, &'static str, &'static str);

    let kinds: [Kind; 5] = [
        (Type::list, "[", "]"),
        (Type::set, "[", "]"),
        (Type::map, r#"{"k":"#, "}"),
        (|ty| Type::object([("a", ty)]), r#"{"a":"#, "}"),
        (|ty| Type::tuple([ty]), "[", "]"),
    ];
    let run = move || {
        for (kind, begin, end) in kinds {
            let ty = (0..256).fold(Type::Bool, |ty, _| kind(ty));
            let text = format!("{}true{}", begin.repeat(256), end.repeat(256));
            assert!(invariants::json(&ty, text.as_bytes()), "{ty}");
            let value = Value::decode_json(&ty, text.as_bytes()).unwrap();
            assert!(invariants::msgpack(&ty, &value.to_msgpack(&ty).unwrap()));
            assert!(invariants::type_json(ty.to_json().as_bytes()));
            drop(black_box(format!("{value:?} {:?}", value.clone().into_owned() == value)));
        }
        for depth in [127, 128, 256, 257, 10_000] {
            let text = nested_dynamics(depth, 8);
            invariants::json(&Type::Dynamic, text.as_bytes());
            invariants::msgpack(&Type::Dynamic, &b"\x92\xc4\x12[\"list\",\"dynamic\"]\x91".repeat(depth));
            invariants::msgpack(
                &Type::Dynamic,
                &[&b"\x92\xc4\x12[\"list\",\"dynamic\"]\x91".repeat(depth)[..], b"\xc0"].concat(),
            );
            invariants::type_json(
                (r#"["list","#.repeat(depth) + r#""bool""# + &"]".repeat(depth)).as_bytes(),
            );
            invariants::type_json(
                (r#"["object",{"a":"#.repeat(depth) + r#""bool""# + &"}]".repeat(depth)).as_bytes(),
            );
        }
    };
    thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

/// Sets of compounds are sorted by a text in which go-cty keeps negative zero, which MessagePack doesn't have.
#[test]
fn negative_zero_in_a_set_needs_a_round_more_to_be_in_its_order() {
    let ty = Type::set(Type::map(Type::Number));
    let text = r#"[{"a":-2},{"a":-0},{"a":0}]"#;
    assert!(invariants::json(&ty, text.as_bytes()));
    let written = tfvalue_model_tests::to_msgpack(&ty, text.as_bytes()).unwrap();
    let rewritten = Value::decode_msgpack(&ty, &written).unwrap().to_msgpack(&ty).unwrap();
    assert_eq!(hex::encode(written), "9281a1610081a161fe");
    assert_eq!(hex::encode(rewritten), "9281a161fe81a16100");
}
