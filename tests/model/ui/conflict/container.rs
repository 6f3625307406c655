use tfvalue::{TfSchema, TfType};

#[derive(TfType)]
#[tf(rename_all = "camelCase")]
struct Pair(f64, f64);

#[derive(TfType)]
#[tf(rename_all = "snake_case")]
struct Name(#[tf(name = "name")] String);

#[derive(TfSchema)]
#[tf(identity, version = 1, description = "A server.", description_kind = plain, deprecated = "Use `host`.")]
struct ServerIdentity {
    #[tf(required_for_import)]
    id: String,
}

fn main() {}
