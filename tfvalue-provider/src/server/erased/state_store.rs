//! Any state store.

use std::{any::Any, sync::Arc};

use tfvalue_runtime::{DynamicValue, Schema};

use super::{CallParts, Of, Work, validated};
use crate::server::{Diagnostics, StateStore};

/// A state store that is configured, whatever its model is.
pub(crate) type AnyStore = Arc<dyn Any + Send + Sync>;

/// A state store whose model isn't known to the server. The methods with a `store` are called with what `configure` returned.
pub(crate) trait AnyStateStore: Send + Sync {
    fn schema(&self) -> &'static Schema;

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics>;

    fn configure<'a>(&'a self, config: &'a DynamicValue<'a>, parts: CallParts<'a>) -> Work<'a, AnyStore>;

    fn states<'a>(&'a self, store: &'a AnyStore, parts: CallParts<'a>) -> Work<'a, Vec<String>>;

    fn read<'a>(
        &'a self,
        store: &'a AnyStore,
        state_id: &'a str,
        parts: CallParts<'a>,
    ) -> Work<'a, Option<Vec<u8>>>;

    fn write<'a>(
        &'a self,
        store: &'a AnyStore,
        state_id: &'a str,
        state: Vec<u8>,
        parts: CallParts<'a>,
    ) -> Work<'a, ()>;

    fn delete<'a>(&'a self, store: &'a AnyStore, state_id: &'a str, parts: CallParts<'a>) -> Work<'a, ()>;

    fn lock<'a>(
        &'a self,
        store: &'a AnyStore,
        state_id: &'a str,
        operation: &'a str,
        parts: CallParts<'a>,
    ) -> Work<'a, String>;

    fn unlock<'a>(
        &'a self,
        store: &'a AnyStore,
        state_id: &'a str,
        lock_id: &'a str,
        parts: CallParts<'a>,
    ) -> Work<'a, ()>;
}

impl<S: StateStore> AnyStateStore for Of<S> {
    fn schema(&self) -> &'static Schema {
        S::SCHEMA_REF
    }

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics> {
        validated(config, |model: S| async move { model.validate().await })
    }

    fn configure<'a>(&'a self, config: &'a DynamicValue<'a>, parts: CallParts<'a>) -> Work<'a, AnyStore> {
        Box::pin(async move {
            let mut cx = parts.configured(config, config)?;
            let store = config.decode::<S>()?.configure(&mut cx).await?;
            Ok(Arc::new(store) as AnyStore)
        })
    }

    fn states<'a>(&'a self, store: &'a AnyStore, parts: CallParts<'a>) -> Work<'a, Vec<String>> {
        Box::pin(async move { of::<S>(store)?.states(&mut parts.bare()).await })
    }

    fn read<'a>(
        &'a self,
        store: &'a AnyStore,
        state_id: &'a str,
        parts: CallParts<'a>,
    ) -> Work<'a, Option<Vec<u8>>> {
        Box::pin(async move { of::<S>(store)?.read(state_id, &mut parts.bare()).await })
    }

    fn write<'a>(
        &'a self,
        store: &'a AnyStore,
        state_id: &'a str,
        state: Vec<u8>,
        parts: CallParts<'a>,
    ) -> Work<'a, ()> {
        Box::pin(async move { of::<S>(store)?.write(state_id, state, &mut parts.bare()).await })
    }

    fn delete<'a>(&'a self, store: &'a AnyStore, state_id: &'a str, parts: CallParts<'a>) -> Work<'a, ()> {
        Box::pin(async move { of::<S>(store)?.delete(state_id, &mut parts.bare()).await })
    }

    fn lock<'a>(
        &'a self,
        store: &'a AnyStore,
        state_id: &'a str,
        operation: &'a str,
        parts: CallParts<'a>,
    ) -> Work<'a, String> {
        Box::pin(async move { of::<S>(store)?.lock(state_id, operation, &mut parts.bare()).await })
    }

    fn unlock<'a>(
        &'a self,
        store: &'a AnyStore,
        state_id: &'a str,
        lock_id: &'a str,
        parts: CallParts<'a>,
    ) -> Work<'a, ()> {
        Box::pin(async move { of::<S>(store)?.unlock(state_id, lock_id, &mut parts.bare()).await })
    }
}

/// The model again. It is kept under the name of its type, so that it is always this.
fn of<S: StateStore>(store: &AnyStore) -> Result<&S, Diagnostics> {
    store.downcast_ref().ok_or_else(|| {
        Diagnostics::error("State store misconfigured", "The state store is that of another type.")
    })
}
