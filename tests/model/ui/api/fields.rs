//! Fields of an API that are forgotten, misspelt or of another type, and null where it has no place.

use std::collections::HashMap;

use tfvalue::{TfApi, TfSchema, Unknown};

mod api {
    pub struct Stream {
        pub name: String,
        pub replicas: i32,
        pub sealed: bool,
    }

    pub struct Bucket {
        pub name: String,
        pub size: i64,
        pub tags: super::HashMap<String, String>,
    }

    #[derive(Default)]
    pub struct Queue {
        pub name: String,
        pub delay: i32,
    }
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Stream, flatten = api::Stream)]
struct Forgotten {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(required)]
    replicas: Unknown<i32>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(flatten = api::Stream, ignore(replicas))]
struct ForgottenInAnswer {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Queue, via = default)]
struct ForgottenWithDefault {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Queue)]
struct Misspelt {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(required)]
    dealy: Unknown<i32>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Queue)]
struct Null {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional)]
    delay: Unknown<Option<i32>>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Queue)]
struct NeverNull {
    #[tf(required)]
    #[api(null = default)]
    name: Unknown<String>,
    #[tf(required)]
    delay: Unknown<i32>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Bucket)]
struct OtherTypes {
    #[tf(required)]
    name: Unknown<bool>,
    #[tf(optional)]
    #[api(null = "none")]
    size: Unknown<Option<i64>>,
    #[tf(required)]
    tags: Unknown<Vec<Unknown<String>>>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(flatten = api::Queue)]
struct OtherTypesInAnswer {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(required)]
    delay: Unknown<String>,
}

fn main() {}
