//! The type of an object has neither blocks nor options: they would be lost.

use tfvalue::{TfSchema, TfType, Unknown};

#[derive(TfSchema)]
#[tf(data_source)]
struct Server {
    #[tf(required)]
    object: Unknown<Object>,
    #[tf(required)]
    tuple: Unknown<(Unknown<Secret>, Unknown<u8>)>,
    #[tf(required)]
    elements: Unknown<Vec<Unknown<Pair>>>,
    #[tf(required)]
    blocks: Unknown<WithBlocks>,
    // Nothing of this is lost.
    #[tf(required)]
    plain: Unknown<WithPlain>,
}

#[derive(TfSchema)]
struct Secret {
    #[tf(required, sensitive)]
    value: Unknown<String>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(block)]
    part: Unknown<Vec<Plain>>,
}

#[derive(TfSchema)]
struct Plain {
    #[tf(required)]
    number: Unknown<u8>,
}

#[derive(TfType)]
struct Object {
    inner: Unknown<Inner>,
}

#[derive(TfType)]
struct Inner {
    secret: Unknown<Secret>,
}

#[derive(TfType)]
struct Pair(Unknown<u8>, Unknown<Secret>);

#[derive(TfType)]
struct WithBlocks {
    disk: Unknown<Disk>,
}

#[derive(TfType)]
struct WithPlain {
    plain: Unknown<Plain>,
}

fn main() {}
