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

use tfvalue::provider::serve;

use self::provider::Sqs;

fn main() -> ExitCode {
    serve::<Sqs>(env!("CARGO_PKG_VERSION"))
}
