use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(data_source)]
struct Source {
    #[tf(optional, write_only)]
    key: Option<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional, computed, write_only)]
    key: Option<String>,
}

fn main() {}
