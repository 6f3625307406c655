//! A small provider, whole: a folder of documents, networks and counters under Terraform's management.

pub mod resources;
pub mod server;

fn main() {}
