use tfvalue::{Map, TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(block(list), key = nmae)]
    disk: Unknown<Vec<Disk>>,
    #[tf(optional, nested(set), key = other)]
    disks: Unknown<Option<tfvalue::Set<Unknown<Disk>>>>,
}

#[derive(TfSchema, PartialEq)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct ByType {
    #[tf(block, key = name)]
    disk: Option<Disk>,
    #[tf(block(list, max_items = 1), key = name)]
    disk_of_list: Option<Disk>,
    #[tf(nested, optional, key = name)]
    disks: Unknown<Option<Map<String, Unknown<Disk>>>>,
}

fn main() {}
