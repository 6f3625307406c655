use tfvalue::TfType;

#[derive(TfType)]
struct Name<'__de>(&'__de str);

#[derive(TfType)]
struct Pair<__D, __E>(__D, __E);

#[allow(non_camel_case_types)]
#[derive(TfType)]
struct One<_tf> {
    value: _tf,
}

#[allow(non_camel_case_types)]
#[derive(TfType)]
struct _tf {
    value: u8,
}

fn main() {}
