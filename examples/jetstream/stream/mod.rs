//! A stream.

pub(crate) mod parts;

use std::collections::BTreeMap;

use async_nats::jetstream::stream::{
    Compression, Config, DiscardPolicy, PersistenceMode, RetentionPolicy, StorageType,
};
use tfvalue::{
    Expand, Flatten, Nullable, TfApi, TfSchema, TfType, Unknown, path,
    provider::{Context, Diagnostics, Import, OperationTimeouts, Resource},
    types::{GoDuration, Timeouts},
};

use self::parts::{ConsumerLimits, Placement, Republish, Source, SubjectTransform};
use crate::{checks, identity::Named, provider::Jetstream};

/// A stream: messages of some subjects, which are kept.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource, identity = Named)]
#[api(expand = Config, flatten = Config, ignore(sealed, template_owner, pause_until))]
pub(crate) struct Stream {
    /// The name.
    #[tf(required, requires_replace, validate(with = checks::name))]
    pub(crate) name: Unknown<String>,
    /// The purpose of the stream.
    #[tf(optional)]
    pub(crate) description: Nullable<String>,
    /// The subjects of the messages that it keeps, with wildcards. By default, the one that is called as the stream, unless it has a
    /// mirror or sources.
    #[tf(optional, computed, validate(length(1..), each(length(1..)), unique))]
    #[api(null = default)]
    pub(crate) subjects: Nullable<Vec<Unknown<String>>>,
    /// The retention of messages, `limits` by default: until a limit is reached (`limits`), until all consumers (`interest`) or one
    /// (`work_queue`) have acknowledged them.
    #[tf(optional, default = "limits", requires_replace(if = is_about_work_queue))]
    #[api(null = error)]
    pub(crate) retention: Nullable<Retention>,
    /// The storage of messages, `file` by default.
    #[tf(optional, default = "file", requires_replace)]
    #[api(null = error)]
    pub(crate) storage: Nullable<Storage>,
    /// The compression of files, `none` by default.
    #[tf(optional, default = "none")]
    pub(crate) compression: Nullable<Compressed>,
    /// The maximum number of messages. Without it, there is no limit.
    #[tf(optional, validate(range(1..)))]
    #[api(null = -1)]
    pub(crate) max_messages: Nullable<u64>,
    /// The maximum number of messages per subject. Without it, there is no limit.
    #[tf(optional, validate(range(1..)))]
    #[api(null = -1)]
    pub(crate) max_messages_per_subject: Nullable<u64>,
    /// The maximum size of the stream, in bytes. Without it, there is no limit.
    #[tf(optional, validate(range(1..)))]
    #[api(null = -1)]
    pub(crate) max_bytes: Nullable<u64>,
    /// The maximum size of a message, in bytes. Without it, there is no limit.
    #[tf(optional, validate(range(1..=2_147_483_647)))]
    #[api(null = -1)]
    pub(crate) max_message_size: Nullable<u64>,
    /// The maximum number of consumers. Without it, there is no limit.
    #[tf(optional, validate(range(1..=2_147_483_647)))]
    #[api(null = -1)]
    pub(crate) max_consumers: Nullable<u64>,
    /// The maximum age of messages, such as `24h`. Without it, there is no limit.
    #[tf(optional, validate(with = checks::at_least_100ms))]
    #[api(null = default)]
    pub(crate) max_age: Nullable<GoDuration>,
    /// The messages that are dropped when a limit is reached, `old` by default: `old` ones are deleted, `new` ones are refused.
    #[tf(optional, default = "old")]
    #[api(null = error)]
    pub(crate) discard: Nullable<Discard>,
    /// True if new messages are refused for each subject, too, with `discard = "new"`.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) discard_new_per_subject: Nullable<bool>,
    /// The time within which a message with the same identifier is a duplicate. By default, 2 minutes, or `max_age` if that is less.
    #[tf(optional, computed, validate(with = checks::at_least_100ms))]
    #[api(null = default)]
    pub(crate) duplicate_window: Nullable<GoDuration>,
    /// The number of servers that keep each message, 1 by default.
    #[tf(optional, default = 1, validate(range(1..=5)))]
    #[api(null = error)]
    pub(crate) num_replicas: Nullable<u64>,
    /// True if messages are not acknowledged to the publisher.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) no_ack: Nullable<bool>,
    /// True if a message can replace all before it.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) allow_rollup: Nullable<bool>,
    /// True if messages can't be deleted. Changing it to false replaces the stream.
    #[tf(optional, default = false, requires_replace(if = turns_off))]
    #[api(null = error)]
    pub(crate) deny_delete: Nullable<bool>,
    /// True if messages can't be purged. Changing it to false replaces the stream.
    #[tf(optional, default = false, requires_replace(if = turns_off))]
    #[api(null = error)]
    pub(crate) deny_purge: Nullable<bool>,
    /// True if any replica answers requests for its messages.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) allow_direct: Nullable<bool>,
    /// True if mirrors answer requests for messages, too.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) mirror_direct: Nullable<bool>,
    /// True if messages can have a time to live. Changing it to false replaces the stream.
    #[tf(optional, default = false, requires_replace(if = turns_off))]
    #[api(null = error)]
    pub(crate) allow_message_ttl: Nullable<bool>,
    /// The time for which a marker replaces the last message of a subject. Requires `allow_message_ttl` and `allow_rollup`.
    #[tf(optional)]
    pub(crate) subject_delete_marker_ttl: Nullable<GoDuration>,
    /// True if several messages can be published atomically.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) allow_atomic_publish: Nullable<bool>,
    /// True if several messages can be published in one batch.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) allow_batch_publish: Nullable<bool>,
    /// True if messages can be scheduled. Requires `allow_rollup`. Changing it to false replaces the stream.
    #[tf(optional, default = false, requires_replace(if = turns_off))]
    #[api(null = error)]
    pub(crate) allow_message_schedules: Nullable<bool>,
    /// True if messages are counters.
    #[tf(optional, default = false, requires_replace)]
    #[api(null = error)]
    pub(crate) allow_message_counter: Nullable<bool>,
    /// The time of writing messages, if not before they are acknowledged: later (`async`).
    #[tf(optional, requires_replace)]
    pub(crate) persist_mode: Nullable<Persistence>,
    /// The number of the first message.
    #[tf(optional, requires_replace)]
    pub(crate) first_sequence: Nullable<u64>,
    /// The stream of which it is a copy. Without it later, it is a stream of its own; with another, it is another stream.
    #[tf(nested, optional, requires_replace(if = is_not_promoted), validate(conflicts(subjects, sources)))]
    pub(crate) mirror: Nullable<Source>,
    /// The streams of which it has the messages.
    #[tf(nested, optional)]
    pub(crate) sources: Nullable<Vec<Unknown<Source>>>,
    /// The transformation of the subjects of messages.
    #[tf(nested, optional)]
    pub(crate) subject_transform: Nullable<SubjectTransform>,
    /// The subjects to which messages are republished when they are stored.
    #[tf(nested, optional)]
    pub(crate) republish: Nullable<Republish>,
    /// The servers that keep the stream.
    #[tf(nested, optional)]
    pub(crate) placement: Nullable<Placement>,
    /// The limits of the consumers of the stream.
    #[tf(nested, optional)]
    pub(crate) consumer_limits: Nullable<ConsumerLimits>,
    /// Key-value pairs of your own.
    #[tf(optional, validate(keys(with = checks::metadata_key)))]
    #[api(null = default, without_keys = "_nats.")]
    pub(crate) metadata: Nullable<BTreeMap<String, Unknown<String>>>,
    /// The time limits of operations.
    #[tf(nested, optional)]
    #[api(skip)]
    pub(crate) timeouts: Nullable<Timeouts>,
}

