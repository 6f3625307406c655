//! The JSON parsing test suite of Nicolas Seriot, as the crate `justjson` packages it: files named `y_` must be read, `n_` must be
//! refused, and of `i_` each reader decides for itself.

use std::{collections::BTreeMap, env, fs, path::PathBuf, process::Command};

use serde_json::Value as Json;
use tfvalue::{Type, Value};
use tfvalue_model_tests::invariants::is_json;
use unicode_normalization::UnicodeNormalization;

/// The files by name.
fn files() -> BTreeMap<String, Vec<u8>> {
    let folder = packaged("justjson").join("tests/JSONTestSuite");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = entries.map(|entry| {
        let entry = entry.expect("an entry of the folder");
        let name = entry.file_name().into_string().expect("a name in UTF-8");
        (name, fs::read(entry.path()).expect("the file"))
    });
    files.collect()
}

/// Returns the folder in which cargo keeps the source of a crate that these tests depend on.
fn packaged(name: &str) -> PathBuf {
    let output = Command::new(env::var_os("CARGO").expect("cargo runs the tests"))
        .args(["metadata", "--format-version", "1", "--locked", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Json = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("an array");
    let package = packages.iter().find(|package| package["name"] == name).expect("the package");
    PathBuf::from(package["manifest_path"].as_str().expect("a path")).with_file_name("")
}

/// A type that a value of JSON has.
fn implied(json: &Json) -> Type {
    match json {
        Json::Null => Type::Dynamic,
        Json::Bool(_) => Type::Bool,
        Json::Number(_) => Type::Number,
        Json::String(_) => Type::String,
        Json::Array(elements) => Type::tuple(elements.iter().map(implied)),
        Json::Object(members) => {
            Type::object(members.iter().map(|(name, json)| (name.clone(), implied(json))))
        }
    }
}

/// JSON with its strings in normal form C, as Terraform has them, and all its numbers floats.
fn normal(json: Json) -> Json {
    match json {
        Json::Number(number) => number.as_f64().map_or(Json::Null, Json::from),
        Json::String(text) => Json::String(text.nfc().collect()),
        Json::Array(elements) => elements.into_iter().map(normal).collect(),
        Json::Object(members) => members.into_iter().map(|(name, json)| (name, normal(json))).collect(),
        other => other,
    }
}

/// Types of which a text that is no JSON might be taken for a value.
fn types() -> [Type; 8] {
    let object = Type::object([("a", Type::String)]);
    [
        Type::Bool,
        Type::Number,
        Type::String,
        Type::list(Type::Number),
        Type::list(Type::String),
        Type::map(Type::String),
        object,
        Type::Dynamic,
    ]
}

#[test]
fn the_suite_is_there() {
    let count = |prefix: &str| files().keys().filter(|name| name.starts_with(prefix)).count();
    assert!(count("y_") >= 90 && count("n_") >= 180 && count("i_") >= 30);
}

#[test]
fn what_must_be_read_is_read_as_others_read_it() {
    for (name, text) in files().iter().filter(|(name, _)| name.starts_with("y_")) {
        assert!(is_json(text), "{name}");
        let json: Json = serde_json::from_slice(text).expect("serde_json reads it");
        let ty = implied(&json);
        let value = Value::decode_json(&ty, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let written = value.to_json(&ty).unwrap_or_else(|error| panic!("{name}: {error}"));
        let written: Json = serde_json::from_str(&written).expect("what we write is JSON");
        assert_eq!(normal(written), normal(json), "{name}");
    }
}

#[test]
fn what_must_be_refused_is_refused_whatever_its_type() {
    for (name, text) in files().iter().filter(|(name, _)| name.starts_with("n_")) {
        assert!(!is_json(text), "{name}");
        for ty in types() {
            assert!(Value::decode_json(&ty, text).is_err(), "{name} as {ty}");
        }
    }
}

/// In cases left to the reader, we refuse what isn't UTF-8 or begins with a mark of the order of bytes. Half of a surrogate pair is
/// replaced, and a number may be of any size, and a value of any depth, until it is asked for.
#[test]
fn what_may_be_read_is_read_if_it_is_utf8() {
    for (name, text) in files().iter().filter(|(name, _)| name.starts_with("i_")) {
        let is_text = std::str::from_utf8(text).is_ok_and(|text| !text.starts_with('\u{feff}'));
        assert_eq!(is_json(text), is_text, "{name}");
    }
}
