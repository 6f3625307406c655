//! The promises of `tfvalue`, a module per promise.

mod captures;
mod differences;
mod vectors;
