use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
struct Server {
    disk: Unknown<Option<Disk>>,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
