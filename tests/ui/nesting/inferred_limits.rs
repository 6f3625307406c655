use std::collections::BTreeMap;

use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(block(max_items = 1))]
    boot: Option<Disk>,
}

#[derive(TfSchema)]
struct Router {
    #[tf(block(min_items = 1))]
    port: BTreeMap<String, Disk>,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
