//! The protocol's messages are those that Terraform itself reads and writes, and hold what ours hold.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashSet},
    fmt::Debug,
    time::{Duration, SystemTime},
};

use prost::Message;
use serde::Deserialize;
use tfvalue::{
    AttributePath, Diagnostic, DynamicValue, RawState, Schema, Severity, Step, TfSchema, Type, Unknown,
    schema::{
        Attribute, Behavior, Block, Function, NestedType, NestingMode, Protocol5Fallback, ProviderSchema,
        SchemaKind,
    },
    tfplugin5, tfplugin6,
};
use tfvalue_model_tests::{read, read_json};

use crate::{
    dynamic_blocks::Dyn,
    kitchen::{Data, Data5, Kitchen, Kitchen5, Old, Source},
    models::schemas::{Identity, Message as Action, Provider, Provider6, Query, Token},
};

/// A message as Terraform's own code writes it.
#[derive(Deserialize)]
struct Vector {
    protocol: u8,
    message: String,
    /// With all fields set, those of messages within it too, to a depth of three.
    all: String,
    /// With one field set, for each field and for each value of an enum: `field`, `oneof/field`, `field=VALUE`.
    fields: Vec<(String, String)>,
}

type Check = fn(&Vector);

#[track_caller]
fn round_trip<M: Message + Default>(hexadecimal: &str) -> M {
    let bytes = hex::decode(hexadecimal).unwrap();
    let message = M::decode(&*bytes).unwrap();
    assert_eq!(hex::encode(message.encode_to_vec()), hexadecimal);
    message
}

/// Every field is read and written, and the one that is set bears the name that it has in the protocol.
fn check<M: Message + Default + Debug>(vector: &Vector) {
    round_trip::<M>(&vector.all);
    let empty = format!("{:#?}", M::default());
    for (field, bytes) in &vector.fields {
        let shown = format!("{:#?}", round_trip::<M>(bytes));
        let (set, _) = shown.lines().zip(empty.lines()).find(|(set, unset)| set != unset).unwrap();
        let (name, _) = set.trim_start().split_once(": ").unwrap();
        let (expected, value) = if let Some((oneof, variant)) = field.split_once('/') {
            (oneof, format!("Some({}(", camel_case(variant)))
        } else if let Some((field, value)) = field.split_once('=') {
            (field, camel_case(&value.to_lowercase()))
        } else {
            (&**field, String::new())
        };
        assert_eq!(name.trim_start_matches("r#"), expected.to_lowercase(), "{shown}");
        let set = shown.replace(char::is_whitespace, "");
        assert!(set.contains(&format!("{name}:{value}")), "{field}: {shown}");
    }
}

fn camel_case(name: &str) -> String {
    let words = name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect()
}

/// The name in the protocol of the message that is found here: `CallFunction.Request` of `call_function::Request`.
fn name_of(path: &str) -> String {
    path.replace(' ', "").split("::").map(camel_case).collect::<Vec<_>>().join(".")
}

