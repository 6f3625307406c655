//! The data source of a stream.

use std::collections::BTreeMap;

use async_nats::jetstream::stream::{Config, Info, State};
use tfvalue::{
    Flatten, Nullable, TfApi, TfSchema, Unknown,
    provider::{Context, DataSource, Diagnostics},
    types::Timestamp,
};

use crate::{
    checks,
    provider::Jetstream,
    stream::{Retention, Storage},
};

/// The configuration and the contents of a stream.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(data_source)]
#[api(flatten = Info, ..)]
pub(crate) struct StreamData {
    /// The name.
    #[tf(required, validate(with = checks::name))]
    #[api(skip)]
    pub(crate) name: Unknown<String>,
    /// The time of creation.
    #[tf(computed)]
    pub(crate) created: Nullable<Timestamp>,
    /// Its configuration.
    #[tf(nested, computed)]
    pub(crate) config: Nullable<Settings>,
    /// The contents of the stream.
    #[tf(nested, computed)]
    pub(crate) state: Nullable<Holdings>,
}

/// The configuration of a stream.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(flatten = Config, ..)]
pub(crate) struct Settings {
    /// The purpose of the stream.
    #[tf(computed)]
    pub(crate) description: Nullable<String>,
    /// The subjects of the messages that it keeps.
    #[tf(computed)]
    pub(crate) subjects: Nullable<Vec<Unknown<String>>>,
    /// The retention of messages.
    #[tf(computed)]
    pub(crate) retention: Nullable<Retention>,
    /// The storage of messages.
    #[tf(computed)]
    pub(crate) storage: Nullable<Storage>,
    /// Key-value pairs of the user.
    #[tf(computed)]
    #[api(without_keys = "_nats.")]
    pub(crate) metadata: Nullable<BTreeMap<String, Unknown<String>>>,
}

/// The contents of a stream.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(flatten = State, ..)]
pub(crate) struct Holdings {
    /// The number of messages.
    #[tf(computed)]
    pub(crate) messages: Nullable<u64>,
    /// The size in bytes.
    #[tf(computed)]
    pub(crate) bytes: Nullable<u64>,
    /// The number of the first message.
    #[tf(computed)]
    pub(crate) first_sequence: Nullable<u64>,
    /// The number of the last message.
    #[tf(computed)]
    pub(crate) last_sequence: Nullable<u64>,
    /// The number of consumers.
    #[tf(computed)]
    pub(crate) consumer_count: Nullable<u64>,
    /// The number of distinct subjects.
    #[tf(computed)]
    pub(crate) subjects_count: Nullable<u64>,
}

impl DataSource for StreamData {
    type Provider = Jetstream;

    const NAME: &'static str = "stream";

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let name = cx.known(&self.name)?;
        let info: Info = cx.client()?.send(format!("STREAM.INFO.{name}"), &serde_json::json!({})).await?;
        // The configuration is not a prior state, so `flatten` gets no prior value.
        Ok(Self { name: self.name, ..Self::flatten(info, None)? })
    }
}
