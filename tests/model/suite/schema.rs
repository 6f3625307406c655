//! A derived schema is what Terraform shows of it.

use std::{
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    marker::PhantomData,
};

use serde_json::Value;
use tfvalue::{
    Schema, TfSchema, TfType,
    schema::{Attributes, NestingMode},
};
use tfvalue_model_tests::read_json;

use crate::{
    dynamic_blocks::Dyn,
    kitchen::{Data, Data5, Kitchen, Kitchen5, Old, Source},
    models::schemas::{Identity, Message, Provider, Provider6, Query, Token},
};

/// Returns the output of `terraform providers schema -json` for the trial provider.
fn captured(client: &str) -> Value {
    let mut printed: Value = read_json(&format!("captures/schema-{client}.json"));
    printed["provider_schemas"]["registry.terraform.io/spike/spike"].take()
}

#[track_caller]
fn is_shown_as(schema: &Schema, shown: &Value) {
    let mut differences = Vec::new();
    compare("", &serde_json::to_value(schema).unwrap(), shown, &mut differences);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Collects the places where two schemas differ.
fn compare(place: &str, ours: &Value, shown: &Value, differences: &mut Vec<String>) {
    match (ours, shown) {
        (Value::Object(our), Value::Object(their)) if our.keys().eq(their.keys()) => {
            for (key, ours) in our {
                compare(&format!("{place}/{key}"), ours, &their[key], differences);
            }
        }
        _ if ours == shown => {}
        _ => differences.push(format!("{place}: {ours} is not {shown}")),
    }
}

#[test]
fn a_resource_is_shown_as_terraform_shows_it() {
    for (client, kitchen, data) in [
        ("1.11.4-p5", Kitchen5::SCHEMA, Data5::SCHEMA),
        ("1.11.4-p6", Kitchen::SCHEMA, Data::SCHEMA),
        ("1.15.5-p5", Kitchen5::SCHEMA, Data5::SCHEMA),
        ("1.15.5-p6", Kitchen::SCHEMA, Data::SCHEMA),
    ] {
        let shown = captured(client);
        is_shown_as(&kitchen, &shown["resource_schemas"]["spike_kitchen"]);
        is_shown_as(&data, &shown["data_source_schemas"]["spike_data"]);
        is_shown_as(&Source::SCHEMA, &shown["resource_schemas"]["spike_src"]);
        is_shown_as(&Old::SCHEMA, &shown["resource_schemas"]["spike_old"]);
        is_shown_as(&Dyn::SCHEMA, &shown["resource_schemas"]["spike_dyn"]);
    }
}

#[test]
fn every_kind_of_schema_is_shown_as_terraform_shows_it() {
    is_shown_as(&Provider::SCHEMA, &captured("1.11.4-p5")["provider"]);
    let shown = captured("1.15.5-p6");
    is_shown_as(&Provider6::SCHEMA, &shown["provider"]);
    is_shown_as(&Token::SCHEMA, &shown["ephemeral_resource_schemas"]["spike_eph"]);
    is_shown_as(&Query::SCHEMA, &shown["list_resource_schemas"]["spike_src"]);
    is_shown_as(&Message::SCHEMA, &shown["action_schemas"]["spike_act"]);
    is_shown_as(&Identity::SCHEMA, &shown["resource_identity_schemas"]["spike_src"]);
}

/// A machine.
///
/// With disks.
#[derive(TfSchema)]
#[tf(resource, version = 3, deprecated = "Use `pod`.")]
struct Server {
    /// Host name.
    #[tf(known)]
    name: String,
    #[tf(deprecated = "Use `name`.", description = "Plain.", description_kind = plain, known)]
    host: Option<String>,
    #[tf(block(min_items = 1, max_items = 8), known)]
    disk: Vec<Disk>,
    #[tf(block(list, max_items = 1), known)]
    boot: Option<Disk>,
    #[tf(block)]
    root: Disk,
}

#[derive(TfSchema)]
#[tf(description = "A disk.", deprecated)]
struct Disk {}

#[test]
fn the_doc_comment_is_the_description() {
    let block = Server::SCHEMA.block;
    assert_eq!(block.description.text, "A machine.\n\nWith disks.");
    let shown = serde_json::to_value(&block.attributes).unwrap();
    assert_eq!(
        shown.to_string(),
        serde_json::json!({
            "host": {
                "type": "string",
                "description": "Plain.",
                "description_kind": "plain",
                "deprecated": true,
                "deprecation_message": "Use `name`.",
                "optional": true,
            },
            "name": {
                "type": "string",
                "description": "Host name.",
                "description_kind": "markdown",
                "required": true,
            },
        })
        .to_string(),
    );
}

#[test]
fn the_words_of_a_struct_are_in_its_schema() {
    assert_eq!(Server::SCHEMA.version, 3);
    let deprecation = Server::SCHEMA.block.deprecation.unwrap();
    assert_eq!(deprecation.message, "Use `pod`.");
    let deprecation = Disk::BLOCK.deprecation.unwrap();
    assert_eq!(deprecation.message, "");
}

#[test]
fn how_many_blocks_there_may_be_is_in_the_schema() {
    let limits = |name: &str| {
        let block = Server::SCHEMA.block.block_types.get(name).cloned().unwrap();
        (block.nesting, block.min_items, block.max_items)
    };
    assert_eq!(limits("disk"), (NestingMode::List, 1, 8));
    assert_eq!(limits("boot"), (NestingMode::List, 0, 1));
    assert_eq!(limits("root"), (NestingMode::Single, 1, 1));
}

/// An identifier that is typed by what it identifies, which it doesn't hold.
#[derive(TfType)]
struct Id<T> {
    text: String,
    #[tf(skip)]
    _of: PhantomData<T>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Person {
    #[tf(known)]
    id: Id<Self>,
    #[tf(known)]
    friends: Option<Vec<Id<Person>>>,
}

#[test]
fn a_model_may_name_itself_in_a_type_that_does_not_hold_it() {
    assert_eq!(Id::<Person>::TYPE.to_string(), "object({ text = string })");
    let friends = Person::SCHEMA.block.attributes.get("friends").unwrap().ty.implied_type();
    assert_eq!(friends.to_string(), "list(object({ text = string }))");
    let json = r#"{"id": {"text": "a"}, "friends": [{"text": "b"}]}"#;
    let person: Person = tfvalue::json::from_str(json).unwrap();
    assert_eq!((&*person.id.text, &*person.friends.unwrap()[0].text), ("a", "b"));
}

#[test]
fn schemas_that_are_equal_have_the_same_hash() {
    let hash = |schema: &Schema| BuildHasherDefault::<DefaultHasher>::default().hash_one(schema);
    let derived = Kitchen::SCHEMA;
    let (mut made, block) = (derived.clone(), derived.block.clone());
    made.block.attributes = block.attributes.iter().cloned().collect();
    made.block.block_types = block.block_types.iter().cloned().collect();
    assert_eq!((&made, hash(&made)), (&derived, hash(&derived)));
    made.block.attributes = Attributes::default();
    assert_ne!(hash(&made), hash(&derived));
}
