//! Any data source.

use tfvalue_runtime::{DynamicValue, Schema, Type};

use super::{CallParts, Of, Work, encoded, validated};
use crate::server::{DataSource, Diagnostics, OperationTimeouts};

/// A data source whose model isn't known to the server.
pub(crate) trait AnyDataSource: Send + Sync {
    fn schema(&self) -> &'static Schema;

    fn ty(&self) -> &'static Type;

    fn timeouts(&self) -> OperationTimeouts;

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics>;

    fn read<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        parts: CallParts<'a>,
    ) -> Work<'a, DynamicValue<'static>>;
}

impl<D: DataSource> AnyDataSource for Of<D> {
    fn schema(&self) -> &'static Schema {
        D::SCHEMA_REF
    }

    fn ty(&self) -> &'static Type {
        D::TYPE_REF
    }

    fn timeouts(&self) -> OperationTimeouts {
        D::TIMEOUTS
    }

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics> {
        validated(config, |model: D| async move { model.validate().await })
    }

    fn read<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        parts: CallParts<'a>,
    ) -> Work<'a, DynamicValue<'static>> {
        Box::pin(async move {
            let mut cx = parts.configured(config, config)?;
            let found = config.decode::<D>()?.read(&mut cx).await?;
            encoded(&found)
        })
    }
}
