use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Disk {
    #[tf(computed)]
    size: Unknown<u64>,
}

#[derive(TfSchema)]
#[tf(identity)]
struct ServerIdentity {
    #[tf(optional_for_import)]
    zone: String,
}

#[derive(TfSchema)]
#[tf(resource, known)]
struct State {
    #[tf(computed)]
    id: String,
    zone: String,
}

fn main() {}
