//! Models that are written from schemas say just what the schemas say, and hold their values.

use std::{io::Write, process::Command};
use tfvalue::schema::from_json;

use serde_json::{Value as Json, json};
use tfvalue::{
    Decode, Encode, TfSchema, Type, msgpack,
    schema::{ProviderSchemas, Schema, SchemaKind},
};
use tfvalue_cli::import::{self, Imported, Options, Selection, Strings, Values};
use tfvalue_model_tests::{captures::captures, read};

use crate::imported::{api, deep, trial, unusual};

/// A model that was written.
struct Model {
    ident: &'static str,
    schema: fn() -> Schema,
    ty: fn() -> Type,
    pass: fn(&[u8]) -> Result<Vec<u8>, tfvalue::Error>,
}

macro_rules! models {
    ($module:ident: $($ident:ident)*) => {
        &[$(Model {
            ident: stringify!($ident),
            schema: || $module::$ident::SCHEMA,
            ty: || <$module::$ident as tfvalue::TfType>::TYPE,
            pass: |bytes| pass::<$module::$ident>(bytes),
        }),*]
    };
}

fn pass<'i, T: Decode<'i> + Encode>(bytes: &'i [u8]) -> Result<Vec<u8>, tfvalue::Error> {
    msgpack::to_vec(&msgpack::from_slice::<Option<T>>(bytes)?)
}

const TRIAL: &[Model] = models!(trial:
    SpikeProvider SpikeDyn SpikeKitchen SpikeOld SpikeSrc SpikeSrcIdentity SpikeDataDataSource
    SpikeEphEphemeralResource SpikeSrcListResource SpikeActAction
);

const UNUSUAL: &[Model] = models!(unusual:
    UnusualProvider UnusualBlocks UnusualCollections UnusualEmpty UnusualEmptyIdentity UnusualNames UnusualNested
    UnusualTexts UnusualEmptyDataSource UnusualNamesDataSource UnusualTokenEphemeralResource
    UnusualEmptyListResource UnusualRebootAction UnusualBucketStateStore
);

const API: &[Model] = models!(api: FleetProvider FleetServer FleetServerIdentity FleetZoneDataSource);

const DEEP: &[Model] = models!(deep: DeepProvider DeepWell);

/// Imports the file, and compares the models with those that are kept.
#[track_caller]
fn assert_imported(file: &str, options: &Options, kept: &str, models: &[Model]) {
    let text = read(file);
    let schemas = import::read(&text).unwrap();
    let imported = import::import(&schemas, options).unwrap();
    let path = format!("{}/suite/imported/{kept}.rs", env!("CARGO_MANIFEST_DIR"));
    match formatted(&imported.source) {
        None => {}
        Some(source) if std::env::var_os("UPDATE_MODELS").is_some() => std::fs::write(path, source).unwrap(),
        Some(source) => {
            let kept = std::fs::read_to_string(path).unwrap();
            assert!(source == kept, "the models of {file} are not those that are kept any more");
        }
    }

    let document: Json = serde_json::from_slice(&text).unwrap();
    let idents: Vec<_> = imported.models.iter().map(|model| &*model.ident).collect();
    assert_eq!(idents, models.iter().map(|model| model.ident).collect::<Vec<_>>());
    for (model, written) in imported.models.iter().zip(models) {
        let printed = &document["provider_schemas"][&model.source];
        let expected = match model.kind {
            SchemaKind::Provider => &printed["provider"],
            SchemaKind::Resource => &printed["resource_schemas"][&model.name],
            SchemaKind::DataSource => &printed["data_source_schemas"][&model.name],
            SchemaKind::EphemeralResource => &printed["ephemeral_resource_schemas"][&model.name],
            SchemaKind::ListResource => &printed["list_resource_schemas"][&model.name],
            SchemaKind::Action => &printed["action_schemas"][&model.name],
            SchemaKind::Identity => &printed["resource_identity_schemas"][&model.name],
            _ => &printed["state_store_schemas"][&model.name],
        };
        let derived: Json = serde_json::from_str(&(written.schema)().to_json()).unwrap();
        assert_eq!(&derived, expected, "{}", model.ident);
    }
}

