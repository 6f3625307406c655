use std::time::Duration;

use tfvalue::TfType;

#[derive(TfType)]
struct Pair(#[tf(with = nothing)] Duration, u8);

#[derive(TfType)]
struct Both(#[tf(with = nothing, as_string)] Duration);

fn main() {}
