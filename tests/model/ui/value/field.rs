use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(name = 1)]
    a: String,
    #[tf(required = true)]
    b: String,
    #[tf(required(yes))]
    c: String,
    #[tf(with)]
    d: String,
    #[tf(with = "not a path")]
    e: String,
    #[tf(block = "list")]
    f: Vec<Disk>,
    #[tf(nested = list)]
    nested: Vec<Disk>,
    #[tf(block(list, min_items = many))]
    g: Vec<Disk>,
    #[tf]
    h: String,
    #[tf("required")]
    i: String,
}

#[derive(TfSchema)]
struct Disk {}

fn main() {}
