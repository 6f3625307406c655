use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource)]
struct ServerV0 {}

#[derive(TfSchema)]
#[tf(resource, upgrade_from = ServerV0)]
struct WithoutVersion {}

#[derive(TfSchema)]
#[tf(data_source, version = 1, upgrade_from = ServerV0)]
struct NotStored {}

#[derive(TfSchema)]
#[tf(upgrade_from = ServerV0)]
struct WithoutKind {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = 0)]
struct Number {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from(ServerV0))]
struct Parentheses {}

fn main() {}
