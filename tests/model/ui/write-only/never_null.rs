use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(required, write_only)]
    password: Unknown<String>,
    #[tf(required, write_only)]
    key: Unknown<Option<String>>,
}

#[derive(TfSchema)]
struct Router {
    #[tf(required, write_only, nested)]
    login: Login,
}

#[derive(TfSchema)]
struct Login {
    #[tf(write_only)]
    codes: Option<Vec<String>>,
}

fn main() {}
