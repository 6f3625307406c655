use tfvalue::{
    TfSchema, Unknown,
    provider::{Context, Diagnostics, Provider, Registry},
};

use crate::{data_source::ServerData, model::Server, store::Store};

/// Keeps servers as files.
#[derive(TfSchema)]
#[tf(provider)]
pub struct Config {
    /// The folder of the files.
    #[tf(required)]
    directory: Unknown<String>,
}

pub struct Peer;

impl Provider for Peer {
    const NAME: &'static str = "peer";
    const ADDRESS: Option<&'static str> = Some("registry.terraform.io/acme/peer");

    type Config = Config;
    type Client = Store;

    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<Store, Diagnostics> {
        Ok(Store { directory: cx.known(&config.directory)?.into() })
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Server>().data_source::<ServerData>();
        #[cfg(feature = "stress")]
        crate::stress::register(registry);
    }
}
