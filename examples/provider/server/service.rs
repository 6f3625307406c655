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
    fn answer(&self, version: u32, request: http::Request<Body>) -> grpc::Answer {
        let path = request.uri().path().to_owned();
        self.0.speak(version);
        let call = Incoming { state: Arc::clone(&self.0), version, request };
        let method = path.strip_prefix('/').and_then(|path| path.split_once('/'));
        match (version, method) {
            (5, Some(("tfplugin5.Provider", method))) => call.answer_5(method),
            (6, Some(("tfplugin6.Provider", method))) => call.answer_6(method),
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
    fn answer_5(self, method: &str) -> grpc::Answer {
        match method {
            "GetSchema" => self.at_once(method, State::schema_5),
            "PrepareProviderConfig" => self.at_once(method, State::prepare_config),
            "ValidateResourceTypeConfig" => self.at_once(method, State::validate_resource),
            "ValidateDataSourceConfig" => self.at_once(method, State::validate_data_source),
            "Configure" => self.apart(method, State::configure),
            "Stop" => self.at_once(method, State::stop_provider),
            _ => self.answer_both(method),
        }
    }

    fn answer_6(self, method: &str) -> grpc::Answer {
        match method {
            "GetProviderSchema" => self.at_once(method, State::schema_6),
            "ValidateProviderConfig" => self.at_once(method, State::validate_config),
            "ValidateResourceConfig" => self.at_once(method, State::validate_resource),
            "ValidateDataResourceConfig" => self.at_once(method, State::validate_data_source),
            "ConfigureProvider" => self.apart(method, State::configure),
            "StopProvider" => self.at_once(method, State::stop_provider),
            _ => self.answer_both(method),
        }
    }

    fn answer_both(self, method: &str) -> grpc::Answer {
        match method {
            "GetMetadata" => self.at_once(method, State::metadata),
            "GetResourceIdentitySchemas" => self.at_once(method, State::identity_schemas),
            "UpgradeResourceState" => self.at_once(method, State::upgrade_state),
            "UpgradeResourceIdentity" => self.at_once(method, State::upgrade_identity),
            "ReadResource" => self.apart(method, State::read_resource),
            "PlanResourceChange" => self.unary(method, State::plan_resource, State::plan_waits),
            "ApplyResourceChange" => self.apart(method, State::apply_resource),
            "ImportResourceState" => self.apart(method, State::import_resource),
            "MoveResourceState" => self.apart(method, State::move_resource),
            "ReadDataSource" => self.apart(method, State::read_data_source),
            "ValidateEphemeralResourceConfig" => self.at_once(method, State::validate_ephemeral),
            "OpenEphemeralResource" => self.apart(method, State::open_ephemeral),
            "RenewEphemeralResource" => self.apart(method, State::renew_ephemeral),
            "CloseEphemeralResource" => self.apart(method, State::close_ephemeral),
            "GetFunctions" => self.at_once(method, State::functions),
            "CallFunction" => self.at_once(method, State::call_function),
            "ValidateListResourceConfig" => self.at_once(method, State::validate_list_resource),
            "ListResource" => self.event(State::list_resource),
            "ValidateActionConfig" => self.at_once(method, State::validate_action),
            "PlanAction" => self.at_once(method, State::plan_action),
            "InvokeAction" => self.event(State::invoke_action),
            _ => grpc::unimplemented(method),
        }
    }

    /// Answers with what a method makes, or with why it makes nothing. The method doesn't wait for anything.
    fn at_once<Q, A>(self, rpc: &str, method: Method<P, Q, A>) -> grpc::Answer
    where
        Q: Message + Default + Received,
        A: Message + Default + Answer,
    {
        self.unary(rpc, method, |_, _| false)
    }

    /// Answers with what a method makes, or with why it makes nothing. The method may wait, on a thread of its own.
    fn apart<Q, A>(self, rpc: &str, method: Method<P, Q, A>) -> grpc::Answer
    where
        Q: Message + Default + Received,
        A: Message + Default + Answer,
    {
        self.unary(rpc, method, |_, _| true)
    }

    fn unary<Q, A>(self, rpc: &str, method: Method<P, Q, A>, waits: fn(&State<P>, &Q) -> bool) -> grpc::Answer
    where
        Q: Message + Default + Received,
        A: Message + Default + Answer,
    {
        let Self { state, version, request } = self;
        let rpc = rpc.to_owned();
        let answer = move |message: Q| {
            let state = Arc::clone(&state);
            state.capture(version, &rpc, &message);
            let schema = state.schema_of(message.subject());
            async move {
                let result = if waits(&state, &message) {
                    let work = tokio::task::spawn_blocking(move || caught(|| method(&state, &message)));
                    // What doesn't run was called after the end.
                    work.await.unwrap_or_else(|_| Err(Diagnostics::default()))
                } else {
                    caught(|| method(&state, &message))
                };
                let answer = result.unwrap_or_else(A::failed);
                match schema {
                    Some(schema) => answer.with_schema(schema),
                    None => answer,
                }
            }
        };
        grpc::unary(request, answer)
    }

    /// Answers with a stream of one message.
    fn event<Q, A>(self, method: fn(&State<P>, &Q) -> A) -> grpc::Answer
    where
        Q: Message + Default + 'static,
        A: Message + Default + 'static,
    {
        let Self { state, request, .. } = self;
        let events = move |message: Q| tokio_stream::once(Ok(method(&state, &message)));
        grpc::server_streaming(request, events)
    }
}

/// What becomes of a request.
type Method<P, Q, A> = fn(&State<P>, &Q) -> Result<A, Diagnostics>;
