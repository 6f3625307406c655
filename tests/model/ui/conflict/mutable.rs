use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource, mutable)]
struct Server {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(mutable)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
}

fn main() {}
