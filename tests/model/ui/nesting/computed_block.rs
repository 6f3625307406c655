use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
struct Server {
    #[tf(block(group, computed))]
    b: Unknown<Disk>,
    #[tf(block(list, min_items = 1, computed))]
    c: Unknown<Vec<Disk>>,
}

#[derive(TfSchema)]
struct Volume {
    #[tf(computed, block)]
    a: Unknown<Vec<Disk>>,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
