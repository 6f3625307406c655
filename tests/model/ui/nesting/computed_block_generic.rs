use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server<T> {
    #[tf(block(computed))]
    disk: Unknown<Disk>,
    #[tf(computed)]
    id: Unknown<Option<T>>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(optional, computed)]
    size: Unknown<Option<u64>>,
}

const _: tfvalue::Schema = Server::<String>::SCHEMA;

fn main() {}
