use std::collections::BTreeSet;

use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct NoUnknown {
    #[tf(block(computed))]
    disk: Vec<Disk>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct NoNull {
    #[tf(block(computed))]
    disk: Unknown<Disk>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(optional, computed)]
    size: Unknown<Option<u64>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct RequiredInside {
    #[tf(block(list, max_items = 1, computed))]
    volume: Unknown<Option<Volume>>,
}

#[derive(TfSchema)]
struct Volume {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct OptionalInside {
    #[tf(block(set, computed))]
    rule: Unknown<BTreeSet<Rule>>,
}

#[derive(TfSchema, PartialEq, Eq, PartialOrd, Ord)]
struct Rule {
    #[tf(optional)]
    port: Option<u16>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct BlockInside {
    #[tf(block(computed))]
    network: Unknown<Option<Network>>,
}

#[derive(TfSchema)]
struct Network {
    #[tf(block)]
    disk: Unknown<Vec<Disk>>,
}

#[derive(TfSchema)]
struct Routes {
    #[tf(block(list, computed))]
    route: Vec<Disk>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Flattened {
    #[tf(flatten)]
    routes: Routes,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Nested {
    #[tf(block)]
    gateway: Vec<Routes>,
}

// A state is wholly known, and so is what a data source reads.

#[derive(TfSchema)]
#[tf(resource, known)]
struct State {
    #[tf(flatten)]
    routes: Routes,
    #[tf(block)]
    gateway: Vec<Routes>,
}

#[derive(TfSchema)]
#[tf(data_source)]
struct Data {
    #[tf(block)]
    gateway: Vec<Routes>,
}

fn main() {}
