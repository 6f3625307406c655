use tfvalue::{TfSchema, TfType};

#[derive(TfType)]
struct Tree {
    leaves: Vec<Leaf>,
}

#[derive(TfType)]
struct Leaf(Option<Box<Tree>>);

#[derive(TfSchema)]
#[tf(resource, known)]
struct Server {
    #[tf(block)]
    disk: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(optional, nested)]
    partition: Option<Box<Partition>>,
}

#[derive(TfSchema)]
struct Partition {
    #[tf(optional, nested)]
    disk: Option<Box<Disk>>,
}

fn main() {}
