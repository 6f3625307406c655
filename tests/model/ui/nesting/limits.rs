use std::collections::BTreeMap;

use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(block(single, min_items = 1))]
    a: Option<Disk>,
    #[tf(block(map, max_items = 3))]
    b: BTreeMap<String, Disk>,
    #[tf(block(group, min_items = 1, max_items = 1))]
    c: Disk,
    #[tf(block(list, min_items = 3, max_items = 2))]
    d: Vec<Disk>,
    #[tf(block(set, min_items = -1))]
    e: Vec<Disk>,
    #[tf(block(min_items = 2, max_items = 1))]
    f: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
