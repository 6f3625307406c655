//! The promises of `tfvalue`, a module per promise.

mod captures;
mod corpus;
mod differences;
mod dynamic_blocks;
mod flatmap;
mod hygiene;
mod kitchen;
mod lints;
mod models;
mod schema;
mod vectors;
mod wire;
