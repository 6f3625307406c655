//! The properties of a queue: a map of strings in the API, attributes in the model.

use aws_sdk_sqs::types::QueueAttributeName;
use tfvalue::{
    Nullable, TfApi, TfSchema, TfType,
    types::{Arn, IamPolicy},
};

use super::redrive::{self, RedrivePolicy};
use crate::client::Attributes;

/// The properties of a queue.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(conflicts(kms_master_key_id, sqs_managed_sse_enabled))]
#[api(expand = Attributes, flatten = Attributes, via = map(QueueAttributeName))]
pub(crate) struct Settings {
    /// The ARN.
    #[tf(computed, use_state_for_unknown)]
    #[api(name = QueueArn, only_flatten)]
    pub(crate) arn: Nullable<Arn>,
    /// True if messages are delivered in order, exactly once. The name then ends with `.fifo`.
    #[tf(optional, default = false, requires_replace)]
    #[api(name = FifoQueue, with = only_true)]
    pub(crate) fifo: Nullable<bool>,
    /// True if a FIFO queue detects duplicates by their content.
    #[tf(optional)]
    #[api(as_string)]
    pub(crate) content_based_deduplication: Nullable<bool>,
    /// The scope of deduplication in a FIFO queue: the `queue`, or the group of a message (`messageGroup`).
    #[tf(optional, computed, use_state_for_unknown)]
    pub(crate) deduplication_scope: Nullable<Scope>,
    /// The scope of the throughput limit of a FIFO queue: `perQueue`, or `perMessageGroupId`.
    #[tf(optional, computed, use_state_for_unknown)]
    pub(crate) fifo_throughput_limit: Nullable<Limit>,
    /// After how many seconds a message can be received, 0 by default.
    #[tf(optional, default = 0, validate(range(0..=900)))]
    #[api(as_string)]
    pub(crate) delay_seconds: Nullable<u32>,
    /// The maximum size of a message, in bytes. The service chooses it by default.
    #[tf(optional, computed, use_state_for_unknown, validate(range(1024..=1_048_576)))]
    #[api(name = MaximumMessageSize, as_string)]
    pub(crate) max_message_size: Nullable<u32>,
    /// The retention of messages in seconds, 345,600 (four days) by default.
    #[tf(optional, default = 345_600, validate(range(60..=1_209_600)))]
    #[api(name = MessageRetentionPeriod, as_string)]
    pub(crate) message_retention_seconds: Nullable<u32>,
    /// The time in seconds for which a client waits for a message, 0 by default.
    #[tf(optional, default = 0, validate(range(0..=20)))]
    #[api(name = ReceiveMessageWaitTimeSeconds, as_string)]
    pub(crate) receive_wait_time_seconds: Nullable<u32>,
    /// The time in seconds for which a received message is hidden from other clients, 30 by default.
    #[tf(optional, default = 30, validate(range(0..=43_200)))]
    #[api(name = VisibilityTimeout, as_string)]
    pub(crate) visibility_timeout_seconds: Nullable<u32>,
    /// True if the service encrypts messages with keys of its own.
    #[tf(optional, computed)]
    #[api(as_string)]
    pub(crate) sqs_managed_sse_enabled: Nullable<bool>,
    /// The key of KMS with which messages are encrypted.
    #[tf(optional, validate(length(1..)))]
    pub(crate) kms_master_key_id: Nullable<String>,
    /// The time in seconds for which a data key of `kms_master_key_id` is reused. The service chooses it by default.
    #[tf(optional, computed, validate(range(60..=86_400)))]
    #[api(as_string)]
    pub(crate) kms_data_key_reuse_period_seconds: Nullable<u32>,
    /// The access policy of the queue, in JSON. Without it, a `sqs_queue_policy` may set one.
    #[tf(optional)]
    pub(crate) policy: Nullable<IamPolicy>,
    /// The dead-letter queue of messages that can't be processed.
    #[tf(nested, optional)]
    #[api(with = redrive)]
    pub(crate) redrive_policy: Nullable<RedrivePolicy>,
}

/// The scope of deduplication in a FIFO queue.
#[derive(TfType, Clone, Copy, PartialEq, Debug)]
#[tf(rename_all = "camelCase")]
pub(crate) enum Scope {
    MessageGroup,
    Queue,
}

/// The scope of the throughput limit of a FIFO queue.
#[derive(TfType, Clone, Copy, PartialEq, Debug)]
#[tf(rename_all = "camelCase")]
pub(crate) enum Limit {
    PerQueue,
    PerMessageGroupId,
}

/// Converts a bool for which the service accepts `true` only. `false` is not sent.
mod only_true {
    use tfvalue::{Error, Expand, Nullable, Unknown};

    pub(super) fn expand(value: &Nullable<bool>) -> Result<Option<String>, Error> {
        let value: Option<bool> = value.expand()?;
        Ok(value.filter(|is_true| *is_true).map(|is_true| is_true.to_string()))
    }

    pub(super) fn flatten(api: Option<String>, _: Option<&Nullable<bool>>) -> Result<Nullable<bool>, Error> {
        let parsed: Option<bool> = api
            .map(|text| text.parse())
            .transpose()
            .map_err(|_| Error::invalid("the service answered what is no bool"))?;
        Ok(Unknown::from(parsed.unwrap_or(false)))
    }
}

/// The attributes that the service keeps unless they are reset, with the values that reset them.
const RESET: [(QueueAttributeName, &str); 4] = [
    (QueueAttributeName::ContentBasedDeduplication, "false"),
    (QueueAttributeName::KmsMasterKeyId, ""),
    (QueueAttributeName::Policy, ""),
    (QueueAttributeName::RedrivePolicy, ""),
];

/// Returns the attributes to send to change a queue from `prior` to `planned`.
pub(crate) fn change(prior: &Attributes, planned: &Attributes) -> Attributes {
    let gone = RESET.into_iter().filter(|(name, _)| prior.contains_key(name) && !planned.contains_key(name));
    let mut change: Attributes = gone.map(|(name, empty)| (name, empty.to_owned())).collect();
    change.extend(planned.clone());
    // `fifo` can't be changed.
    change.remove(&QueueAttributeName::FifoQueue);
    change
}
