//! A provider of one resource and one data source, and of many more where a stress of the schema is asked for.
mod config;
mod data_source;
mod model;
mod resource;
mod store;
#[cfg(feature = "stress")]
mod stress;

use std::process::ExitCode;

fn main() -> ExitCode {
    tfvalue::provider::serve::<config::Peer>(env!("CARGO_PKG_VERSION"))
}
