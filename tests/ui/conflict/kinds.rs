use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource, data_source)]
struct Server {}

#[derive(TfSchema)]
#[tf(provider, version = 1, action, identity)]
struct Provider {}

fn main() {}
