use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Disk {
    #[tf(computed)]
    size: Unknown<u64>,
}

fn main() {}
