use tfvalue::{TfSchema, TfType};

#[derive(TfSchema)]
struct Server {
    size: u64,
    #[tf(block, name = "size")]
    disk: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfType)]
struct Place {
    #[tf(name = "y")]
    x: f64,
    y: f64,
}

#[derive(TfType)]
enum Zone {
    North,
    #[tf(name = "north")]
    South,
}

fn main() {}
