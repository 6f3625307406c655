//! A function in place of one of the runtime returns a row of another type than the field's.
#![forbid(unsafe_code)]

mod fake {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub const fn object_attribute<'de, S, T: 'de>(_: impl Sized, name: &'static str, words: u32) -> Row<'de, S> {
            let memory = Memory::<Other>::NEW;
            tfvalue::__private::object_attribute::<'static, S, u64>(memory, name, words)
        }

        pub struct Other(u64);
    }
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::fake)]
struct Server {
    size: Box<u64>,
}

fn main() {}
