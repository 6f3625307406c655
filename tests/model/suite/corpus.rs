//! Real schemas, states and plans of public repositories: what Terraform stored, we read and write again.
//!
//! The corpus is not part of this repository. It is read from the folder that `TFVALUE_CORPUS` names.

use std::{
    collections::HashMap,
    io::{Read, Write},
    path::PathBuf,
    sync::OnceLock,
};

use base64::{Engine, prelude::BASE64_STANDARD};
use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::{Map, Value as Json, value::RawValue};
use tfvalue::{Type, Value};

/// The files of the corpus by path; none if it is absent.
pub(crate) fn corpus() -> Option<&'static HashMap<String, Vec<u8>>> {
    static CORPUS: OnceLock<Option<HashMap<String, Vec<u8>>>> = OnceLock::new();
    CORPUS.get_or_init(unpack).as_ref()
}

fn unpack() -> Option<HashMap<String, Vec<u8>>> {
    let default = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/corpus");
    let folder = std::env::var_os("TFVALUE_CORPUS").map_or_else(default, PathBuf::from);
    let archive = folder.join("public.tar.xz");
    let Ok(packed) = std::fs::read(&archive) else {
        // Not by `eprintln`, which a passing test hides.
        let _ =
            writeln!(std::io::stderr(), "skipped: no corpus at {} (set TFVALUE_CORPUS)", archive.display());
        return None;
    };
    let mut unpacked = Vec::new();
    lzma_rs::xz_decompress(&mut &*packed, &mut unpacked).expect("an xz archive");
    let mut files = HashMap::new();
    for entry in tar::Archive::new(&*unpacked).entries().expect("a tar archive") {
        let mut entry = entry.expect("an entry of the archive");
        let path = entry.path().expect("a path").to_string_lossy().trim_start_matches("./").to_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).expect("the bytes of an entry");
        files.insert(path, bytes);
    }
    Some(files)
}

/// A file of the corpus, unpacked.
pub(crate) fn file(files: &HashMap<String, Vec<u8>>, name: &str) -> Vec<u8> {
    if let Some(bytes) = files.get(name) {
        return bytes.clone();
    }
    let packed = files.get(&format!("{name}.gz")).unwrap_or_else(|| panic!("{name} is in the corpus"));
    let mut bytes = Vec::new();
    GzDecoder::new(&**packed).read_to_end(&mut bytes).expect("a gzip file");
    bytes
}

fn lines<T: for<'de> Deserialize<'de>>(files: &HashMap<String, Vec<u8>>, name: &str) -> Vec<T> {
    let text = String::from_utf8(file(files, name)).expect("UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:.300}")))
        .collect()
}

/// The types that real schemas imply, by the file of the schema, `managed` or `data`, and the name of the resource.
type Types = HashMap<(String, String, String), Type>;

fn types(files: &HashMap<String, Vec<u8>>) -> &'static Types {
    static TYPES: OnceLock<Types> = OnceLock::new();
    TYPES.get_or_init(|| {
        let mut types = Types::new();
        for path in files.keys().filter_map(|path| path.strip_prefix("schemas/")) {
            let name = path.trim_end_matches(".gz");
            let Ok(document) = serde_json::from_slice::<Json>(&file(files, &format!("schemas/{name}")))
            else {
                continue;
            };
            let Some(providers) = document["provider_schemas"].as_object() else { continue };
            for provider in providers.values() {
                for (mode, key) in [("managed", "resource_schemas"), ("data", "data_source_schemas")] {
                    for (resource, schema) in provider[key].as_object().into_iter().flatten() {
                        let place = (name.to_owned(), mode.to_owned(), resource.clone());
                        types.insert(place, implied_type(&schema["block"]));
                    }
                }
            }
        }
        types
    })
}

/// The type of the values of a block, as `terraform providers schema -json` prints the block.
fn implied_type(block: &Json) -> Type {
    let nested = block["block_types"].as_object().into_iter().flatten().map(|(name, block)| {
        let content = implied_type(&block["block"]);
        let dynamic = content.contains_dynamic();
        let ty = match block["nesting_mode"].as_str() {
            Some("list" | "map") if dynamic => Type::Dynamic,
            Some("list") => Type::list(content),
            Some("set") => Type::set(content),
            Some("map") => Type::map(content),
            _ => content,
        };
        (name.clone(), ty)
    });
    Type::object(nested.chain(attributes(&block["attributes"])))
}

