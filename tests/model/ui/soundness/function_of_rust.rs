//! A type in place of the one whose unsafe function generated code calls.
#![forbid(unsafe_code)]

mod of_rust {
    pub mod __private {
        pub use std::ptr::NonNull as Memory;
        pub use tfvalue::__private::*;
    }
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::of_rust)]
struct Server {
    size: Box<u64>,
}

// A trait adds a function of the name, which isn't constant.
mod of_a_trait {
    pub mod __private {
        pub use std::mem::MaybeUninit as Memory;
        pub use tfvalue::__private::*;
    }

    pub trait Project: Sized {
        const NEW: Self;

        fn tfvalue_project<S, T>(base: *mut S, field: *mut T) -> (*mut S, *mut T) {
            (base, field)
        }
    }

    impl<S> Project for std::mem::MaybeUninit<S> {
        const NEW: Self = Self::uninit();
    }
}

use of_a_trait::Project;

#[derive(tfvalue::TfType)]
#[tf(crate = crate::of_a_trait)]
struct Disk {
    size: Box<u64>,
}

fn main() {}
