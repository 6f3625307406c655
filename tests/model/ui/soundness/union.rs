//! An attribute below the derive makes the struct a union, whose bytes safe code can write as one field and read as another.
#![forbid(unsafe_code)]

use tfvalue::{TfApi, TfFunction, TfSchema, TfType};
use tfvalue_attributes::replace;

#[derive(TfType)]
#[replace(union Text<'a> { text: &'a str, bytes: (usize, usize) })]
struct Text<'a> {
    text: &'a str,
}

#[derive(TfSchema)]
#[tf(resource)]
#[replace(union Server<'a> { name: Option<&'a str>, bytes: (usize, usize) })]
struct Server<'a> {
    #[tf(optional, known)]
    name: Option<&'a str>,
}

// One field, as the struct has.
#[derive(TfType)]
#[replace(union Single<T: Copy> { value: T })]
struct Single<T: Copy> {
    value: T,
}

#[derive(TfType)]
#[replace(union Empty { value: u64 })]
struct Empty {}

#[derive(TfType)]
#[replace(union Skipped { cache: u64 })]
struct Skipped {
    #[tf(skip)]
    cache: u64,
}

#[derive(TfType, Clone, Copy)]
struct Common {
    size: u64,
}

#[derive(TfType)]
#[replace(union Outer { common: Common, bytes: u64 })]
struct Outer {
    #[tf(flatten)]
    common: Common,
}

// Nested in a struct that is one.
#[derive(TfSchema)]
#[tf(resource)]
struct Machine {
    #[tf(block, known)]
    disk: Vec<Disk>,
}

#[derive(TfSchema)]
#[replace(union Disk { size: Option<u64>, bytes: (u64, u64) })]
struct Disk {
    #[tf(optional, known)]
    size: Option<u64>,
}

// A union of another name.
union Number {
    number: u64,
    float: f64,
}

#[derive(TfType)]
#[replace(type Alias = Number;)]
struct Alias {
    number: u64,
}

fn local() {
    union Float {
        number: u64,
        float: f64,
    }

    #[derive(TfType)]
    #[replace(use Float as Import;)]
    struct Import {
        number: u64,
    }
}

#[derive(TfFunction)]
#[tf(returns = bool)]
#[replace(union Function<'a> { text: &'a str, bytes: (usize, usize) })]
struct Function<'a> {
    text: &'a str,
}

struct Stream {
    size: u64,
}

#[derive(TfApi)]
#[api(expand = Stream)]
#[replace(union Model { size: u64, bytes: f64 })]
struct Model {
    size: u64,
}

fn main() {}
