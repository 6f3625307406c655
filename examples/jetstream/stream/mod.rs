//! A stream.

pub(crate) mod parts;

use std::collections::BTreeMap;

use async_nats::jetstream::stream::{
    Compression, Config, DiscardPolicy, PersistenceMode, RetentionPolicy, StorageType,
};
use tfvalue::{
    Expand, Flatten, TfApi, TfSchema, TfType, Unknown, path,
    provider::{Context, Diagnostics, Import, OperationTimeouts, Resource},
    types::{GoDuration, Timeouts},
};

use self::parts::{ConsumerLimits, Placement, Republish, Source, SubjectTransform};
use crate::{Nullable, checks, identity::Named, provider::Jetstream};

/// A stream: messages of some subjects, which are kept.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource, identity = Named)]
#[api(expand = Config, flatten = Config, ignore(sealed, template_owner, pause_until))]
pub(crate) struct Stream {
    /// The name.
    #[tf(required, requires_replace, validate(with = checks::name))]
    pub(crate) name: Unknown<String>,
    /// What it is for.
    #[tf(optional)]
    pub(crate) description: Nullable<String>,
    /// The subjects of the messages that it keeps, with wildcards. By default, the one that is called as the stream, unless it has a
    /// mirror or sources.
    #[tf(optional, computed, validate(length(1..), each(length(1..)), unique))]
    #[api(null = default)]
    pub(crate) subjects: Nullable<Vec<Unknown<String>>>,
    /// How long messages are kept, `limits` by default: until a limit is reached (`limits`), until all consumers (`interest`) or one
    /// (`work_queue`) have acknowledged them.
    #[tf(optional, default = "limits", requires_replace(if = is_about_work_queue))]
    #[api(null = error)]
    pub(crate) retention: Nullable<Retention>,
    /// Where messages are kept, `file` by default.
    #[tf(optional, default = "file", requires_replace)]
    #[api(null = error)]
    pub(crate) storage: Nullable<Storage>,
    /// How files are compressed, `none` by default.
    #[tf(optional, default = "none")]
    pub(crate) compression: Nullable<Compressed>,
    /// How many messages are kept. Without it, there is no limit.
    #[tf(optional, validate(range(1..)))]
    #[api(null = -1)]
    pub(crate) max_messages: Nullable<u64>,
    /// How many messages of each subject are kept. Without it, there is no limit.
    #[tf(optional, validate(range(1..)))]
    #[api(null = -1)]
    pub(crate) max_messages_per_subject: Nullable<u64>,
    /// How many bytes are kept. Without it, there is no limit.
    #[tf(optional, validate(range(1..)))]
    #[api(null = -1)]
    pub(crate) max_bytes: Nullable<u64>,
    /// How many bytes a message may have. Without it, there is no limit.
    #[tf(optional, validate(range(1..=2_147_483_647)))]
    #[api(null = -1)]
    pub(crate) max_message_size: Nullable<u64>,
    /// How many consumers there may be. Without it, there is no limit.
    #[tf(optional, validate(range(1..=2_147_483_647)))]
    #[api(null = -1)]
    pub(crate) max_consumers: Nullable<u64>,
    /// How old messages become, such as `24h`. Without it, there is no limit.
    #[tf(optional, validate(with = checks::at_least_100ms))]
    #[api(null = default)]
    pub(crate) max_age: Nullable<GoDuration>,
    /// Which messages go when a limit is reached, `old` by default: `old` ones, or `new` ones, which are refused.
    #[tf(optional, default = "old")]
    #[api(null = error)]
    pub(crate) discard: Nullable<Discard>,
    /// Whether new messages are refused for each subject, too, with `discard = "new"`.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) discard_new_per_subject: Nullable<bool>,
    /// For how long a message with the same identifier is a duplicate. By default, 2 minutes, or `max_age` if that is less.
    #[tf(optional, computed, validate(with = checks::at_least_100ms))]
    #[api(null = default)]
    pub(crate) duplicate_window: Nullable<GoDuration>,
    /// How many servers keep each message, 1 by default.
    #[tf(optional, default = 1, validate(range(1..=5)))]
    #[api(null = error)]
    pub(crate) num_replicas: Nullable<u64>,
    /// Whether messages are not acknowledged to the publisher.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) no_ack: Nullable<bool>,
    /// Whether a message can take the place of all before it.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) allow_rollup: Nullable<bool>,
    /// Whether messages can't be deleted. If they can be again, it is another stream.
    #[tf(optional, default = false, requires_replace(if = turns_off))]
    #[api(null = error)]
    pub(crate) deny_delete: Nullable<bool>,
    /// Whether messages can't be purged. If they can be again, it is another stream.
    #[tf(optional, default = false, requires_replace(if = turns_off))]
    #[api(null = error)]
    pub(crate) deny_purge: Nullable<bool>,
    /// Whether any replica answers what messages it has.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) allow_direct: Nullable<bool>,
    /// Whether mirrors do so, too.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) mirror_direct: Nullable<bool>,
    /// Whether messages can have an age of their own. If they can't any more, it is another stream.
    #[tf(optional, default = false, requires_replace(if = turns_off))]
    #[api(null = error)]
    pub(crate) allow_message_ttl: Nullable<bool>,
    /// For how long a marker is kept in place of the last message of a subject. It takes `allow_message_ttl` and `allow_rollup`.
    #[tf(optional)]
    pub(crate) subject_delete_marker_ttl: Nullable<GoDuration>,
    /// Whether several messages can be published at once, all or none.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) allow_atomic_publish: Nullable<bool>,
    /// Whether several messages can be published at once.
    #[tf(optional, default = false)]
    #[api(null = error)]
    pub(crate) allow_batch_publish: Nullable<bool>,
    /// Whether messages can be scheduled. It takes `allow_rollup`. If they can't be any more, it is another stream.
    #[tf(optional, default = false, requires_replace(if = turns_off))]
    #[api(null = error)]
    pub(crate) allow_message_schedules: Nullable<bool>,
    /// Whether messages are counters.
    #[tf(optional, default = false, requires_replace)]
    #[api(null = error)]
    pub(crate) allow_message_counter: Nullable<bool>,
    /// When messages are written, if not before they are acknowledged: later (`async`).
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
    /// What the subjects of messages become.
    #[tf(nested, optional)]
    pub(crate) subject_transform: Nullable<SubjectTransform>,
    /// Where messages are published again as soon as they are kept.
    #[tf(nested, optional)]
    pub(crate) republish: Nullable<Republish>,
    /// Which servers keep it.
    #[tf(nested, optional)]
    pub(crate) placement: Nullable<Placement>,
    /// What its consumers are limited to.
    #[tf(nested, optional)]
    pub(crate) consumer_limits: Nullable<ConsumerLimits>,
    /// What else is to be known of it.
    #[tf(optional, validate(keys(with = checks::metadata_key)))]
    #[api(null = default, without_keys = "_nats.")]
    pub(crate) metadata: Nullable<BTreeMap<String, Unknown<String>>>,
    /// How long operations may take.
    #[tf(nested, optional)]
    #[api(skip)]
    pub(crate) timeouts: Nullable<Timeouts>,
}

/// How long messages are kept.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = RetentionPolicy, flatten = RetentionPolicy)]
pub(crate) enum Retention {
    Limits,
    Interest,
    WorkQueue,
}

/// Where messages are kept.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = StorageType, flatten = StorageType)]
pub(crate) enum Storage {
    File,
    Memory,
}

/// How files are compressed.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = Compression, flatten = Compression)]
pub(crate) enum Compressed {
    None,
    S2,
}

/// Which messages go when a limit is reached.
#[derive(TfType, TfApi, Clone, Copy, PartialEq, Debug)]
#[api(expand = DiscardPolicy, flatten = DiscardPolicy)]
pub(crate) enum Discard {
    Old,
    New,
}

/// When messages are written.
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

/// The server lets nobody turn off some options (10052).
fn turns_off(prior: &Nullable<bool>, _: &Nullable<bool>) -> bool {
    *prior == Unknown::from(true)
}

/// A mirror that isn't one any more is changed in place (else 10055).
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
        // The server turns these on by itself, also where the configuration says that they are off.
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
