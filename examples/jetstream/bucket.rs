//! A key-value bucket: a stream with a fixed configuration.

use std::collections::BTreeMap;

use async_nats::jetstream::stream::{Config, DiscardPolicy};
use tfvalue::{
    Expand, Flatten, Nullable, TfApi, TfSchema, Unknown,
    provider::{Context, Diagnostics, Import, OperationTimeouts, Resource},
    types::{GoDuration, Timeouts},
};

use crate::{
    checks,
    client::TIMEOUTS,
    identity::Named,
    provider::Jetstream,
    stream::{
        Compressed, Storage,
        parts::{Placement, Republish},
    },
};

/// A bucket, in which values are kept by their keys.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource, identity = Named)]
#[api(expand = Config, flatten = Config)]
#[api(ignore(
    subjects,
    retention,
    max_messages,
    max_consumers,
    discard,
    discard_new_per_subject,
    no_ack,
    duplicate_window,
    template_owner,
    sealed,
    allow_rollup,
    deny_delete,
    deny_purge,
    allow_direct,
    mirror_direct,
    mirror,
    sources,
    subject_transform,
    consumer_limits,
    first_sequence,
    persist_mode,
    pause_until,
    allow_message_ttl,
    allow_atomic_publish,
    allow_message_schedules,
    allow_message_counter,
    allow_batch_publish
))]
pub(crate) struct Bucket {
    /// The name.
    #[tf(required, requires_replace, validate(with = checks::bucket))]
    #[api(with = stream_name)]
    pub(crate) name: Unknown<String>,
    /// The purpose of the bucket.
    #[tf(optional)]
    pub(crate) description: Nullable<String>,
    /// The number of values that are kept of each key, 1 by default.
    #[tf(optional, default = 1, validate(range(1..=64)))]
    #[api(name = max_messages_per_subject, null = error)]
    pub(crate) history: Nullable<u64>,
    /// The maximum age of values, such as `24h`. Without it, there is no limit.
    #[tf(optional, validate(with = checks::at_least_100ms))]
    #[api(null = default)]
    pub(crate) max_age: Nullable<GoDuration>,
    /// The maximum size of the bucket, in bytes. Without it, there is no limit.
    #[tf(optional, validate(range(1..)))]
    #[api(null = -1)]
    pub(crate) max_bytes: Nullable<u64>,
    /// The maximum size of a value, in bytes. Without it, there is no limit.
    #[tf(optional, validate(range(1..=2_147_483_647)))]
    #[api(name = max_message_size, null = -1)]
    pub(crate) max_value_size: Nullable<u64>,
    /// The storage of values, `file` by default.
    #[tf(optional, default = "file", requires_replace)]
    #[api(null = error)]
    pub(crate) storage: Nullable<Storage>,
    /// The compression of files, `none` by default.
    #[tf(optional, default = "none")]
    pub(crate) compression: Nullable<Compressed>,
    /// The number of servers that keep each value, 1 by default.
    #[tf(optional, default = 1, validate(range(1..=5)))]
    #[api(null = error)]
    pub(crate) num_replicas: Nullable<u64>,
    /// The time for which a marker replaces a value that has expired.
    #[tf(optional, validate(with = checks::positive))]
    #[api(name = subject_delete_marker_ttl)]
    pub(crate) limit_marker_ttl: Nullable<GoDuration>,
    /// The subjects to which values are republished when they are stored.
    #[tf(nested, optional)]
    pub(crate) republish: Nullable<Republish>,
    /// The servers that keep the bucket.
    #[tf(nested, optional)]
    pub(crate) placement: Nullable<Placement>,
    /// Key-value pairs of your own.
    #[tf(optional, validate(keys(with = checks::metadata_key)))]
    #[api(null = default, without_keys = "_nats.")]
    pub(crate) metadata: Nullable<BTreeMap<String, Unknown<String>>>,
    /// The time limits of operations.
    #[tf(nested, optional)]
    #[api(skip)]
    pub(crate) timeouts: Nullable<Timeouts>,
}

/// Converts between the name of a bucket and the name of the stream that stores the bucket.
mod stream_name {
    use tfvalue::{Error, Expand, Unknown};

    pub(super) fn expand(bucket: &Unknown<String>) -> Result<String, Error> {
        let bucket: String = bucket.expand()?;
        Ok(format!("KV_{bucket}"))
    }

    pub(super) fn flatten(mut stream: String, _: Option<&Unknown<String>>) -> Result<Unknown<String>, Error> {
        if !stream.starts_with("KV_") {
            return Err(Error::invalid(format!("{stream:?} is the name of no bucket")));
        }
        Ok(Unknown::Known(stream.split_off("KV_".len())))
    }
}

impl Resource for Bucket {
    type Provider = Jetstream;

    const NAME: &'static str = "bucket";
    const TIMEOUTS: OperationTimeouts = TIMEOUTS;

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.put("CREATE", cx).await
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let info = cx.client()?.stream(&self.stream()?).await?;
        info.map(|info| Self::flatten(info.config, Some(&self))?.identified(cx)).transpose()
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.put("UPDATE", cx).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.client()?.delete(format!("STREAM.DELETE.{}", self.stream()?)).await
    }

    async fn import(target: Import<Named>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let (Import::Id(name) | Import::Identity(Named { name })) = target;
        checks::bucket(&name).map_err(Diagnostics::from_display)?;
        let missing = || Diagnostics::error("No such bucket", format!("The server has no bucket {name:?}."));
        let info = cx.client()?.stream(&format!("KV_{name}")).await?.ok_or_else(missing)?;
        Self::flatten(info.config, None)?.identified(cx)
    }
}

impl Bucket {
    /// Sets the identity.
    fn identified(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        cx.set_identity(&Named { name: self.name.expand()? })?;
        Ok(self)
    }

    /// The name of the stream that stores the bucket.
    fn stream(&self) -> Result<String, Diagnostics> {
        stream_name::expand(&self.name).map_err(|error| error.in_attribute("name").into())
    }

    async fn put(self, action: &str, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let config = Config {
            subjects: vec![format!("$KV.{}.>", cx.known(&self.name)?)],
            discard: DiscardPolicy::New,
            allow_rollup: true,
            deny_delete: true,
            allow_direct: true,
            allow_message_ttl: true,
            ..self.expand()?
        };
        let info = cx.client()?.put_stream(action, &config).await?;
        Self::flatten(info.config, Some(&self))?.identified(cx)
    }
}
