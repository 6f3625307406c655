//! `Float` is an `f64` that keeps the digits of the configuration.

use std::collections::BTreeMap;

use tfvalue::{
    DynamicValue, Number, Set, TfFunction, TfSchema, TfType, Type, Unknown, Value, json, msgpack,
    types::Float,
};
use tfvalue_model_tests::to_msgpack;

/// Terraform's text for `100 / 3`, `1 - 0.99` and `0.3 * 3`, the largest float of 32 bits, and others.
const NUMBERS: [&str; 8] = [
    "33.33333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333",
    "0.01",
    "0.9",
    "0.90000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
    "340282346638528859811704183484516925440",
    "0.1",
    "9007199254740993",
    "-123456789012345678901234567890.5",
];

/// A number in MessagePack, as Terraform writes one that is neither whole nor a binary fraction.
fn text(number: &str) -> Vec<u8> {
    msgpack::to_vec(number).unwrap()
}

#[test]
fn float_is_written_with_the_digits_that_it_was_read_with() {
    for number in NUMBERS {
        let float: Float = msgpack::from_slice(&text(number)).unwrap();
        assert_eq!(float, number.parse::<f64>().unwrap(), "{number}");
        let exact: Number = number.parse().unwrap();
        assert_eq!(exact.to_f64().to_bits(), float.get().to_bits());
        assert_eq!(msgpack::to_vec(&float).unwrap(), msgpack::to_vec(&exact).unwrap());
        assert_eq!(json::to_string(&float).unwrap(), number);
        let from_json: Float = json::from_str(number).unwrap();
        assert_eq!(msgpack::to_vec(&from_json).unwrap(), msgpack::to_vec(&exact).unwrap());
        assert_eq!(Value::from_typed(&float).unwrap(), Value::from(exact));
    }
}

#[test]
fn float_that_came_in_binary_is_written_in_binary() {
    for bytes in [
        &b"\xcb\x3f\xb9\x99\x99\x99\x99\x99\x9a"[..],
        b"\xcb\x3f\xe0\x00\x00\x00\x00\x00\x00",
        b"\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00",
        b"\xcb\xff\xf0\x00\x00\x00\x00\x00\x00",
        b"\x07",
        b"\xcf\xff\xff\xff\xff\xff\xff\xff\xff",
    ] {
        let float: Float = msgpack::from_slice(bytes).unwrap();
        assert_eq!(msgpack::to_vec(&float).unwrap(), msgpack::to_vec(&float.to_number().unwrap()).unwrap());
        let number: Number = msgpack::from_slice(bytes).unwrap();
        assert_eq!(msgpack::to_vec(&float).unwrap(), msgpack::to_vec(&number).unwrap());
    }
    assert_eq!(msgpack::from_slice::<Float>(b"\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00").unwrap(), f64::INFINITY);
}

/// `0.1` of a configuration and `0.1` of the provider are one number.
#[test]
fn float_of_an_f64_is_what_a_configuration_has() {
    for (value, number) in [(0.1, "0.1"), (1.0 - 0.99, "0.010000000000000009"), (33.3, "33.3")] {
        assert_eq!(msgpack::to_vec(&Float::from(value)).unwrap(), text(number));
    }
    assert_eq!(msgpack::to_vec(&Float::from(0.5)).unwrap(), b"\xcb\x3f\xe0\x00\x00\x00\x00\x00\x00");
    assert!(msgpack::to_vec(&Float::from(f64::NAN)).is_err());
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Policy {
    #[tf(required)]
    ratio: Unknown<Float>,
    #[tf(optional)]
    limit: Unknown<Option<Float>>,
    #[tf(optional)]
    list: Unknown<Option<Vec<Unknown<Option<Float>>>>>,
    #[tf(optional)]
    set: Unknown<Option<Set<Unknown<Option<Float>>>>>,
    #[tf(optional)]
    map: Unknown<Option<BTreeMap<String, Unknown<Option<Float>>>>>,
    #[tf(optional)]
    object: Unknown<Option<Share>>,
    #[tf(optional)]
    pair: Unknown<Option<(Unknown<Option<Float>>, Unknown<Option<Float>>)>>,
    #[tf(block)]
    step: Unknown<Vec<Step>>,
}

#[derive(TfType, PartialEq, Debug)]
struct Share {
    of_whole: Unknown<Option<Float>>,
}

#[derive(TfSchema, PartialEq, Debug)]
struct Step {
    #[tf(optional)]
    weight: Unknown<Option<Float>>,
}

#[test]
fn float_is_a_number_wherever_one_is() {
    assert_eq!(
        Policy::TYPE.to_string(),
        "object({ limit = number, list = list(number), map = map(number), object = object({ of_whole = number }), \
         pair = tuple([number, number]), ratio = number, set = set(number), step = list(object({ weight = number })) })",
    );
    let digits = NUMBERS[0];
    let text = format!(
        r#"{{"limit":null,"list":[{digits},0.1,null],"map":{{"a":{digits}}},"object":{{"of_whole":{digits}}},"pair":[1,{digits}],"ratio":{digits},"set":[0.1,{digits}],"step":[{{"weight":{digits}}}]}}"#
    );
    let policy: Policy = json::from_str(&text).unwrap();
    assert_eq!(json::to_string(&policy).unwrap(), text);
    let bytes = to_msgpack(&Policy::TYPE, text.as_bytes()).unwrap();
    let read: Policy = msgpack::from_slice(&bytes).unwrap();
    assert_eq!(read, policy);
    assert_eq!(msgpack::to_vec(&read).unwrap(), bytes);
}

/// A share of a number.
#[derive(TfFunction, PartialEq, Debug)]
#[tf(returns = Float)]
struct ShareOf {
    number: Float,
    #[tf(variadic)]
    weights: Vec<Option<Float>>,
}

#[test]
fn float_is_a_parameter_and_a_result() {
    let arguments = [NUMBERS[0], NUMBERS[5]].map(|number| DynamicValue::from_msgpack(text(number)));
    let share = ShareOf::decode_arguments(&arguments).unwrap();
    assert_eq!(share.number, 100.0 / 3.0);
    let result = ShareOf::encode_result(&share.number).unwrap();
    assert_eq!(result, arguments[0]);
}

#[test]
fn number_that_no_float_holds_is_refused_in_words_for_a_configuration() {
    let error = json::from_str::<Vec<f64>>(&format!("[{}]", NUMBERS[0])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "[0]: 33.3333333333333333333333333333333333333… has too many digits to be kept exactly: \
         round it to 15 significant digits, as in tonumber(format(\"%.15g\", 100 / 3))"
    );
    // As it says.
    assert!(json::from_str::<f64>("33.3333333333333").is_ok());
    assert!(json::from_str::<f32>("33.3333").is_ok());
    let error = json::from_str::<Vec<Float>>("[1e400]").unwrap_err();
    assert!(
        error.to_string().ends_with(" is out of range: a number from -1.797e308 to 1.797e308 is required")
    );
    assert_eq!(<Vec<Float>>::TYPE, Type::list(Type::Number));
}
