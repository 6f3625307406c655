use std::collections::{BTreeMap, BTreeSet};

use tfvalue::{Set, TfSchema, TfType, Unknown};

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
    #[tf(block(list, max_items = 1))]
    set: Option<Set<Disk>>,
    #[tf(block(list, max_items = 1))]
    without_schema: Option<Plain>,
}

#[derive(TfSchema)]
struct Unordered {
    #[tf(block)]
    set: BTreeSet<Disk>,
    #[tf(nested)]
    map: BTreeMap<String, Plain>,
}

#[derive(TfSchema)]
struct Disk {
    size: Unknown<Option<u64>>,
}

#[derive(TfType)]
struct Plain {
    size: u64,
}

fn main() {}
