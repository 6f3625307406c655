//! The Terraform provider §name§.

mod client;
mod data_source;
mod function;
mod resource;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use tfvalue::{
    TfSchema, Unknown,
    provider::{Context, Diagnostics, Provider, Registry, serve},
};

use crate::{client::Client, data_source::ServerData, function::Slug, resource::Server};

/// The location of the servers.
#[derive(TfSchema)]
#[tf(provider)]
pub struct Config {
    /// The folder with a file for each server. It is created if it doesn't exist.
    #[tf(required)]
    folder: Unknown<String>,
}

/// The address of the provider in registries.
const ADDRESS: &str = "§address§";

pub struct MyProvider;

impl Provider for MyProvider {
    const NAME: &'static str = "§local§";
    const ADDRESS: Option<&'static str> = Some(ADDRESS);
    type Config = Config;
    type Client = Client;

    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<Client, Diagnostics> {
        Ok(Client::new(cx.known(&config.folder)?).await?)
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Server>();
        registry.data_source::<ServerData>();
        registry.function::<Slug>();
    }
}

fn main() -> ExitCode {
    serve::<MyProvider>(env!("CARGO_PKG_VERSION"))
}
