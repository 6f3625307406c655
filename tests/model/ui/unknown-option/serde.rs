use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource, rename = "server", default, deny_unknown_fields, from = "Other", transparent, tag = "kind")]
struct Server<'a> {
    #[tf(skip_serializing_if = "Option::is_none")]
    a: Option<u8>,
    #[tf(default)]
    b: u8,
    #[tf(rename = "kind")]
    c: u8,
    #[tf(alias = "disk")]
    d: u8,
    #[tf(skip_serializing)]
    e: u8,
    #[tf(skip_deserializing)]
    f: u8,
    #[tf(serialize_with = "path", deserialize_with = "path")]
    g: u8,
    #[tf(borrow)]
    h: &'a str,
    #[tf(getter = "get")]
    i: u8,
    #[tf(rename(serialize = "j"))]
    j: u8,
}

#[derive(TfType)]
#[tf(default, deny_unknown_fields, rename = "p", untagged, transparent, rename_all_fields = "lowercase", remote = "Other")]
struct Place {
    #[tf(default = "path", skip_serializing_if = "path")]
    a: Option<u8>,
    #[tf(rename = "kind", alias = "sort")]
    b: u8,
}

#[derive(TfType)]
#[tf(tag = "t", content = "c", untagged)]
enum Zone {
    #[tf(rename = "n", alias = "m")]
    North,
    #[tf(skip_deserializing)]
    South,
    #[tf(other)]
    West,
}

#[derive(TfFunction)]
#[tf(returns = String, rename = "join")]
struct Join {
    #[tf(default, rename = "a", skip_serializing_if = "path")]
    a: String,
}

fn main() {}
