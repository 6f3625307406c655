use tfvalue::TfType;

#[derive(TfType)]
struct Name<'__de>(&'__de str);

#[derive(TfType)]
struct Pair<__D, __E>(__D, __E);

fn main() {}