#[test]
fn the_models_of_the_trial_provider_say_what_it_says() {
    assert_imported("captures/schema-1.15.5-p6.json", &Options::default(), "trial", TRIAL);
}

/// Names of all sorts, collections of collections, depth, width, every mode and limit, texts that doc comments can't hold.
#[test]
fn the_models_of_an_unusual_provider_say_what_it_says() {
    let options = Options { values: Values::State, strings: Strings::Borrowed, ..Options::default() };
    assert_imported("import/unusual.json", &options, "unusual", UNUSUAL);
}

/// 16 structs in each other, which the compiler goes into in its default depth of recursion.
#[test]
fn the_models_of_a_deep_provider_compile_and_say_what_it_says() {
    assert_imported("import/deep.json", &Options::default(), "deep", DEEP);
}

#[test]
fn models_with_structs_of_an_api_say_what_the_schemas_say() {
    assert_imported("import/api.json", &Options { api: true, ..Options::default() }, "api", API);
}

/// A server as a plan has it, with all that a model can hold.
fn planned() -> api::FleetServer {
    let plan = json!({
        "any": {"type": "string", "value": "x"},
        "disks": [{"gib": 10, "label": null}, {"gib": 20.5, "label": "data"}],
        "enabled": true,
        "endpoints": [{"host": "a", "port": 80}],
        "id": "s-1",
        "label": {"x": {"value": "y"}},
        "large": {"text_03": "large"},
        "matrix": [[1, 2], []],
        "must": {"text_11": ""},
        "name": "web",
        "network": {"cidr": "10.0.0.0/8", "public": null},
        "origin": {"host": null, "port": 1},
        "password": "secret",
        "peer": [{"host": "a"}, {"host": "b"}],
        "profile": {"text_00": "p"},
        "rule": [{"note": null, "port": 443, "source": ["10.0.0.0/8"]}],
        "schedule": [{"cron": "@daily", "paused": false}],
        "size": 3,
        "tags": {},
        "timeouts": {"create": "5m"},
        "token": null,
        "type": "small",
        "users": {"root": {"admin": true}},
        "zones": ["a", "b"],
    });
    // What is left out of an object is null.
    let mut plan = plan;
    for member in ["large", "must", "profile"] {
        for index in 0..12 {
            let object = plan[member].as_object_mut().unwrap();
            object.entry(format!("text_{index:02}")).or_insert(Json::Null);
        }
    }
    tfvalue::json::from_str(&plan.to_string()).unwrap()
}

#[test]
fn imported_models_pass_through_the_structs_of_an_api() {
    use tfvalue::{Expand, Flatten, Unknown};

    let planned = planned();
    let mut request: api::api::FleetServer = planned.expand().unwrap();
    assert_eq!(request.rule[0].port.to_bits(), 443.0_f64.to_bits());
    assert_eq!((request.password.as_deref(), request.zones.len()), (Some("secret"), 2));
    assert_eq!(request.must.text_11.as_deref(), Some(""));

    // An API that answers in another order, leaves out what is empty, and no secrets.
    request.zones.reverse();
    request.peer.reverse();
    request.tags = None;
    request.must.text_11 = None;
    request.password = None;
    assert_eq!(api::FleetServer::flatten(request.clone(), Some(&planned)).unwrap(), planned);

    // What the API doesn't have is null after an import.
    let imported = api::FleetServer::flatten(request, None).unwrap();
    assert_eq!(
        (&imported.name, &imported.rule, &imported.large),
        (&planned.name, &planned.rule, &planned.large)
    );
    assert_eq!((imported.any, imported.timeouts), (Unknown::Known(None), Unknown::Known(None)));

    let nameless = api::FleetServer { name: Unknown::Known(None), ..planned.clone() };
    let error = Expand::<api::api::FleetServer>::expand(&nameless).unwrap_err();
    assert!(error.to_string().starts_with("name: "), "{error}");
    let unknown = api::FleetServer { must: Unknown::UNKNOWN, ..planned };
    let error = Expand::<api::api::FleetServer>::expand(&unknown).unwrap_err();
    assert!(error.to_string().starts_with("must: a known value is required"), "{error}");
}