/// The messages of a version of the protocol by their names: these, and those that bear the same name in both.
macro_rules! checks {
    ($module:ident: $($($name:ident)::+),*) => {
        checks!(@ $module: $($($name)::+,)*
            ActionSchema, AttributePath, ClientCapabilities, Deferred, Diagnostic, DynamicValue, Function, FunctionError, RawState,
            ResourceIdentityData, ResourceIdentitySchema, Schema, ServerCapabilities,
            apply_resource_change::Request, apply_resource_change::Response,
            attribute_path::Step,
            call_function::Request, call_function::Response,
            close_ephemeral_resource::Request, close_ephemeral_resource::Response,
            function::Parameter, function::Return,
            generate_resource_config::Request, generate_resource_config::Response,
            get_functions::Request, get_functions::Response,
            get_metadata::ActionMetadata, get_metadata::DataSourceMetadata, get_metadata::EphemeralMetadata,
            get_metadata::FunctionMetadata, get_metadata::ListResourceMetadata, get_metadata::Request,
            get_metadata::ResourceMetadata, get_metadata::Response,
            get_provider_schema::Request, get_provider_schema::Response,
            get_resource_identity_schemas::Request, get_resource_identity_schemas::Response,
            import_resource_state::ImportedResource, import_resource_state::Request, import_resource_state::Response,
            invoke_action::Event, invoke_action::Request,
            invoke_action::event::Completed, invoke_action::event::Progress,
            list_resource::Event, list_resource::Request,
            move_resource_state::Request, move_resource_state::Response,
            open_ephemeral_resource::Request, open_ephemeral_resource::Response,
            plan_action::Request, plan_action::Response,
            plan_resource_change::Request, plan_resource_change::Response,
            read_data_source::Request, read_data_source::Response,
            read_resource::Request, read_resource::Response,
            renew_ephemeral_resource::Request, renew_ephemeral_resource::Response,
            resource_identity_schema::IdentityAttribute,
            schema::Attribute, schema::Block, schema::NestedBlock,
            upgrade_resource_identity::Request, upgrade_resource_identity::Response,
            upgrade_resource_state::Request, upgrade_resource_state::Response,
            validate_action_config::Request, validate_action_config::Response,
            validate_ephemeral_resource_config::Request, validate_ephemeral_resource_config::Response,
            validate_list_resource_config::Request, validate_list_resource_config::Response
        )
    };
    (@ $module:ident: $($($name:ident)::+),*) => {
        BTreeMap::from([
            $((name_of(stringify!($($name)::+)), check::<$module::$($name)::+> as Check)),*
        ])
    };
}

#[track_caller]
fn all_are_as_terraform_writes_them(protocol: u8, checks: &BTreeMap<String, Check>, fields: usize) {
    let text = String::from_utf8(read("vectors/tfplugin.jsonl")).unwrap();
    let vectors = text.lines().map(|line| serde_json::from_str::<Vector>(line).unwrap());
    let vectors: Vec<_> = vectors.filter(|vector| vector.protocol == protocol).collect();
    for vector in &vectors {
        checks[&vector.message](vector);
    }
    let written: BTreeSet<_> = vectors.iter().map(|vector| &vector.message).collect();
    assert_eq!(written, checks.keys().collect());
    let set = vectors
        .iter()
        .flat_map(|vector| vector.fields.iter().map(move |(field, _)| (&vector.message, field)));
    let set: BTreeSet<_> = set.map(|(message, field)| (message, field.split('=').next())).collect();
    assert_eq!(set.len(), fields);
}

#[test]
fn every_message_of_protocol_5_is_as_terraform_writes_it() {
    let checks = checks!(tfplugin5:
        configure::Request, configure::Response,
        get_provisioner_schema::Request, get_provisioner_schema::Response,
        prepare_provider_config::Request, prepare_provider_config::Response,
        provision_resource::Request, provision_resource::Response,
        stop::Request, stop::Response,
        validate_data_source_config::Request, validate_data_source_config::Response,
        validate_provisioner_config::Request, validate_provisioner_config::Response,
        validate_resource_type_config::Request, validate_resource_type_config::Response
    );
    assert_eq!(checks.len(), 91);
    all_are_as_terraform_writes_them(5, &checks, 253);
}

