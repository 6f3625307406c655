use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(flatten)]
    scale: Scale,
}

#[derive(TfSchema)]
struct Scale {
    #[tf(optional)]
    count: Unknown<Option<u32>>,
}

fn main() {}
