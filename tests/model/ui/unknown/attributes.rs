//! What a configuration sets can be unknown, at any depth; all that is wrong is reported at once, with the whole type.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use tfvalue::{TfSchema, Unknown};

type Tags = BTreeMap<String, String>;

#[derive(TfSchema)]
#[tf(resource)]
struct Server<'b> {
    #[tf(required)]
    name: &'b str,
    #[tf(optional)]
    zone: Option<String>,
    #[tf(optional, computed)]
    size: u64,
    #[tf(computed)]
    id: String,
    #[tf(optional)]
    tags: Tags,
    #[tf(optional)]
    labels: Unknown<Option<Tags>>,
    #[tf(required)]
    ports: Unknown<Vec<u16>>,
    #[tf(required)]
    names: Unknown<HashSet<&'b str>>,
    groups: Option<Box<[String]>>,
    #[tf(optional)]
    routes: Option<HashMap<&'b str, BTreeSet<u8>>>,
    #[tf(required)]
    pair: (Unknown<bool>, Vec<u8>),
    #[tf(required, write_only)]
    password: Unknown<String>,
    #[tf(optional)]
    only_null: Unknown<bool>,
    #[tf(required, as_string)]
    address: std::net::IpAddr,
    #[tf(optional, as_string)]
    gateway: Option<std::net::IpAddr>,
}

fn main() {}
