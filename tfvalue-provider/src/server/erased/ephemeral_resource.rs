//! Any ephemeral resource.

use tfvalue_runtime::{DynamicValue, Schema, Type};

use super::{CallParts, Of, Work, encoded, validated};
use crate::server::{Diagnostics, EphemeralResource};

/// An ephemeral resource whose model isn't known to the server.
pub(crate) trait AnyEphemeralResource: Send + Sync {
    fn schema(&self) -> &'static Schema;

    fn ty(&self) -> &'static Type;

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics>;

    fn open<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        parts: CallParts<'a>,
    ) -> Work<'a, DynamicValue<'static>>;

    fn renew<'a>(&'a self, parts: CallParts<'a>) -> Work<'a, ()>;

    fn close<'a>(&'a self, parts: CallParts<'a>) -> Work<'a, ()>;
}

impl<E: EphemeralResource> AnyEphemeralResource for Of<E> {
    fn schema(&self) -> &'static Schema {
        E::SCHEMA_REF
    }

    fn ty(&self) -> &'static Type {
        E::TYPE_REF
    }

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics> {
        validated(config, |model: E| async move { model.validate().await })
    }

    fn open<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        parts: CallParts<'a>,
    ) -> Work<'a, DynamicValue<'static>> {
        Box::pin(async move {
            let mut cx = parts.configured(config, config)?;
            let opened = config.decode::<E>()?.open(&mut cx).await?;
            encoded(&opened)
        })
    }

    fn renew<'a>(&'a self, parts: CallParts<'a>) -> Work<'a, ()> {
        Box::pin(async move { E::renew(&mut parts.bare()).await })
    }

    fn close<'a>(&'a self, parts: CallParts<'a>) -> Work<'a, ()> {
        Box::pin(async move { E::close(&mut parts.bare()).await })
    }
}
