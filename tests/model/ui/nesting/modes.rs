use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(block(list, set))]
    g: Vec<Disk>,
    #[tf(nested(group))]
    h: Disk,
    #[tf(nested(single, map))]
    i: Disk,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