#[test]
fn structs_of_an_api_are_for_models_of_plans_that_own_their_strings() {
    let schemas = import::read(&read("import/api.json")).unwrap();
    for options in [
        Options { api: true, values: Values::State, ..Options::default() },
        Options { api: true, strings: Strings::Borrowed, ..Options::default() },
    ] {
        let failure = import::import(&schemas, &options).unwrap_err();
        assert_eq!(failure.to_string(), "structs of an API are for models of plans that own their strings");
    }
}

#[test]
fn what_terraform_sent_passes_through_imported_models() {
    let (types, values) = captures();
    let mut count = 0;
    for capture in &values {
        let Some(sent) = &capture.msgpack_hex else { continue };
        let ty = &types[&capture.schema_type.name];
        let Some(model) = TRIAL.iter().find(|model| (model.ty)() == *ty) else { continue };
        let place = format!("{} {} in {}: {sent}", capture.rpc, capture.field, capture.scenario);
        let bytes = hex::decode(sent).expect("hexadecimal digits");
        let written = (model.pass)(&bytes).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(hex::encode(written), *sent, "{place}");
        count += 1;
    }
    assert!(count > 1000, "only {count} values are of an imported model");
}

/// A provider with these resources.
fn provider(resources: &Json) -> ProviderSchemas {
    let document = json!({"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {
        "provider": {"version": 0, "block": {"description_kind": "plain"}},
        "resource_schemas": resources,
    }}});
    import::read(document.to_string().as_bytes()).unwrap()
}

fn resource(blocks: &Json) -> Json {
    json!({"version": 0, "block": {"block_types": blocks, "description_kind": "plain"}})
}

fn list_of(attribute: &str) -> Json {
    let attributes = json!({attribute: {"type": "string", "optional": true}});
    json!({"nesting_mode": "list", "block": {"attributes": attributes}})
}

fn structs(imported: &Imported) -> Vec<&str> {
    let lines = imported.source.lines().filter_map(|line| line.strip_prefix("pub struct "));
    lines.filter_map(|line| line.split([' ', '<']).next()).collect()
}

#[test]
fn equal_blocks_share_a_struct_and_others_are_told_apart_by_name() {
    let schemas = provider(&json!({
        "cloud_a": resource(&json!({"rule": list_of("x"), "option": list_of("x1")})),
        "cloud_b": resource(&json!({"rule": list_of("x"), "filter": list_of("y")})),
        "cloud_c": resource(&json!({"rule": list_of("z"), "filter": list_of("w")})),
    }));
    let options = Options {
        selection: Selection {
            resources: ["cloud_a", "cloud_b", "cloud_c"].map(str::to_owned).to_vec(),
            ..Selection::default()
        },
        ..Options::default()
    };
    let imported = import::import(&schemas, &options).unwrap();
    let expected =
        ["CloudAOption", "Rule", "CloudA", "CloudBFilter", "CloudB", "CloudCFilter", "CloudCRule", "CloudC"];
    assert_eq!(structs(&imported), expected);
}

#[test]
fn only_what_is_asked_for_is_written() {
    let schemas = import::read(&read("captures/schema-1.15.5-p6.json")).unwrap();
    let selection = Selection { resources: vec!["spike_src".to_owned()], ..Selection::default() };
    let imported = import::import(&schemas, &Options { selection, ..Options::default() }).unwrap();
    let idents: Vec<_> = imported.models.iter().map(|model| &*model.ident).collect();
    assert_eq!(idents, ["SpikeSrc", "SpikeSrcIdentity"]);
}

