use tfvalue::{TfSchema, TfType};

#[derive(TfSchema)]
struct Server {
    #[tf(requird)]
    name: String,
    #[tf(senstive, default = "none")]
    key: Option<String>,
    #[tf(block(list, min_item = 1))]
    disk: Vec<Disk>,
    #[tf(block(array))]
    port: Vec<Disk>,
    #[tf(nested(lst))]
    network: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfType)]
struct Place {
    #[tf(required)]
    x: f64,
    #[tf(skipp)]
    y: f64,
}

fn main() {}
