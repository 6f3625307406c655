use std::borrow::Cow;

use tfvalue::{Dynamic, TfSchema, TfType, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(required)]
    name: Unknown<&'static str>,
    #[tf(optional)]
    zone: Unknown<Option<Cow<'static, str>>>,
    #[tf(optional)]
    extra: Dynamic<'static>,
    #[tf(block)]
    disk: Unknown<Vec<Disk<'static>>>,
}

#[derive(TfSchema)]
struct Disk<'d> {
    #[tf(required)]
    label: Unknown<&'d str>,
    #[tf(optional)]
    kind: Unknown<Option<&'static str>>,
}

#[derive(TfType)]
struct Tag(&'static str);

#[derive(TfType)]
struct Later {
}

// What isn't decoded may have it, or is decoded later.
#[derive(TfType)]
struct Tags<'a> {
    #[tf(skip)]
    origin: &'static str,
}

fn main() {}
