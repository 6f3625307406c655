use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource, name = "acme_lb")]
struct Server {
    #[tf(required, rename = "title")]
    name: String,
    #[tf(block, min_items = 1)]
    disk: Vec<Disk>,
    #[tf(list)]
    port: Vec<Disk>,
    #[tf(group)]
    boot: Disk,
    #[tf(required, type = "number")]
    size: String,
    #[tf(nested(list, max_items = 2))]
    network: Vec<Disk>,
    #[tf(block(list, rename = "zones"))]
    zone: Vec<Disk>,
    #[tf(nested, protocol5 = object)]
    address: Vec<Disk>,
    #[tf(block(list, optional, name = "areas"))]
    area: Vec<Disk>,
    #[tf(nested(set, computed))]
    tag: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfType)]
#[tf(rename = "spot")]
struct Place {
    #[tf(rename = "longitude")]
    x: f64,
}

#[derive(TfFunction)]
#[tf(returns = String, name = "join")]
struct Join {
    #[tf(rename = "separator")]
    between: String,
}

#[derive(TfType)]
enum Zone {
    #[tf(default)]
    North,
}

#[derive(TfType)]
struct Port {
    #[tf(optional, sensitive)]
    number: Option<u16>,
    #[tf(default = "tcp")]
    protocol: Option<String>,
}

#[derive(TfFunction)]
#[tf(returns = String)]
struct Split {
    #[tf(required)]
    text: String,
    #[tf(optional, default = ",")]
    separator: String,
}

#[derive(TfSchema, TfType)]
#[tf(resource)]
struct Router {}

fn main() {}
