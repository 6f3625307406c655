use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
struct Names {
    #[tf(name = )]
    a: u8,
    #[tf(description = )]
    b: u8,
    #[tf(legacy_name = , required)]
    c: u8,
    #[tf(deprecated = , optional)]
    d: Option<u8>,
    #[tf(description_kind = )]
    e: u8,
    #[tf(with = )]
    f: u8,
    #[tf(nested = )]
    g: Disk,
    #[tf(nested(protocol5 = ))]
    h: Disk,
    #[tf(nested(protocol5))]
    i: Disk,
    #[tf(block(min_items = , max_items))]
    j: Vec<Disk>,
    #[tf(required = )]
    k: u8,
    #[tf(name)]
    l: u8,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfSchema)]
#[tf(resource, version = )]
struct Version {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = )]
struct Upgraded {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = Vec<)]
struct Open {}

#[derive(TfSchema)]
#[tf(description = , description_kind = , deprecated = , rename_all = , bound = )]
struct Described {}

#[derive(TfType)]
#[tf(crate = )]
struct Place {}

#[derive(TfType)]
enum Zone {
    #[tf(name = )]
    North,
}

#[derive(TfFunction)]
#[tf(returns = )]
struct Split {
    #[tf(allow_null = )]
    text: String,
    #[tf(allow_unknown = , name = )]
    separator: String,
}

#[derive(TfFunction)]
#[tf(returns = Vec<, summary = )]
struct Join {}

fn main() {}
