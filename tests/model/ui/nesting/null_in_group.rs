use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(block(group))]
    limits: Unknown<Limits>,
}

#[derive(TfSchema)]
struct Limits {
    #[tf(required)]
    cpu: Unknown<u32>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Router {
    #[tf(block(group))]
    ports: Option<Ports>,
}

#[derive(TfSchema)]
struct Ports {
    #[tf(required)]
    first: Option<u16>,
    #[tf(flatten)]
    range: Range,
}

#[derive(TfSchema)]
struct Range {
    #[tf(nested)]
    bounds: Vec<Limits>,
}

// What is wrong in a group within a group is told there.
#[derive(TfSchema)]
#[tf(data_source)]
struct Outer {
    #[tf(block(group))]
    middle: Middle,
}

#[derive(TfSchema)]
struct Middle {
    #[tf(block(group))]
    inner: Inner,
}

#[derive(TfSchema)]
struct Inner {
    #[tf(block)]
    disk: Unknown<Limits>,
    // These are there if there are any.
    #[tf(block)]
    disks: Vec<Limits>,
    #[tf(block)]
    spare: Option<Limits>,
}

fn main() {}
