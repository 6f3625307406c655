//! Any provider.

use std::{sync::Arc, time::Duration};

use tfvalue_runtime::{DynamicValue, Schema, TfSchema, TfType, Type};

use super::{CallParts, Of, Work, validated};
use crate::server::{
    Diagnostics, Provider,
    session::{AnyClient, Subject},
};

/// A provider whose types aren't known to the server.
pub(crate) trait AnyProvider: Send + Sync {
    fn name(&self) -> &'static str;

    fn address(&self) -> Option<&'static str>;

    fn grace_period(&self) -> Duration;

    fn schema(&self) -> &'static Schema;

    fn ty(&self) -> &'static Type;

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics>;

    fn configure<'a>(&'a self, config: &'a DynamicValue<'a>, parts: CallParts<'a>) -> Work<'a, AnyClient>;
}

impl<P: Provider> AnyProvider for Of<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn address(&self) -> Option<&'static str> {
        P::ADDRESS
    }

    fn grace_period(&self) -> Duration {
        P::GRACE_PERIOD
    }

    fn schema(&self) -> &'static Schema {
        P::Config::SCHEMA_REF
    }

    fn ty(&self) -> &'static Type {
        P::Config::TYPE_REF
    }

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics> {
        validated(config, |config: P::Config| async move { P::validate(&config).await })
    }

    fn configure<'a>(&'a self, config: &'a DynamicValue<'a>, parts: CallParts<'a>) -> Work<'a, AnyClient> {
        Box::pin(async move {
            let subject = Subject { value: config, schema: P::Config::SCHEMA_REF, ty: P::Config::TYPE_REF };
            let mut cx = parts.bare().about(subject);
            let client = P::configure(config.decode()?, &mut cx).await?;
            Ok(Arc::new(client) as AnyClient)
        })
    }
}
