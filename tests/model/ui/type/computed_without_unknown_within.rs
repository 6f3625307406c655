use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(flatten)]
    common: Common,
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Network {
    #[tf(block)]
    subnet: Vec<Subnet>,
}

#[derive(TfSchema)]
struct Subnet {
    #[tf(nested)]
    range: Range,
}

#[derive(TfSchema)]
struct Range {
    #[tf(optional, computed)]
    first: Option<String>,
}

#[derive(TfSchema)]
struct Common {
    #[tf(computed)]
    id: Option<String>,
}

// A state is wholly known, and so is what a data source reads.

#[derive(TfSchema)]
#[tf(resource, known)]
struct State {
    #[tf(flatten)]
    common: Common,
    #[tf(block)]
    subnet: Vec<Subnet>,
}

#[derive(TfSchema)]
#[tf(data_source)]
struct Data {
    #[tf(flatten)]
    common: Common,
}

fn main() {}
