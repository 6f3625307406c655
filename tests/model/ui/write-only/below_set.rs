use tfvalue::{Set, TfSchema, Unknown};

#[derive(TfSchema)]
struct Server {
    #[tf(block)]
    disk: Set<Disk>,
    #[tf(optional, nested)]
    user: Unknown<Option<Set<User>>>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(block)]
    encryption: Vec<Encryption>,
}

#[derive(TfSchema)]
struct Encryption {
    #[tf(optional, write_only)]
    key: Option<String>,
}

#[derive(TfSchema)]
struct User {
    #[tf(required)]
    name: String,
}

#[derive(TfSchema)]
struct Router {
    #[tf(optional, nested)]
    user: Unknown<Option<Set<Login>>>,
}

#[derive(TfSchema)]
struct Login {
    #[tf(required, write_only)]
    password: Option<String>,
}

fn main() {}
