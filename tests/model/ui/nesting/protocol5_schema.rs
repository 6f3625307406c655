use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource, protocol5)]
struct Server {
    #[tf(optional, nested(protocol5 = object))]
    fine: Option<Network>,
    #[tf(block)]
    disk: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(optional, nested)]
    network: Option<Network>,
}

#[derive(TfSchema)]
struct Network {
    #[tf(required)]
    address: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource, protocol5)]
struct Account {
    #[tf(optional, nested(protocol5 = object))]
    login: Option<Login>,
}

#[derive(TfSchema)]
struct Login {
    #[tf(optional, write_only)]
    password: Option<String>,
}

fn main() {}
