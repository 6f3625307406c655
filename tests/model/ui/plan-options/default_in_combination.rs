use tfvalue::{TfApi, TfSchema, Unknown};

type Text = Unknown<Option<String>>;

#[derive(TfSchema)]
#[tf(resource, exactly_one_of(exact, other), conflicts(other, conflicting), at_least_one_of(least, other))]
#[tf(required_together(together, other))]
struct Combined {
    #[tf(optional, default = "a")]
    exact: Text,
    #[tf(default = vec!["a".to_owned()])]
    conflicting: Unknown<Option<Vec<String>>>,
    #[tf(optional, computed, default = "a")]
    least: Text,
    #[tf(optional, default = "a", name = "along")]
    together: Text,
    #[tf(optional)]
    other: Text,
    #[tf(optional, default = "a")]
    alone: Text,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Validated {
    #[tf(optional, default = "a", validate(conflicts(other)))]
    conflicting: Text,
    #[tf(optional, default = "a", validate(length(1..), any(length(2), requires(other))))]
    requiring: Text,
    #[tf(optional, validate(conflicts(conflicting), any(length(2), requires(requiring))))]
    other: Text,
    #[tf(block(list), validate(conflicts(requiring)))]
    disk: Unknown<Vec<Disk>>,
}

/// Of a block.
#[derive(TfSchema)]
#[tf(conflicts(size, r#type))]
struct Disk {
    #[tf(optional, default = 10)]
    size: Unknown<Option<u64>>,
    #[tf(optional)]
    r#type: Text,
}

#[derive(TfSchema)]
#[tf(resource, conflicts(image, snapshot_id), exactly_one_of(image, user))]
struct Flattening {
    #[tf(optional)]
    image: Text,
    #[tf(optional, validate(requires(snapshot_id)))]
    label: Text,
    #[tf(flatten)]
    common: Common,
}

#[derive(TfSchema)]
struct Common {
    #[tf(optional, name = "snapshot_id", default = "none")]
    snapshot: Text,
    #[tf(optional)]
    user: Text,
}

enum ApiProbe {
    Command(String),
    Url(String),
}

#[derive(TfSchema, TfApi)]
#[api(expand = ApiProbe, union)]
struct Probe {
    #[tf(optional, default = "true")]
    command: Text,
    #[tf(optional)]
    url: Text,
}

/// No plan sets what a data source leaves out.
#[derive(TfSchema)]
#[tf(data_source, conflicts(image, snapshot_id))]
struct Image {
    #[tf(optional)]
    image: Text,
    #[tf(flatten)]
    common: Common,
}

fn main() {}
