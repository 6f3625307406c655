//! Any action.

use tfvalue_runtime::{DynamicValue, Schema, Type};

use super::{CallParts, Of, Work, validated};
use crate::server::{Action, Diagnostics};

/// An action whose model isn't known to the server.
pub(crate) trait AnyAction: Send + Sync {
    fn schema(&self) -> &'static Schema;

    fn ty(&self) -> &'static Type;

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics>;

    fn plan<'a>(&'a self, config: &'a DynamicValue<'a>, parts: CallParts<'a>) -> Work<'a, ()>;

    fn invoke<'a>(&'a self, config: &'a DynamicValue<'a>, parts: CallParts<'a>) -> Work<'a, ()>;
}

impl<A: Action> AnyAction for Of<A> {
    fn schema(&self) -> &'static Schema {
        A::SCHEMA_REF
    }

    fn ty(&self) -> &'static Type {
        A::TYPE_REF
    }

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics> {
        validated(config, |model: A| async move { model.validate().await })
    }

    fn plan<'a>(&'a self, config: &'a DynamicValue<'a>, parts: CallParts<'a>) -> Work<'a, ()> {
        Box::pin(async move {
            let mut cx = parts.configured(config, config)?;
            config.decode::<A>()?.plan(&mut cx).await
        })
    }

    fn invoke<'a>(&'a self, config: &'a DynamicValue<'a>, parts: CallParts<'a>) -> Work<'a, ()> {
        Box::pin(async move {
            let mut cx = parts.configured(config, config)?;
            config.decode::<A>()?.invoke(&mut cx).await
        })
    }
}
