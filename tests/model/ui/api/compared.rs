//! A function that compares values, for a conversion that is not there.

use std::{fmt, str::FromStr};

use tfvalue::TfType;

#[derive(TfType)]
#[tf(as_string, semantic = Name::same)]
struct Name(String);

impl Name {
    fn same(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn main() {}
