use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource, required, sensitive, block, nested(list), name = "acme_lb", variadic, list, min_items = 1, returns = String)]
struct Server {
    #[tf(resource)]
    a: u8,
    #[tf(version = 1)]
    b: u8,
    #[tf(crate = tv)]
    c: u8,
    #[tf(rename_all = "lowercase", known, bound = "")]
    d: u8,
    #[tf(variadic)]
    e: Vec<u8>,
    #[tf(allow_null, allow_unknown)]
    f: u8,
    #[tf(returns = u8)]
    g: u8,
    #[tf(block(list, name = "h", sensitive, required, description = "a"))]
    h: Vec<Disk>,
    #[tf(nested(list, min_items = 1, computed, resource))]
    i: Vec<Disk>,
    #[tf(list, max_items = 1)]
    j: Vec<Disk>,
    #[tf(block, protocol5 = object)]
    k: Vec<Disk>,
    #[tf(block(list, protocol5 = object))]
    l: Vec<Disk>,
    #[tf(nested(block))]
    m: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfType)]
#[tf(resource, description = "a", name = "place", required, with = module, skip)]
struct Place {
    #[tf(crate = tv, rename_all = "lowercase", bound = "")]
    a: u8,
    #[tf(required, sensitive, description = "b")]
    b: u8,
    #[tf(resource, variadic, min_items = 1)]
    c: u8,
    #[tf(legacy_name = "D")]
    d: u8,
}

#[derive(TfType)]
struct Pair(#[tf(required)] u8, #[tf(crate = tv)] u8);

#[derive(TfType)]
enum Zone {
    #[tf(rename_all = "lowercase", crate = tv)]
    North,
    #[tf(skip, as_string, required)]
    South,
    #[tf(deprecated, description = "a", resource)]
    West,
}

#[derive(TfFunction)]
#[tf(returns = String, resource, version = 1, required, variadic, allow_null, name = "join", skip)]
struct Join {
    #[tf(returns = String, summary = "a", crate = tv)]
    a: String,
    #[tf(required, optional, block, skip)]
    b: String,
    #[tf(deprecated = "a", legacy_name = "B")]
    c: String,
    #[tf(resource)]
    d: String,
}

fn main() {}
