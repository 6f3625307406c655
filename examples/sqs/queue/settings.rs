//! The properties of a queue: a map of strings in the API, attributes here.

use aws_sdk_sqs::types::QueueAttributeName;
use tfvalue::{
    TfApi, TfSchema, TfType,
    types::{Arn, IamPolicy},
};

use super::redrive::{self, RedrivePolicy};
use crate::{Nullable, client::Attributes};

/// The properties of a queue.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(conflicts(kms_master_key_id, sqs_managed_sse_enabled))]
#[api(expand = Attributes, flatten = Attributes, via = map(QueueAttributeName))]
pub(crate) struct Settings {
    /// The ARN.
    #[tf(computed, use_state_for_unknown)]
    #[api(name = QueueArn, only_flatten)]
    pub(crate) arn: Nullable<Arn>,
    /// Whether messages are delivered in their order, once each. The name ends with `.fifo` then.
    #[tf(optional, default = false, requires_replace)]
    #[api(name = FifoQueue, with = only_true)]
    pub(crate) fifo: Nullable<bool>,
    /// Whether a FIFO queue finds duplicates by their content.
    #[tf(optional)]
    #[api(as_string)]
    pub(crate) content_based_deduplication: Nullable<bool>,
    /// Where a FIFO queue looks for duplicates: in the `queue`, or in the group of a message (`messageGroup`).
    #[tf(optional, computed, use_state_for_unknown)]
    pub(crate) deduplication_scope: Nullable<Scope>,
    /// For what the limit of a FIFO queue holds: `perQueue`, or `perMessageGroupId`.
    #[tf(optional, computed, use_state_for_unknown)]
    pub(crate) fifo_throughput_limit: Nullable<Limit>,
    /// After how many seconds a message can be received, 0 by default.
    #[tf(optional, default = 0, validate(range(0..=900)))]
    #[api(as_string)]
    pub(crate) delay_seconds: Nullable<u32>,
    /// How many bytes a message may have. The service chooses it by default.
    #[tf(optional, computed, use_state_for_unknown, validate(range(1024..=1_048_576)))]
    #[api(name = MaximumMessageSize, as_string)]
    pub(crate) max_message_size: Nullable<u32>,
    /// For how many seconds messages are kept, 345,600 (four days) by default.
    #[tf(optional, default = 345_600, validate(range(60..=1_209_600)))]
    #[api(name = MessageRetentionPeriod, as_string)]
    pub(crate) message_retention_seconds: Nullable<u32>,
    /// For how many seconds a client waits for a message, 0 by default.
    #[tf(optional, default = 0, validate(range(0..=20)))]
    #[api(name = ReceiveMessageWaitTimeSeconds, as_string)]
    pub(crate) receive_wait_time_seconds: Nullable<u32>,
    /// For how many seconds a message that was received is hidden from others, 30 by default.
    #[tf(optional, default = 30, validate(range(0..=43_200)))]
    #[api(name = VisibilityTimeout, as_string)]
    pub(crate) visibility_timeout_seconds: Nullable<u32>,
    /// Whether the service encrypts messages with keys of its own.
    #[tf(optional, computed)]
    #[api(as_string)]
    pub(crate) sqs_managed_sse_enabled: Nullable<bool>,
    /// The key of KMS with which messages are encrypted.
    #[tf(optional, validate(length(1..)))]
    pub(crate) kms_master_key_id: Nullable<String>,
    /// For how many seconds a data key of `kms_master_key_id` is used. The service chooses it by default.
    #[tf(optional, computed, validate(range(60..=86_400)))]
    #[api(as_string)]
    pub(crate) kms_data_key_reuse_period_seconds: Nullable<u32>,
    /// Who may do what with the queue, in JSON. Without it, a `sqs_queue_policy` may say so.
    #[tf(optional)]
    pub(crate) policy: Nullable<IamPolicy>,
    /// Where messages go that nobody can process.
    #[tf(nested, optional)]
    #[api(with = redrive)]
    pub(crate) redrive_policy: Nullable<RedrivePolicy>,
}

/// Where a FIFO queue looks for duplicates.
#[derive(TfType, Clone, Copy, PartialEq, Debug)]
#[tf(rename_all = "camelCase")]
pub(crate) enum Scope {
    MessageGroup,
    Queue,
}

/// For what the limit of a FIFO queue holds.
#[derive(TfType, Clone, Copy, PartialEq, Debug)]
#[tf(rename_all = "camelCase")]
pub(crate) enum Limit {
    PerQueue,
    PerMessageGroupId,
}

/// A bool that the service takes as true alone.
mod only_true {
    use tfvalue::{Error, Expand, Unknown};

    use crate::Nullable;

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

/// What the service keeps unless it is sent as empty, and what that is.
const RESET: [(QueueAttributeName, &str); 4] = [
    (QueueAttributeName::ContentBasedDeduplication, "false"),
    (QueueAttributeName::KmsMasterKeyId, ""),
    (QueueAttributeName::Policy, ""),
    (QueueAttributeName::RedrivePolicy, ""),
];

/// What is sent so that a queue that had some properties has others.
pub(crate) fn change(prior: &Attributes, planned: &Attributes) -> Attributes {
    let gone = RESET.into_iter().filter(|(name, _)| prior.contains_key(name) && !planned.contains_key(name));
    let mut change: Attributes = gone.map(|(name, empty)| (name, empty.to_owned())).collect();
    change.extend(planned.clone());
    // It can't be changed.
    change.remove(&QueueAttributeName::FifoQueue);
    change
}
