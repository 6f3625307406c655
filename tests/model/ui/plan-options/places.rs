use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(nested(list, default = "a"), optional)]
    within: Unknown<Option<Vec<Disk>>>,
    #[tf(block(list, validate(length(1..)), requires_replace, conflicts(a, b)))]
    blocks: Vec<Disk>,
    #[tf(optional, exactly_one_of(a, b), conflicts(a, b))]
    combined: Unknown<Option<String>>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource, default = "a", requires_replace, use_state_for_unknown, key = name, validate(length(1..=5)))]
struct Container {
    #[tf(required)]
    name: Unknown<String>,
}

fn main() {}
