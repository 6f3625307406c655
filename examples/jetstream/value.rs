//! A value in a bucket, such as a password, that Terraform uses but does not store.

use async_nats::jetstream::kv::Operation;
use tfvalue::{
    Nullable, TfSchema, Unknown,
    provider::{Context, Diagnostics, EphemeralResource, ResultExt},
};

use crate::{checks, provider::Jetstream};

/// The latest value of a key in a bucket.
#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(ephemeral_resource)]
pub(crate) struct KeyValue {
    /// The name of the bucket.
    #[tf(required, validate(with = checks::bucket))]
    pub(crate) bucket: Unknown<String>,
    /// The key.
    #[tf(required)]
    pub(crate) key: Unknown<String>,
    /// The value, which is a text.
    #[tf(computed, sensitive)]
    pub(crate) value: Nullable<String>,
    /// The number of the value in the bucket.
    #[tf(computed)]
    pub(crate) revision: Nullable<u64>,
}

impl EphemeralResource for KeyValue {
    type Provider = Jetstream;

    const NAME: &'static str = "value";

    async fn open(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let (bucket, key) = (cx.known(&self.bucket)?.clone(), cx.known(&self.key)?.clone());
        let bucket = cx
            .client()?
            .jetstream()
            .get_key_value(bucket)
            .await
            .context("The bucket can't be read")
            .at("bucket")?;
        let entry = bucket.entry(key).await.context("The value can't be read").at("key")?;
        let entry = entry.filter(|entry| entry.operation == Operation::Put).ok_or_else(|| {
            Diagnostics::error("No such value", "The bucket has no value of this key.").at("key")
        })?;
        let text = String::from_utf8(entry.value.into()).context("The value is not a text").at("key")?;
        self.value = Unknown::from(text);
        self.revision = Unknown::from(entry.revision);
        Ok(self)
    }
}
