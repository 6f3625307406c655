//! What is in structs is reported once, at the field of the schema that a configuration sets.

use std::collections::BTreeMap;

use tfvalue::{TfSchema, TfType, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server<'a> {
    #[tf(block)]
    disk: Vec<Disk<'a>>,
    #[tf(block(list, max_items = 1))]
    boot: Option<Plain>,
    #[tf(block)]
    volume: Unknown<Vec<Disk<'a>>>,
    #[tf(required, nested)]
    network: Unknown<Vec<Network>>,
    #[tf(required)]
    rule: Unknown<Rule<'a>>,
    #[tf(required)]
    keys: Unknown<Vec<Unknown<Key>>>,
    #[tf(required)]
    point: Unknown<Point>,
    #[tf(flatten)]
    common: Common,
    // There is one, or none: it is never unknown as a whole.
    #[tf(block)]
    timeouts: Option<Timeouts>,
}

#[derive(TfSchema)]
struct Disk<'d> {
    #[tf(required)]
    label: &'d str,
    #[tf(optional)]
    size: Option<u64>,
    #[tf(block)]
    part: Unknown<Vec<Part>>,
}

#[derive(TfSchema)]
struct Part {
    #[tf(required)]
    number: u8,
}

#[derive(TfSchema)]
struct Plain {
    #[tf(optional)]
    size: Unknown<Option<u64>>,
}

#[derive(TfSchema)]
struct Network {
    #[tf(required)]
    address: String,
}

#[derive(TfType)]
struct Rule<'r> {
    allow: Unknown<bool>,
    ports: Unknown<BTreeMap<&'r str, u16>>,
}

#[derive(TfType)]
struct Key(Vec<String>);

#[derive(TfType)]
struct Point(f64, Unknown<f64>);

#[derive(TfSchema)]
struct Common {
    #[tf(required)]
    region: String,
    #[tf(required, known)]
    zone: String,
}

#[derive(TfSchema)]
struct Timeouts {
    #[tf(optional)]
    create: Unknown<Option<String>>,
}

fn main() {}