fn attributes(attributes: &Json) -> Vec<(String, Type)> {
    let ty = |attribute: &Json| {
        let nested = &attribute["nested_type"];
        if nested.is_null() {
            return Type::from_json(attribute["type"].to_string())
                .expect("a type")
                .without_optional_attributes();
        }
        let content = Type::object(self::attributes(&nested["attributes"]));
        match nested["nesting_mode"].as_str() {
            Some("list") => Type::list(content),
            Some("set") => Type::set(content),
            Some("map") => Type::map(content),
            _ => content,
        }
    };
    attributes
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, attribute)| (name.clone(), ty(attribute)))
        .collect()
}

#[derive(Deserialize)]
struct Planned {
    #[serde(rename = "type")]
    resource: String,
    mode: String,
    fits: Vec<String>,
    msgpack_b64: String,
}

#[test]
fn values_of_binary_plans_are_written_as_they_were() {
    let Some(files) = corpus() else { return };
    let types = types(files);
    let planned: Vec<Planned> = lines(files, "plans/binary/dynamic_values.public.jsonl");
    let mut count = 0;
    for Planned { resource, mode, fits, msgpack_b64 } in planned {
        let bytes = BASE64_STANDARD.decode(msgpack_b64).expect("base64");
        for schema in fits {
            let place = (schema, mode.clone(), resource.clone());
            // Not every schema that was compared with may be passed on.
            let Some(ty) = types.get(&place) else { continue };
            let value =
                Value::decode_msgpack(ty, &bytes).unwrap_or_else(|error| panic!("{place:?}: {error}"));
            assert_eq!(hex::encode(value.to_msgpack(ty).unwrap()), hex::encode(&bytes), "{place:?}");
            count += 1;
        }
    }
    assert!(count > 50, "only {count} values were read");
}

#[derive(Deserialize)]
struct Instance {
    id: String,
    #[serde(rename = "type")]
    resource: String,
    mode: String,
    attributes: Option<Box<RawValue>>,
    flat: bool,
    fits_strict: Vec<String>,
    /// The schema that fits best, and in what it doesn't.
    why_not: Option<String>,
}

impl Instance {
    fn decode(&self, ty: &Type) -> Result<Value<'static>, tfvalue::Error> {
        let text = self.attributes.as_ref().map_or("null", |attributes| attributes.get());
        if !self.flat {
            return Value::decode_json(ty, text.as_bytes()).map(Value::into_owned);
        }
        let pairs: Map<String, Json> = serde_json::from_str(text).expect("a flat map");
        let pairs: Vec<_> = pairs.iter().filter_map(|(key, text)| Some((&**key, text.as_str()?))).collect();
        Value::decode_flatmap(ty, pairs).map(Value::into_owned)
    }
}

#[test]
fn stored_states_pass_through_message_pack() {
    let Some(files) = corpus() else { return };
    let types = types(files);
    let mut count = 0;
    for instance in lines::<Instance>(files, "states/instances.public.jsonl") {
        for schema in &instance.fits_strict {
            let place = (schema.clone(), instance.mode.clone(), instance.resource.clone());
            let Some(ty) = types.get(&place) else { continue };
            let value = match instance.decode(ty) {
                // What a flatmap holds of a dynamic attribute has no type: Terraform can't read it either.
                Err(_) if instance.flat && ty.contains_dynamic() => continue,
                Err(error) => panic!("{place:?} {}: {error}", instance.id),
                Ok(value) => value,
            };
            let bytes = value.to_msgpack(ty).unwrap();
            let again =
                Value::decode_msgpack(ty, &bytes).unwrap_or_else(|error| panic!("{place:?}: {error}"));
            assert_eq!(again, value, "{place:?} {}", instance.id);
            assert_eq!(again.to_msgpack(ty).unwrap(), bytes, "{place:?} {}", instance.id);
            count += 1;
        }
    }
    assert!(count > 1000, "only {count} states were read");
}

#[test]
fn stored_states_that_fit_no_schema_are_refused() {
    let Some(files) = corpus() else { return };
    let types = types(files);
    let mut count = 0;
    for instance in lines::<Instance>(files, "states/instances.public.jsonl") {
        // Of a flat map, what the type doesn't have isn't looked at; the version of a schema is not for us to judge.
        let Some((schema, reason)) = instance.why_not.as_deref().and_then(|why| why.split_once(": ")) else {
            continue;
        };
        if instance.flat || reason.starts_with("schema_version") {
            continue;
        }
        let place = (schema.to_owned(), instance.mode.clone(), instance.resource.clone());
        let Some(ty) = types.get(&place) else { continue };
        let error = instance.decode(ty).expect_err(reason).to_string();
        let attribute = reason.trim_start_matches('.').split(' ').next().unwrap_or_default();
        assert!(error.contains(attribute), "{place:?}: {error} for {reason}");
        count += 1;
    }
    assert!(count > 0);
}
