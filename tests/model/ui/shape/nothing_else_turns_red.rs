use tfvalue::{Schema, TfSchema, TfType, msgpack};

#[derive(TfSchema)]
#[tf(resource)]
struct Server<'a> {
    #[tf(required, optional)]
    name: &'a str,
    #[tf(block)]
    disk: Vec<Disk>,
    #[tf(flatten)]
    common: Common,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(requird)]
    size: u64,
}

#[derive(TfSchema)]
struct Common {
    #[tf(required, computed)]
    owner: Zone,
}

#[derive(TfType)]
enum Zone {
    North(u8),
}

const SCHEMA: Schema = Server::SCHEMA;

fn main() {
    let server: Server<'_> = msgpack::from_slice(b"\x80").unwrap();
    msgpack::to_vec(&server).unwrap();
}
