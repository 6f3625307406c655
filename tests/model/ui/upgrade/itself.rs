use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = Self)]
struct Server {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = Disk)]
struct Disk {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = Zone<'a>)]
struct Zone<'a> {
    name: Option<&'a str>,
}

fn main() {}
