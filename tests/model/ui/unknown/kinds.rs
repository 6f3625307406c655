//! Whatever a configuration sets, and nothing else.

use tfvalue::TfSchema;

macro_rules! of_each_kind {
    ($($name:ident: $kind:ident),*) => {$(
        #[derive(TfSchema)]
        #[tf($kind)]
        struct $name {
            #[tf(required)]
            name: String,
        }
    )*};
}

of_each_kind!(
    Server: resource,
    Image: data_source,
    Cloud: provider,
    Token: ephemeral_resource,
    Servers: list_resource,
    Restart: action
);

// These are known.

of_each_kind!(Meta: provider_meta, Bucket: state_store);

#[derive(TfSchema)]
#[tf(identity)]
struct ServerId {
    #[tf(optional_for_import)]
    zone: Option<String>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(required)]
    size: u64,
}

#[derive(TfSchema)]
#[tf(resource, known)]
struct State {
    #[tf(required)]
    name: String,
    #[tf(block)]
    disk: Vec<Disk>,
}

#[derive(TfSchema)]
#[tf(data_source)]
struct Known {
    #[tf(required, known)]
    name: String,
    #[tf(optional, known)]
    tags: Option<Vec<String>>,
    #[tf(block, known)]
    disk: Vec<Disk>,
    // Only the provider sets it.
    #[tf(computed)]
    id: Option<String>,
}

fn main() {}
