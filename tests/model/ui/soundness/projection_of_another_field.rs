//! A function in place of one of the runtime calls the unsafe one itself.
#![forbid(unsafe_code)]

mod fake {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub struct Memory<S>(tfvalue::__private::Memory<S>);

        impl<S> Memory<S> {
            pub const NEW: Self = Self(tfvalue::__private::Memory::NEW);

            pub const fn tfvalue_project<T>(base: *mut S, field: *mut T) -> impl Sized {
                unsafe { tfvalue::__private::Memory::tfvalue_project(base, field.cast::<u64>()) }
            }
        }
    }
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::fake)]
struct Server {
    size: Box<u64>,
}

fn main() {}
