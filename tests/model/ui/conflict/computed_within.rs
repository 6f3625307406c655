use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(list_resource)]
struct Servers {
    #[tf(block)]
    filter: Vec<Filter>,
}

#[derive(TfSchema)]
struct Filter {
    #[tf(optional, nested)]
    range: Unknown<Option<Range>>,
}

#[derive(TfSchema)]
struct Range {
    #[tf(computed)]
    length: Unknown<Option<u64>>,
}

#[derive(TfSchema)]
#[tf(state_store)]
struct Bucket {
    #[tf(flatten)]
    range: Range,
}

// What a data source finds, it returns.
#[derive(TfSchema)]
#[tf(data_source)]
struct Server {
    #[tf(block)]
    filter: Vec<Filter>,
    #[tf(flatten)]
    range: Range,
}

fn main() {}
