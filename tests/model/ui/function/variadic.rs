use std::net::IpAddr;

use tfvalue::{TfFunction, Unknown};

#[derive(TfFunction)]
#[tf(returns = String)]
struct NotLast {
    #[tf(variadic)]
    a: Vec<String>,
    #[tf(variadic)]
    b: Vec<String>,
    c: String,
}

#[derive(TfFunction)]
#[tf(returns = String)]
struct NoVec {
    #[tf(variadic)]
    names: Option<Vec<String>>,
}

#[derive(TfFunction)]
#[tf(returns = String)]
struct Number {
    #[tf(variadic)]
    number: u8,
}

#[derive(TfFunction)]
#[tf(returns = String)]
struct Text<'a> {
    #[tf(variadic)]
    text: &'a str,
}

#[derive(TfFunction)]
#[tf(returns = String)]
struct Maybe {
    #[tf(variadic)]
    names: Unknown<Vec<Option<String>>>,
}

#[derive(TfFunction)]
#[tf(returns = String)]
struct Strings {
    #[tf(variadic, as_string)]
    addresses: Option<IpAddr>,
}

#[derive(TfFunction)]
#[tf(returns = String)]
struct Array {
    #[tf(variadic)]
    names: [String; 3],
}

fn main() {}
