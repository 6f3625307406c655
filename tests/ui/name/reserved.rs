use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    count: u64,
    #[tf(name = "provider")]
    made_by: String,
    #[tf(block)]
    lifecycle: Vec<Nested>,
    #[tf(block)]
    locals: Vec<Nested>,
}

#[derive(TfSchema)]
#[tf(provider)]
struct Provider {
    alias: String,
    version: String,
}

#[derive(TfSchema)]
struct Nested {
    count: u64,
}

fn main() {}
