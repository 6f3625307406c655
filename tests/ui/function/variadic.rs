use tfvalue::TfFunction;

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

fn main() {}
