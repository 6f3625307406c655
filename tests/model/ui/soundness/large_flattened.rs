//! A flattened struct, of whose fields the offsets fit in a row there, but not in the struct around it.
#![forbid(unsafe_code)]

use std::mem::MaybeUninit;

use tfvalue::TfType;

struct Half(MaybeUninit<[u8; 1 << 31]>);

impl Default for Half {
    fn default() -> Self {
        Self(MaybeUninit::uninit())
    }
}

#[derive(TfType)]
#[repr(C)]
struct Inner {
    #[tf(skip)]
    content: Half,
    size: Box<u64>,
}

#[derive(TfType)]
#[repr(C)]
struct Outer {
    #[tf(skip)]
    content: Half,
    #[tf(flatten)]
    inner: Inner,
}

// The fields that Terraform doesn't know have offsets, too.
#[derive(TfType)]
#[repr(C)]
struct Skipping {
    size: u64,
    #[tf(skip)]
    content: Half,
    #[tf(skip)]
    cache: Box<u64>,
}

#[derive(TfType)]
#[repr(C)]
struct Other {
    #[tf(skip)]
    content: Half,
    #[tf(flatten)]
    inner: Skipping,
}

fn main() {}
