use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(flatten)]
    scale: Scale,
}

#[derive(TfSchema)]
struct Scale {
    #[tf(optional)]
    count: Option<u32>,
}

fn main() {}
