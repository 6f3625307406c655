//! An attribute macro has the name of one of Rust's own that generated code is marked with.
#![forbid(unsafe_code)]

use tfvalue_attributes::automatically_derived;

#[derive(tfvalue::TfType)]
struct Server {
    size: u64,
}

fn main() {}
