//! The types that attributes have in blocks that travel under `dynamic`, which Terraform compares, and what is known of unknown blocks.

use tfvalue::plan::values;
use tfvalue::{
    Dynamic, Refinements, Schema, Type, Value,
    schema::{Attribute, Behavior, Block, Description, NestedBlock, NestedType, NestingMode, SchemaKind},
};

use super::found;

/// A resource of blocks `x` of this mode, with these attributes.
fn resource(nesting: NestingMode, attributes: Vec<Attribute>) -> Schema {
    let any = Attribute::new("any", Type::Dynamic, Behavior::OptionalComputed);
    let attributes = attributes.into_iter().chain([any]).collect();
    let block = Block::new(attributes, [].into(), Description::default(), None);
    let block =
        Block::new([].into(), [NestedBlock::new("x", nesting, block)].into(), Description::default(), None);
    Schema::new(SchemaKind::Resource, 0, block)
}

/// A resource with one block, whose attribute `a` is of this type and value.
fn with(nesting: NestingMode, ty: Type, value: Value<'static>) -> Value<'static> {
    let block = Value::object([("a", value), ("any", Value::Null)]);
    let block_type = Type::object([("a", ty), ("any", Type::Dynamic)]);
    let (ty, blocks) = match nesting {
        NestingMode::List => (Type::tuple([block_type]), Value::Tuple(vec![block])),
        _ => (Type::object([("k", block_type)]), Value::object([("k", block)])),
    };
    Value::object([("x", Value::from(Dynamic::new(ty, blocks)))])
}

fn type_of_blocks(value: &Value<'_>) -> Type {
    match value.get("x") {
        Some(Value::Dynamic(blocks)) => blocks.ty.clone(),
        blocks => panic!("they are of no type: {blocks:?}"),
    }
}

fn attribute_of_block<'v>(value: &'v Value<'static>) -> Option<&'v Value<'static>> {
    let Some(Value::Dynamic(blocks)) = value.get("x") else { return None };
    let block = blocks.value.elements().and_then(<[_]>::first).or_else(|| blocks.value.get("k"));
    block?.get("a")
}

fn place(nesting: NestingMode) -> &'static str {
    if nesting == NestingMode::List { "x[0].a" } else { "x[\"k\"].a" }
}

/// Values that don't show their type, and two types that they may be of.
fn without_a_shown_type() -> Vec<(Value<'static>, Type, Type)> {
    let object = |ty| Type::object([("b", ty)]);
    let mut values = Vec::new();
    for (ty, other) in [
        (Type::map(object(Type::Bool)), Type::Dynamic),
        (Type::map(object(Type::Bool)), Type::map(object(Type::String))),
        (Type::list(Type::String), Type::list(Type::Dynamic)),
        (Type::set(object(Type::Bool)), Type::set(Type::Dynamic)),
    ] {
        let empty = match ty {
            Type::Map(_) => Value::Map([].into()),
            Type::List(_) => Value::List(Vec::new()),
            _ => Value::Set(Vec::new()),
        };
        values.push((Value::Null, ty.clone(), other.clone()));
        if other != Type::Dynamic {
            values.push((empty, ty, other));
        }
    }
    values
}

#[test]
fn result_in_a_block_under_dynamic_keeps_types_that_its_values_do_not_show() {
    for nesting in [NestingMode::List, NestingMode::Map] {
        for (value, ty, other) in without_a_shown_type() {
            // Whether the attribute is declared as the one, in part, or not at all, is the same to Terraform.
            for declared in [ty.clone(), Type::map(Type::Dynamic), Type::Dynamic] {
                let schema = resource(nesting, vec![Attribute::new("a", declared, Behavior::Computed)]);
                let planned = with(nesting, ty.clone(), value.clone());
                found(values::check_applied(&schema, &planned, &planned), "");
                found(values::check_final_plan(&schema, &planned, &planned), "");
                let new = with(nesting, other.clone(), value.clone());
                let findings = values::check_applied(&schema, &planned, &new).unwrap_err();
                assert_eq!(findings[0].path.to_string(), place(nesting), "{planned} -> {new}");
                assert!(findings[0].message.starts_with("planned as a value of type "), "{findings}");
                assert!(values::check_final_plan(&schema, &planned, &new).is_err());
            }
        }
    }
}

