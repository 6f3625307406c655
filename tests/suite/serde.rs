//! Models that are the structs of a REST service, too.

use std::collections::BTreeMap;

use ::serde::{Deserialize, Serialize};
use tfvalue::{
    Map, Number, Set, TfSchema, Unknown, Value, msgpack,
    types::{GoDuration, IpAddr, OpenEnum, Timestamp},
};

type Known<T> = Unknown<Option<T>>;

#[derive(tfvalue::TfType, Clone, PartialEq, Debug)]
enum Zone {
    North,
}

/// A machine of a service.
#[derive(TfSchema, Serialize, Deserialize, Clone, PartialEq, Debug)]
#[tf(resource)]
struct Machine {
    #[tf(computed)]
    #[serde(skip_serializing)]
    id: Known<String>,
    #[tf(required)]
    address: Unknown<IpAddr>,
    #[tf(optional)]
    idle: Known<GoDuration>,
    #[tf(computed)]
    #[serde(skip_serializing_if = "Unknown::is_null")]
    created: Known<Timestamp>,
    #[tf(optional)]
    price: Known<Number>,
    #[tf(optional)]
    zone: Known<OpenEnum<Zone>>,
    #[tf(optional)]
    ports: Known<Set<Unknown<u16>>>,
    #[tf(optional)]
    labels: Known<Map<String, Unknown<String>>>,
    #[tf(optional)]
    tags: Known<BTreeMap<String, Known<String>>>,
    #[tf(optional, nested(list))]
    disks: Known<Vec<Unknown<Disk>>>,
}

#[derive(TfSchema, Serialize, Deserialize, Clone, PartialEq, Debug)]
struct Disk {
    #[tf(required)]
    size: Unknown<u64>,
}

const ANSWER: &str = r#"{"id":"m-1","address":"2001:DB8::1","idle":"60m","created":"2026-01-31T12:00:00Z","price":0.3333333333333333333333333333,"zone":"west","ports":[80,443],"labels":{"a":"b"},"tags":{"c":null},"disks":[{"size":8}]}"#;

#[test]
fn model_is_the_struct_of_a_service() {
    let machine: Machine = serde_json::from_str(ANSWER).unwrap();
    assert_eq!(machine.address.known().unwrap().as_str(), "2001:DB8::1");
    assert_eq!(machine.zone, Unknown::from(OpenEnum::from("west")));
    // What Terraform gets, and what it sends back.
    let state = msgpack::to_vec(&machine).unwrap();
    let planned: Machine = msgpack::from_slice(&state).unwrap();
    assert_eq!(planned, machine);
    let sent = serde_json::to_string(&planned).unwrap();
    assert_eq!(sent, ANSWER.replace(r#""id":"m-1","#, ""));
}

#[test]
fn attribute_that_is_missing_is_null() {
    let machine: Machine = serde_json::from_str(r#"{"address": "::1"}"#).unwrap();
    assert!(machine.id.is_null() && machine.price.is_null() && machine.disks.is_null());
    let sent: serde_json::Value = serde_json::to_value(&machine).unwrap();
    assert_eq!(sent.get("idle"), Some(&serde_json::Value::Null));
    assert_eq!(sent.get("created"), None);
    assert!(serde_json::from_str::<Machine>("{}").is_err());
}

#[test]
fn unknown_value_is_refused() {
    let machine: Machine = serde_json::from_str(r#"{"address": "::1"}"#).unwrap();
    let planned = Machine { price: Unknown::UNKNOWN, ..machine };
    let error = serde_json::to_string(&planned).unwrap_err();
    assert_eq!(error.to_string(), "a value is not known yet: only known values can be sent");
    assert!(serde_json::to_string(&Value::list([Value::UNKNOWN])).is_err());
}

#[test]
fn text_that_is_invalid_is_refused() {
    let error = serde_json::from_str::<Machine>(r#"{"address": "here"}"#).unwrap_err();
    assert!(error.to_string().starts_with("an address is required"), "{error}");
}

#[test]
fn numbers_keep_every_digit() {
    for text in [
        "0",
        "-1",
        "18446744073709551615",
        "123456789012345678901234567890",
        "0.1",
        "-0.5",
        "0.3333333333333333333333333333",
        "12345678901234567890.123456789",
    ] {
        let number: Number = serde_json::from_str(text).unwrap();
        assert_eq!(number, text.parse().unwrap(), "{text}");
        let written = serde_json::to_string(&number).unwrap();
        assert_eq!(written.parse::<Number>().unwrap(), number, "{text} {written}");
        let value: Value<'_> = serde_json::from_str(&format!("[{text}]")).unwrap();
        assert_eq!(value, Value::tuple([number]), "{text}");
    }
    // Formats that have no such numbers.
    assert!(rmp_serde::to_vec(&"0.3333333333333333333333333333".parse::<Number>().unwrap()).is_err());
    let bytes = rmp_serde::to_vec(&Number::from(7)).unwrap();
    assert_eq!(rmp_serde::from_slice::<Number>(&bytes).unwrap(), Number::from(7));
    assert!(serde_json::to_string(&"inf".parse::<Number>().unwrap()).is_err());
    for text in ["\"1\"", "{}", "[1]", "true"] {
        assert!(serde_json::from_str::<Number>(text).is_err(), "{text}");
        assert!(serde_json::from_value::<Number>(serde_json::from_str(text).unwrap()).is_err(), "{text}");
    }
    assert_eq!(serde_json::from_value::<Number>(serde_json::json!(1.5)).unwrap(), "1.5".parse().unwrap());
}

#[test]
fn value_is_read_as_terraform_reads_json() {
    let text = r#"{"a":[1,"b",true,null],"c":{}}"#;
    let value: Value<'_> = serde_json::from_str(text).unwrap();
    let list = Value::tuple([Value::from(1), "b".into(), true.into(), Value::Null]);
    assert_eq!(value, Value::object([("a", list), ("c", Value::object::<&str>([] as [(_, Value<'_>); 0]))]));
    assert_eq!(serde_json::to_string(&value).unwrap(), text);
    assert_eq!(serde_json::from_value::<Value<'_>>(serde_json::from_str(text).unwrap()).unwrap(), value);
    let bytes = rmp_serde::to_vec(&value).unwrap();
    assert_eq!(rmp_serde::from_slice::<Value<'_>>(&bytes).unwrap(), value);
    // Of members with one name, each is a value, and the last counts.
    let twice = serde_json::from_str::<Value<'_>>(r#"{"a":1,"b":[],"a":"x"}"#).unwrap();
    assert_eq!(twice, Value::object([("a", "x".into()), ("b", Value::tuple([] as [Value<'_>; 0]))]));
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(serde_json::from_str::<Value<'_>>(&deep).is_err());
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    for no_value in ["1e99999999999999999999", &deep] {
        assert!(serde_json::from_str::<Value<'_>>(&format!(r#"{{"a":{no_value},"a":1}}"#)).is_err());
    }
}
