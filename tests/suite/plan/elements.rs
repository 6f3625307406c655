//! Plans of nested attributes in collections: whose elements may be unknown as a whole, and must be of one type.

use serde_json::json;
use tfvalue::plan::values;
use tfvalue::{
    Dynamic, OwnedDynamic, Refinements, TfSchema, TfType, Type, Unknown, Value, json as tfjson, msgpack, plan,
};

use super::{Known, found};

#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(resource)]
struct Server {
    #[tf(optional, nested)]
    disk: Known<Vec<Known<Disk>>>,
    #[tf(optional, nested)]
    main: Known<Disk>,
}

#[derive(TfSchema, Clone, PartialEq, Debug)]
struct Disk {
    #[tf(optional, computed)]
    any: Known<OwnedDynamic>,
    #[tf(computed)]
    id: Known<String>,
}

fn server(json: &serde_json::Value) -> Value<'static> {
    Value::decode_json(&Server::TYPE, json.to_string().as_bytes()).unwrap().into_owned()
}

/// One disk with something, and one without, whose null is of the same type.
fn config() -> Value<'static> {
    let any = |value| json!({"type": "string", "value": value});
    server(&json!({"disk": [{"any": any(json!("w"))}, {"any": any(json!(null))}]}))
}

fn any(value: &Value<'_>, disk: usize) -> Value<'static> {
    value.get("disk").unwrap().elements().unwrap()[disk].get("any").unwrap().clone().into_owned()
}

#[test]
fn what_is_unknown_under_dynamic_has_the_type_of_the_elements_beside_it() {
    let config = config();
    let planned = values::mark_computed_unknown(&Server::SCHEMA, &Value::Null, &config, &config).unwrap();
    assert_eq!(any(&planned, 0), Dynamic::new(Type::String, "w").into());
    assert_eq!(any(&planned, 1), Dynamic::new(Type::String, Value::UNKNOWN).into());
    let typed: Server = planned.to_typed().unwrap();
    assert_eq!(msgpack::to_vec(&typed).unwrap(), planned.to_msgpack(&Server::TYPE).unwrap());
    found(values::check_planned(&Server::SCHEMA, &Value::Null, &config, &planned), "");
}

#[test]
fn a_model_is_written_with_elements_of_one_type() {
    let disk = |any| Unknown::Known(Some(Disk { any, id: Unknown::NULL }));
    let server = |disks: Vec<_>| Server { disk: disks.into(), main: Unknown::NULL };
    let text: Known<OwnedDynamic> = OwnedDynamic::new(Type::String, "w").into();
    for without in [Unknown::NULL, Unknown::UNKNOWN] {
        let server = server(vec![disk(text.clone()), disk(without)]);
        let value =
            Value::decode_msgpack(&Server::TYPE, &msgpack::to_vec(&server).unwrap()).unwrap().into_owned();
        let Value::Dynamic(dynamic) = any(&value, 1) else { panic!("it is of no type: {value}") };
        assert_eq!(dynamic.ty, Type::String);
    }

    let mixed = server(vec![disk(text), disk(OwnedDynamic::new(Type::Bool, true).into())]);
    let message = "disk[1]: all elements must be of the same type, found object({ any = bool, id = string }) after object({ any = string, id = string })";
    assert_eq!(msgpack::to_vec(&mixed).unwrap_err().to_string(), message);
    assert_eq!(tfjson::to_vec(&mixed).unwrap_err().to_string(), message);
}

#[test]
fn an_element_without_a_type_is_read_and_written_with_that_of_the_others() {
    let untyped = b"\x82\xa4disk\x92\x82\xa3any\x92\xc4\x08\"string\"\xa1w\xa2id\xc0\x82\xa3any\xc0\xa2id\xc0\xa4main\xc0";
    let value = Value::decode_msgpack(&Server::TYPE, untyped).unwrap();
    assert_eq!(any(&value, 1), Dynamic::new(Type::String, Value::Null).into());
    let written = value.to_msgpack(&Server::TYPE).unwrap();
    assert_eq!(msgpack::to_vec(&msgpack::from_slice::<Server>(untyped).unwrap()).unwrap(), written);
}

#[test]
fn an_element_that_is_unknown_in_the_configuration_is_planned_by_its_attributes() {
    let id = |id: &'static str| Value::object([("any", Value::UNKNOWN), ("id", Value::from(id))]);
    let with = |disk: Value<'static>| Value::object([("disk", Value::list([disk])), ("main", Value::Null)]);
    let unknown = Value::object([("any", Value::UNKNOWN), ("id", Value::UNKNOWN)]);
    let check = |config: Value<'static>, planned: Value<'static>, expected: &str| {
        found(values::check_planned(&Server::SCHEMA, &Value::Null, &with(config), &with(planned)), expected);
    };
    check(Value::UNKNOWN, unknown.clone(), "");
    check(Value::UNKNOWN, id("a"), "");
    check(Value::UNKNOWN, Value::UNKNOWN, "");
    check(Value::Null, Value::object([("any", Value::Null), ("id", Value::UNKNOWN)]), "");
    check(
        Value::UNKNOWN,
        Value::object([("any", Dynamic::new(Type::Bool, true).into()), ("id", Value::Null)]),
        "disk[0].any: planned as true, but it is unknown in the configuration",
    );

    // What stands beside an element of a type has that type, though the configuration doesn't tell.
    let typed =
        Value::object([("any", Dynamic::new(Type::String, Value::UNKNOWN).into()), ("id", Value::UNKNOWN)]);
    check(Value::UNKNOWN, typed, "");
    let main = |main: Value<'static>| Value::object([("disk", Value::Null), ("main", main)]);
    found(values::check_planned(&Server::SCHEMA, &Value::Null, &main(Value::UNKNOWN), &main(unknown)), "");
}

#[test]
fn what_the_configuration_has_without_a_type_is_planned_without_one() {
    #[derive(TfSchema)]
    #[tf(resource)]
    struct Crate {
        #[tf(optional)]
        any: Known<OwnedDynamic>,
    }

    let of = |any: Value<'static>| Value::object([("any", any)]);
    for value in [Value::Null, Value::UNKNOWN] {
        let typed = of(Dynamic::new(Type::String, value.clone()).into());
        let (config, none) = (of(value), Value::Null);
        found(values::check_planned(&Crate::SCHEMA, &none, &config, &config), "");
        assert!(values::check_planned(&Crate::SCHEMA, &none, &config, &typed).is_err(), "{typed}");
        found(values::check_planned(&Crate::SCHEMA, &none, &typed, &typed), "");
    }
}

#[test]
fn an_unknown_block_is_planned_with_what_the_configuration_knows_of_it() {
    #[derive(TfSchema)]
    #[tf(resource)]
    struct Rack {
        #[tf(block)]
        disk: Unknown<Vec<Disk>>,
    }

    let unknown = |refinements: Refinements| Value::object([("disk", Value::Unknown(refinements))]);
    let check = |planned: Refinements, expected: &str| {
        let config = unknown(Refinements::new().not_null());
        found(values::check_planned(&Rack::SCHEMA, &Value::Null, &config, &unknown(planned)), expected);
    };
    check(Refinements::new().not_null(), "");
    check(Refinements::new(), "disk: planned with other bounds than in the configuration");
}

#[test]
fn a_null_that_was_planned_with_a_type_keeps_it() {
    let main = |any: Value<'static>| {
        let disk = Value::object([("any", any), ("id", Value::Null)]);
        Value::object([("disk", Value::Null), ("main", disk)])
    };
    let typed = |value: Value<'static>| main(Dynamic::new(Type::String, value).into());
    for planned in [typed(Value::Null), typed(Value::UNKNOWN)] {
        found(values::check_applied(&Server::SCHEMA, &planned, &typed(Value::Null)), "");
        found(
            values::check_applied(&Server::SCHEMA, &planned, &main(Value::Null)),
            "main.any: planned as a value of type string, but it is a null of no type after apply",
        );
    }
    found(values::check_applied(&Server::SCHEMA, &main(Value::UNKNOWN), &main(Value::Null)), "");
    found(
        plan::check_applied::<Server>(
            &typed(Value::Null).to_typed::<Server>().unwrap(),
            &typed(Value::Null).to_typed::<Server>().unwrap(),
        ),
        "",
    );
}
