use tfvalue::TfFunction;

#[derive(TfFunction)]
#[tf(returns = String)]
struct Written {
    #[tf(name = "")]
    a: String,
    #[tf(name = "2nd")]
    b: String,
    #[tf(name = "c d")]
    c: String,
    #[tf(name = "-d")]
    d: String,
    #[tf(name = "größe-2")]
    e: String,
    #[tf(name = "c")]
    f: String,
    #[tf(name = "c", variadic)]
    g: Vec<String>,
}

#[derive(TfFunction)]
#[tf(returns = String, rename_all = "camelCase")]
struct Renamed {
    _1: String,
}

fn main() {}
