//! A struct in which the offset of a field doesn't fit in a row, in memory of the runtime and under another name for it.
#![forbid(unsafe_code)]

use tfvalue::TfType;

struct Large([u8; 1 << 32]);

impl Default for Large {
    fn default() -> Self {
        panic!("it is never made");
    }
}

#[derive(TfType)]
#[repr(C)]
struct Disk {
    #[tf(skip)]
    content: Large,
    size: Box<u64>,
}

mod renamed {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub type Memory<S> = tfvalue::__private::Memory<S>;
    }
}

#[derive(TfType)]
#[tf(crate = crate::renamed)]
#[repr(C)]
struct Other {
    #[tf(skip)]
    content: Large,
    size: Box<u64>,
}

fn main() {}
