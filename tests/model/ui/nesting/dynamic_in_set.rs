use std::collections::BTreeMap;

use tfvalue::{Dynamic, Set, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource)]
struct Server<'a> {
    #[tf(block)]
    network: Set<Network<'a>>,
}

#[derive(TfSchema)]
struct Network<'a> {
    #[tf(block)]
    port: Vec<Port<'a>>,
}

#[derive(TfSchema)]
struct Port<'a> {
    labels: Option<BTreeMap<String, Label<'a>>>,
}

#[derive(TfType)]
struct Label<'a> {
    value: Dynamic<'a>,
}

fn main() {}
