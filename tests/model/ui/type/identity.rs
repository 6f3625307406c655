use std::collections::BTreeMap;

use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(identity)]
struct ServerIdentity {
    #[tf(required_for_import)]
    id: String,
    #[tf(optional_for_import)]
    zones: Option<Vec<String>>,
    #[tf(optional_for_import)]
    labels: Option<BTreeMap<String, String>>,
}

#[derive(TfSchema)]
#[tf(identity)]
struct RouterIdentity {
    #[tf(required_for_import)]
    ports: Vec<Vec<u16>>,
}

fn main() {}
