use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource, data_source)]
struct Server {}

#[derive(TfSchema)]
#[tf(provider, version = 1, action, identity)]
struct Provider {}

// Nothing of these is stored.
#[derive(TfSchema)]
#[tf(provider, version = 1)]
struct Cloud {}

#[derive(TfSchema)]
#[tf(action, version = 0)]
struct Restart {}

#[derive(TfSchema)]
#[tf(ephemeral_resource, version = 2)]
struct Token {}

fn main() {}
