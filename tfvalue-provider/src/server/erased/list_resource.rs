//! Any resource that lists others.

use tfvalue_runtime::{DynamicValue, Schema, Type};

use super::{CallParts, Of, Work, validated};
use crate::server::{Diagnostics, ListResource, Listing, list_resource::Sink};

/// A list whose model isn't known to the server.
pub(crate) trait AnyListResource: Send + Sync {
    fn schema(&self) -> &'static Schema;

    fn ty(&self) -> &'static Type;

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics>;

    fn list<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        sink: &'a mut Sink,
        parts: CallParts<'a>,
    ) -> Work<'a, ()>;
}

impl<L: ListResource> AnyListResource for Of<L> {
    fn schema(&self) -> &'static Schema {
        L::SCHEMA_REF
    }

    fn ty(&self) -> &'static Type {
        L::TYPE_REF
    }

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics> {
        validated(config, |model: L| async move { model.validate().await })
    }

    fn list<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        sink: &'a mut Sink,
        parts: CallParts<'a>,
    ) -> Work<'a, ()> {
        Box::pin(async move {
            let mut cx = parts.configured(config, config)?;
            config.decode::<L>()?.list(&mut Listing::new(sink), &mut cx).await
        })
    }
}
