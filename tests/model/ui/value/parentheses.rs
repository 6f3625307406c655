use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource(), known())]
struct Server {
    #[tf(required(), sensitive())]
    a: String,
    #[tf(skip())]
    b: String,
    #[tf(flatten())]
    c: Disk,
    #[tf(block(list()))]
    d: Vec<Disk>,
    #[tf(block(computed()))]
    e: Vec<Disk>,
    #[tf(nested(single()))]
    f: Disk,
    #[tf(as_string())]
    g: u64,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfType)]
#[tf(as_string())]
struct Place {}

#[derive(TfFunction)]
#[tf(returns = String)]
struct Join {
    #[tf(variadic())]
    parts: Vec<String>,
}

fn main() {}