#[test]
fn the_head_names_the_providers_of_which_something_is_written() {
    let provider = |name: &str| json!({"resource_schemas": {name: resource(&json!({}))}});
    let document = json!({"format_version": "1.0", "provider_schemas": {
        "example.com/acme/a": provider("a_x"), "example.com/acme/b": provider("b_x"), "example.com/acme/c": provider("c_x"),
    }});
    let schemas = import::read(document.to_string().as_bytes()).unwrap();
    let selection = Selection { resources: vec!["c_x".to_owned(), "a_x".to_owned()], ..Selection::default() };
    let imported = import::import(&schemas, &Options { selection, ..Options::default() }).unwrap();
    let head = "//! Models of `example.com/acme/a`, `example.com/acme/c` for configurations";
    assert!(imported.source.starts_with(head), "{}", imported.source);
}

#[test]
fn the_source_of_a_provider_stays_in_its_comment() {
    let document = json!({"format_version": "1.0", "provider_schemas": {
        "a/`b`\nmod c {}\r\u{202e}": {"resource_schemas": {"b_x": resource(&json!({}))}},
    }});
    let schemas = import::read(document.to_string().as_bytes()).unwrap();
    let imported = import::import(&schemas, &Options::default()).unwrap();
    let head = "//! Models of `a/\u{fffd}b\u{fffd}\u{fffd}mod c {}\u{fffd}\u{fffd}` for configurations";
    assert!(imported.source.starts_with(head), "{}", imported.source);
}

#[test]
fn what_terraform_refuses_is_left_out() {
    let set = json!({"nesting_mode": "set", "block": {"attributes": {"any": {"type": "dynamic", "optional": true}}}});
    let schemas =
        provider(&json!({"cloud_good": resource(&json!({})), "cloud_bad": resource(&json!({"b": set}))}));
    let imported = import::import(&schemas, &Options::default()).unwrap();
    let names: Vec<_> = imported.models.iter().map(|model| &*model.name).collect();
    assert_eq!(names, ["cloud", "cloud_good"]);
    let refused = "the resource `cloud_bad` is left out, as Terraform refuses it: b.any: Elements of a set are of one type: nothing in it can be dynamic.";
    assert_eq!(imported.refused.iter().map(ToString::to_string).collect::<Vec<_>>(), [refused]);
}

#[test]
fn what_no_rust_type_stands_for_is_left_out() {
    let with =
        |ty: Json| json!({"version": 0, "block": {"attributes": {"a": {"type": ty, "optional": true}}}});
    let nested = |ty: Json| {
        let block = json!({"attributes": {"a": {"type": ["list", ty], "optional": true}}});
        resource(&json!({"b": {"nesting_mode": "list", "block": block}}))
    };
    let schemas = provider(&json!({
        "cloud_good": with(json!(["tuple", ["string"]])),
        "cloud_none": with(json!(["tuple", []])),
        "cloud_many": nested(json!(["tuple", vec!["bool"; 13]])),
        "cloud_object": with(json!(["object", {"x": "string"}, ["x"]])),
    }));
    let imported = import::import(&schemas, &Options::default()).unwrap();
    let names: Vec<_> = imported.models.iter().map(|model| &*model.name).collect();
    assert_eq!(names, ["cloud", "cloud_good"]);
    let refused = [
        "the resource `cloud_many` is left out, as it has a tuple of 13 elements; a model can have 1 to 12",
        "the resource `cloud_none` is left out, as it has a tuple of 0 elements; a model can have 1 to 12",
        "the resource `cloud_object` is left out, as it has an object type with optional attributes, which Terraform has in configurations alone",
    ];
    assert_eq!(imported.refused.iter().map(ToString::to_string).collect::<Vec<_>>(), refused);
}

