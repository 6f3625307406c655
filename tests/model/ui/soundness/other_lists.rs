//! Types in place of those of the runtime leave fields out, or implement the traits of the runtime by safe code.
#![forbid(unsafe_code)]

mod fewer {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub type Fields<'de, S, const N: usize, const K: usize> = tfvalue::__private::Fields<'de, S, 0, 0>;
    }
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::fewer)]
struct Server {
    size: Box<u64>,
}

mod flat {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub type Merged<'de, S, const N: usize, const K: usize, const F: usize> = Fields<'de, S, N, K>;
    }
}

#[derive(tfvalue::TfType)]
struct Inner {
    size: u64,
}

#[derive(tfvalue::TfType)]
#[tf(crate = crate::flat)]
struct Outer {
    #[tf(flatten)]
    inner: Inner,
}

// By hand.
struct Disk {
    size: Box<u64>,
}

unsafe impl<'de> tfvalue::__private::Described<'de> for Disk {
    type Fields = tfvalue::__private::Fields<'de, Self, 0, 0>;
    const FIELDS: Self::Fields = tfvalue::__private::Fields::new([], []);
    const CHECKED: () = ();
}

fn main() {}
