use std::collections::BTreeMap;

use tfvalue::{TfSchema, Unknown};

type Text = Unknown<Option<String>>;

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional, write_only, default = "a")]
    write_only: Text,
    #[tf(optional, computed, default = "a", use_state_for_unknown)]
    kept_default: Text,
    #[tf(computed, default = "a")]
    computed_default: Text,
    #[tf(optional, write_only, requires_replace)]
    write_only_replaces: Text,
    #[tf(optional, use_state_for_unknown)]
    optional_kept: Text,
    #[tf(required, use_state_for_unknown)]
    required_kept: Unknown<String>,
    #[tf(use_state_for_unknown)]
    unsaid_kept: Text,
    #[tf(computed, validate(length(1..=5)))]
    computed_validated: Text,
    #[tf(computed, requires_replace(if_configured))]
    computed_replaces_if_configured: Text,
    #[tf(required, key = name)]
    keyed_text: Unknown<String>,
    #[tf(block(single), key = name)]
    single: Option<Disk>,
    #[tf(block(map), key = name)]
    map: BTreeMap<String, Disk>,
    #[tf(nested(single), optional, key = name)]
    nested_single: Unknown<Option<Disk>>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
}

fn main() {}
