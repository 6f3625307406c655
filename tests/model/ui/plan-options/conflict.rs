use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Blocks {
    #[tf(block(list), default = Vec::new())]
    default: Vec<Disk>,
    #[tf(block(list), use_state_for_unknown)]
    kept: Vec<Disk>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Required {
    #[tf(required, default = "a")]
    required: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Aside {
    #[tf(skip, default = "a", requires_replace, validate(length(1..=5)))]
    skipped: String,
    #[tf(flatten, default = "a", validate(unique), use_state_for_unknown, key = name)]
    flattened: Disk,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
}

fn main() {}
