//! The examples of `tfvalue`, one folder each. Begin with `quickstart`:
//!
//! ```sh
//! cargo run -p tfvalue-examples --example quickstart
//! ```
//!
//! `minimal` is a provider in one file, of which the tutorial speaks. `provider` is a larger one, which Terraform starts. With `-debug`, it tells how Terraform finds it while it runs:
//!
//! ```sh
//! cargo run -p tfvalue-examples --features provider --bin terraform-provider-tfvalue -- -debug
//! ```
//!
//! `jetstream`, a package of its own, is a provider for a real service, NATS JetStream.
