//! Stored values, passed through the models.

use std::{
    fmt::Write as _,
    fs::File,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Command, Stdio},
};

use base64::{Engine, prelude::BASE64_STANDARD};
use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue::{Type, Value, schema::ProviderSchemas};
use tfvalue_cli::import::Imported;

/// A line of a file of values: one that is stored as JSON, or one of a plan as MessagePack.
#[derive(Deserialize)]
struct Stored {
    #[serde(rename = "type")]
    resource: String,
    mode: String,
    attributes: Option<Box<RawValue>>,
    #[serde(default)]
    flat: bool,
    #[serde(default)]
    fits_strict: Vec<String>,
    msgpack_b64: Option<String>,
    #[serde(default)]
    fits: Vec<String>,
}

/// Passes the values that fit the schemas of a file through the program, and compares what it writes with what `Value` writes.
pub(crate) fn check(
    program: &Path,
    name: &str,
    values: &Path,
    imported: &Imported,
    schemas: &ProviderSchemas,
) -> bool {
    let mut expected = Vec::new();
    let mut input = String::new();
    for line in lines(values) {
        let stored: Stored =
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:.200}"));
        if stored.flat || !stored.fits_strict.iter().chain(&stored.fits).any(|schema| schema == name) {
            continue;
        }
        let Some(ty) = type_of(schemas, &stored) else { continue };
        let (format, bytes, value) = match (&stored.msgpack_b64, &stored.attributes) {
            (Some(base64), _) => {
                let bytes = BASE64_STANDARD.decode(base64).expect("base64");
                let value = Value::decode_msgpack(&ty, &bytes).map(Value::into_owned);
                ("msgpack", bytes, value)
            }
            (None, attributes) => {
                let json = attributes.as_ref().map_or("null", |attributes| attributes.get());
                let value = Value::decode_json(&ty, json.as_bytes()).map(Value::into_owned);
                ("json", json.as_bytes().to_owned(), value)
            }
        };
        let value = value.unwrap_or_else(|error| panic!("{name} {}: {error}", stored.resource));
        expected
            .push((format!("{} {}", stored.mode, stored.resource), value.to_msgpack(&ty).expect("it fits")));
        writeln!(input, "{} {} {format} {}", stored.mode, stored.resource, hex::encode(bytes))
            .expect("writing to a string");
    }
    assert!(!imported.models.is_empty());

    let mut child = Command::new(program)
        .arg("values")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output: Vec<_> = BufReader::new(child.stdout.take().expect("it is piped"))
        .lines()
        .map(|line| line.expect("a line of the program"))
        .collect();
    writer.join().expect("it doesn't panic").expect("the program reads it all");
    assert!(child.wait().expect("the program ends").success());

    let mut equal = 0;
    let mut different = Vec::new();
    for ((what, bytes), found) in expected.iter().zip(&output) {
        if *found == hex::encode(bytes) {
            equal += 1;
        } else {
            different.push(format!("  {what}: {found:.300}"));
        }
    }
    println!("{name}: {equal} of {} values pass through the models", expected.len());
    different.truncate(5);
    for different in different {
        println!("{different}");
    }
    equal == expected.len()
}

fn type_of(schemas: &ProviderSchemas, stored: &Stored) -> Option<Type> {
    schemas.providers.values().find_map(|provider| {
        let schemas = if stored.mode == "managed" { &provider.resources } else { &provider.data_sources };
        Some(schemas.get(&stored.resource)?.block.implied_type())
    })
}

fn lines(path: &Path) -> Vec<String> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let is_packed = path.extension().is_some_and(|extension| extension == "gz");
    let file: Box<dyn Read> = if is_packed { Box::new(GzDecoder::new(file)) } else { Box::new(file) };
    BufReader::new(file).lines().map(|line| line.expect("a line of text")).collect()
}