#[test]
fn result_in_a_block_under_dynamic_may_get_a_type_where_none_was_planned() {
    for nesting in [NestingMode::List, NestingMode::Map] {
        let schema =
            resource(nesting, vec![Attribute::new("a", Type::map(Type::Dynamic), Behavior::Computed)]);
        let planned = with(nesting, Type::map(Type::Dynamic), Value::UNKNOWN);
        let texts = Value::map([("k", Value::from("x"))]);
        found(values::check_applied(&schema, &planned, &with(nesting, Type::map(Type::String), texts)), "");
        found(
            values::check_applied(&schema, &planned, &with(nesting, Type::map(Type::String), Value::Null)),
            "",
        );
        let list = Value::List(vec![Value::from("x")]);
        assert!(
            values::check_applied(&schema, &planned, &with(nesting, Type::list(Type::String), list)).is_err()
        );
    }
}

#[test]
fn plan_in_a_block_under_dynamic_keeps_types_that_its_values_do_not_show() {
    for nesting in [NestingMode::List, NestingMode::Map] {
        for (value, ty, other) in without_a_shown_type() {
            let [config, planned] = [&ty, &other].map(|ty| with(nesting, ty.clone(), value.clone()));
            let check = |behavior, config: &Value<'_>, planned: &Value<'_>| {
                let schema = resource(nesting, vec![Attribute::new("a", ty.clone(), behavior)]);
                values::check_planned(&schema, &Value::Null, config, planned).is_ok()
            };
            assert!(check(Behavior::Optional, &config, &config));
            assert!(!check(Behavior::Optional, &config, &planned), "{config} -> {planned}");
            assert!(check(Behavior::Computed, &config, &planned));
        }
    }
}

#[test]
fn marks_in_a_block_under_dynamic_keep_the_types_of_the_rest() {
    let nested = NestedType::new(
        NestingMode::List,
        [
            Attribute::new("id", Type::String, Behavior::Computed),
            Attribute::new("tags", Type::map(Type::Dynamic), Behavior::Optional),
        ],
    );
    let texts = || Type::map(Type::String);
    for nesting in [NestingMode::List, NestingMode::Map] {
        // An attribute of a type that is declared in part.
        let schema =
            resource(nesting, vec![Attribute::new("a", Type::map(Type::Dynamic), Behavior::Optional)]);
        for value in [Value::Null, Value::UNKNOWN, Value::Map([].into())] {
            let config = with(nesting, texts(), value);
            let planned = values::mark_computed_unknown(&schema, &Value::Null, &config, &config).unwrap();
            found(values::check_planned(&schema, &Value::Null, &config, &planned), "");
            assert_eq!(type_of_blocks(&config), type_of_blocks(&planned));
        }

        // One that is computed is unknown, and of the type that is declared.
        let schema =
            resource(nesting, vec![Attribute::new("a", Type::map(Type::Dynamic), Behavior::Computed)]);
        let config = with(nesting, Type::map(Type::Dynamic), Value::Null);
        let planned = values::mark_computed_unknown(&schema, &Value::Null, &config, &config).unwrap();
        assert_eq!(planned, {
            let block = Value::object([("a", Value::UNKNOWN), ("any", Value::UNKNOWN)]);
            let block_type = Type::object([("a", Type::map(Type::Dynamic)), ("any", Type::Dynamic)]);
            let (ty, blocks) = match nesting {
                NestingMode::List => (Type::tuple([block_type]), Value::Tuple(vec![block])),
                _ => (Type::object([("k", block_type)]), Value::object([("k", block)])),
            };
            Value::object([("x", Value::from(Dynamic::new(ty, blocks)))])
        });
        assert!(planned.to_msgpack(&schema.block.implied_type()).is_ok());

        // A nested attribute, of which a part is computed.
        let mut attribute = Attribute::new("a", Type::String, Behavior::Optional);
        attribute.ty = nested.clone().into();
        let schema = resource(nesting, vec![attribute]);
        let element_type = || Type::object([("id", Type::String), ("tags", texts())]);
        let element = |id, tags| Value::object([("id", id), ("tags", tags)]);
        for (value, planned) in [
            (Value::Null, Value::Null),
            (Value::List(Vec::new()), Value::List(Vec::new())),
            (
                Value::list([element(Value::Null, Value::Null), element(Value::Null, Value::UNKNOWN)]),
                Value::list([element(Value::UNKNOWN, Value::Null), element(Value::UNKNOWN, Value::UNKNOWN)]),
            ),
        ] {
            let of = |value| with(nesting, Type::list(element_type()), value);
            let config = of(value);
            let marked = values::mark_computed_unknown(&schema, &Value::Null, &config, &config).unwrap();
            found(values::check_planned(&schema, &Value::Null, &config, &marked), "");
            assert_eq!(type_of_blocks(&marked), type_of_blocks(&config));
            assert_eq!(attribute_of_block(&marked), Some(&planned));
        }
    }
}

