use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource, version = -1)]
struct Negative {}

#[derive(TfSchema)]
#[tf(version = 1)]
struct WithoutKind {}

#[derive(TfSchema)]
#[tf(resource, version = "1")]
struct Text {}

#[derive(TfSchema)]
#[tf(resource = true, description_kind = plain)]
struct Word {}

#[derive(TfSchema)]
#[tf(description = "A server.", description_kind = html)]
struct Server {}

#[derive(TfSchema)]
#[tf(rename_all = "Snake_Case")]
struct Disk {}

#[derive(TfType)]
#[tf(rename_all)]
struct Place {}

#[derive(TfType)]
#[tf(bound = "where T: Clone")]
struct Labelled<T> {
    #[tf(skip)]
    label: T,
}

#[derive(TfSchema)]
#[tf(bound = T)]
struct Named<T> {
    #[tf(skip)]
    name: T,
}

#[derive(TfFunction)]
#[tf(returns = String, bound = "T Clone")]
struct Join<T> {
    parts: T,
}

#[derive(TfSchema)]
#[tf(resource, version = 2k)]
struct Thousands {}

fn main() {}