#[test]
fn every_message_of_protocol_6_is_as_terraform_writes_it() {
    let checks = checks!(tfplugin6:
        RequestChunkMeta, StateRange, StateStoreClientCapabilities, StateStoreServerCapabilities,
        configure_provider::Request, configure_provider::Response,
        configure_state_store::Request, configure_state_store::Response,
        delete_state::Request, delete_state::Response,
        get_metadata::StateStoreMetadata,
        get_states::Request, get_states::Response,
        lock_state::Request, lock_state::Response,
        read_state_bytes::Request, read_state_bytes::Response,
        schema::Object,
        stop_provider::Request, stop_provider::Response,
        unlock_state::Request, unlock_state::Response,
        validate_data_resource_config::Request, validate_data_resource_config::Response,
        validate_provider_config::Request, validate_provider_config::Response,
        validate_resource_config::Request, validate_resource_config::Response,
        validate_state_store::Request, validate_state_store::Response,
        write_state_bytes::RequestChunk, write_state_bytes::Response
    );
    assert_eq!(checks.len(), 107);
    all_are_as_terraform_writes_them(6, &checks, 296);
}

/// The schemas of the trial provider that Terraform 1.15.5 showed, in the messages that hold them.
fn shown_schemas(protocol: &str, message: &str) -> String {
    let shown: BTreeMap<String, BTreeMap<String, String>> = read_json("vectors/tfplugin_schemas.json");
    shown[protocol][message].clone()
}

