//! A function in place of one of the runtime makes a row that refers to a local variable.
#![forbid(unsafe_code)]

mod fake {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub const fn object_attribute<'de, S, T: TfType + Decode<'de> + Encode>(
            field: impl Sized,
            name: &'static str,
            flags: u32,
        ) -> Row<'de, S> {
            let local = *field_type::<'_, 'de, T>();
            object_attribute_of(field, name, flags, &local)
        }
    }
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::fake)]
struct Server {
    size: Box<u64>,
}

fn main() {}
