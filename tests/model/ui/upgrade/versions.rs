use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource, version = 1)]
struct ServerV1 {}

// Version 2 is left out.
#[derive(TfSchema)]
#[tf(resource, version = 3, upgrade_from = ServerV1)]
struct Server {}

impl From<ServerV1> for Server {
    fn from(_: ServerV1) -> Self {
        Self {}
    }
}

// The order is wrong.
#[derive(TfSchema)]
#[tf(resource, version = 12, upgrade_from = RouterV13<'a>)]
struct Router<'a> {
    name: &'a str,
}

#[derive(TfSchema)]
#[tf(resource, version = 13)]
struct RouterV13<'a> {
    name: &'a str,
}

impl<'a> From<RouterV13<'a>> for Router<'a> {
    fn from(old: RouterV13<'a>) -> Self {
        Self { name: old.name }
    }
}

// An identity has its own versions.
#[derive(TfSchema)]
#[tf(identity, version = 2, upgrade_from = ServerV1)]
struct ServerIdentity {}

impl From<ServerV1> for ServerIdentity {
    fn from(_: ServerV1) -> Self {
        Self {}
    }
}

fn main() {}