fn named<T>(schemas: impl IntoIterator<Item = (&'static str, T)>) -> BTreeMap<String, T> {
    schemas.into_iter().map(|(name, schema)| (format!("spike_{name}"), schema)).collect()
}

#[test]
fn the_schemas_of_a_provider_are_sent_in_protocol_6() {
    use tfplugin6::{Schema, ServerCapabilities, get_provider_schema, get_resource_identity_schemas};

    let sent = get_provider_schema::Response {
        provider: Some(Schema::from(&Provider6::SCHEMA)),
        resource_schemas: named([
            ("dyn", (&Dyn::SCHEMA).into()),
            ("kitchen", (&Kitchen::SCHEMA).into()),
            ("old", (&Old::SCHEMA).into()),
            ("src", (&Source::SCHEMA).into()),
        ]),
        data_source_schemas: named([("data", (&Data::SCHEMA).into())]),
        server_capabilities: Some(ServerCapabilities {
            plan_destroy: true,
            move_resource_state: true,
            ..Default::default()
        }),
        ephemeral_resource_schemas: named([("eph", (&Token::SCHEMA).into())]),
        list_resource_schemas: named([("src", (&Query::SCHEMA).into())]),
        action_schemas: named([("act", (&Action::SCHEMA).try_into().unwrap())]),
        ..Default::default()
    };
    let shown = shown_schemas("tfplugin6", "GetProviderSchema.Response");
    assert_eq!(sent, round_trip(&shown));
    assert_eq!(hex::encode(sent.encode_to_vec()), shown);

    let sent = get_resource_identity_schemas::Response {
        identity_schemas: named([("src", (&Identity::SCHEMA).try_into().unwrap())]),
        ..Default::default()
    };
    let shown = shown_schemas("tfplugin6", "GetResourceIdentitySchemas.Response");
    assert_eq!(hex::encode(sent.encode_to_vec()), shown);
}

#[test]
fn the_schemas_of_a_provider_are_sent_in_protocol_5() {
    use tfplugin5::{ActionSchema, Schema, ServerCapabilities, get_provider_schema};

    let schema = |schema: &tfvalue::Schema| Schema::try_from(schema).unwrap();
    let sent = get_provider_schema::Response {
        provider: Some(schema(&Provider::SCHEMA)),
        resource_schemas: named([
            ("dyn", schema(&Dyn::SCHEMA)),
            ("kitchen", schema(&Kitchen5::SCHEMA)),
            ("old", schema(&Old::SCHEMA)),
            ("src", schema(&Source::SCHEMA)),
        ]),
        data_source_schemas: named([("data", schema(&Data5::SCHEMA))]),
        server_capabilities: Some(ServerCapabilities {
            plan_destroy: true,
            move_resource_state: true,
            ..Default::default()
        }),
        ephemeral_resource_schemas: named([("eph", schema(&Token::SCHEMA))]),
        list_resource_schemas: named([("src", schema(&Query::SCHEMA))]),
        action_schemas: named([("act", ActionSchema::try_from(&Action::SCHEMA).unwrap())]),
        ..Default::default()
    };
    let shown = shown_schemas("tfplugin5", "GetProviderSchema.Response");
    assert_eq!(sent, round_trip(&shown));
    assert_eq!(hex::encode(sent.encode_to_vec()), shown);
}

fn provider_schema() -> ProviderSchema {
    let mut schemas = ProviderSchema::default();
    schemas.provider = Some(Provider::SCHEMA);
    schemas.resources.insert("spike_old".to_owned(), Old::SCHEMA);
    schemas.data_sources.insert("spike_data".to_owned(), Data5::SCHEMA);
    schemas.ephemeral_resources.insert("spike_eph".to_owned(), Token::SCHEMA);
    schemas.list_resources.insert("spike_src".to_owned(), Query::SCHEMA);
    schemas.actions.insert("spike_act".to_owned(), Action::SCHEMA);
    schemas.identities.insert("spike_src".to_owned(), Identity::SCHEMA);
    schemas.functions.insert("join".to_owned(), Function::new(Type::String));
    schemas
}

#[test]
fn all_schemas_of_a_provider_make_one_message() {
    let schemas = provider_schema();

    let six = tfplugin6::get_provider_schema::Response::try_from(&schemas).unwrap();
    assert_eq!(six.provider, Some((&Provider::SCHEMA).into()));
    assert_eq!(six.resource_schemas, named([("old", (&Old::SCHEMA).into())]));
    assert_eq!(six.data_source_schemas, named([("data", (&Data5::SCHEMA).into())]));
    assert_eq!(six.ephemeral_resource_schemas, named([("eph", (&Token::SCHEMA).into())]));
    assert_eq!(six.list_resource_schemas, named([("src", (&Query::SCHEMA).into())]));
    assert_eq!(six.action_schemas, named([("act", (&Action::SCHEMA).try_into().unwrap())]));
    assert_eq!(six.functions["join"], (&Function::new(Type::String)).into());

    let five = tfplugin5::get_provider_schema::Response::try_from(&schemas).unwrap();
    assert_eq!(five.resource_schemas, named([("old", (&Old::SCHEMA).try_into().unwrap())]));
    assert_eq!(five.action_schemas, named([("act", (&Action::SCHEMA).try_into().unwrap())]));
    assert_eq!(five.functions, six.functions);

    let identities = tfplugin6::get_resource_identity_schemas::Response::try_from(&schemas).unwrap();
    assert_eq!(identities.identity_schemas, named([("src", (&Identity::SCHEMA).try_into().unwrap())]));
    assert_eq!(tfplugin6::get_functions::Response::from(&schemas).functions, six.functions);
}

#[test]
fn a_provider_without_a_configuration_has_an_empty_schema() {
    let six = tfplugin6::get_provider_schema::Response::try_from(&ProviderSchema::default()).unwrap();
    assert_eq!(six.provider.unwrap().block, Some(tfplugin6::schema::Block::default()));
    let five = tfplugin5::get_provider_schema::Response::try_from(&ProviderSchema::default()).unwrap();
    assert_eq!(five.provider.unwrap().block, Some(tfplugin5::schema::Block::default()));
}

#[test]
fn a_schema_in_the_place_of_one_of_another_kind_is_refused() {
    type Change = fn(&mut ProviderSchema);
    let refused: [(Change, &str); 6] = [
        (
            |schemas| schemas.provider = Some(Old::SCHEMA),
            "provider: the schema of a provider is required, found that of a resource",
        ),
        (
            |schemas| drop(schemas.resources.insert("x_a".to_owned(), Data5::SCHEMA)),
            r#"resources["x_a"]: the schema of a resource is required, found that of a data source"#,
        ),
        (
            |schemas| drop(schemas.data_sources.insert("x_a".to_owned(), Old::SCHEMA)),
            r#"data_sources["x_a"]: the schema of a data source is required, found that of a resource"#,
        ),
        (
            |schemas| drop(schemas.ephemeral_resources.insert("x_a".to_owned(), Old::SCHEMA)),
            r#"ephemeral_resources["x_a"]: the schema of an ephemeral resource is required, found that of a resource"#,
        ),
        (
            |schemas| drop(schemas.list_resources.insert("x_a".to_owned(), Identity::SCHEMA)),
            r#"list_resources["x_a"]: the schema of a list resource is required, found that of an identity"#,
        ),
        (
            |schemas| drop(schemas.actions.insert("x_a".to_owned(), Place::SCHEMA)),
            r#"actions["x_a"]: the schema of an action is required, found that of a nested block or nested attribute"#,
        ),
    ];
    for (change, message) in refused {
        let mut schemas = provider_schema();
        change(&mut schemas);
        let error = tfplugin6::get_provider_schema::Response::try_from(&schemas).unwrap_err();
        assert_eq!(error.to_string(), message);
        let error = tfplugin5::get_provider_schema::Response::try_from(&schemas).unwrap_err();
        assert_eq!(error.to_string(), message);
    }

    let mut schemas = provider_schema();
    schemas.state_stores.insert("x_a".to_owned(), Old::SCHEMA);
    let error = tfplugin6::get_provider_schema::Response::try_from(&schemas).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"state_stores["x_a"]: the schema of a state store is required, found that of a resource"#,
    );
    let error = tfplugin5::get_provider_schema::Response::try_from(&schemas).unwrap_err();
    assert_eq!(error.to_string(), "state_stores: protocol 5 has no state stores");

    schemas.identities.insert("x_a".to_owned(), Old::SCHEMA);
    let error = tfplugin6::get_resource_identity_schemas::Response::try_from(&schemas).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"identities["x_a"]: the schema of an identity is required, found that of a resource"#,
    );
    assert!(tfplugin6::Schema::of(SchemaKind::StateStore, &Old::SCHEMA).is_err());
    assert_eq!(tfplugin6::Schema::of(SchemaKind::Resource, &Old::SCHEMA).unwrap(), (&Old::SCHEMA).into());
}

