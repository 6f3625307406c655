//! The examples of `tfvalue`, one folder each. Begin with `quickstart`:
//!
//! ```sh
//! cargo run -p tfvalue-examples --example quickstart
//! ```
//!
//! `provider` is a whole provider, which Terraform starts. With `-debug`, it tells how Terraform finds it while it runs:
//!
//! ```sh
//! cargo run -p tfvalue-examples --features provider -- -debug
//! ```
