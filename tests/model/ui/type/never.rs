use std::fmt::Display;

use tfvalue::{TfSchema, TfType, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(required)]
    a: Box<dyn Display>,
    #[tf(required)]
    b: &'static dyn Display,
    #[tf(optional)]
    c: Unknown<Option<Box<dyn Display + Send>>>,
    #[tf(required)]
    d: Vec<fn() -> u8>,
    #[tf(required)]
    e: *const u8,
    #[tf(required)]
    f: (u8, Box<dyn Fn(u8)>),
}

#[derive(TfType)]
struct Place {
    callback: Box<dyn Fn()>,
}

fn main() {}
