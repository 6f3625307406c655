//! Methods of state stores.

use std::sync::{Arc, atomic::Ordering};

use tokio::sync::mpsc;

use super::Response;
use crate::{
    server::{
        Diagnostics,
        chunks::{self, Written},
        erased::{AnyStateStore, AnyStore, CallParts, Work},
        guard::guarded,
        registry::find,
        session::{CallState, Session},
        state::{State, Store},
        timeouts::Operation,
        values::value,
    },
    tfplugin6::{
        Diagnostic, StateStoreServerCapabilities, configure_state_store, delete_state, get_states,
        lock_state, read_state_bytes, unlock_state, validate_state_store, write_state_bytes,
    },
};

impl State {
    pub(crate) fn validate_state_store<'a>(
        &'a self,
        request: &'a validate_state_store::Request,
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
    ) -> Response<'a, configure_state_store::Response> {
        Box::pin(async move {
            let name = &request.type_name;
            let model = find(&self.entries.state_stores, name)?;
            let session = self.session(None);
            let mut call = CallState::default();
            let config = value(request.config.as_ref());
            let work = model.configure(&config, CallParts { session: &session, call: &mut call });
            let store = guarded(Operation::Configure, name, None, &session, work).await;
            let store = store.map_err(|error| call.reported_with(error))?;
            let chunk_size = chunks::negotiated_size(request.capabilities.unwrap_or_default().chunk_size);
            self.set_store(name, Store { store, chunk_size });
            Ok(configure_state_store::Response {
                diagnostics: call.diagnostics.into_messages(),
                capabilities: Some(StateStoreServerCapabilities {
                    chunk_size: i64::try_from(chunk_size).unwrap_or(i64::MAX),
                }),
            })
        })
    }

    pub(crate) fn states<'a>(
        &'a self,
        request: &'a get_states::Request,
    ) -> Response<'a, get_states::Response> {
        Box::pin(async move {
            let mut call =
                self.store_call(&request.type_name, format!("the states in {}", request.type_name))?;
            let states = call.run(Operation::List, |model, store, parts| model.states(store, parts)).await;
            Ok(get_states::Response { state_id: call.checked(states)?, diagnostics: call.into_messages() })
        })
    }

    /// Sends a state in chunks. There is none for a state that doesn't exist: Terraform takes the end of the stream for an empty state.
    pub(crate) async fn read_state(
        self: Arc<Self>,
        request: read_state_bytes::Request,
        events: mpsc::Sender<read_state_bytes::Response>,
    ) {
        let (state, chunk_size, diagnostics) = match self.read_whole_state(&request).await {
            Ok(read) => read,
            Err(error) => (Vec::new(), 1, error),
        };
        let message = (!diagnostics.is_empty()).then(|| chunks::message(diagnostics));
        for chunk in message.into_iter().chain(chunks::split(&state, chunk_size)) {
            if events.send(chunk).await.is_err() {
                // Nobody listens any more.
                return;
            }
        }
    }

    async fn read_whole_state(
        &self,
        read_state_bytes::Request { type_name, state_id }: &read_state_bytes::Request,
    ) -> Result<(Vec<u8>, usize, Diagnostics), Diagnostics> {
        let mut call = self.store_call(type_name, state_name(type_name, state_id))?;
        let state = call.run(Operation::Read, |model, store, parts| model.read(store, state_id, parts)).await;
        let state = call.checked(state)?.unwrap_or_default();
        Ok((state, call.store.chunk_size, call.call.diagnostics))
    }

    pub(crate) async fn write_state(
        &self,
        Written { type_name, state_id, state }: Written,
    ) -> Result<write_state_bytes::Response, Diagnostics> {
        let mut call = self.store_call(&type_name, state_name(&type_name, &state_id))?.unstoppable();
        let work =
            call.run(Operation::Write, |model, store, parts| model.write(store, &state_id, state, parts));
        let done = work.await;
        call.checked(done)?;
        Ok(write_state_bytes::Response { diagnostics: call.into_messages() })
    }

    pub(crate) fn delete_state<'a>(
        &'a self,
        delete_state::Request { type_name, state_id }: &'a delete_state::Request,
    ) -> Response<'a, delete_state::Response> {
        Box::pin(async move {
            let mut call = self.store_call(type_name, state_name(type_name, state_id))?.unstoppable();
            let work =
                call.run(Operation::Delete, |model, store, parts| model.delete(store, state_id, parts));
            let done = work.await;
            call.checked(done)?;
            Ok(delete_state::Response { diagnostics: call.into_messages() })
        })
    }

    pub(crate) fn lock_state<'a>(
        &'a self,
        lock_state::Request { type_name, state_id, operation }: &'a lock_state::Request,
    ) -> Response<'a, lock_state::Response> {
        Box::pin(async move {
            let mut call = self.store_call(type_name, state_name(type_name, state_id))?;
            let work = call
                .run(Operation::Lock, |model, store, parts| model.lock(store, state_id, operation, parts));
            let locked = work.await;
            Ok(lock_state::Response { lock_id: call.checked(locked)?, diagnostics: call.into_messages() })
        })
    }

    pub(crate) fn unlock_state<'a>(
        &'a self,
        unlock_state::Request { type_name, state_id, lock_id }: &'a unlock_state::Request,
    ) -> Response<'a, unlock_state::Response> {
        Box::pin(async move {
            let mut call = self.store_call(type_name, state_name(type_name, state_id))?.unstoppable();
            let work = call
                .run(Operation::Unlock, |model, store, parts| model.unlock(store, state_id, lock_id, parts));
            let done = work.await;
            call.checked(done)?;
            Ok(unlock_state::Response { diagnostics: call.into_messages() })
        })
    }

    /// A call of a state store that must be configured. `about` is what errors are about.
    fn store_call(&self, type_name: &str, about: String) -> Result<StoreCall<'_>, Diagnostics> {
        let model = find(&self.entries.state_stores, type_name)?;
        let store = self.store(type_name).ok_or_else(|| {
            Diagnostics::error("State store not configured", format!("{type_name} must be configured first."))
        })?;
        Ok(StoreCall { model, store, about, session: self.session(None), call: CallState::default() })
    }
}

/// A method of a state store, and what it works with.
struct StoreCall<'s> {
    model: &'s dyn AnyStateStore,
    store: Store,
    about: String,
    session: Session,
    call: CallState,
}

impl StoreCall<'_> {
    /// The same, but it continues when the user requests a stop: what was changed must be stored.
    fn unstoppable(self) -> Self {
        self.session.is_watched.store(true, Ordering::Relaxed);
        self
    }

    async fn run<'a, T>(
        &'a mut self,
        operation: Operation,
        work: impl FnOnce(&'a dyn AnyStateStore, &'a AnyStore, CallParts<'a>) -> Work<'a, T>,
    ) -> Result<T, Diagnostics> {
        let Self { model, store, about, session, call } = self;
        let work = work(*model, &store.store, CallParts { session, call });
        guarded(operation, about, None, session, work).await
    }

    /// The result; with an error goes what was reported before.
    fn checked<T>(&mut self, result: Result<T, Diagnostics>) -> Result<T, Diagnostics> {
        result.map_err(|error| self.call.reported_with(error))
    }

    fn into_messages(self) -> Vec<Diagnostic> {
        self.call.diagnostics.into_messages()
    }
}

fn state_name(type_name: &str, state_id: &str) -> String {
    format!("state {state_id:?} of {type_name}")
}
