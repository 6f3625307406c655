use std::{
    collections::{HashMap, HashSet, VecDeque},
    net,
    time::Duration,
};

use tfvalue::{TfFunction, Unknown};

#[derive(TfFunction)]
#[tf(returns = Duration)]
struct Wait {
    address: net::IpAddr,
    other: net::IpAddr,
    durations: Vec<Option<Duration>>,
    #[tf(variadic)]
    rest: Vec<net::IpAddr>,
}

#[derive(TfFunction)]
#[tf(returns = Vec<Wait>)]
struct Again {
    #[tf(variadic)]
    rest: VecDeque<u8>,
}

// All that is wrong, in one compilation.
#[derive(TfFunction)]
#[tf(returns = HashMap<u8, String>)]
struct Join<'a> {
    #[tf(allow_null)]
    separator: &'a str,
    texts: HashSet<Unknown<&'a str>>,
    ports: HashMap<u16, u8>,
}

fn main() {}
