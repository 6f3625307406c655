use tfvalue::{TfFunction, TfType};

#[derive(TfType)]
#[tf(exactly_one_of(a, b))]
struct Place {
    #[tf(default = 1)]
    a: Option<u8>,
    #[tf(validate(range(1..=5)))]
    b: Option<u8>,
    #[tf(requires_replace)]
    c: Option<u8>,
    #[tf(use_state_for_unknown)]
    d: Option<u8>,
    #[tf(key = a)]
    e: Option<u8>,
}

#[derive(TfType)]
enum Zone {
    #[tf(default = "north")]
    North,
    #[tf(validate(length(1..=5)))]
    South,
}

#[derive(TfFunction)]
#[tf(returns = String, conflicts(a, b))]
struct Join {
    #[tf(default = "a")]
    a: String,
    #[tf(validate(length(1..=5)))]
    b: String,
    #[tf(requires_replace)]
    c: String,
}

fn main() {}
