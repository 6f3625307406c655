//! What a stream is at the moment.

use std::collections::BTreeMap;

use async_nats::jetstream::stream::{Config, Info, State};
use tfvalue::{
    Flatten, TfApi, TfSchema, Unknown,
    provider::{Context, DataSource, Diagnostics},
    types::Timestamp,
};

use crate::{
    Nullable, checks,
    provider::Jetstream,
    stream::{Retention, Storage},
};

/// What a stream is, and what it holds at the moment.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(data_source)]
#[api(flatten = Info, ..)]
pub(crate) struct StreamData {
    /// The name.
    #[tf(required, validate(with = checks::name))]
    #[api(skip)]
    pub(crate) name: Unknown<String>,
    /// When it was created.
    #[tf(computed)]
    pub(crate) created: Nullable<Timestamp>,
    /// Its configuration.
    #[tf(nested, computed)]
    pub(crate) config: Nullable<Settings>,
    /// What it holds.
    #[tf(nested, computed)]
    pub(crate) state: Nullable<Holdings>,
}

/// The configuration of a stream.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(flatten = Config, ..)]
pub(crate) struct Settings {
    /// What it is for.
    #[tf(computed)]
    pub(crate) description: Nullable<String>,
    /// The subjects of the messages that it keeps.
    #[tf(computed)]
    pub(crate) subjects: Nullable<Vec<Unknown<String>>>,
    /// How long messages are kept.
    #[tf(computed)]
    pub(crate) retention: Nullable<Retention>,
    /// Where messages are kept.
    #[tf(computed)]
    pub(crate) storage: Nullable<Storage>,
    /// What else is to be known of it.
    #[tf(computed)]
    #[api(without_keys = "_nats.")]
    pub(crate) metadata: Nullable<BTreeMap<String, Unknown<String>>>,
}

/// What a stream holds.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(flatten = State, ..)]
pub(crate) struct Holdings {
    /// How many messages.
    #[tf(computed)]
    pub(crate) messages: Nullable<u64>,
    /// How many bytes.
    #[tf(computed)]
    pub(crate) bytes: Nullable<u64>,
    /// The number of the first message.
    #[tf(computed)]
    pub(crate) first_sequence: Nullable<u64>,
    /// The number of the last message.
    #[tf(computed)]
    pub(crate) last_sequence: Nullable<u64>,
    /// How many consumers there are.
    #[tf(computed)]
    pub(crate) consumer_count: Nullable<u64>,
    /// How many subjects the messages have.
    #[tf(computed)]
    pub(crate) subjects_count: Nullable<u64>,
}

impl DataSource for StreamData {
    type Provider = Jetstream;

    const NAME: &'static str = "stream";

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let name = cx.known(&self.name)?;
        let info: Info = cx.client()?.send(format!("STREAM.INFO.{name}"), &serde_json::json!({})).await?;
        // Compared with nothing: what is null in a configuration isn't what was answered before.
        Ok(Self { name: self.name, ..Self::flatten(info, None)? })
    }
}
