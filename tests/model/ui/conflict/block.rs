use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(required, block)]
    a: Vec<Disk>,
    #[tf(block(list), computed, sensitive)]
    b: Vec<Disk>,
    #[tf(block, nested)]
    c: Vec<Disk>,
    #[tf(block, deprecated = "use `e`", description = "Disks.")]
    d: Vec<Disk>,
    #[tf(block, as_string)]
    e: Vec<Disk>,
    #[tf(nested, with = module)]
    f: Vec<Disk>,
    #[tf(block, optional)]
    g: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
