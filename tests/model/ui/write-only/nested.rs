use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
struct Server {
    #[tf(optional, write_only, nested)]
    login: Unknown<Option<Login>>,
}

#[derive(TfSchema)]
struct Router {
    #[tf(optional, computed, nested)]
    login: Unknown<Option<Login>>,
}

#[derive(TfSchema)]
struct Login {
    #[tf(required)]
    name: String,
    #[tf(required, write_only)]
    password: Option<String>,
}

fn main() {}
