use tfvalue::{TfSchema, TfType};

#[derive(TfSchema)]
struct Server {
    #[tf(skip, name = "cache")]
    a: String,
    #[tf(required, skip)]
    b: String,
    #[tf(flatten, optional, deprecated)]
    c: Common,
    #[tf(flatten, skip)]
    d: Common,
}

#[derive(TfSchema)]
struct Common {}

#[derive(TfType)]
struct Place {
    #[tf(with = module, as_string)]
    x: f64,
    #[tf(flatten, as_string)]
    y: f64,
}

#[derive(TfType)]
struct Pair(#[tf(as_string)] f64, f64);

fn main() {}