/// Deprecations, which a schema of the trial provider doesn't have.
#[test]
fn what_is_deprecated_is_sent_with_its_message() {
    #[derive(TfSchema)]
    #[tf(resource, version = 3, deprecated = "Use `pod`.")]
    struct Server {
        /// Host name.
        #[tf(deprecated = "Use `name`.", known)]
        host: Option<String>,
        #[tf(block)]
        disk: Disk,
    }

    #[derive(TfSchema)]
    #[tf(description = "A disk.", deprecated)]
    struct Disk {}

    let sent = tfplugin6::Schema::from(&Server::SCHEMA);
    assert_eq!(sent.version, 3);
    let block = sent.block.unwrap();
    assert_eq!((block.deprecated, &*block.deprecation_message), (true, "Use `pod`."));
    let [host] = &block.attributes[..] else { panic!("one attribute") };
    assert_eq!((host.deprecated, &*host.deprecation_message), (true, "Use `name`."));
    assert_eq!(host.description, "Host name.");
    assert_eq!(host.description_kind(), tfplugin6::StringKind::Markdown);
    let [disk] = &block.block_types[..] else { panic!("one block") };
    assert_eq!((disk.min_items, disk.max_items), (1, 1));
    let disk = disk.block.as_ref().unwrap();
    assert_eq!((disk.deprecated, &*disk.deprecation_message), (true, ""));

    let sent = tfplugin5::Schema::try_from(&Server::SCHEMA).unwrap();
    assert_eq!(sent.block.unwrap().attributes[0].deprecation_message, "Use `name`.");
}

