use std::net::IpAddr;

use tfvalue::{TfFunction, Unknown};

struct Port;

/// Tells whether hosts answer.
#[derive(TfFunction)]
#[tf(returns = bool)]
struct Answer {
    /// Which port.
    #[tf(as_string)]
    port: Port,
    /// Another one.
    #[tf(as_string)]
    other: Unknown<Option<Port>>,
    /// From where.
    #[tf(as_string)]
    from: Option<IpAddr>,
    /// Which hosts.
    #[tf(as_string, variadic)]
    hosts: Vec<Port>,
}

fn main() {}
