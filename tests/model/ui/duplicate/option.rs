use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource, version = 1)]
#[tf(version = 2)]
struct Server {
    #[tf(required, required)]
    name: String,
    #[tf(name = "a", name = "b")]
    key: String,
    #[tf(block(max_items = 1, max_items = 2))]
    disk: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
