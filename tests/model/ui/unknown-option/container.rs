use tfvalue::{TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resorce, versoin = 1)]
struct Server {}

#[derive(TfType)]
#[tf(resource)]
struct Place {}

#[derive(TfType)]
enum Zone {
    #[tf(rename = "n")]
    North,
}

fn main() {}
