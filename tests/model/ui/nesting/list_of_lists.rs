use std::collections::BTreeMap;

use tfvalue::{Set, TfSchema, Unknown};

#[derive(TfSchema)]
struct ListOfLists {
    #[tf(block)]
    disk: Vec<Vec<Disk>>,
}

#[derive(TfSchema)]
struct MapOfSets {
    #[tf(nested)]
    disk: Unknown<Option<BTreeMap<String, Unknown<Option<Set<Disk>>>>>>,
}

// What may be.
#[derive(TfSchema)]
struct Right {
    #[tf(nested)]
    disk: Unknown<Option<BTreeMap<String, Unknown<Option<Disk>>>>>,
    #[tf(block)]
    boxed: Vec<Box<Disk>>,
}

#[derive(TfSchema)]
struct Disk {
    size: Unknown<Option<u64>>,
}

fn main() {}