/// The retention of messages.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = RetentionPolicy, flatten = RetentionPolicy)]
pub(crate) enum Retention {
    Limits,
    Interest,
    WorkQueue,
}

/// The storage of messages.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = StorageType, flatten = StorageType)]
pub(crate) enum Storage {
    File,
    Memory,
}

/// The compression of files.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = Compression, flatten = Compression)]
pub(crate) enum Compressed {
    None,
    S2,
}

/// The messages that are dropped when a limit is reached.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = DiscardPolicy, flatten = DiscardPolicy)]
pub(crate) enum Discard {
    Old,
    New,
}

/// The time of writing messages.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = PersistenceMode, flatten = PersistenceMode, ignore(Default))]
pub(crate) enum Persistence {
    Async,
}

/// The server refuses such a change (10052).
fn is_about_work_queue(prior: &Nullable<Retention>, planned: &Nullable<Retention>) -> bool {
    let work_queue = Unknown::from(Retention::WorkQueue);
    *prior == work_queue || *planned == work_queue
}

/// Returns whether an option is turned off. The server refuses to turn off some options (error 10052).
fn turns_off(prior: &Nullable<bool>, _: &Nullable<bool>) -> bool {
    *prior == Unknown::from(true)
}

/// Returns whether a mirror is changed but not removed. Removing the mirror is possible in place, another change fails (error 10055).
fn is_not_promoted(_: &Nullable<Source>, planned: &Nullable<Source>) -> bool {
    !planned.is_null()
}

impl Resource for Stream {
    type Provider = Jetstream;

    const NAME: &'static str = "stream";
    const TIMEOUTS: OperationTimeouts = crate::client::TIMEOUTS;

    async fn validate(&self) -> Diagnostics {
        let is = |option: &Nullable<bool>| option.value() == Some(&true) || option.is_unknown();
        let mut found = Diagnostics::new();
        // The server turns these options on even if the configuration turns them off.
        if self.subject_delete_marker_ttl.value().is_some()
            && !(is(&self.allow_message_ttl) && is(&self.allow_rollup))
        {
            let detail = "Markers take `allow_message_ttl = true` and `allow_rollup = true`.";
            found.add(Diagnostics::error("Option is off", detail).at(path!(Self, subject_delete_marker_ttl)));
        }
        if self.allow_message_schedules.value() == Some(&true) && !is(&self.allow_rollup) {
            let detail = "Schedules take `allow_rollup = true`.";
            found.add(Diagnostics::error("Option is off", detail).at(path!(Self, allow_message_schedules)));
        }
        found
    }

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.put("CREATE", cx).await
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let info = cx.client()?.stream(cx.known(&self.name)?).await?;
        info.map(|info| Self::flatten(info.config, Some(&self))?.identified(cx)).transpose()
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.put("UPDATE", cx).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.client()?.delete(format!("STREAM.DELETE.{}", cx.known(&self.name)?)).await
    }

    async fn import(target: Import<Named>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let (Import::Id(name) | Import::Identity(Named { name })) = target;
        let missing = || Diagnostics::error("No such stream", format!("The server has no stream {name:?}."));
        checks::name(&name).map_err(Diagnostics::from_display)?;
        let info = cx.client()?.stream(&name).await?.ok_or_else(missing)?;
        Self::flatten(info.config, None)?.identified(cx)
    }
}

impl Stream {
    /// Sets the identity.
    fn identified(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        cx.set_identity(&Named { name: self.name.expand()? })?;
        Ok(self)
    }

    async fn put(self, action: &str, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let config: Config = self.expand()?;
        let info = cx.client()?.put_stream(action, &config).await?;
        Self::flatten(info.config, Some(&self))?.identified(cx)
    }
}
