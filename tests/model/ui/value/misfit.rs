use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource, version(2), upgrade_from("ServerV1"), description("a"), deprecated("b"))]
struct Server {
    #[tf(block(1, 8))]
    a: Vec<Disk>,
    #[tf(block(1..=8))]
    b: Vec<Disk>,
    #[tf(block(min_items(1), max_items = "8"))]
    c: Vec<Disk>,
    #[tf(block(min_items = 1.5, max_items = 99999999999999999999))]
    d: Vec<Disk>,
    #[tf(block("list"))]
    e: Vec<Disk>,
    #[tf(block(list = true))]
    f: Vec<Disk>,
    #[tf(nested = true)]
    g: Disk,
    #[tf(nested(protocol5 = "object"))]
    h: Disk,
    #[tf(name = c"x")]
    i: u8,
    #[tf(name = b"x")]
    j: u8,
    #[tf(name = 'x')]
    k: u8,
    #[tf(name = x)]
    l: u8,
    #[tf(name = {"x"})]
    m: u8,
    #[tf(name = concat!("x", "y"))]
    n: u8,
    #[tf(deprecated = true)]
    o: u8,
    #[tf(required = false)]
    p: u8,
    #[tf(with = 1)]
    q: u8,
    #[tf(description_kind = "plain")]
    r: u8,
    #[tf(description_kind = html)]
    s: u8,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfSchema)]
#[tf(resource, version = "1", upgrade_from = (ServerV0, ServerV1))]
struct Version {}

#[derive(TfSchema)]
#[tf(resource, version = one, upgrade_from = &'a ServerV0)]
struct Word {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = <Old as Model>::Server)]
struct Projection {}

#[derive(TfType)]
#[tf(rename_all(camelCase), crate = "not a path", bound(T: Clone))]
struct Place {}

#[derive(TfType)]
#[tf(rename_all = lowercase)]
struct Area {}

#[derive(TfFunction)]
#[tf(returns = ["String"])]
struct Split {
    #[tf(allow_unknown = "no")]
    a: String,
    #[tf(allow_null = 1)]
    b: Option<String>,
    #[tf(allow_null(false))]
    c: String,
    #[tf(variadic = true)]
    d: Vec<String>,
}

fn main() {}
