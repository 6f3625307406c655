use tfvalue::{TfSchema, TfType};

#[derive(TfSchema)]
struct Server {
    #[tf(block)]
    disk: Vec<Disk>,
    #[tf(flatten)]
    common: Disk,
}

#[derive(TfType)]
struct Disk {
    size: u64,
}

#[derive(TfSchema)]
struct Absent {
    #[tf(flatten)]
    common: Option<Server>,
}

fn main() {}
