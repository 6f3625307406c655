use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(data_source, identity = ServerIdentity)]
struct Server {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource, identity = Volume)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource, identity = Network)]
struct Network {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource, identity = "ServerIdentity")]
struct Zone {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(identity)]
struct ServerIdentity {
    #[tf(required_for_import)]
    id: String,
}

#[derive(TfSchema)]
#[tf(data_source)]
struct Volume {
    #[tf(required)]
    name: Unknown<String>,
}

fn main() {}
