//! A struct in which the offset of a field doesn't fit in a row, with and without memory of the runtime for it.
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

mod unchecked {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub struct Memory<S>(std::mem::MaybeUninit<S>);

        impl<S> Memory<S> {
            pub const NEW: Self = Self(std::mem::MaybeUninit::uninit());
        }
    }
}

#[derive(TfType)]
#[tf(crate = crate::unchecked)]
#[repr(C)]
struct Other {
    #[tf(skip)]
    content: Large,
    size: Box<u64>,
}

fn main() {}
