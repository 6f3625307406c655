//! What generated code hides by functions for its local variables isn't hidden.
#![forbid(unsafe_code)]
#![allow(non_upper_case_globals, non_camel_case_types, unused_imports)]

mod constant {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub mod local {
            pub use tfvalue::__private::local::{__decoder, __encoder};

            pub const __base: *mut crate::Server = std::ptr::null_mut();
        }
    }
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::constant)]
struct Server {
    size: Box<u64>,
}

mod unit {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub mod local {
            pub use tfvalue::__private::local::{__decoder, __encoder};

            pub struct __base;
        }
    }
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::unit)]
struct Disk {
    size: Box<u64>,
}

// The struct has the name of one.
mod named {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub mod local {
            pub use tfvalue::__private::local::{__decoder, __encoder};
            pub use crate::Union as __base;

            pub fn __base() {}
        }
    }
}

pub union Union {
    size: u64,
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::named)]
struct __base {
    size: u64,
}

fn main() {}
