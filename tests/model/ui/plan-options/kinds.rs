use tfvalue::{TfSchema, Unknown};

type Text = Unknown<Option<String>>;

#[derive(TfSchema)]
#[tf(data_source)]
struct Data {
    #[tf(optional, default = "a")]
    a: Text,
    #[tf(optional, requires_replace)]
    b: Text,
    #[tf(computed, use_state_for_unknown)]
    c: Text,
    #[tf(block(list), key = name)]
    d: Vec<Disk>,
}

#[derive(TfSchema)]
#[tf(provider)]
struct Provider {
    #[tf(optional, default = "a")]
    a: Text,
    #[tf(optional, requires_replace(if_configured))]
    b: Text,
}

#[derive(TfSchema)]
#[tf(action)]
struct Action {
    #[tf(optional, default = "a")]
    a: Text,
    #[tf(nested(list), optional, key = name)]
    b: Unknown<Option<Vec<Unknown<Disk>>>>,
}

#[derive(TfSchema)]
#[tf(ephemeral_resource)]
struct Ephemeral {
    #[tf(optional, computed, default = "a")]
    a: Text,
    #[tf(computed, use_state_for_unknown(non_null))]
    b: Text,
}

#[derive(TfSchema)]
#[tf(list_resource)]
struct List {
    #[tf(optional, default = "a")]
    a: Text,
    #[tf(optional, requires_replace)]
    b: Text,
}

#[derive(TfSchema)]
#[tf(state_store)]
struct Store {
    #[tf(optional, default = "a")]
    a: Text,
}

#[derive(TfSchema)]
#[tf(provider_meta)]
struct Meta {
    #[tf(optional, requires_replace)]
    a: Text,
}

#[derive(TfSchema)]
#[tf(identity)]
struct Identity {
    #[tf(required_for_import, validate(length(1..=5)))]
    a: String,
    #[tf(optional_for_import, default = "a")]
    b: Option<String>,
    #[tf(optional_for_import, requires_replace)]
    c: Option<String>,
    #[tf(optional_for_import, use_state_for_unknown)]
    d: Option<String>,
    #[tf(optional_for_import, key = a)]
    e: Option<String>,
}

#[derive(TfSchema)]
#[tf(identity, conflicts(a, b))]
struct Combined {
    #[tf(optional_for_import)]
    a: Option<String>,
    #[tf(optional_for_import)]
    b: Option<String>,
}

#[derive(TfSchema)]
#[tf(provider_meta, required_together(a, b))]
struct CombinedMeta {
    #[tf(optional, validate(length(1..=5)))]
    a: Text,
    #[tf(optional)]
    b: Text,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
}

fn main() {}
