use tfvalue::TfFunction;

#[derive(TfFunction)]
#[tf(returns = String)]
struct Pair(String, String);

#[derive(TfFunction)]
#[tf(returns = String)]
enum Zone {
    North,
}

#[derive(TfFunction)]
#[tf(returns = String)]
union Bits {
    number: u64,
}

fn main() {}
