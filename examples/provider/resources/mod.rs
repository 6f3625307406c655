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

/// A text that may be null, or not known yet.
type Text = Nullable<String>;

/// Elements by key, each of which may be null or not known yet.
type Map<T> = BTreeMap<String, Nullable<T>>;

/// Elements in a row.
type List<T> = Vec<Nullable<T>>;

/// Elements without order.
type Set<T> = tfvalue::Set<Nullable<T>>;

/// Bytes that nobody can guess.
fn random<const N: usize>() -> Result<[u8; N], Diagnostics> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|cause| Diagnostics::error("No random bytes", cause.to_string()))?;
    Ok(bytes)
}
