//! Two fields or variants that are one in the API, of which one would be lost, and options that are written twice.

use tfvalue::{TfApi, TfSchema, TfType, Unknown};

mod api {
    #[derive(Default)]
    pub struct Stream {
        pub name: String,
        pub replicas: i32,
    }

    pub type Map = std::collections::BTreeMap<Storage, i32>;

    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub enum Storage {
        File,
        Memory,
    }

    pub enum Source {
        Git(String),
    }
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Stream, via = default)]
struct Sent {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(required)]
    replicas: Unknown<i32>,
    #[tf(required)]
    #[api(name = replicas)]
    copies: Unknown<i32>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(flatten = api::Stream)]
struct Answered {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(computed)]
    replicas: Unknown<Option<i32>>,
    #[tf(computed)]
    #[api(name = replicas, only_flatten)]
    copies: Unknown<Option<i32>>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(flatten = api::Map, via = map(api::Storage))]
struct AnsweredInMap {
    #[tf(computed)]
    memory: Unknown<Option<i32>>,
    #[tf(computed)]
    #[api(name = Memory)]
    ram: Unknown<Option<i32>>,
}

#[derive(TfSchema, TfApi)]
#[api(expand = api::Source, flatten = api::Source, union)]
struct Source {
    #[tf(optional)]
    git: Unknown<Option<String>>,
    #[tf(optional)]
    #[api(name = Git)]
    mercurial: Unknown<Option<String>>,
}

#[derive(TfType, TfApi)]
#[api(expand = api::Storage, flatten = api::Storage)]
enum Storage {
    File,
    Memory,
    #[api(name = File)]
    Disk,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Stream)]
#[api(via = literal)]
#[api(via = default)]
struct OptionsOfStruct {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(required)]
    replicas: Unknown<i32>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Stream)]
struct OptionsOfField {
    #[tf(required)]
    #[api(name = title)]
    #[api(name = name)]
    label: Unknown<String>,
    #[tf(required)]
    replicas: Unknown<i32>,
}

#[derive(TfType, TfApi)]
#[api(expand = api::Storage)]
enum OptionsOfVariant {
    File,
    #[api(name = Disk, name = Memory)]
    Ram,
}

fn main() {}
