use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(block(set))]
    disk: Vec<Disk>,
}

#[derive(TfSchema)]
struct Router {
    #[tf(block(list))]
    port: Option<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
