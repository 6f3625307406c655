use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(required)]
    name: String,
    #[tf(flatten)]
    common: Common,
}

#[derive(TfSchema)]
struct Common {
    #[tf(required)]
    name: String,
}

fn main() {}
