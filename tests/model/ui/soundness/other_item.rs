//! An attribute below the derive makes the struct something with other fields.
#![forbid(unsafe_code)]

use std::ops::{Deref, DerefMut};

use tfvalue::TfType;
use tfvalue_attributes::replace;

#[derive(TfType)]
#[replace(enum Variants { One { size: u64 } })]
struct Variants {
    size: u64,
}

#[derive(TfType)]
#[replace(struct More { size: u64, name: String })]
struct More {
    size: u64,
}

#[derive(TfType)]
#[replace(struct Fewer { size: u64 })]
struct Fewer {
    size: u64,
    name: String,
}

#[derive(TfType)]
#[replace(struct Renamed { length: u64 })]
struct Renamed {
    size: u64,
}

#[derive(TfType)]
#[replace(struct Tuple(u64);)]
struct Tuple {}

// Fields of what is in a struct.
struct Inner {
    size: Box<u64>,
}

#[derive(TfType)]
#[replace(struct Outer { inner: Inner })]
struct Outer {
    size: Box<u64>,
}

impl Deref for Outer {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.inner
    }
}

impl DerefMut for Outer {
    fn deref_mut(&mut self) -> &mut Inner {
        &mut self.inner
    }
}

// For `Box`, a crate may implement traits of others.
#[derive(TfType)]
#[replace(type Pointer = Box<Inner>;)]
struct Pointer {
    size: Box<u64>,
}

#[derive(TfType)]
#[replace(type Reference = &'static Inner;)]
struct Reference {}

#[derive(TfType)]
#[replace(struct Swapped<B, A> { first: A, second: B })]
struct Swapped<A, B> {
    first: A,
    second: B,
}

#[derive(TfType)]
#[replace(struct Defaulted<T = String> { value: T })]
struct Defaulted {
    value: u64,
}

fn main() {}