/// The derive refuses an option that means nothing, although Terraform accepts it.
#[test]
fn what_means_nothing_to_terraform_is_in_no_model() {
    let mut schemas = provider(&json!({"cloud_good": resource(&json!({}))}));
    let cloud = schemas.providers.values_mut().next().unwrap();
    let schema = |kind, schema: Json| from_json(kind, schema.to_string()).unwrap();
    let attributes = |words: Json| json!({"version": 3, "block": {"attributes": {"a": words}}});
    let optional = attributes(json!({"type": "bool", "optional": true}));
    cloud.actions.insert("cloud_go".into(), schema(SchemaKind::Action, optional.clone()));
    cloud.data_sources.insert("cloud_find".into(), schema(SchemaKind::DataSource, optional));
    let computed = json!({"type": "bool", "computed": true});
    cloud
        .data_sources
        .insert("cloud_set".into(), schema(SchemaKind::DataSource, attributes(computed.clone())));
    cloud
        .list_resources
        .insert("cloud_list".into(), schema(SchemaKind::ListResource, attributes(computed.clone())));
    let nested =
        json!({"nested_type": {"nesting_mode": "single", "attributes": {"b": computed}}, "optional": true});
    cloud.provider = Some(schema(SchemaKind::Provider, attributes(nested)));

    let imported = import::import(&schemas, &Options::default()).unwrap();
    let refused = [
        "the configuration of `cloud` is left out, as it has the attribute `b`, which only the provider may set and never can",
        "the list resource `cloud_list` is left out, as it has the attribute `a`, which only the provider may set and never can",
    ];
    assert_eq!(imported.refused.iter().map(ToString::to_string).collect::<Vec<_>>(), refused);
    let options: Vec<_> = imported.source.lines().filter(|line| line.starts_with("#[tf(")).collect();
    assert_eq!(
        options,
        [
            "#[tf(resource)]",
            "#[tf(data_source, version = 3)]",
            "#[tf(data_source, version = 3)]",
            "#[tf(action)]",
        ]
    );
}

/// As many as there are ways from the root to the innermost, were they not shared; none of them on the stack.
#[test]
fn the_cost_is_that_of_the_distinct_structs() {
    let mut block = json!({"attributes": {"leaf": {"type": "string", "optional": true}}});
    for _ in 0..9 {
        let nested = json!({"nesting_mode": "single", "block": block});
        block = json!({"block_types": {"a": nested, "b": nested, "c": nested}});
    }
    let schemas = provider(&json!({"cloud_deep": {"version": 0, "block": block}}));
    let imported = import::import(&schemas, &Options::default()).unwrap();
    assert_eq!(imported.structs, 11);
    assert!(imported.source.contains("Nullable<Box<"));
}

/// Formats code as rustfmt does by default. Returns `None` if there is no rustfmt here.
fn formatted(source: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    // The one of the repository is wider.
    std::fs::write(folder.path().join("rustfmt.toml"), "").unwrap();
    let file = folder.path().join("models.rs");
    std::fs::write(&file, source).unwrap();
    match Command::new("rustfmt").args(["--edition", "2024"]).arg(&file).output() {
        Err(missing) => {
            assert!(std::env::var_os("CI").is_none(), "rustfmt is required where CI is set, but {missing}");
            // Not by `eprintln`, which a passing test hides.
            let _ = writeln!(std::io::stderr(), "skipped: no comparison of models, because {missing}");
            None
        }
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(std::fs::read_to_string(file).unwrap())
        }
    }
}

#[test]
fn the_same_schemas_give_the_same_models() {
    let schemas = import::read(&read("import/unusual.json")).unwrap();
    let once = import::import(&schemas, &Options::default()).unwrap();
    assert_eq!(import::import(&schemas, &Options::default()).unwrap().source, once.source);
}
