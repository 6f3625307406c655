use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(required, optional)]
    name: Option<String>,
    #[tf(computed, required)]
    id: Option<String>,
    #[tf(required, optional, computed)]
    size: Option<u64>,
}

fn main() {}
