use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Pair(String, String);

#[derive(TfSchema)]
enum Zone {
    North,
}

#[derive(TfSchema)]
struct Nothing;

#[derive(TfSchema)]
union Bits {
    number: u64,
}

fn main() {}
