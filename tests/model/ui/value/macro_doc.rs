use tfvalue::{TfFunction, TfSchema};

/// A machine.
#[doc = include_str!("field.rs")]
#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[doc = concat!("Host", " name.")]
    #[tf(required)]
    host: String,
    #[doc = concat!("Described below.")]
    #[tf(description = "Its address.")]
    address: String,
}

#[doc = concat!("Joins", " texts.")]
#[derive(TfFunction)]
#[tf(returns = String)]
struct Join {
    #[doc = concat!("What is joined.")]
    parts: Vec<String>,
}

fn main() {}
