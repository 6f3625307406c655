//! A queue.

mod redrive;
pub(crate) mod settings;

use std::collections::{BTreeMap, HashMap};

use aws_sdk_sqs::{
    operation::create_queue::{CreateQueueError, builders::CreateQueueInputBuilder},
    types::QueueAttributeName,
};
use tfvalue::{
    Expand, Flatten, Nullable, TfApi, TfSchema, Unknown, path,
    provider::{Context, Diagnostics, Import, OperationTimeouts, Resource, ResultExt},
    types::Timeouts,
};

use self::settings::Settings;
use crate::{
    checks,
    client::{Attributes, Client, Found, PAUSE, TIMEOUTS},
    provider::Sqs,
};

/// A queue of messages.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = CreateQueueInputBuilder, via = setters)]
#[api(flatten = Found)]
pub(crate) struct Queue {
    /// The URL.
    #[tf(computed, use_state_for_unknown)]
    #[api(only_flatten)]
    pub(crate) url: Nullable<String>,
    /// The name. That of a FIFO queue ends with `.fifo`.
    #[tf(required, requires_replace, validate(with = checks::name))]
    #[api(name = queue_name)]
    pub(crate) name: Unknown<String>,
    #[tf(flatten)]
    #[api(name = attributes)]
    pub(crate) settings: Settings,
    /// The tags of the queue.
    #[tf(optional)]
    #[api(without_keys = "aws:", empty = null)]
    pub(crate) tags: Nullable<BTreeMap<String, Unknown<String>>>,
    /// The time limits of operations.
    #[tf(nested, optional)]
    #[api(skip)]
    pub(crate) timeouts: Nullable<Timeouts>,
}

impl Resource for Queue {
    type Provider = Sqs;

    const NAME: &'static str = "queue";
    const TIMEOUTS: OperationTimeouts = TIMEOUTS;

    async fn validate(&self) -> Diagnostics {
        let (settings, mut found) = (&self.settings, Diagnostics::new());
        let mut refuse = |detail: &str, path| {
            found.add(Diagnostics::error("Invalid combination of attributes", detail).at(path));
        };
        if let (Some(name), Some(fifo)) = (self.name.known(), settings.fifo.known())
            && name.strip_suffix(".fifo").is_some() != fifo.unwrap_or_default()
        {
            refuse(
                "The name of a queue ends with `.fifo` where `fifo` is true, and only there.",
                path!(Self, name),
            );
        }
        if settings.fifo.known().is_some_and(|fifo| *fifo != Some(true)) {
            for (is_set, path) in [
                (!settings.content_based_deduplication.is_null(), path!(Self, content_based_deduplication)),
                (!settings.deduplication_scope.is_null(), path!(Self, deduplication_scope)),
                (!settings.fifo_throughput_limit.is_null(), path!(Self, fifo_throughput_limit)),
            ] {
                if is_set {
                    refuse("Only a queue with `fifo = true` has this attribute.", path);
                }
            }
        }
        if settings.kms_master_key_id.is_null() && !settings.kms_data_key_reuse_period_seconds.is_null() {
            let detail = "Only a queue with `kms_master_key_id` has this attribute.";
            refuse(detail, path!(Self, kms_data_key_reuse_period_seconds));
        }
        found
    }

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let client = cx.client()?;
        let request: CreateQueueInputBuilder = self.expand()?;
        let answer = loop {
            match request.clone().send_with(client.sdk()).await {
                Err(error)
                    if error.as_service_error().is_some_and(CreateQueueError::is_queue_deleted_recently) =>
                {
                    tracing::info!("the name is free a minute after its queue was deleted, trying again");
                    tokio::time::sleep(PAUSE).await;
                }
                answer => break answer.context("The queue can't be created")?,
            }
        };
        let url = answer.queue_url.unwrap_or_default();
        self.url = Unknown::from(url.clone());
        cx.save(&self)?;
        let attributes = request.get_attributes().clone().unwrap_or_default();
        self.settled(client, &url, &attributes).await
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let found = cx.client()?.find(cx.required(&self.url)?).await?;
        found.map(|found| self.answered(found)).transpose()
    }

    async fn update(self, prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let (client, url) = (cx.client()?, cx.required(&prior.url)?);
        let (before, after): (Attributes, Attributes) = (prior.settings.expand()?, self.settings.expand()?);
        let change = settings::change(&before, &after);
        if before != after {
            client.set(url, change.clone()).await?;
        }
        self.tag(&prior, client, url).await?;
        self.settled(client, url, &change).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.client()?.delete(cx.required(&self.url)?).await
    }

    async fn import(target: Import, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let (client, id) = (cx.client()?, target.into_id());
        let found = match client.url(&id).await? {
            Some(url) => client.find(&url).await?,
            None => None,
        };
        let missing = || Diagnostics::error("No such queue", format!("The service has no queue {id:?}."));
        Ok(Self::flatten(found.ok_or_else(missing)?, None)?)
    }
}

impl Queue {
    /// Converts a queue that the service returned to a state.
    fn answered(&self, found: Found) -> Result<Self, Diagnostics> {
        let mut state = Self::flatten(found, Some(self))?;
        // The policy of the queue may belong to a `sqs_queue_policy`.
        if self.settings.policy.is_null() {
            state.settings.policy = Unknown::from(None);
        }
        Ok(state)
    }

    /// Waits until the service returns the values that were sent, which takes up to one minute. Returns the state.
    async fn settled(self, client: &Client, url: &str, sent: &Attributes) -> Result<Self, Diagnostics> {
        loop {
            if let Some(found) = client.find(url).await? {
                let raw = found.attributes.clone();
                let state = self.answered(found)?;
                let answered: Attributes = state.settings.expand()?;
                // `answered` has the spelling of the configuration where the service returns an equivalent value.
                let is_there = |(name, text): (&QueueAttributeName, &String)| match &**text {
                    "" => raw.get(name).is_none_or(String::is_empty),
                    text => [answered.get(name), raw.get(name)].contains(&Some(&text.to_owned())),
                };
                if sent.iter().all(is_there) {
                    return Ok(state);
                }
            }
            tracing::debug!(url, "the service doesn't answer yet what was set");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Changes the tags.
    async fn tag(&self, prior: &Self, client: &Client, url: &str) -> Result<(), Diagnostics> {
        let (before, after): (Option<HashMap<String, String>>, Option<HashMap<String, String>>) =
            (prior.tags.expand()?, self.tags.expand()?);
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        let gone: Vec<_> = before.keys().filter(|key| !after.contains_key(*key)).cloned().collect();
        let new: HashMap<_, _> =
            after.into_iter().filter(|(key, value)| before.get(key) != Some(value)).collect();
        if !gone.is_empty() {
            let request = client.sdk().untag_queue().queue_url(url).set_tag_keys(Some(gone));
            request.send().await.context("The tags can't be removed").at(path!(Self, tags))?;
        }
        if !new.is_empty() {
            let request = client.sdk().tag_queue().queue_url(url).set_tags(Some(new));
            request.send().await.context("The tags can't be set").at(path!(Self, tags))?;
        }
        Ok(())
    }
}
