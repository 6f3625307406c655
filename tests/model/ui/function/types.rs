use std::collections::BTreeMap;

use tfvalue::{Dynamic, TfFunction, TfType};

#[derive(TfFunction)]
#[tf(returns = Vec<Dynamic<'a>>)]
struct Split<'a> {
    any: Dynamic<'a>,
}

#[derive(TfType)]
struct Labels<'a> {
    labels: (bool, BTreeMap<String, Dynamic<'a>>),
}

#[derive(TfFunction)]
#[tf(returns = bool)]
struct Check<'a> {
    object: Labels<'a>,
    #[tf(variadic)]
    rest: Vec<Vec<(Dynamic<'a>,)>>,
}

#[derive(TfFunction)]
#[tf(returns = bool)]
struct Allow {
    #[tf(allow_null)]
    name: String,
    #[tf(as_string, allow_null = true, allow_unknown, variadic)]
    ports: Vec<Option<u16>>,
}

fn main() {}
