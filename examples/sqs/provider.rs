//! The configuration and the registration of the provider.

use tfvalue::{
    Nullable, TfSchema,
    provider::{Context, Diagnostics, Provider, Registry},
    types::Url,
};

use crate::{client::Client, policy::QueuePolicy, queue::Queue, queue_data::QueueData};

/// Manages queues of Amazon SQS, or of a service with the same API.
#[derive(TfSchema)]
#[tf(provider, required_together(access_key, secret_key))]
pub(crate) struct Config {
    /// The region, such as `eu-central-1`. By default, that of the environment variable `AWS_REGION` or `AWS_DEFAULT_REGION`.
    #[tf(optional, validate(length(1..)))]
    pub(crate) region: Nullable<String>,
    /// The URL of the service. By default, that of `AWS_ENDPOINT_URL_SQS` or `AWS_ENDPOINT_URL`, or else that of AWS.
    #[tf(optional)]
    pub(crate) endpoint: Nullable<Url>,
    /// The access key. By default, that of `AWS_ACCESS_KEY_ID`.
    #[tf(optional, validate(length(1..)))]
    pub(crate) access_key: Nullable<String>,
    /// The secret of the access key. By default, that of `AWS_SECRET_ACCESS_KEY`.
    #[tf(optional, sensitive, validate(length(1..)))]
    pub(crate) secret_key: Nullable<String>,
    /// The token of a session with a temporary access key. By default, that of `AWS_SESSION_TOKEN`.
    #[tf(optional, sensitive)]
    pub(crate) token: Nullable<String>,
}

/// The provider.
pub(crate) struct Sqs;

impl Provider for Sqs {
    const NAME: &'static str = "sqs";
    const ADDRESS: Option<&'static str> = Some("registry.terraform.io/tfvalue/sqs");

    type Config = Config;
    type Client = Client;

    async fn configure(config: Config, _: &mut Context<'_, Self>) -> Result<Client, Diagnostics> {
        Client::new(&config)
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Queue>().resource::<QueuePolicy>().data_source::<QueueData>();
    }
}
