use tfvalue::{TfSchema, Unknown, Value};

#[derive(TfSchema)]
struct Server<'a> {
    extra: Unknown<Option<Value<'a>>>,
}

fn main() {}
