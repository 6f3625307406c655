use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(flatten)]
    named: Named,
    #[tf(flatten)]
    labelled: Labelled,
}

#[derive(TfSchema)]
#[tf(known)]
struct Labelled {
    #[tf(optional)]
    labels: Option<Vec<Unknown<String>>>,
}

// Whose types have no unknown values, refuses them anyway.

#[derive(TfSchema)]
#[tf(known)]
struct Named {
    #[tf(required)]
    name: String,
}

// A state is wholly known, whatever is flattened into it.

#[derive(TfSchema)]
#[tf(resource, known)]
struct State {
    #[tf(flatten)]
    named: Named,
    #[tf(flatten)]
    labelled: Labelled,
    #[tf(flatten)]
    sized: Sized,
}

#[derive(TfSchema)]
struct Sized {
    #[tf(optional)]
    size: Unknown<Option<u64>>,
}

fn main() {}
