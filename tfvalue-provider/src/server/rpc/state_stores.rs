//! Methods of state stores.

use prost::Message;

use super::Response;
use crate::{
    server::{
        Diagnostics,
        call::Call,
        chunks::{self, Written},
        erased::{AnyStateStore, CallParts},
        registry::find,
        session::Session,
        state::{State, Store},
        values::value,
    },
    tfplugin6::{
        StateStoreServerCapabilities, configure_state_store, delete_state, get_states, lock_state,
        read_state_bytes, unlock_state, validate_state_store, write_state_bytes,
    },
};

impl State {
    pub(crate) fn validate_state_store<'a>(
        &'a self,
        request: &'a validate_state_store::Request,
        _: &'a Call,
    ) -> Response<'a, validate_state_store::Response> {
        Box::pin(async move {
            let store = find(&self.entries.state_stores, &request.type_name)?;
            let found = store.validate(&value(request.config.as_ref())).await?;
            Ok(validate_state_store::Response { diagnostics: found.into_messages() })
        })
    }

    pub(crate) fn configure_state_store<'a>(
        &'a self,
        request: &'a configure_state_store::Request,
        call: &'a Call,
    ) -> Response<'a, configure_state_store::Response> {
        Box::pin(async move {
            let name = &request.type_name;
            let model = find(&self.entries.state_stores, name)?;
            let session = self.session(call, None);
            let config = value(request.config.as_ref());
            let store = model.configure(&config, CallParts { session: &session, call }).await?;
            let chunk_size = chunks::negotiated_size(request.capabilities.unwrap_or_default().chunk_size);
            self.set_store(name, Store { store, chunk_size });
            Ok(configure_state_store::Response {
                diagnostics: call.take_left().diagnostics.into_messages(),
                capabilities: Some(StateStoreServerCapabilities {
                    chunk_size: i64::try_from(chunk_size).unwrap_or(i64::MAX),
                }),
            })
        })
    }

    pub(crate) fn states<'a>(
        &'a self,
        request: &'a get_states::Request,
        call: &'a Call,
    ) -> Response<'a, get_states::Response> {
        Box::pin(async move {
            let (model, store, session) = self.configured_store(&request.type_name, call)?;
            let state_id = model.states(&store.store, CallParts { session: &session, call }).await?;
            Ok(get_states::Response { state_id, diagnostics: call.take_left().diagnostics.into_messages() })
        })
    }

    /// Sends a state in chunks. There is none for a state that doesn't exist: Terraform takes the end of the stream for an empty state.
    pub(crate) fn read_state<'a>(
        &'a self,
        read_state_bytes::Request { type_name, state_id }: &'a read_state_bytes::Request,
        call: &'a Call,
    ) -> Response<'a, Option<read_state_bytes::Response>> {
        Box::pin(async move {
            let (model, store, session) = self.configured_store(type_name, call)?;
            let state = model.read(&store.store, state_id, CallParts { session: &session, call }).await?;
            let diagnostics = call.take_left().diagnostics;
            let message = (!diagnostics.is_empty()).then(|| chunks::message(diagnostics));
            let state = state.unwrap_or_default();
            let events = call.events.as_ref();
            for chunk in message.into_iter().chain(chunks::split(&state, store.chunk_size)) {
                let Some(events) = events else { break };
                if events.send(chunk.encode_to_vec().into()).await.is_err() {
                    // Nobody listens any more.
                    break;
                }
            }
            Ok(None)
        })
    }

    pub(crate) async fn write_state(
        &self,
        Written { type_name, state_id, state }: Written,
        call: &Call,
    ) -> Result<write_state_bytes::Response, Diagnostics> {
        let (model, store, session) = self.configured_store(&type_name, call)?;
        model.write(&store.store, &state_id, state, CallParts { session: &session, call }).await?;
        Ok(write_state_bytes::Response { diagnostics: call.take_left().diagnostics.into_messages() })
    }

    pub(crate) fn delete_state<'a>(
        &'a self,
        delete_state::Request { type_name, state_id }: &'a delete_state::Request,
        call: &'a Call,
    ) -> Response<'a, delete_state::Response> {
        Box::pin(async move {
            let (model, store, session) = self.configured_store(type_name, call)?;
            model.delete(&store.store, state_id, CallParts { session: &session, call }).await?;
            Ok(delete_state::Response { diagnostics: call.take_left().diagnostics.into_messages() })
        })
    }

    pub(crate) fn lock_state<'a>(
        &'a self,
        lock_state::Request { type_name, state_id, operation }: &'a lock_state::Request,
        call: &'a Call,
    ) -> Response<'a, lock_state::Response> {
        Box::pin(async move {
            let (model, store, session) = self.configured_store(type_name, call)?;
            let parts = CallParts { session: &session, call };
            let lock_id = model.lock(&store.store, state_id, operation, parts).await?;
            Ok(lock_state::Response { lock_id, diagnostics: call.take_left().diagnostics.into_messages() })
        })
    }

    pub(crate) fn unlock_state<'a>(
        &'a self,
        unlock_state::Request { type_name, state_id, lock_id }: &'a unlock_state::Request,
        call: &'a Call,
    ) -> Response<'a, unlock_state::Response> {
        Box::pin(async move {
            let (model, store, session) = self.configured_store(type_name, call)?;
            let parts = CallParts { session: &session, call };
            model.unlock(&store.store, state_id, lock_id, parts).await?;
            Ok(unlock_state::Response { diagnostics: call.take_left().diagnostics.into_messages() })
        })
    }

    /// A state store that must be configured, and what a call of it finds.
    fn configured_store(
        &self,
        type_name: &str,
        call: &Call,
    ) -> Result<(&dyn AnyStateStore, Store, Session), Diagnostics> {
        let model = find(&self.entries.state_stores, type_name)?;
        let store = self.store(type_name).ok_or_else(|| {
            Diagnostics::error("State store not configured", format!("{type_name} must be configured first."))
        })?;
        Ok((model, store, self.session(call, None)))
    }
}
