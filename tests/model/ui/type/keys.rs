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

#[derive(TfType)]
struct Null {
    nullable: BTreeMap<Option<String>, u64>,
}

#[derive(TfType)]
struct NullWithin {
    boxed: HashMap<Box<Name>, u64>,
}

#[derive(TfType, PartialEq, Eq, Hash)]
struct Name(Option<String>);

#[derive(TfType)]
struct NotKnown {
    unknown: Vec<BTreeMap<Unknown<String>, u64>>,
}

fn main() {}
