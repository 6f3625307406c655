use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(nested)]
    network: Option<Network>,
}

#[derive(TfSchema)]
struct Network {
    #[tf(block)]
    port: Vec<Port>,
}

#[derive(TfSchema)]
struct Port {}

fn main() {}
