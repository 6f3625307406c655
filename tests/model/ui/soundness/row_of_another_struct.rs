//! A function in place of one of the runtime returns the row of another struct.
#![forbid(unsafe_code)]

mod fake {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub const fn object_attribute<'de: 'de, S, T>(_: impl Sized, _: &'static str, _: u32) -> Row<'static, crate::Other> {
            <crate::Other as Described<'static>>::FIELDS.rows[0]
        }
    }
}

#[derive(tfvalue::TfType)]
struct Other {
    size: u64,
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::fake)]
struct Server {
    size: Box<u64>,
}

fn main() {}
