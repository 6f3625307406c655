use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(name = "host-name")]
    name: String,
    #[tf(name = "")]
    empty: String,
    #[tf(name = "1st")]
    first: String,
    größe: u64,
}

#[derive(TfSchema)]
#[tf(rename_all = "camelCase")]
struct Disk {
    max_size: u64,
}

fn main() {}
