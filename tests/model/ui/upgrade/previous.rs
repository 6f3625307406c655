use tfvalue::TfSchema;

// Without a schema.
struct ServerV0 {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = ServerV0)]
struct Server {}

impl From<ServerV0> for Server {
    fn from(_: ServerV0) -> Self {
        Self {}
    }
}

// Not stored.
#[derive(TfSchema)]
#[tf(data_source)]
struct ImageV0 {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = ImageV0)]
struct Image {}

impl From<ImageV0> for Image {
    fn from(_: ImageV0) -> Self {
        Self {}
    }
}

// Without a conversion.
#[derive(TfSchema)]
#[tf(resource)]
struct RouterV0 {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = RouterV0)]
struct Router {}

// Its own mistake is the only one.
#[derive(TfSchema)]
#[tf(resource, version = -1)]
struct DiskV0 {}

#[derive(TfSchema)]
#[tf(resource, version = 1, upgrade_from = DiskV0)]
struct Disk {}

impl From<DiskV0> for Disk {
    fn from(_: DiskV0) -> Self {
        Self {}
    }
}

fn main() {}
