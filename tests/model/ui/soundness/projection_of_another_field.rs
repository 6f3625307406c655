//! A function in place of one of the runtime calls the unsafe one itself.
#![forbid(unsafe_code)]

mod fake {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub const fn project<S, T>(base: *mut S, field: *mut T) -> impl Sized {
            unsafe { tfvalue::__private::project(base, field.cast::<u64>()) }
        }
    }
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::fake)]
struct Server {
    size: Box<u64>,
}

fn main() {}
