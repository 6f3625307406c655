//! A small provider, whole: resources that are files in a folder, under Terraform's management.
//!
//! Three layers, of which each could be a crate of its own: `plugin` is the process that Terraform starts and finds, `server` speaks
//! its provider protocols for whatever implements a few traits, and `resources` are the models and what they do.
//!
//! Variables of its own, all for finding out what happens:
//!
//! - `TFVALUE_PROTOCOL=5`: speak this version of the protocol alone.
//! - `TFVALUE_CAPTURE=FILE`: add every value that Terraform sends to this file, a line of JSON each ([`server::Capture`]).
//! - `TFVALUE_LIE=JSON`: answer wrongly, in a test ([`server::Lie`]).

pub mod grpc;
pub mod plugin;
pub mod resources;
pub mod server;

use std::{env, error::Error, process::ExitCode};

use self::{
    plugin::Options,
    resources::Config,
    server::{Capture, Lie, Server},
};

const ADDRESS: &str = "registry.terraform.io/tfvalue/tfvalue";

fn main() -> ExitCode {
    match prepare() {
        Ok((server, options)) => plugin::run(server, &options),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn prepare() -> Result<(Server<Config>, Options), Box<dyn Error>> {
    let capture = env::var_os("TFVALUE_CAPTURE").map(Capture::to).transpose()?;
    let lie = env::var("TFVALUE_LIE").ok().map(|json| Lie::from_json(&json)).transpose()?;
    let versions = match env::var("TFVALUE_PROTOCOL") {
        Ok(version) => vec![version.parse()?],
        Err(_) => vec![5, 6],
    };
    let debug = env::args().skip(1).any(|argument| argument == "-debug");
    Ok((Server::new(capture, lie), Options { address: ADDRESS, versions, debug }))
}
