//! A consumer of a stream.

mod deliver;

use std::collections::BTreeMap;

use async_nats::jetstream::consumer::{AckPolicy, Config, Info, PriorityPolicy, ReplayPolicy};
use serde_json::{Value, json};
use tfvalue::{
    Expand, Flatten, Nullable, TfApi, TfSchema, TfType, Unknown,
    provider::{Context, Diagnostics, Import, OperationTimeouts, Plan, Resource},
    types::{GoDuration, Timeouts, Timestamp},
};

use self::deliver::Deliver;
use crate::{checks, client::TIMEOUTS, identity::OfStream, provider::Jetstream};

/// A consumer of a stream, which keeps track of what was delivered and acknowledged. Clients pull messages from it, unless it has a subject to
/// which it delivers.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource, identity = OfStream, conflicts(filter_subject, filter_subjects), conflicts(ack_wait, backoff))]
#[api(expand = Config, flatten = Config, ignore(name))]
pub(crate) struct Consumer {
    /// The name of the stream.
    #[tf(required, requires_replace, validate(with = checks::name))]
    #[api(skip)]
    pub(crate) stream: Unknown<String>,
    /// The name of the consumer.
    #[tf(required, requires_replace, validate(with = checks::name))]
    #[api(name = durable_name)]
    pub(crate) name: Unknown<String>,
    /// The purpose of the consumer.
    #[tf(optional)]
    pub(crate) description: Nullable<String>,
    #[tf(flatten)]
    #[api(name = deliver_policy)]
    pub(crate) deliver: Deliver,
    /// The acknowledgement of messages, `explicit` by default: each message (`explicit`), one with all before it (`all`), or none (`none`).
    #[tf(optional, default = "explicit", requires_replace)]
    #[api(null = error)]
    pub(crate) ack_policy: Nullable<Ack>,
    /// The time after which an unacknowledged message is delivered again. By default 30 seconds, or the first of `backoff`.
    #[tf(optional, computed, validate(with = checks::positive))]
    #[api(null = default)]
    pub(crate) ack_wait: Nullable<GoDuration>,
    /// The pauses before each repeated delivery of a message.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) backoff: Nullable<Vec<Unknown<GoDuration>>>,
    /// The maximum number of deliveries of a message. Without it, there is no limit.
    #[tf(optional, validate(range(1..)))]
    #[api(null = -1)]
    pub(crate) max_deliver: Nullable<u64>,
    /// The maximum number of unacknowledged messages, -1 for any number. By default 1000, unless there are no acknowledgements.
    #[tf(optional, computed, validate(range(-1..), none_of(0)))]
    #[api(null = default)]
    pub(crate) max_ack_pending: Nullable<i64>,
    /// The subject of the messages that are delivered, with wildcards.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) filter_subject: Nullable<String>,
    /// The same, of several subjects.
    #[tf(optional, validate(each(length(1..))))]
    #[api(null = default)]
    pub(crate) filter_subjects: Nullable<Vec<Unknown<String>>>,
    /// The speed of delivery, `instant` by default: at once (`instant`), or at the original speed (`original`).
    #[tf(optional, default = "instant", requires_replace)]
    #[api(null = error)]
    pub(crate) replay_policy: Nullable<Replay>,
    /// The percentage of acknowledgements that are sampled.
    #[tf(optional, validate(range(0..=100)))]
    #[api(null = default)]
    pub(crate) sample_frequency: Nullable<u64>,
    /// True if messages are delivered without their payload.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) headers_only: Nullable<bool>,
    /// The maximum number of waiting requests for messages, 512 by default.
    #[tf(optional, computed, requires_replace, use_state_for_unknown, validate(range(1..)))]
    #[api(null = default)]
    pub(crate) max_waiting: Nullable<u64>,
    /// The maximum number of messages per request.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) max_batch: Nullable<u64>,
    /// The maximum number of bytes per request.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) max_bytes: Nullable<u64>,
    /// The maximum duration of a request.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) max_expires: Nullable<GoDuration>,
    /// The time after which an unused consumer is deleted. Without it, the consumer is kept.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) inactive_threshold: Nullable<GoDuration>,
    /// The subject to which messages are delivered, whether or not a client asks for them.
    #[tf(optional, requires_replace(if = pulls_or_not), validate(length(1..)))]
    pub(crate) deliver_subject: Nullable<String>,
    /// The group of clients of which one gets each message.
    #[tf(optional)]
    pub(crate) deliver_group: Nullable<String>,
    /// The maximum rate of delivery in bits per second, with `deliver_subject`.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) rate_limit: Nullable<u64>,
    /// True if the client controls the flow, with `deliver_subject` and `idle_heartbeat`.
    #[tf(optional, default = false, requires_replace)]
    #[api(null = error)]
    pub(crate) flow_control: Nullable<bool>,
    /// The interval of heartbeats while there are no messages, with `deliver_subject`.
    #[tf(optional, requires_replace)]
    #[api(null = default)]
    pub(crate) idle_heartbeat: Nullable<GoDuration>,
    /// The number of servers that keep the state of the consumer. By default, as many as keep the stream.
    #[tf(optional, validate(range(0..=5)))]
    #[api(null = default)]
    pub(crate) num_replicas: Nullable<u64>,
    /// True if the state of the consumer is kept in memory.
    #[tf(optional, default = false, requires_replace)]
    #[api(null = error)]
    pub(crate) memory_storage: Nullable<bool>,
    /// The choice of the client that gets messages in a group, `none` by default. Another value requires `priority_groups`.
    #[tf(optional, default = "none")]
    #[api(null = error)]
    pub(crate) priority_policy: Nullable<Priority>,
    /// The groups of clients.
    #[tf(optional)]
    #[api(null = default)]
    pub(crate) priority_groups: Nullable<Vec<Unknown<String>>>,
    /// The time after which a client without new requests is no longer pinned, with `priority_policy = "pinned_client"`. 2 minutes by
    /// default.
    #[tf(optional, computed, validate(with = checks::positive))]
    #[api(null = default)]
    pub(crate) priority_timeout: Nullable<GoDuration>,
    /// Until when nothing is delivered.
    #[tf(optional)]
    pub(crate) pause_until: Nullable<Timestamp>,
    /// Key-value pairs of your own.
    #[tf(optional, validate(keys(with = checks::metadata_key)))]
    #[api(null = default, without_keys = "_nats.")]
    pub(crate) metadata: Nullable<BTreeMap<String, Unknown<String>>>,
    /// The time limits of operations.
    #[tf(nested, optional)]
    #[api(skip)]
    pub(crate) timeouts: Nullable<Timeouts>,
}

