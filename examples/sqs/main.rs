//! A provider for Amazon SQS: queues and their policies.

mod checks;
mod client;
mod policy;
mod provider;
mod queue;
mod queue_data;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use tfvalue::{Unknown, provider::serve};

use self::provider::Sqs;

/// An attribute that can be null, or not known yet.
type Nullable<T> = Unknown<Option<T>>;

fn main() -> ExitCode {
    serve::<Sqs>(env!("CARGO_PKG_VERSION"))
}
