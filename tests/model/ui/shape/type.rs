use tfvalue::TfType;

#[derive(TfType)]
enum Choice {
    One,
    Many(u8),
    Named { name: String },
}

#[derive(TfType)]
enum Never {}

#[derive(TfType)]
struct Nothing;

#[derive(TfType)]
union Bits {
    number: u64,
}

fn main() {}
