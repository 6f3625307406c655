//! The resources of the provider: documents, networks, counters and leases, kept in files.

mod any;
mod computed;
mod config;
mod counter;
mod digest;
mod document;
mod functions;
mod layout;
mod lease;
mod name;
mod network;
mod service;
mod storage;
mod stored;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use tfvalue::Nullable;

pub use self::config::Client;
pub(crate) use self::config::Tfvalue;
use tfvalue::provider::Diagnostics;

/// A string that may be null or unknown.
type Text = Nullable<String>;

/// Elements by key. Each element may be null or unknown.
type Map<T> = BTreeMap<String, Nullable<T>>;

/// A list of elements that may be null or unknown.
type List<T> = Vec<Nullable<T>>;

/// A set of elements that may be null or unknown.
type Set<T> = tfvalue::Set<Nullable<T>>;

/// Cryptographically secure random bytes.
fn random<const N: usize>() -> Result<[u8; N], Diagnostics> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|cause| Diagnostics::error("No random bytes", cause.to_string()))?;
    Ok(bytes)
}
