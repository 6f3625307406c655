//! Types that are one value.

use std::{fmt, str::FromStr};

use tfvalue::{TfApi, TfType};

#[derive(TfType, TfApi)]
#[tf(as_string)]
struct Unread(String);

#[derive(TfType, TfApi)]
#[tf(as_string)]
struct Unequal(String);

impl FromStr for Unequal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Unequal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(TfType, TfApi)]
#[tf(semantic = same)]
struct NoText(String);

#[derive(TfApi)]
#[api(expand = Seconds, ignore(a), via = literal, union)]
struct Wait(#[api(null = default)] u64);

struct Seconds(u64);

#[derive(TfApi)]
#[api(expand = Seconds, through = std::time::Duration)]
struct Fields {
    seconds: u64,
}

fn main() {}
