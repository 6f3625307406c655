use std::net::IpAddr;

use tfvalue::{TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(as_string)]
    addresses: Vec<IpAddr>,
}

// It is neither parsed nor printed itself.
#[derive(TfType)]
#[tf(as_string)]
struct Address(IpAddr);

#[derive(TfType)]
struct Bytes(#[tf(as_string)] Vec<u8>);

#[derive(TfType)]
#[tf(as_string, rename_all = "camelCase")]
struct Port {
    #[tf(name = "n", as_string)]
    number: u16,
}

#[derive(TfType)]
#[tf(as_string)]
enum Zone {
    #[tf(name = "n")]
    North,
}

#[derive(TfType)]
struct Pair(#[tf(as_string)] IpAddr, u16);

#[derive(TfSchema)]
#[tf(as_string)]
struct Disk {}

fn main() {}
