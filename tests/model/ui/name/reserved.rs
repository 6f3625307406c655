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
#[tf(data_source)]
struct Image {
    #[tf(block)]
    dynamic: Vec<Nested>,
}

#[derive(TfSchema)]
struct Former {
    #[tf(block, legacy_name = "dynamic")]
    twice: Vec<Nested>,
}

#[derive(TfSchema)]
struct Nested {
    count: u64,
    #[tf(block(set), name = "dynamic")]
    rules: Vec<Innermost>,
}

#[derive(TfSchema)]
struct Innermost {
    dynamic: bool,
}

fn main() {}
