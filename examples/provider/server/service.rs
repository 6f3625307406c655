//! The services `tfplugin5.Provider` and `tfplugin6.Provider`.
//!
//! The two differ in how they tell schemas and in the names of some methods. All other messages are the same bytes in both, or those
//! of protocol 5 with more in them, so that the types of protocol 6 read and write both.

use std::sync::Arc;

use prost::Message;
use tonic::body::Body;

use super::{
    Capture, Diagnostics, Lie, Provider,
    answer::{Answer, caught},
    received::Received,
    state::State,
};
use crate::{grpc, plugin::Application};

/// A provider that is served.
pub struct Server<P: Provider>(Arc<State<P>>);

impl<P: Provider> Server<P> {
    /// The provider, with what it shall note of its calls, and what it shall answer falsely, if anything.
    pub fn new(capture: Option<Capture>, lie: Option<Lie>) -> Self {
        Self(Arc::new(State::new(capture, lie)))
    }
}

impl<P: Provider> Clone for Server<P> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<P: Provider> Application for Server<P> {
    async fn answer(self, version: u32, request: http::Request<Body>) -> http::Response<Body> {
        let path = request.uri().path().to_owned();
        let call = Incoming { state: self.0, version, request };
        let method = path.strip_prefix('/').and_then(|path| path.split_once('/'));
        match (version, method) {
            (5, Some(("tfplugin5.Provider", method))) => call.answer_5(method).await,
            (6, Some(("tfplugin6.Provider", method))) => call.answer_6(method).await,
            _ => grpc::unimplemented(&path),
        }
    }

    fn stop(&self) {
        self.0.stop();
    }
}

/// A request on its way to its method.
struct Incoming<P: Provider> {
    state: Arc<State<P>>,
    version: u32,
    request: http::Request<Body>,
}

impl<P: Provider> Incoming<P> {
    /// Protocol 5, as far as its names or messages differ from those of protocol 6.
    async fn answer_5(self, method: &str) -> http::Response<Body> {
        match method {
            "GetSchema" => self.unary(method, State::schema_5).await,
            "PrepareProviderConfig" => self.unary(method, State::prepare_config).await,
            "ValidateResourceTypeConfig" => self.unary(method, State::validate_resource).await,
            "ValidateDataSourceConfig" => self.unary(method, State::validate_data_source).await,
            "Configure" => self.unary(method, State::configure).await,
            "Stop" => self.unary(method, State::stop_provider).await,
            _ => self.answer_both(method).await,
        }
    }

    async fn answer_6(self, method: &str) -> http::Response<Body> {
        match method {
            "GetProviderSchema" => self.unary(method, State::schema_6).await,
            "ValidateProviderConfig" => self.unary(method, State::validate_config).await,
            "ValidateResourceConfig" => self.unary(method, State::validate_resource).await,
            "ValidateDataResourceConfig" => self.unary(method, State::validate_data_source).await,
            "ConfigureProvider" => self.unary(method, State::configure).await,
            "StopProvider" => self.unary(method, State::stop_provider).await,
            _ => self.answer_both(method).await,
        }
    }

    async fn answer_both(self, method: &str) -> http::Response<Body> {
        match method {
            "GetMetadata" => self.unary(method, State::metadata).await,
            "GetResourceIdentitySchemas" => self.unary(method, State::identity_schemas).await,
            "UpgradeResourceState" => self.unary(method, State::upgrade_state).await,
            "UpgradeResourceIdentity" => self.unary(method, State::upgrade_identity).await,
            "ReadResource" => self.unary(method, State::read_resource).await,
            "PlanResourceChange" => self.unary(method, State::plan_resource).await,
            "ApplyResourceChange" => self.unary(method, State::apply_resource).await,
            "ImportResourceState" => self.unary(method, State::import_resource).await,
            "MoveResourceState" => self.unary(method, State::move_resource).await,
            "ReadDataSource" => self.unary(method, State::read_data_source).await,
            "ValidateEphemeralResourceConfig" => self.unary(method, State::validate_ephemeral).await,
            "OpenEphemeralResource" => self.unary(method, State::open_ephemeral).await,
            "RenewEphemeralResource" => self.unary(method, State::renew_ephemeral).await,
            "CloseEphemeralResource" => self.unary(method, State::close_ephemeral).await,
            "GetFunctions" => self.unary(method, State::functions).await,
            "CallFunction" => self.unary(method, State::call_function).await,
            "ValidateListResourceConfig" => self.unary(method, State::validate_list_resource).await,
            "ListResource" => self.event(State::list_resource).await,
            "ValidateActionConfig" => self.unary(method, State::validate_action).await,
            "PlanAction" => self.unary(method, State::plan_action).await,
            "InvokeAction" => self.event(State::invoke_action).await,
            _ => grpc::unimplemented(method),
        }
    }

    /// Answers with a message, or with why there is none.
    async fn unary<Q, A>(
        self,
        rpc: &str,
        method: fn(&State<P>, &Q) -> Result<A, Diagnostics>,
    ) -> http::Response<Body>
    where
        Q: Message + Default + Received,
        A: Message + Default + Answer,
    {
        let Self { state, version, request } = self;
        let answer = |message: Q| {
            state.capture(version, rpc, &message);
            let state = Arc::clone(&state);
            // Methods may block.
            let work = tokio::task::spawn_blocking(move || caught(|| method(&state, &message)));
            async {
                // A task that is not run was started after the end.
                let result = work.await.unwrap_or_else(|_| Err(Diagnostics::default()));
                result.unwrap_or_else(A::failed)
            }
        };
        grpc::unary(request, answer).await
    }

    /// Answers with a stream of one message.
    async fn event<Q, A>(self, method: fn(&State<P>, &Q) -> A) -> http::Response<Body>
    where
        Q: Message + Default + 'static,
        A: Message + Default + 'static,
    {
        let Self { state, request, .. } = self;
        let events = |message: Q| tokio_stream::once(Ok(method(&state, &message)));
        grpc::server_streaming(request, events).await
    }
}
