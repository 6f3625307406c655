use tfvalue::{Schema, TfSchema, TfType, json};

#[derive(TfType, TfSchema)]
struct Disk {
    size: Option<u64>,
}

#[derive(TfSchema, TfType)]
#[tf(resource)]
struct Server {
    name: Option<String>,
    #[tf(block)]
    disk: Vec<Disk>,
}

const SCHEMA: Schema = Server::SCHEMA;

fn main() {
    let disk: Disk = json::from_str("{}").unwrap();
    json::to_string(&disk).unwrap();
}
