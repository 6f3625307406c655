//! Variants that the model or the API has not.

use tfvalue::{TfApi, TfSchema, TfType, Unknown};

mod api {
    pub enum Storage {
        File,
        Memory,
        Tape,
    }

    pub enum Source {
        Git(String),
        Http(String),
    }
}

#[derive(TfType, TfApi)]
#[api(expand = api::Storage, flatten = api::Storage)]
enum Forgotten {
    File,
    Memory,
}

#[derive(TfType, TfApi)]
#[api(expand = api::Storage)]
enum Misspelt {
    File,
    Memroy,
}

#[derive(TfSchema, TfApi)]
#[api(flatten = api::Source, union)]
struct Source {
    #[tf(optional)]
    git: Unknown<Option<String>>,
}

#[derive(TfSchema, TfApi)]
#[api(expand = api::Source, union)]
struct NeverNull {
    #[tf(required)]
    git: Unknown<String>,
}

fn main() {}
