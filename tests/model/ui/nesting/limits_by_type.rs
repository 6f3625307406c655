use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(block(max_items = 1))]
    disk: Option<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
