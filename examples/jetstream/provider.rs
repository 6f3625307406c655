//! The configuration and the registration of the provider.

use tfvalue::{
    Nullable, TfSchema, Unknown,
    provider::{Context, Diagnostics, Provider, Registry},
};

use crate::{
    bucket::Bucket, client::Client, consumer::Consumer, matches::SubjectMatches, stream::Stream,
    stream_data::StreamData, value::KeyValue,
};

/// Manages the streams, consumers and key-value buckets of a NATS server with JetStream.
#[derive(TfSchema)]
#[tf(provider, conflicts(user, token), required_together(user, password))]
pub(crate) struct Config {
    /// The URLs of the servers of one cluster. By default, those of the environment variable `NATS_URL`, which has commas
    /// between them, or else `nats://127.0.0.1:4222`.
    #[tf(optional, validate(length(1..), each(length(1..))))]
    pub(crate) servers: Nullable<Vec<Unknown<String>>>,
    /// The name of a user.
    #[tf(optional)]
    pub(crate) user: Nullable<String>,
    /// The password of the user.
    #[tf(optional, sensitive)]
    pub(crate) password: Nullable<String>,
    /// A token in place of a user.
    #[tf(optional, sensitive)]
    pub(crate) token: Nullable<String>,
}

/// The provider.
pub(crate) struct Jetstream;

impl Provider for Jetstream {
    const NAME: &'static str = "jetstream";
    const ADDRESS: Option<&'static str> = Some("registry.terraform.io/tfvalue/jetstream");

    type Config = Config;
    type Client = Client;

    async fn configure(config: Config, _: &mut Context<'_, Self>) -> Result<Client, Diagnostics> {
        Client::connect(&config).await
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Stream>().resource::<Consumer>().resource::<Bucket>();
        registry.data_source::<StreamData>().ephemeral_resource::<KeyValue>().function::<SubjectMatches>();
    }
}
