//! The nested objects of a stream.

use async_nats::jetstream::stream;
use tfvalue::{
    Nullable, TfApi, TfSchema, Unknown,
    types::{GoDuration, Timestamp},
};

use crate::checks;

/// A stream whose messages are copied.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(conflicts(start_sequence, start_time), conflicts(filter_subject, subject_transforms))]
#[api(expand = stream::Source, flatten = stream::Source, ignore(domain))]
pub(crate) struct Source {
    /// The name of the stream.
    #[tf(required, validate(with = checks::name))]
    pub(crate) name: Unknown<String>,
    /// The number of the first message that is copied.
    #[tf(optional)]
    pub(crate) start_sequence: Nullable<u64>,
    /// The time of the first message that is copied.
    #[tf(optional)]
    pub(crate) start_time: Nullable<Timestamp>,
    /// The subjects of the messages that are copied, with wildcards.
    #[tf(optional)]
    pub(crate) filter_subject: Nullable<String>,
    /// The transformations of the subjects of messages.
    #[tf(nested, optional)]
    #[api(null = default)]
    pub(crate) subject_transforms: Nullable<Vec<Unknown<SubjectTransform>>>,
    /// The location of the stream, if it is in another account or domain.
    #[tf(nested, optional)]
    pub(crate) external: Nullable<External>,
    /// A consumer of the stream that exists already.
    #[tf(nested, optional)]
    pub(crate) consumer: Nullable<SourceConsumer>,
}

/// Another account or domain.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = stream::External, flatten = stream::External)]
pub(crate) struct External {
    /// The prefix of the subjects of its API, such as `$JS.domain.API`.
    #[tf(required)]
    pub(crate) api_prefix: Unknown<String>,
    /// The prefix of the subjects of delivery.
    #[tf(optional)]
    pub(crate) delivery_prefix: Nullable<String>,
}

/// A consumer that copies messages.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = stream::StreamConsumerSource, flatten = stream::StreamConsumerSource)]
pub(crate) struct SourceConsumer {
    /// The name.
    #[tf(required)]
    pub(crate) name: Unknown<String>,
    /// The subject to which it delivers.
    #[tf(required)]
    pub(crate) deliver_subject: Unknown<String>,
}

/// The transformation of a subject.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = stream::SubjectTransform, flatten = stream::SubjectTransform)]
pub(crate) struct SubjectTransform {
    /// The subjects that it is about, with wildcards.
    #[tf(required)]
    pub(crate) source: Unknown<String>,
    /// The pattern of the new subjects.
    #[tf(required)]
    pub(crate) destination: Unknown<String>,
}

/// The republishing of messages.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = stream::Republish, flatten = stream::Republish)]
pub(crate) struct Republish {
    /// The subjects of the messages, with wildcards: `>` by default.
    #[tf(optional, default = ">", validate(length(1..)))]
    #[api(null = error)]
    pub(crate) source: Nullable<String>,
    /// The subject under which they are published.
    #[tf(required, validate(length(1..)))]
    pub(crate) destination: Unknown<String>,
    /// True if messages are republished without their payload.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) headers_only: Nullable<bool>,
}

/// Servers of a cluster.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = stream::Placement, flatten = stream::Placement)]
pub(crate) struct Placement {
    /// The name of the cluster.
    #[tf(optional)]
    pub(crate) cluster: Nullable<String>,
    /// The tags that a server must have.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) tags: Nullable<Vec<Unknown<String>>>,
}

/// The limits of consumers.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = stream::ConsumerLimits, flatten = stream::ConsumerLimits)]
pub(crate) struct ConsumerLimits {
    /// The time after which an unused consumer is deleted.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) inactive_threshold: Nullable<GoDuration>,
    /// The maximum number of unacknowledged messages.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) max_ack_pending: Nullable<u64>,
}
