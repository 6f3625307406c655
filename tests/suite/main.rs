//! The promises of `tfvalue`, a module per promise.

mod advice;
mod captures;
mod collections;
mod computed_blocks;
mod corpus;
mod decoder;
// An optimized build checks auto traits through each wrapper. There rustc requires `#![recursion_limit = "256"]` for 25 levels.
#[cfg(debug_assertions)]
mod depth;
mod descriptions;
mod differences;
mod dynamic_blocks;
mod fields;
mod flatmap;
mod floats;
mod functions;
mod guide;
mod hygiene;
mod import;
mod imported;
mod json_suite;
mod json_tokens;
mod kitchen;
mod limits;
mod lints;
mod models;
mod no_blocks;
mod paths;
mod plan;
mod program;
mod protocol_values;
mod rules;
mod schema;
mod schema_files;
mod schema_lock;
mod sensitive;
mod sets;
mod soundness;
mod tfplugin;
mod truncated;
mod upgrade;
mod validate;
mod values;
mod vectors;
mod wire;
mod words;
