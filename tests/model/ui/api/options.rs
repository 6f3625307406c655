//! Options that are misspelt, written twice, without a value, or where they say nothing.

use tfvalue::{TfApi, TfSchema, TfType, Unknown};

mod api {
    pub struct Stream {
        pub name: String,
        pub tags: Vec<String>,
    }

    pub type Map = std::collections::BTreeMap<Storage, String>;

    pub enum Storage {
        File,
        Memory,
    }
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expnad = api::Stream)]
struct MisspeltOnContainer {
    #[tf(required)]
    name: Unknown<String>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Stream, via = build)]
struct Fields {
    #[tf(required)]
    #[api(unorderd)]
    name: Unknown<String>,
    #[tf(required)]
    #[api(skip, skip)]
    tags: Unknown<Vec<Unknown<String>>>,
    #[tf(required)]
    #[api(null)]
    a: Unknown<String>,
    #[tf(required)]
    #[api(name = "tags")]
    b: Unknown<String>,
    #[tf(required)]
    #[api(wrap(items, quantity, more))]
    c: Unknown<Vec<Unknown<String>>>,
    #[tf(required)]
    #[api(whatever, nul = 1)]
    d: Unknown<String>,
    #[tf(required)]
    #[api(pairs(key))]
    e: Unknown<Vec<Unknown<String>>>,
    #[tf(required)]
    #[api(pairs(key, value, bulider = api::Stream))]
    f: Unknown<Vec<Unknown<String>>>,
    #[tf(optional)]
    #[api(empty = default)]
    g: Unknown<Option<String>>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Stream, rename(name))]
struct RenamedWithoutName {}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Map, via = map)]
struct MapWithoutKeys {}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Map, via = map("Storage"))]
struct MapOfText {}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Map, via = map(api::Storage))]
struct NullInMap {
    #[tf(optional)]
    #[api(null = default)]
    file: Unknown<Option<String>>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Stream, skip(nmae), rename(title = tags))]
struct Together {
    #[tf(required)]
    #[api(skip, null = default)]
    name: Unknown<String>,
    #[tf(required)]
    #[api(base64, unordered)]
    tags: Unknown<Vec<Unknown<String>>>,
    #[tf(skip)]
    #[api(null = default)]
    cache: u8,
    #[tf(optional)]
    #[api(unit)]
    unit: Unknown<Option<bool>>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = (api::Stream, u8), ignore("name"))]
struct NoPath {}

#[derive(TfType, TfApi)]
#[api(expand = api::Storage, union)]
enum Union {
    File,
}

#[derive(TfApi)]
#[api(expand = api::Storage)]
enum WithFields {
    File(u8),
}

#[derive(TfApi)]
#[api(expand = api::Storage)]
struct Tuple(u8, u8);

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = api::Map, via = map(api::Storage), ignore(memory), ..)]
struct IgnoredInMap {
    #[tf(optional)]
    file: Unknown<Option<String>>,
}

fn expanded(model: &Together) -> api::Stream {
    tfvalue::Expand::expand(model).unwrap()
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(api::Stream, from = api::Stream, rename_all = "camelCase")]
struct Habits {
    #[tf(required)]
    #[api(default, skip_serializing_if = "String::is_empty", into = String)]
    name: Unknown<String>,
}

#[derive(TfSchema, TfApi)]
#[tf(resource)]
#[api(expand = &api::Stream)]
struct Reference {
    #[tf(required)]
    name: Unknown<String>,
}

fn main() {}
