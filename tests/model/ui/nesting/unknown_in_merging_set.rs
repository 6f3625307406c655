use std::collections::HashSet;

use tfvalue::{TfFunction, TfSchema, TfType, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Attributes<'a> {
    names: Unknown<Option<HashSet<Unknown<&'a str>>>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Blocks<'a> {
    #[tf(block)]
    disk: HashSet<Disk<'a>>,
}

#[derive(TfSchema, PartialEq, Eq, Hash)]
struct Disk<'a> {
    name: Unknown<&'a str>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct NestedAttributes<'a> {
    #[tf(nested)]
    disks: Option<HashSet<Disk<'a>>>,
}

#[derive(TfType, PartialEq, Eq, Hash)]
struct Label {
    value: Option<Vec<Unknown<u32>>>,
}

#[derive(TfType, PartialEq, Eq, Hash)]
struct Labels((Label, bool));

#[derive(TfType)]
struct Object {
    labels: Vec<HashSet<Labels>>,
}

#[derive(TfType, PartialEq, Eq, Hash)]
struct Name(Unknown<String>);

#[derive(TfFunction)]
#[tf(returns = bool)]
struct Check {
    names: HashSet<Name>,
}

#[derive(TfSchema)]
#[tf(data_source)]
struct List {
    list: Vec<(HashSet<Name>, bool)>,
}

fn main() {}
