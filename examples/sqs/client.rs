//! The client of the service, and the responses about a queue.

use std::{collections::HashMap, env, error::Error, time::Duration};

use aws_sdk_sqs::{
    config::{Credentials, Region},
    error::{ProvideErrorMetadata, SdkError},
    types::QueueAttributeName,
};
use tfvalue::{
    AttributePath, Expand, path,
    provider::{Diagnostics, OperationTimeouts, ResultExt},
};

use crate::{checks, provider::Config};

/// The properties of a queue.
pub(crate) type Attributes = HashMap<QueueAttributeName, String>;

/// The client of the resources.
pub(crate) struct Client(aws_sdk_sqs::Client);

/// A queue as the service returns it.
pub(crate) struct Found {
    pub(crate) url: String,
    pub(crate) queue_name: String,
    pub(crate) attributes: Attributes,
    pub(crate) tags: Option<HashMap<String, String>>,
}

impl Client {
    /// Creates a client from the configuration and the environment. Sends no request.
    pub(crate) fn new(config: &Config) -> Result<Self, Diagnostics> {
        let region: String =
            required(config.region.expand()?, &["AWS_REGION", "AWS_DEFAULT_REGION"], path!(Config, region))?;
        // A token of the environment belongs to the environment's key, not to a configured key.
        let is_configured = !config.access_key.is_null();
        let key = required(config.access_key.expand()?, &["AWS_ACCESS_KEY_ID"], path!(Config, access_key))?;
        let secret =
            required(config.secret_key.expand()?, &["AWS_SECRET_ACCESS_KEY"], path!(Config, secret_key))?;
        let token: Option<String> = config.token.expand()?;
        let token = token.or_else(|| variable(&["AWS_SESSION_TOKEN"]).filter(|_| !is_configured));
        let endpoint: Option<String> = config.endpoint.expand()?;
        let endpoint = endpoint.or_else(|| variable(&["AWS_ENDPOINT_URL_SQS", "AWS_ENDPOINT_URL"]));
        let mut builder = aws_sdk_sqs::Config::builder()
            .region(Region::new(region))
            .credentials_provider(Credentials::new(key, secret, token, None, "terraform"));
        builder.set_endpoint_url(endpoint);
        Ok(Self(aws_sdk_sqs::Client::from_conf(builder.build())))
    }

    /// The client of the SDK.
    pub(crate) fn sdk(&self) -> &aws_sdk_sqs::Client {
        &self.0
    }

    /// Reads a queue. Returns `None` if there is no queue of this URL.
    pub(crate) async fn find(&self, url: &str) -> Result<Option<Found>, Diagnostics> {
        let Some(attributes) = self.attributes(url).await? else { return Ok(None) };
        let tags = self.0.list_queue_tags().queue_url(url).send().await;
        let Some(tags) = unless_gone(tags, "The tags of the queue can't be read")? else { return Ok(None) };
        let arn = attributes.get(&QueueAttributeName::QueueArn).map(String::as_str).unwrap_or_default();
        let queue_name = arn.rsplit(':').next().unwrap_or_default().to_owned();
        Ok(Some(Found { url: url.to_owned(), queue_name, attributes, tags: tags.tags }))
    }

    /// Reads the properties of a queue. Returns `None` if there is no queue of this URL.
    pub(crate) async fn attributes(&self, url: &str) -> Result<Option<Attributes>, Diagnostics> {
        let request = self.0.get_queue_attributes().queue_url(url);
        let answer = request.attribute_names(QueueAttributeName::All).send().await;
        let answer = unless_gone(answer, "The queue can't be read")?;
        Ok(answer.map(|answer| answer.attributes.unwrap_or_default()))
    }

    /// The URL of a queue. `name` is the queue's name or its URL. Returns `None` if there is no queue of this name.
    pub(crate) async fn url(&self, name: &str) -> Result<Option<String>, Diagnostics> {
        if name.contains("://") {
            return Ok(Some(name.to_owned()));
        }
        checks::name(name).map_err(Diagnostics::from_display)?;
        let answer = self.0.get_queue_url().queue_name(name).send().await;
        Ok(unless_gone(answer, "The queue can't be looked for")?.and_then(|answer| answer.queue_url))
    }

    /// Deletes a queue. A queue that no longer exists is not an error.
    pub(crate) async fn delete(&self, url: &str) -> Result<(), Diagnostics> {
        let answer = self.0.delete_queue().queue_url(url).send().await;
        unless_gone(answer, "The queue can't be deleted").map(|_| ())
    }

    /// Changes properties of a queue.
    pub(crate) async fn set(&self, url: &str, attributes: Attributes) -> Result<(), Diagnostics> {
        let request = self.0.set_queue_attributes().queue_url(url).set_attributes(Some(attributes));
        request.send().await.context("The queue can't be changed")?;
        Ok(())
    }
}

/// Converts the error of a missing queue to `None`.
fn unless_gone<T, E: ProvideErrorMetadata + Error + 'static>(
    answer: Result<T, SdkError<E>>,
    summary: &str,
) -> Result<Option<T>, Diagnostics> {
    const GONE: [&str; 2] = ["QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue"];
    match answer {
        Err(error) if error.code().is_some_and(|code| GONE.contains(&code)) => Ok(None),
        answer => answer.map(Some).context(summary),
    }
}

/// Returns the configured value, or else the value of the first environment variable that is set.
fn required(written: Option<String>, variables: &[&str], path: AttributePath) -> Result<String, Diagnostics> {
    written.or_else(|| variable(variables)).ok_or_else(|| {
        let summary = format!("No `{path}`");
        let detail =
            format!("Set `{path}` of the provider, or the environment variable {}.", variables.join(" or "));
        Diagnostics::error(summary, detail).at(path)
    })
}

fn variable(names: &[&str]) -> Option<String> {
    names.iter().filter_map(|name| env::var(name).ok()).find(|text| !text.is_empty())
}

/// The time limits of operations without `timeouts` in the configuration.
pub(crate) const TIMEOUTS: OperationTimeouts =
    OperationTimeouts::NONE.create(MINUTES).read(MINUTES).update(MINUTES).delete(MINUTES);

/// A name is available one minute after the deletion of its queue. A change reaches all servers within about one minute.
const MINUTES: Duration = Duration::from_mins(3);

/// The pause before a request is sent again.
pub(crate) const PAUSE: Duration = Duration::from_secs(1);