#[derive(TfSchema)]
#[tf(resource)]
struct Cluster {
    /// The nodes.
    #[tf(optional, nested(protocol5 = object), known)]
    one: Option<Node>,
    #[tf(required, nested(list, protocol5 = object), known)]
    list: Vec<Node>,
    #[tf(optional, computed, nested(protocol5 = object, set), known)]
    set: Unknown<Option<HashSet<Node>>>,
    #[tf(nested(map, protocol5 = object), known)]
    map: Option<BTreeMap<String, Node>>,
}

#[derive(TfSchema, PartialEq, Eq, Hash)]
struct Node {
    /// Its name.
    #[tf(required)]
    name: String,
    // What is around it says what becomes of it in protocol 5.
    #[tf(optional, nested)]
    place: Option<Place>,
}

#[derive(TfSchema, PartialEq, Eq, Hash)]
struct Place {
    zone: Option<String>,
}

#[test]
fn a_nested_attribute_can_be_an_object_in_protocol_5() {
    let node = r#"["object",{"name":"string","place":["object",{"zone":"string"}]}]"#;
    let expected = |name: &str, ty: String| tfplugin5::schema::Attribute {
        name: name.to_owned(),
        r#type: ty.into_bytes(),
        optional: true,
        ..Default::default()
    };
    let sent = tfplugin5::Schema::try_from(&Cluster::SCHEMA).unwrap();
    assert_eq!(
        sent.block.unwrap().attributes,
        [
            tfplugin5::schema::Attribute {
                required: true,
                optional: false,
                ..expected("list", format!(r#"["list",{node}]"#))
            },
            expected("map", format!(r#"["map",{node}]"#)),
            tfplugin5::schema::Attribute {
                description: "The nodes.".to_owned(),
                description_kind: tfplugin5::StringKind::Markdown.into(),
                ..expected("one", node.to_owned())
            },
            tfplugin5::schema::Attribute { computed: true, ..expected("set", format!(r#"["set",{node}]"#)) },
        ],
    );
}

#[test]
fn what_protocol_5_is_told_is_nothing_to_protocol_6() {
    let nested = |protocol5| {
        let zone = Attribute::new("zone", Type::String, Behavior::Optional);
        let mut place = NestedType::new(NestingMode::Single, [zone]);
        place.protocol5 = protocol5;
        let mut block = Block::default();
        block.attributes.insert(Attribute::new("place", place, Behavior::Optional));
        Schema::new(SchemaKind::Resource, 0, block)
    };
    let (refused, object) = (nested(Protocol5Fallback::Refused), nested(Protocol5Fallback::Object));
    assert_eq!(refused.to_json(), object.to_json());
    assert_eq!(tfplugin6::Schema::from(&refused), tfplugin6::Schema::from(&object));
}

#[test]
fn a_nested_attribute_is_refused_in_protocol_5() {
    #[derive(TfSchema)]
    #[tf(resource)]
    struct Server {
        #[tf(block, known)]
        rack: Vec<Rack>,
    }

    #[derive(TfSchema)]
    struct Rack {
        #[tf(nested)]
        place: Place,
    }

    let error = tfplugin5::Schema::try_from(&Server::SCHEMA).unwrap_err();
    assert_eq!(
        error.to_string(),
        "rack.place: protocol 5 has no nested attributes; \
         write `protocol5 = object` within `nested(…)` to send an object",
    );
    let mut action = Server::SCHEMA;
    action.kind = SchemaKind::Action;
    let error = tfplugin5::ActionSchema::try_from(&action).unwrap_err();
    assert_eq!(error.path().to_string(), "rack.place");
}

#[test]
fn an_object_is_sensitive_if_a_part_of_it_is() {
    #[derive(TfSchema)]
    #[tf(resource)]
    struct Server {
        #[tf(nested(protocol5 = object), known)]
        login: Login,
    }

    #[derive(TfSchema)]
    struct Login {
        #[tf(nested)]
        key: Key,
    }

    #[derive(TfSchema)]
    struct Key {
        #[tf(sensitive)]
        text: String,
    }

    let sent = tfplugin5::Schema::try_from(&Server::SCHEMA).unwrap();
    assert!(sent.block.unwrap().attributes[0].sensitive);
}

#[test]
fn nothing_write_only_is_sent_within_an_object_that_is_stored() {
    #[derive(TfSchema)]
    #[tf(resource)]
    struct Stored {
        #[tf(nested(protocol5 = object), known)]
        login: Option<Login>,
    }

    #[derive(TfSchema)]
    #[tf(resource)]
    struct NotStored {
        #[tf(write_only, nested(protocol5 = object), known)]
        login: Option<Login>,
    }

    #[derive(TfSchema)]
    struct Login {
        #[tf(optional, write_only)]
        password: Option<String>,
    }

    let error = tfplugin5::Schema::try_from(&Stored::SCHEMA).unwrap_err();
    assert_eq!(
        error.to_string(),
        "login.password: nothing within an object can be write-only; \
         make the whole attribute so, or serve it over protocol 6",
    );
    let sent = tfplugin5::Schema::try_from(&NotStored::SCHEMA).unwrap();
    assert!(sent.block.unwrap().attributes[0].write_only);
}

#[test]
fn only_the_schema_of_an_identity_is_sent_as_one() {
    let error = tfplugin6::ResourceIdentitySchema::try_from(&Source::SCHEMA).unwrap_err();
    assert_eq!(error.to_string(), "the schema of an identity is required, found that of a resource");
}

#[test]
fn a_value_is_borrowed_from_its_message_and_moved_into_it() {
    for (hexadecimal, expected) in [
        ("0a0493010203", DynamicValue::from_msgpack(b"\x93\x01\x02\x03")),
        ("12075b312c322c335d", DynamicValue::from_json(b"[1,2,3]")),
        ("", DynamicValue::default()),
    ] {
        let message: tfplugin6::DynamicValue = round_trip(hexadecimal);
        let value = DynamicValue::from(&message);
        assert_eq!(value, expected);
        let place = |bytes: Option<&[u8]>| bytes.map(<[u8]>::as_ptr);
        assert!(place(value.as_msgpack()).is_none_or(|place| place == message.msgpack.as_ptr()));
        assert!(place(value.as_json()).is_none_or(|place| place == message.json.as_ptr()));
        assert_eq!(tfplugin6::DynamicValue::from(value), message);
    }
    let message = tfplugin6::DynamicValue { msgpack: b"\x93\x01\x02\x03".to_vec(), ..Default::default() };
    let place = message.msgpack.as_ptr();
    let value = DynamicValue::from(message);
    assert_eq!(value.decode::<Vec<u8>>().unwrap(), [1, 2, 3]);
    assert_eq!(tfplugin6::DynamicValue::from(value).msgpack.as_ptr(), place);
}

#[test]
fn a_value_that_is_not_there_is_null() {
    assert!(tfplugin6::DynamicValue::value_or_null(None).is_null());
    assert_eq!(tfplugin6::RawState::state_or_null(None).decode::<Option<String>>().unwrap(), None);
}

#[test]
fn a_state_is_borrowed_from_its_message() {
    let json: tfplugin6::RawState = round_trip("0a0c7b226964223a22692d31227d");
    let state = RawState::from(&json);
    assert_eq!(state, RawState::from_json(br#"{"id":"i-1"}"#));
    assert!(matches!(&state, RawState::Json(Cow::Borrowed(bytes)) if bytes.as_ptr() == json.json.as_ptr()));
    assert_eq!(tfplugin6::RawState::from(state), json);
    assert_eq!(tfplugin6::RawState::from(RawState::from(json.clone())), json);

    let pairs = "12090a0269641203692d31120c0a07706f7274732e23120131120d0a07706f7274732e3012023830";
    let pairs: tfplugin6::RawState = round_trip(pairs);
    let state = RawState::from(&pairs);
    assert_eq!(state, RawState::from_pairs([("id", "i-1"), ("ports.#", "1"), ("ports.0", "80")]));
    assert_eq!(tfplugin6::RawState::from(state), pairs);
    assert_eq!(tfplugin6::RawState::from(RawState::from(pairs.clone())), pairs);
}

/// `disk[0].tags["env"]`
fn path() -> AttributePath {
    AttributePath::from_iter([
        Step::AttributeName("disk".into()),
        Step::ElementKeyInt(0),
        Step::AttributeName("tags".into()),
        Step::ElementKeyString("env".to_owned()),
    ])
}

#[test]
fn a_diagnostic_is_sent_with_its_path() {
    let error = Diagnostic::error("Invalid value", "a number is required, found a string").with_path(path());
    let warning = Diagnostic::new(Severity::Warning, "Slow", "It takes a while.");
    for (diagnostic, sent) in [
        (
            error,
            "0801120d496e76616c69642076616c75651a2461206e756d6265722069732072657175697265642c20666f756e64\
             206120737472696e67221b0a060a046469736b0a0218000a060a04746167730a051203656e76",
        ),
        (warning, "08021204536c6f771a1149742074616b65732061207768696c652e"),
    ] {
        let message: tfplugin6::Diagnostic = round_trip(sent);
        assert_eq!(tfplugin6::Diagnostic::from(diagnostic.clone()), message);
        assert_eq!(Diagnostic::try_from(message).unwrap(), diagnostic);
    }
}

#[test]
fn a_path_is_sent_as_far_as_the_first_set() {
    let sent: tfplugin6::AttributePath = round_trip("0a060a046469736b0a0218000a060a04746167730a051203656e76");
    assert_eq!(tfplugin6::AttributePath::from(path()), sent);
    let below_set = [Step::SetElement(1), Step::AttributeName("key".into())];
    assert_eq!(
        tfplugin6::AttributePath::from(path().into_iter().chain(below_set).collect::<AttributePath>()),
        sent
    );
    assert_eq!(AttributePath::try_from(sent).unwrap(), path());
}

#[test]
fn a_message_that_means_nothing_is_an_error() {
    let nowhere = tfplugin6::AttributePath { steps: vec![tfplugin6::attribute_path::Step::default()] };
    let error = AttributePath::try_from(nowhere.clone()).unwrap_err();
    assert_eq!(error.to_string(), "a step of a path leads nowhere");
    let before: tfplugin6::AttributePath = round_trip("0a0b18ffffffffffffffffff01");
    let error = AttributePath::try_from(before).unwrap_err();
    assert_eq!(error.to_string(), "a path leads to an element before the first");

    let nothing = tfplugin6::Diagnostic { severity: 7, ..Default::default() };
    let error = Diagnostic::try_from(nothing).unwrap_err();
    assert_eq!(error.to_string(), "a diagnostic is neither an error nor a warning");
    let nowhere = tfplugin6::Diagnostic { severity: 1, attribute: Some(nowhere), ..Default::default() };
    assert!(Diagnostic::try_from(nowhere).is_err());
}

#[test]
fn a_moment_is_counted_from_1970() {
    let timestamp = tfplugin6::Timestamp::from;
    let at = |seconds, nanos| tfplugin6::Timestamp { seconds, nanos };
    let epoch = SystemTime::UNIX_EPOCH;
    assert_eq!(timestamp(epoch), at(0, 0));
    assert_eq!(timestamp(epoch + Duration::new(1_700_000_000, 5)), at(1_700_000_000, 5));
    assert_eq!(timestamp(epoch - Duration::from_secs(1)), at(-1, 0));
    assert_eq!(timestamp(epoch - Duration::new(1, 1)), at(-2, 999_999_999));
}
