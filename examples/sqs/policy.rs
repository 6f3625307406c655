//! The policy of a queue, as a separate resource. It suits a policy that refers to the queue, or a queue that is managed elsewhere.

use aws_sdk_sqs::{
    operation::set_queue_attributes::builders::SetQueueAttributesInputBuilder, types::QueueAttributeName,
};
use tfvalue::{
    Expand, Flatten, TfApi, TfSchema, Unknown,
    provider::{Context, Diagnostics, Import, OperationTimeouts, Resource, ResultExt},
    types::IamPolicy,
};

use crate::{
    client::{Attributes, TIMEOUTS},
    provider::Sqs,
};

/// The access policy of a queue.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = SetQueueAttributesInputBuilder, via = setters)]
pub(crate) struct QueuePolicy {
    /// The URL of the queue.
    #[tf(required, requires_replace)]
    pub(crate) queue_url: Unknown<String>,
    #[tf(flatten)]
    pub(crate) attributes: Policy,
}

/// The one property of the queue.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = Attributes, flatten = Attributes, via = map(QueueAttributeName))]
pub(crate) struct Policy {
    /// The policy, in JSON.
    #[tf(required)]
    pub(crate) policy: Unknown<IamPolicy>,
}

impl Resource for QueuePolicy {
    type Provider = Sqs;

    const NAME: &'static str = "queue_policy";
    const TIMEOUTS: OperationTimeouts = TIMEOUTS;

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let request: SetQueueAttributesInputBuilder = self.expand()?;
        request.send_with(cx.client()?.sdk()).await.context("The policy can't be set")?;
        Ok(self)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let found = cx.client()?.attributes(cx.known(&self.queue_url)?).await?;
        let found = found.filter(|found| found.contains_key(&QueueAttributeName::Policy));
        let Some(attributes) = found else { return Ok(None) };
        let attributes = Policy::flatten(attributes, Some(&self.attributes))?;
        Ok(Some(Self { attributes, ..self }))
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.create(cx).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let (client, url) = (cx.client()?, cx.known(&self.queue_url)?);
        if client.attributes(url).await?.is_some_and(|found| found.contains_key(&QueueAttributeName::Policy))
        {
            client.set(url, [(QueueAttributeName::Policy, String::new())].into()).await?;
        }
        Ok(())
    }

    async fn import(target: Import, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let (client, id) = (cx.client()?, target.into_id());
        let missing = |what| {
            Diagnostics::error(format!("No such {what}"), format!("The service has no {what} {id:?}."))
        };
        let url = client.url(&id).await?.ok_or_else(|| missing("queue"))?;
        let mut attributes = client.attributes(&url).await?.ok_or_else(|| missing("queue"))?;
        attributes.retain(|name, _| *name == QueueAttributeName::Policy);
        if attributes.is_empty() {
            return Err(Diagnostics::error("No policy", format!("The queue {id:?} has no policy.")));
        }
        Ok(Self { queue_url: Unknown::Known(url), attributes: Policy::flatten(attributes, None)? })
    }
}
