use tfvalue::{TfSchema, TfType};

#[derive(TfSchema)]
struct Folder {
    #[tf(block)]
    folders: Vec<Folder>,
    #[tf(optional, nested)]
    parent: Option<Box<Self>>,
}

#[derive(TfType)]
struct Tree<'a> {
    branches: Vec<Tree<'a>>,
}

#[derive(TfType)]
struct Chain(Option<Box<Chain>>);

#[derive(TfType)]
struct Graph {
    edges: std::collections::BTreeMap<String, (u64, [Self; 2])>,
}

fn main() {}
