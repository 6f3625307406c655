//! The data source of a queue.

use std::collections::BTreeMap;

use aws_sdk_sqs::types::QueueAttributeName;
use tfvalue::{
    Flatten, Nullable, TfApi, TfSchema, Unknown, path,
    provider::{Context, DataSource, Diagnostics},
    types::{Arn, IamPolicy},
};

use crate::{
    checks,
    client::{Attributes, Found},
    provider::Sqs,
};

/// A queue, by its name.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(data_source)]
#[api(flatten = Found)]
pub(crate) struct QueueData {
    /// The name.
    #[tf(required, validate(with = checks::name))]
    #[api(name = queue_name)]
    pub(crate) name: Unknown<String>,
    /// The URL.
    #[tf(computed)]
    pub(crate) url: Nullable<String>,
    #[tf(flatten)]
    pub(crate) attributes: Measures,
    /// The tags of the queue.
    #[tf(computed)]
    #[api(without_keys = "aws:")]
    pub(crate) tags: Nullable<BTreeMap<String, Unknown<String>>>,
}

/// Properties of a queue.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(flatten = Attributes, via = map(QueueAttributeName))]
pub(crate) struct Measures {
    /// The ARN.
    #[tf(computed)]
    #[api(name = QueueArn)]
    pub(crate) arn: Nullable<Arn>,
    /// The approximate number of messages that can be received.
    #[tf(computed)]
    #[api(name = ApproximateNumberOfMessages, as_string)]
    pub(crate) messages: Nullable<u64>,
    /// The approximate number of delayed messages.
    #[tf(computed)]
    #[api(name = ApproximateNumberOfMessagesDelayed, as_string)]
    pub(crate) messages_delayed: Nullable<u64>,
    /// The approximate number of messages that were received and are hidden.
    #[tf(computed)]
    #[api(name = ApproximateNumberOfMessagesNotVisible, as_string)]
    pub(crate) messages_hidden: Nullable<u64>,
    /// The access policy of the queue, in JSON.
    #[tf(computed)]
    pub(crate) policy: Nullable<IamPolicy>,
}

impl DataSource for QueueData {
    type Provider = Sqs;

    const NAME: &'static str = "queue";

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let (client, name) = (cx.client()?, cx.known(&self.name)?);
        let found = match client.url(name).await? {
            Some(url) => client.find(&url).await?,
            None => None,
        };
        let missing = || {
            Diagnostics::error("No such queue", format!("The service has no queue {name:?}."))
                .at(path!(Self, name))
        };
        // The configuration is not a prior state, so `flatten` gets no prior value.
        Ok(Self::flatten(found.ok_or_else(missing)?, None)?)
    }
}
