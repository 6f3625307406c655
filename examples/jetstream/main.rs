//! A provider for NATS JetStream: streams, consumers and key-value buckets.

mod bucket;
mod checks;
mod client;
mod consumer;
mod identity;
mod matches;
mod provider;
mod stream;
mod stream_data;
mod value;

use std::process::ExitCode;

use tfvalue::provider::serve;

use self::provider::Jetstream;

fn main() -> ExitCode {
    serve::<Jetstream>(env!("CARGO_PKG_VERSION"))
}
