use std::collections::BTreeMap;

use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
struct NeverEmpty {
    #[tf(block(list, max_items = 1))]
    bare: Disk,
    #[tf(block(list, max_items = 1))]
    unknown: Unknown<Disk>,
}

#[derive(TfSchema)]
struct NoList {
    #[tf(block(list, max_items = 1))]
    map: Option<BTreeMap<String, Disk>>,
}

#[derive(TfSchema)]
struct Disk {
    size: Unknown<Option<u64>>,
}

fn main() {}
