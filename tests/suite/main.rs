//! The promises of `tfvalue`, a module per promise.

mod captures;
mod corpus;
mod differences;
mod dynamic_blocks;
mod flatmap;
mod functions;
mod hygiene;
mod import;
mod imported;
mod kitchen;
mod limits;
mod lints;
mod models;
mod paths;
mod plan;
mod program;
mod protocol_values;
mod schema;
mod schema_files;
mod schema_lock;
mod tfplugin;
mod upgrade;
mod validate;
mod values;
mod vectors;
mod wire;
