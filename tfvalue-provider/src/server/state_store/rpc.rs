//! A state store of any model, and the methods of the service that call it.

use std::sync::Arc;

use prost::Message;
use tfvalue_runtime::{DynamicValue, derived::kind};

use super::{
    StateStore,
    chunks::{self, Written},
};
use crate::{
    server::{
        Diagnostics,
        call::Call,
        erased::{AnyModel, Erased, Work},
        registry::find,
        response::Answer,
        session::Session,
        state::State,
        values::value,
    },
    tfplugin6::{
        StateStoreServerCapabilities, configure_state_store, delete_state, get_states, lock_state,
        read_state_bytes, unlock_state, write_state_bytes,
    },
};

/// A state store whose model isn't known to the server.
pub(crate) trait AnyStateStore: AnyModel {
    fn configure<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        session: &'a Session,
    ) -> Work<'a, Arc<dyn ConfiguredStore>>;
}

/// A state store that is configured, whatever its model is.
pub(crate) trait ConfiguredStore: Send + Sync {
    fn states<'a>(&'a self, session: &'a Session) -> Work<'a, Vec<String>>;

    fn read<'a>(&'a self, state_id: &'a str, session: &'a Session) -> Work<'a, Option<Vec<u8>>>;

    fn write<'a>(&'a self, state_id: &'a str, state: Vec<u8>, session: &'a Session) -> Work<'a, ()>;

    fn delete<'a>(&'a self, state_id: &'a str, session: &'a Session) -> Work<'a, ()>;

    fn lock<'a>(&'a self, state_id: &'a str, operation: &'a str, session: &'a Session) -> Work<'a, String>;

    fn unlock<'a>(&'a self, state_id: &'a str, lock_id: &'a str, session: &'a Session) -> Work<'a, ()>;
}

impl<S: StateStore> AnyStateStore for Erased<kind::StateStore, S> {
    fn configure<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        session: &'a Session,
    ) -> Work<'a, Arc<dyn ConfiguredStore>> {
        Box::pin(async move {
            let mut cx = session.configured(config, config)?;
            let store = config.decode::<S>()?.configure(&mut cx).await?;
            Ok(Arc::new(store) as Arc<dyn ConfiguredStore>)
        })
    }
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

/// A configured state store, as the server keeps it.
#[derive(Clone)]
pub(crate) struct Store {
    store: Arc<dyn ConfiguredStore>,
    /// The number of bytes of a state in one message.
    pub(crate) chunk_size: usize,
}

impl State {
    pub(crate) async fn configure_state_store(
        &self,
        request: &configure_state_store::Request,
        call: &Arc<Call>,
    ) -> Result<configure_state_store::Response, Diagnostics> {
        let name = &request.type_name;
        let model = find(&self.entries.state_stores, name)?;
        let session = self.session(call, None);
        let store = model.configure(&value(request.config.as_ref()), &session).await?;
        let chunk_size = chunks::negotiated_size(request.capabilities.unwrap_or_default().chunk_size);
        self.set_store(name, Store { store, chunk_size });
        let chunk_size = i64::try_from(chunk_size).unwrap_or(i64::MAX);
        Ok(configure_state_store::Response {
            diagnostics: call.take_left().diagnostics.into_messages(),
            capabilities: Some(StateStoreServerCapabilities { chunk_size }),
        })
    }

    pub(crate) async fn states(
        &self,
        request: &get_states::Request,
        call: &Arc<Call>,
    ) -> Result<get_states::Response, Diagnostics> {
        let (store, session) = self.configured_store(&request.type_name, call)?;
        let state_id = store.store.states(&session).await?;
        Ok(get_states::Response { state_id, diagnostics: call.take_left().diagnostics.into_messages() })
    }

    /// Sends a state in chunks. There is none for a state that doesn't exist: Terraform takes the end of the stream for an empty state.
    pub(crate) async fn read_state(
        &self,
        read_state_bytes::Request { type_name, state_id }: &read_state_bytes::Request,
        call: &Arc<Call>,
    ) -> Result<Option<read_state_bytes::Response>, Diagnostics> {
        let (store, session) = self.configured_store(type_name, call)?;
        let state = store.store.read(state_id, &session).await?.unwrap_or_default();
        let diagnostics = call.take_left().diagnostics;
        let message = (!diagnostics.is_empty()).then(|| Answer::reporting(diagnostics));
        let Some(events) = &call.events else { return Ok(None) };
        for chunk in message.into_iter().chain(chunks::split(&state, store.chunk_size)) {
            if events.send(chunk.encode_to_vec().into()).await.is_err() {
                // Nobody listens any more.
                break;
            }
        }
        Ok(None)
    }

    pub(crate) async fn write_state(
        &self,
        Written { type_name, state_id, state }: Written,
        call: &Arc<Call>,
    ) -> Result<write_state_bytes::Response, Diagnostics> {
        let (store, session) = self.configured_store(&type_name, call)?;
        store.store.write(&state_id, state, &session).await?;
        Ok(Answer::reporting(call.take_left().diagnostics))
    }

    pub(crate) async fn delete_state(
        &self,
        delete_state::Request { type_name, state_id }: &delete_state::Request,
        call: &Arc<Call>,
    ) -> Result<delete_state::Response, Diagnostics> {
        let (store, session) = self.configured_store(type_name, call)?;
        store.store.delete(state_id, &session).await?;
        Ok(Answer::reporting(call.take_left().diagnostics))
    }

    pub(crate) async fn lock_state(
        &self,
        lock_state::Request { type_name, state_id, operation }: &lock_state::Request,
        call: &Arc<Call>,
    ) -> Result<lock_state::Response, Diagnostics> {
        let (store, session) = self.configured_store(type_name, call)?;
        let lock_id = store.store.lock(state_id, operation, &session).await?;
        Ok(lock_state::Response { lock_id, diagnostics: call.take_left().diagnostics.into_messages() })
    }

    pub(crate) async fn unlock_state(
        &self,
        unlock_state::Request { type_name, state_id, lock_id }: &unlock_state::Request,
        call: &Arc<Call>,
    ) -> Result<unlock_state::Response, Diagnostics> {
        let (store, session) = self.configured_store(type_name, call)?;
        store.store.unlock(state_id, lock_id, &session).await?;
        Ok(Answer::reporting(call.take_left().diagnostics))
    }

    /// A state store that must be configured, and the surroundings of a call of it.
    fn configured_store(&self, type_name: &str, call: &Arc<Call>) -> Result<(Store, Session), Diagnostics> {
        find(&self.entries.state_stores, type_name)?;
        let store = self.store(type_name).ok_or_else(|| {
            Diagnostics::error("State store not configured", format!("{type_name} must be configured first."))
        })?;
        Ok((store, self.session(call, None)))
    }
}
