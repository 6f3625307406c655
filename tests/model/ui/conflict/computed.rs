use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(provider)]
struct Cloud {
    #[tf(computed)]
    account: Unknown<Option<String>>,
    // As existing providers have it.
    #[tf(optional, computed)]
    retries: Unknown<Option<u64>>,
}

#[derive(TfSchema)]
#[tf(action)]
struct Restart {
    #[tf(computed, nested)]
    result: Unknown<Option<Result>>,
}

#[derive(TfSchema)]
struct Result {
    code: Unknown<Option<u64>>,
}

fn main() {}