#[test]
fn unknown_blocks_are_planned_with_the_bounds_of_the_configuration_at_any_depth() {
    let inner = |nesting| {
        let block = Block::new([].into(), [].into(), Description::default(), None);
        NestedBlock::new("inner", nesting, block)
    };
    for inner_nesting in [NestingMode::List, NestingMode::Set, NestingMode::Map] {
        for nesting in [NestingMode::Single, NestingMode::Group, NestingMode::List, NestingMode::Map] {
            let block = Block::new([].into(), [inner(inner_nesting)].into(), Description::default(), None);
            let blocks = NestedBlock::new("x", nesting, block);
            let block = Block::new([].into(), [blocks].into(), Description::default(), None);
            let schema = Schema::new(SchemaKind::Resource, 0, block);
            let with = |max: u64| {
                let bounds = Refinements::new().with_length_max(max).unwrap();
                let block = Value::object([("inner", Value::Unknown(bounds))]);
                let blocks = match nesting {
                    NestingMode::List => Value::List(vec![block]),
                    NestingMode::Map => Value::map([("k", block)]),
                    _ => block,
                };
                Value::object([("x", blocks)])
            };
            found(values::check_planned(&schema, &Value::Null, &with(3), &with(3)), "");
            let findings = values::check_planned(&schema, &Value::Null, &with(3), &with(4)).unwrap_err();
            assert_eq!(findings[0].message, "planned with other bounds than in the configuration");
            assert_eq!(findings[0].path.to_string().rsplit('.').next(), Some("inner"), "{findings}");
        }
    }
}

#[test]
fn unknown_map_of_blocks_under_dynamic_has_the_blocks_that_its_type_names() {
    let schema =
        resource(NestingMode::Map, vec![Attribute::new("a", Type::String, Behavior::OptionalComputed)]);
    let blocks = |ty: Type, blocks: Value<'static>| {
        Value::object([("x", Value::Dynamic(Box::new(Dynamic::new(ty, blocks))))])
    };
    let none = blocks(Type::object::<&str>([]), Value::Object([].into()));
    let one = with(NestingMode::Map, Type::String, "x".into());
    let unknown_none = blocks(Type::object::<&str>([]), Value::UNKNOWN);
    let with_unknown = blocks(type_of_blocks(&one), Value::UNKNOWN);
    found(values::check_final_plan(&schema, &none, &unknown_none), "");
    found(
        values::check_final_plan(&schema, &one, &with_unknown),
        "x[\"k\"].a: planned as \"x\", but it is unknown in the final plan",
    );
    assert!(values::check_final_plan(&schema, &none, &with_unknown).is_err());
    assert!(values::check_final_plan(&schema, &one, &unknown_none).is_err());
}
