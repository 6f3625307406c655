use tfvalue::TfType;

#[derive(TfType)]
struct Name<'__de>(&'__de str);

fn main() {}
