//! The delivery policy of a consumer. One enum of the API corresponds to three attributes.

use async_nats::jetstream::consumer::DeliverPolicy;
use tfvalue::{Error, Expand, Flatten, Nullable, TfApi, TfSchema, TfType, Unknown, types::Timestamp};

/// The first message of the consumer.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(conflicts(deliver_policy, start_sequence, start_time))]
pub(crate) struct Deliver {
    /// The first message, `all` by default: the first of all that are there, the `last`, the next that is `new`, or the last of each subject
    /// (`last_per_subject`).
    #[tf(optional, computed, requires_replace)]
    pub(crate) deliver_policy: Nullable<Policy>,
    /// The number of the first message.
    #[tf(optional, requires_replace, validate(range(1..)))]
    pub(crate) start_sequence: Nullable<u64>,
    /// The time of the first message.
    #[tf(optional, requires_replace)]
    pub(crate) start_time: Nullable<Timestamp>,
}

/// The first message.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = DeliverPolicy, flatten = DeliverPolicy, ignore(ByStartSequence, ByStartTime))]
pub(crate) enum Policy {
    All,
    Last,
    New,
    LastPerSubject,
}

impl Deliver {
    /// The policy if the configuration sets no policy. All messages by default, null with a start sequence or a start time.
    pub(crate) fn chosen_policy(&self) -> Nullable<Policy> {
        let Self { deliver_policy: _, start_sequence, start_time } = self;
        if start_sequence.is_unknown() || start_time.is_unknown() {
            Unknown::UNKNOWN
        } else if start_sequence.is_null() && start_time.is_null() {
            Unknown::from(Policy::All)
        } else {
            Unknown::NULL
        }
    }
}

impl Expand<DeliverPolicy> for Deliver {
    fn expand(&self) -> Result<DeliverPolicy, Error> {
        if let Some(start_sequence) = self.start_sequence.expand()? {
            return Ok(DeliverPolicy::ByStartSequence { start_sequence });
        }
        if let Some(start_time) = self.start_time.expand()? {
            return Ok(DeliverPolicy::ByStartTime { start_time });
        }
        let policy: Option<DeliverPolicy> = self.deliver_policy.expand()?;
        Ok(policy.unwrap_or_default())
    }
}

impl Flatten<DeliverPolicy> for Deliver {
    fn flatten(api: DeliverPolicy, was: Option<&Self>) -> Result<Self, Error> {
        let (policy, sequence, time) = match api {
            DeliverPolicy::ByStartSequence { start_sequence } => (None, Some(start_sequence), None),
            DeliverPolicy::ByStartTime { start_time } => (None, None, Some(start_time)),
            policy => (Some(policy), None, None),
        };
        Ok(Self {
            deliver_policy: Flatten::flatten(policy, None)?,
            start_sequence: Flatten::flatten(sequence, was.map(|was| &was.start_sequence))?,
            start_time: Flatten::flatten(time, was.map(|was| &was.start_time))?,
        })
    }
}
