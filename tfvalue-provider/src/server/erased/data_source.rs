//! Any data source.

use tfvalue_runtime::{DynamicValue, Schema, Type};

use super::{CallParts, Of, Work};
use crate::server::{Context, DataSource, Diagnostics, OperationTimeouts, session::Subject};

/// A data source whose model isn't known to the server.
pub(crate) trait AnyDataSource: Send + Sync {
    fn schema(&self) -> &'static Schema;

    fn ty(&self) -> &'static Type;

    fn timeouts(&self) -> OperationTimeouts;

    fn validate(&self, config: &DynamicValue<'_>) -> Result<Diagnostics, Diagnostics>;

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

    fn validate(&self, config: &DynamicValue<'_>) -> Result<Diagnostics, Diagnostics> {
        Ok(config.decode::<D>()?.validate())
    }

    fn read<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        CallParts { session, call }: CallParts<'a>,
    ) -> Work<'a, DynamicValue<'static>> {
        Box::pin(async move {
            let subject = Subject { value: config, schema: D::SCHEMA_REF, ty: D::TYPE_REF };
            let mut cx = Context::new(session, call).with_config(config.decode()?).about(subject);
            let found = config.decode::<D>()?.read(&mut cx).await?;
            Ok(DynamicValue::encode(&found)?)
        })
    }
}
