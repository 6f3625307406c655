//! An attribute below the derive packs the struct.
#![forbid(unsafe_code)]

use tfvalue::TfType;
use tfvalue_attributes::replace;

#[derive(TfType)]
#[replace(#[repr(packed)] struct Packed { size: u8, number: u64 })]
struct Packed {
    size: u8,
    number: u64,
}

#[derive(TfType)]
#[replace(#[repr(C, packed(4))] struct Halved { size: u8, number: u64 })]
struct Halved {
    size: u8,
    number: u64,
}

// Without a byte that could be read.
#[derive(TfType)]
#[replace(#[repr(packed)] struct Aligned { size: u8, nothing: [u64; 0] })]
struct Aligned {
    size: u8,
    #[tf(skip)]
    nothing: [u64; 0],
}

fn main() {}
