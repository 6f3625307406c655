//! The promises of `tfvalue`, a module per promise.

mod captures;
mod corpus;
mod differences;
mod flatmap;
mod hygiene;
mod lints;
mod models;
mod vectors;
