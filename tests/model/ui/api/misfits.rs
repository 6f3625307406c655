//! A type that fits in no direction is reported once.

use tfvalue::{Nullable, TfApi, TfSchema, TfType, Unknown, types::DnsName};

mod api {
    pub struct Record {
        pub plain: i64,
        pub computed: bool,
        pub with_default: i64,
        pub null_default: Vec<String>,
        pub null_error: i64,
        pub null_value: String,
        pub element: Vec<i64>,
    }

    pub struct Zone {
        pub name: String,
        pub kind: Kind,
    }

    pub struct Nested {
        pub inner: Vec<Inner>,
    }

    pub struct Inner {
        pub name: String,
    }

    pub enum Kind {
        Native,
    }
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Record, flatten = api::Record)]
struct Record {
    #[tf(required)]
    plain: Unknown<String>,
    #[tf(computed)]
    computed: Nullable<String>,
    #[tf(optional, default = "a")]
    with_default: Nullable<String>,
    #[tf(optional)]
    #[api(null = default)]
    null_default: Nullable<u64>,
    #[tf(optional)]
    #[api(null = error)]
    null_error: Nullable<String>,
    #[tf(optional)]
    #[api(null = "none")]
    null_value: Nullable<String>,
    #[tf(required)]
    element: Unknown<Vec<Unknown<String>>>,
}

#[derive(TfType, Clone, PartialEq, Debug)]
enum Kind {
    Native,
    Slave,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Zone, flatten = api::Zone, ignore(kind))]
struct Zone {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(required, known)]
    #[api(skip)]
    skipped: Kind,
    #[tf(required, known)]
    #[api(skip)]
    domain: DnsName,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Zone, ..)]
struct Growing {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = api::Kind, flatten = api::Kind)]
enum Misspelt {
    Nativ,
}

#[derive(TfSchema)]
struct Underived {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Nested, flatten = api::Nested)]
struct Nested {
    #[tf(block(list))]
    inner: Unknown<Vec<Underived>>,
}

fn main() {}
