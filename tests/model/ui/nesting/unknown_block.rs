use std::collections::BTreeMap;

use tfvalue::{Set, TfSchema, Unknown};

#[derive(TfSchema)]
struct Bare {
    #[tf(block)]
    disk: Vec<Unknown<Disk>>,
}

#[derive(TfSchema)]
struct OrNull {
    #[tf(block(set))]
    disk: Unknown<Set<Unknown<Option<Disk>>>>,
}

#[derive(TfSchema)]
struct InMap {
    #[tf(block)]
    disk: BTreeMap<String, Unknown<Disk>>,
}

#[derive(TfSchema)]
struct AtMostOne {
    #[tf(block(list, max_items = 1))]
    disk: Vec<Unknown<Disk>>,
}

// What may be.
#[derive(TfSchema)]
struct Right {
    #[tf(block(list))]
    disk: Unknown<Vec<Disk>>,
    #[tf(block(list, max_items = 1))]
    boot: Unknown<Option<Disk>>,
    #[tf(block)]
    root: Unknown<Disk>,
    #[tf(nested)]
    volume: Unknown<Option<Vec<Unknown<Option<Disk>>>>>,
}

#[derive(TfSchema)]
struct Disk {
    size: Unknown<Option<u64>>,
}

fn main() {}
