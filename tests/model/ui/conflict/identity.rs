use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(identity)]
struct Identity {
    #[tf(required_for_import)]
    id: String,
    region: String,
    #[tf(required)]
    account: String,
    #[tf(optional_for_import, sensitive)]
    key: Option<String>,
    #[tf(block)]
    disk: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(required_for_import)]
    id: String,
}

fn main() {}
