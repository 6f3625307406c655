use tfvalue::{Schema, Set, TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server<T> {
    #[tf(block(set))]
    user: Set<T>,
}

#[derive(TfSchema)]
struct User {
    #[tf(write_only)]
    password: Unknown<Option<String>>,
}

const SERVER: Schema = Server::<User>::SCHEMA;

fn main() {}
