//! An unsafe function of Rust in place of the one that generated code calls.
#![forbid(unsafe_code)]

mod fake {
    pub mod __private {
        pub use std::ptr::write as project;
        pub use tfvalue::__private::*;
    }
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::fake)]
struct Server {
    size: Box<u64>,
}

fn main() {}
