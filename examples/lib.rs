//! The examples of `tfvalue`, one folder each. Begin with `quickstart`:
//!
//! ```sh
//! cargo run -p tfvalue-examples --example quickstart
//! ```
//!
//! `minimal` is the provider of the tutorial, in one file. `provider` is a larger provider. Terraform usually starts a provider. With `-debug`,
//! `provider` prints the environment variable that makes Terraform connect to it:
//!
//! ```sh
//! cargo run -p tfvalue-examples --features provider --bin terraform-provider-tfvalue -- -debug
//! ```
//!
//! `jetstream` is a separate package: a provider for a real service, NATS JetStream.
