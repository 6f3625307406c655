//! A state store of any model, and the methods of the service that call it.

use std::sync::Arc;

use prost::Message;
use tfvalue_runtime::DynamicValue;

use super::{
    StateStore,
    chunks::{self, Written},
};
use crate::{
    server::{
        Diagnostics, Session, State, Streamed, Unary, erased, erased::Work, find, response::Answer, value,
    },
    tfplugin6::{
        StateStoreServerCapabilities, configure_state_store, delete_state, get_states, lock_state,
        read_state_bytes, unlock_state, write_state_bytes,
    },
};

erased! {
    /// A state store whose model isn't known to the server.
    trait AnyStateStore for StateStore<S> {}
    async |session| {
        fn configure(config: &'a DynamicValue<'a>) -> Arc<dyn ConfiguredStore> {
            let (store, mut cx) = session.configured::<S>(config, config)?;
            let store: Arc<dyn ConfiguredStore> = Arc::new(store.configure(&mut cx).await?);
            Ok(store)
        }
    }
}

/// A configured state store, type-erased.
pub(crate) trait ConfiguredStore: Send + Sync {
    fn states<'a>(&'a self, session: &'a Session) -> Work<'a, Vec<String>>;

    fn read<'a>(&'a self, state_id: &'a str, session: &'a Session) -> Work<'a, Option<Vec<u8>>>;

    fn write<'a>(&'a self, state_id: &'a str, state: Vec<u8>, session: &'a Session) -> Work<'a, ()>;

    fn delete<'a>(&'a self, state_id: &'a str, session: &'a Session) -> Work<'a, ()>;

    fn lock<'a>(&'a self, state_id: &'a str, operation: &'a str, session: &'a Session) -> Work<'a, String>;

    fn unlock<'a>(&'a self, state_id: &'a str, lock_id: &'a str, session: &'a Session) -> Work<'a, ()>;
}

impl<S: StateStore> ConfiguredStore for S {
    fn states<'a>(&'a self, session: &'a Session) -> Work<'a, Vec<String>> {
        Box::pin(async move { StateStore::states(self, &mut session.context()).await })
    }

    fn read<'a>(&'a self, state_id: &'a str, session: &'a Session) -> Work<'a, Option<Vec<u8>>> {
        Box::pin(async move { StateStore::read(self, state_id, &mut session.context()).await })
    }

    fn write<'a>(&'a self, state_id: &'a str, state: Vec<u8>, session: &'a Session) -> Work<'a, ()> {
        Box::pin(async move { StateStore::write(self, state_id, state, &mut session.context()).await })
    }

    fn delete<'a>(&'a self, state_id: &'a str, session: &'a Session) -> Work<'a, ()> {
        Box::pin(async move { StateStore::delete(self, state_id, &mut session.context()).await })
    }

    fn lock<'a>(&'a self, state_id: &'a str, operation: &'a str, session: &'a Session) -> Work<'a, String> {
        Box::pin(async move { StateStore::lock(self, state_id, operation, &mut session.context()).await })
    }

    fn unlock<'a>(&'a self, state_id: &'a str, lock_id: &'a str, session: &'a Session) -> Work<'a, ()> {
        Box::pin(async move { StateStore::unlock(self, state_id, lock_id, &mut session.context()).await })
    }
}

/// A configured state store with its chunk size.
#[derive(Clone)]
pub(crate) struct Store {
    store: Arc<dyn ConfiguredStore>,
    /// The maximum number of bytes of a state in one message.
    pub(crate) chunk_size: usize,
}

impl Unary for configure_state_store::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let name = &self.type_name;
        let model = find(&state.entries.state_stores, name)?;
        let store = model.configure(&value(self.config.as_ref()), session).await?;
        let chunk_size = chunks::negotiated_size(self.capabilities.unwrap_or_default().chunk_size);
        state.set_store(name, Store { store, chunk_size });
        let chunk_size = i64::try_from(chunk_size).unwrap_or(i64::MAX);
        Ok(configure_state_store::Response {
            capabilities: Some(StateStoreServerCapabilities { chunk_size }),
            ..Default::default()
        })
    }
}

impl Unary for get_states::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let store = state.configured_store(&self.type_name)?;
        let state_id = store.store.states(session).await?;
        Ok(get_states::Response { state_id, ..Default::default() })
    }
}

impl Streamed for read_state_bytes::Request {
    const WAITING: usize = 1;

    /// Sends a state in chunks. A state that doesn't exist has no chunks: Terraform treats the end of the stream as an empty state.
    async fn answer(&self, state: &State, session: &Session) -> Result<Option<Self::Answer>, Diagnostics> {
        let Self { type_name, state_id } = self;
        let store = state.configured_store(type_name)?;
        let state = store.store.read(state_id, session).await?.unwrap_or_default();
        let diagnostics = session.call.take_left().diagnostics;
        let message = (!diagnostics.is_empty()).then(|| Answer::reporting(diagnostics));
        let Some(events) = &session.call.events else { return Ok(None) };
        for chunk in message.into_iter().chain(chunks::split(&state, store.chunk_size)) {
            if events.send(chunk.encode_to_vec().into()).await.is_err() {
                // The client is gone.
                break;
            }
        }
        Ok(None)
    }
}

impl Unary for delete_state::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let Self { type_name, state_id } = self;
        let store = state.configured_store(type_name)?;
        store.store.delete(state_id, session).await?;
        Ok(delete_state::Response::default())
    }
}

impl Unary for lock_state::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let Self { type_name, state_id, operation } = self;
        let store = state.configured_store(type_name)?;
        let lock_id = store.store.lock(state_id, operation, session).await?;
        Ok(lock_state::Response { lock_id, ..Default::default() })
    }
}

impl Unary for unlock_state::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let Self { type_name, state_id, lock_id } = self;
        let store = state.configured_store(type_name)?;
        store.store.unlock(state_id, lock_id, session).await?;
        Ok(unlock_state::Response::default())
    }
}

impl State {
    pub(crate) async fn write_state(
        &self,
        Written { type_name, state_id, state }: Written,
        session: &Session,
    ) -> Result<write_state_bytes::Response, Diagnostics> {
        let store = self.configured_store(&type_name)?;
        store.store.write(&state_id, state, session).await?;
        Ok(write_state_bytes::Response::default())
    }

    /// Finds a state store. Returns an error if the store isn't configured.
    fn configured_store(&self, type_name: &str) -> Result<Store, Diagnostics> {
        find(&self.entries.state_stores, type_name)?;
        self.store(type_name).ok_or_else(|| {
            Diagnostics::error("State store not configured", format!("{type_name} must be configured first."))
        })
    }
}
