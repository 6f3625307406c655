//! What the tests of `tfvalue` share: vectors and captures, and strategies that generate more.

pub mod allocator;
pub mod built;
pub mod figures;
pub mod generate;
pub mod go;
pub mod invariants;

use std::{io::Read, path::PathBuf};

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

/// The example of the README, which in a package isn't where it is here. It is a provider.
#[cfg(all(doctest, feature = "provider"))]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// The derives in earlier editions.
#[cfg(doctest)]
#[doc = include_str!("editions.md")]
pub struct Editions;

/// Deep models with type parameters.
#[cfg(doctest)]
#[doc = include_str!("generic_levels.md")]
pub struct GenericLevels;

/// What safe code must not get by the derives.
#[cfg(doctest)]
#[doc = include_str!("attacks.md")]
pub struct Attacks;

/// A file of the tests, read whole; unpacked if its name ends in `.gz`.
///
/// # Panics
///
/// If the file can't be read: it is part of the repository.
pub fn read(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if path.extension() != Some("gz".as_ref()) {
        return bytes;
    }
    let mut unpacked = Vec::new();
    GzDecoder::new(&*bytes).read_to_end(&mut unpacked).expect("a gzip file");
    unpacked
}

/// A file of the tests, parsed as JSON.
///
/// # Panics
///
/// If the file can't be read or parsed.
pub fn read_json<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_slice(&read(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}
