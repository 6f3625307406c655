use tfvalue::{Schema, TfFunction, TfSchema, TfType, msgpack};

#[derive(TfType)]
struct Lists {
    name: String,
    field: Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<u8>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server<'a> {
    #[tf(required)]
    lists: Lists,
    #[tf(required)]
    name: &'a str,
}

#[derive(TfSchema)]
struct Blocks {
    #[tf(block)]
    block: (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((u8))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))),
}

#[derive(TfFunction)]
#[tf(returns = &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static &'static u8)]
struct Join {}

#[derive(TfType)]
enum Zone {
    #[tf(name = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((("north"))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))]
    North,
}

const SCHEMA: Schema = Server::SCHEMA;

fn main() {
    let server: Server<'_> = msgpack::from_slice(b"\x80").unwrap();
    msgpack::to_vec(&server.lists).unwrap();
}
