use tfvalue::{TfSchema, TfType, Unknown};

#[derive(TfType)]
struct Blocks {
    #[tf(flatten)]
    common: WithBlocks,
}

#[derive(TfSchema)]
struct WithBlocks {
    #[tf(block)]
    disk: Vec<Common>,
}

#[derive(TfType)]
struct Generic<T> {
    #[tf(flatten)]
    common: T,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    generic: Unknown<Option<Generic<Common>>>,
}

#[derive(TfSchema)]
struct Common {
    #[tf(optional, sensitive)]
    key: Option<String>,
}

// Nor what has no fields.

#[derive(TfType)]
struct Absent {
    #[tf(flatten)]
    common: Option<String>,
}

// What derives the same can be.

#[derive(TfType)]
struct Plain {
    #[tf(flatten)]
    generic: Generic<Region>,
}

#[derive(TfType)]
struct Region {
    region: Option<String>,
}

fn main() {}
