//! The parts that tests share: vectors and captures, and strategies that generate more.

pub mod allocator;
pub mod captures;
pub mod figures;
pub mod generate;
pub mod go;
pub mod invariants;

use std::{io::Read, path::PathBuf};

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;
use tfvalue::{Error, Type, Value};

/// A file of the tests, read whole; unpacked if its name ends in `.gz`.
///
/// # Panics
///
/// If the file can't be read: it is part of the repository.
pub fn read(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if path.extension() != Some("gz".as_ref()) {
        return bytes;
    }
    let mut unpacked = Vec::new();
    GzDecoder::new(&*bytes).read_to_end(&mut unpacked).expect("a gzip file");
    unpacked
}

/// The MessagePack of a value of this type in JSON.
///
/// # Errors
///
/// Returns an error if the text is not one whole value of the type.
pub fn to_msgpack(ty: &Type, text: &[u8]) -> Result<Vec<u8>, Error> {
    Value::decode_json(ty, text)?.to_msgpack(ty)
}

/// A file of the tests, parsed as JSON.
///
/// # Panics
///
/// If the file can't be read or parsed.
pub fn read_json<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_slice(&read(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}