/// The acknowledgement of messages.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = AckPolicy, flatten = AckPolicy)]
pub(crate) enum Ack {
    Explicit,
    All,
    None,
    FlowControl,
}

/// The speed of delivery.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = ReplayPolicy, flatten = ReplayPolicy)]
pub(crate) enum Replay {
    Instant,
    Original,
}

/// The choice of the client that gets messages in a group.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = PriorityPolicy, flatten = PriorityPolicy)]
pub(crate) enum Priority {
    None,
    Overflow,
    PinnedClient,
    Prioritized,
}

/// Returns whether the consumer changes between pull and push. The server refuses such a change (error 10012).
fn pulls_or_not(prior: &Nullable<String>, planned: &Nullable<String>) -> bool {
    prior.is_null() || planned.is_null()
}

impl Resource for Consumer {
    type Provider = Jetstream;

    const NAME: &'static str = "consumer";
    const TIMEOUTS: OperationTimeouts = TIMEOUTS;

    async fn plan(plan: &mut Plan<Self>, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        if plan.config.deliver.deliver_policy.is_null() {
            plan.planned.deliver.deliver_policy = plan.config.deliver.chosen_policy();
        }
        Ok(())
    }

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.put("create", cx).await
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let info: Option<Info> = cx.client()?.find(self.subject("INFO")?).await?;
        info.map(|info| Self::flatten(info.config, Some(&self))?.identified(cx)).transpose()
    }

    async fn update(self, prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        if self.pause_until != prior.pause_until {
            // An update alone leaves the pause unchanged: the server needs a separate request.
            let until = self.pause_until.value().map(ToString::to_string);
            let _: Value =
                cx.client()?.send(self.subject("PAUSE")?, &json!({ "pause_until": until })).await?;
        }
        self.put("update", cx).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.client()?.delete(self.subject("DELETE")?).await
    }

    async fn import(target: Import<OfStream>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let (stream, name) = match target {
            Import::Identity(OfStream { stream, name }) => (stream, name),
            Import::Id(id) => names(&id)?,
        };
        let missing = || {
            let detail =
                format!("The stream {stream:?} has no consumer {name:?}, or there is no such stream.");
            Diagnostics::error("No such consumer", detail)
        };
        [&stream, &name]
            .into_iter()
            .try_for_each(|name| checks::name(name))
            .map_err(Diagnostics::from_display)?;
        let info: Option<Info> = cx.client()?.find(format!("CONSUMER.INFO.{stream}.{name}")).await?;
        let consumer = Self::flatten(info.ok_or_else(missing)?.config, None)?;
        Self { stream: Unknown::Known(stream), ..consumer }.identified(cx)
    }
}

/// Parses an import id `STREAM/CONSUMER`.
fn names(id: &str) -> Result<(String, String), Diagnostics> {
    let (stream, name) = id.split_once('/').ok_or_else(|| {
        let detail = format!("{id:?} is not the name of a stream, `/` and that of a consumer.");
        Diagnostics::error("Not a consumer", detail)
    })?;
    Ok((stream.to_owned(), name.to_owned()))
}

impl Consumer {
    /// Sets the identity.
    fn identified(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        cx.set_identity(&OfStream { stream: self.stream.expand()?, name: self.name.expand()? })?;
        Ok(self)
    }

    /// The subject of an API request about the consumer.
    fn subject(&self, action: &str) -> Result<String, Diagnostics> {
        let (stream, name): (String, String) = (self.stream.expand()?, self.name.expand()?);
        Ok(format!("CONSUMER.{action}.{stream}.{name}"))
    }

    async fn put(self, action: &str, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let config: Config = self.expand()?;
        let stream: String = self.stream.expand()?;
        let request = json!({ "stream_name": stream, "config": config, "action": action });
        let info: Info = cx.client()?.send(self.subject("CREATE")?, &request).await?;
        Self::flatten(info.config, Some(&self))?.identified(cx)
    }
}
