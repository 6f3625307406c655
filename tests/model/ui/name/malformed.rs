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

#[derive(TfSchema)]
struct Old {
    #[tf(legacy_name = "MaxSize")]
    max_size: u64,
    #[tf(legacy_name = "min_size")]
    min_size: u64,
    #[tf(legacy_name = "")]
    empty: u64,
    #[tf(name = "both", legacy_name = "Both")]
    both: u64,
    #[tf(block, legacy_name = "Disk")]
    disk: Vec<Disk>,
    #[tf(block, legacy_name = "2nd")]
    second: Vec<Disk>,
}

fn main() {}
