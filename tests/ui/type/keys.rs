use std::collections::{BTreeMap, HashMap};

use tfvalue::{Map, TfSchema, TfType, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    ports: Option<BTreeMap<u32, String>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Router {
    #[tf(block)]
    route: HashMap<Port, Route>,
}

#[derive(TfType, PartialEq, Eq, Hash)]
struct Port(u16);

#[derive(TfSchema)]
struct Route {
    #[tf(required)]
    target: Unknown<String>,
}

#[derive(TfType)]
struct Object {
    nested: Vec<(Unknown<Option<Map<bool, String>>>, bool)>,
}

fn main() {}
