use std::{
    collections::{HashMap, HashSet},
    net::IpAddr,
    time::{self, Duration},
};

use tfvalue::{TfType, Unknown};

#[derive(TfType)]
struct Timeout(time::Duration);

#[derive(TfType)]
struct Pair(IpAddr, u8, Option<IpAddr>, Vec<time::Duration>);

#[derive(TfType)]
struct Ports(HashMap<u16, String>);

#[derive(TfType)]
struct Zones(u8, HashSet<Unknown<String>>);

// What is wrong in it is said once.
#[derive(TfType)]
struct Server {
    ports: Ports,
    zones: Zones,
}

// Neither parsed nor printed.
struct Mode;

#[derive(TfType)]
struct Modes(#[tf(as_string)] Mode);

#[derive(TfType)]
#[tf(as_string)]
struct Zone {
    name: String,
}

#[derive(TfType)]
struct Generic<T>(T, Duration);

fn main() {}
