//! The services `tfplugin5.Provider` and `tfplugin6.Provider`.
//!
//! The two differ in how they send schemas and in the names of some methods. All other messages are the same bytes in both, or those
//! of protocol 5 with more in them, so that the types of protocol 6 read and write both.

use std::{
    future::ready,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Instant,
};

use bytes::Bytes;
use prost::Message;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::{Stream, StreamExt};
use tonic::{Status, body::Body};
use tracing::Span;

use super::{
    call::{Call, Failure},
    chunks::{self, Written},
    grpc,
    guard::{Failed, Guard, Work},
    request::{Received, Subject},
    response::{Answer, redact},
    rpc::Response,
    state::State,
    threads::{Authors, Threads},
};
use crate::tfplugin6::{diagnostic::Severity, get_provider_schema, stop_provider, write_state_bytes};

/// A provider that is served.
#[derive(Clone)]
pub(crate) struct Server {
    pub(super) state: Arc<State>,
    pub(super) guard: Guard,
}

impl Server {
    /// A server of authors' methods that belong to this runtime.
    pub(crate) fn new(state: State, authors: Authors) -> Self {
        let grace = state.entries.provider.grace_period();
        Self { state: Arc::new(state), guard: Guard::new(Threads::new(authors), grace) }
    }

    /// Answers a call in this version of the protocol.
    pub(crate) fn answer(&self, version: u32, request: http::Request<Body>) -> grpc::Answer {
        let path = request.uri().path().to_owned();
        self.state.speak(version);
        let call = Incoming { server: self.clone(), version, request };
        let method = path.strip_prefix('/').and_then(|path| path.split_once('/'));
        match (version, method) {
            (5, Some(("tfplugin5.Provider", method))) => call.answer_5(method),
            (6, Some(("tfplugin6.Provider", method))) => call.answer_6(method),
            _ => grpc::unimplemented(&path),
        }
    }

    /// Has answers be wrong from now on, as JSON says, or right again.
    ///
    /// # Errors
    ///
    /// Returns an error if the JSON is not a fault.
    #[cfg(feature = "fault")]
    pub(crate) fn set_fault(&self, json: Option<&str>) -> serde_json::Result<()> {
        self.state.set_fault(json)
    }

    /// Tells all calls that the user requests a stop, and ends those that change nothing.
    pub(crate) fn stop(&self) {
        self.state.stop();
    }

    /// Ends the calls that change nothing.
    pub(crate) fn interrupt(&self) {
        self.state.interrupt();
    }

    /// Stops, waits until no call is running, though no longer than the grace period, and ends what is left. Then the client is dropped.
    pub(crate) async fn finish(&self) {
        self.stop();
        let grace = self.state.entries.provider.grace_period();
        // Whether it is done in time makes no difference: what is not is ended.
        let _ = tokio::time::timeout(grace, self.guard.idle()).await;
        self.guard.end_all();
        self.guard.idle().await;
        if self.state.is_configured() {
            let state = Arc::clone(&self.state);
            self.guard.drop_apart(move || state.unconfigure()).await;
        }
    }

    /// Keeps the server until the process ends: the values of authors in it must not be dropped where they could delay its end.
    pub(crate) fn keep(&self) {
        std::mem::forget(self.clone());
    }

    /// Waits until no call is running.
    #[cfg(test)]
    pub(crate) async fn idle(&self) {
        self.guard.idle().await;
    }
}

/// A request on its way to its method.
struct Incoming {
    server: Server,
    version: u32,
    request: http::Request<Body>,
}

impl Incoming {
    /// Protocol 5, as far as its names or messages differ from those of protocol 6.
    fn answer_5(self, method: &str) -> grpc::Answer {
        match method {
            "GetMetadata" => self.unary("GetMetadata", State::metadata_5),
            "GetSchema" => self.schemas("GetSchema"),
            "PrepareProviderConfig" => self.unary("PrepareProviderConfig", State::prepare_config),
            "ValidateResourceTypeConfig" => {
                self.unary("ValidateResourceTypeConfig", State::validate_resource)
            }
            "ValidateDataSourceConfig" => self.unary("ValidateDataSourceConfig", State::validate_data_source),
            "Configure" => self.unary("Configure", State::configure),
            "Stop" => self.stop(),
            _ => self.answer_both(method),
        }
    }

    fn answer_6(self, method: &str) -> grpc::Answer {
        match method {
            "GetMetadata" => self.unary("GetMetadata", State::metadata_6),
            "GetProviderSchema" => self.schemas("GetProviderSchema"),
            "ValidateProviderConfig" => self.unary("ValidateProviderConfig", State::validate_config),
            "ValidateResourceConfig" => self.unary("ValidateResourceConfig", State::validate_resource),
            "ValidateDataResourceConfig" => {
                self.unary("ValidateDataResourceConfig", State::validate_data_source)
            }
            "ConfigureProvider" => self.unary("ConfigureProvider", State::configure),
            "StopProvider" => self.stop(),
            "ValidateStateStoreConfig" => self.unary("ValidateStateStoreConfig", State::validate_state_store),
            "ConfigureStateStore" => self.unary("ConfigureStateStore", State::configure_state_store),
            "ReadStateBytes" => self.events("ReadStateBytes", CHUNKS, State::read_state),
            "WriteStateBytes" => self.upload("WriteStateBytes"),
            "LockState" => self.unary("LockState", State::lock_state),
            "UnlockState" => self.unary("UnlockState", State::unlock_state),
            "GetStates" => self.unary("GetStates", State::states),
            "DeleteState" => self.unary("DeleteState", State::delete_state),
            _ => self.answer_both(method),
        }
    }

    fn answer_both(self, method: &str) -> grpc::Answer {
        match method {
            "GetResourceIdentitySchemas" => self.unary("GetResourceIdentitySchemas", State::identity_schemas),
            "UpgradeResourceState" => self.unary("UpgradeResourceState", State::upgrade_state),
            "UpgradeResourceIdentity" => self.unary("UpgradeResourceIdentity", State::upgrade_identity),
            "ReadResource" => self.unary("ReadResource", State::read_resource),
            "PlanResourceChange" => self.unary("PlanResourceChange", State::plan_resource),
            "ApplyResourceChange" => self.unary("ApplyResourceChange", State::apply_resource),
            "ImportResourceState" => self.unary("ImportResourceState", State::import_resource),
            "MoveResourceState" => self.unary("MoveResourceState", State::move_resource),
            "GenerateResourceConfig" => self.unary("GenerateResourceConfig", State::generate_config),
            "ReadDataSource" => self.unary("ReadDataSource", State::read_data_source),
            "ValidateEphemeralResourceConfig" => {
                self.unary("ValidateEphemeralResourceConfig", State::validate_ephemeral)
            }
            "OpenEphemeralResource" => self.unary("OpenEphemeralResource", State::open_ephemeral),
            "RenewEphemeralResource" => self.unary("RenewEphemeralResource", State::renew_ephemeral),
            "CloseEphemeralResource" => self.unary("CloseEphemeralResource", State::close_ephemeral),
            "GetFunctions" => self.unary("GetFunctions", State::functions),
            "CallFunction" => self.unary("CallFunction", State::call_function),
            "ValidateListResourceConfig" => {
                self.unary("ValidateListResourceConfig", State::validate_list_resource)
            }
            "ListResource" => self.events("ListResource", RESULTS, State::list_resource),
            "ValidateActionConfig" => self.unary("ValidateActionConfig", State::validate_action),
            "PlanAction" => self.unary("PlanAction", State::plan_action),
            "InvokeAction" => self.events("InvokeAction", MESSAGES, State::invoke_action),
            _ => grpc::unimplemented(method),
        }
    }

    /// Answers at once: nothing that an author's method does delays it.
    fn stop(self) -> grpc::Answer {
        let Self { server, request, .. } = self;
        grpc::unary(request, move |_| {
            server.stop();
            ready(Ok(encoded(&stop_provider::Response::default())))
        })
    }

    /// Answers with what a method makes, or with why it makes nothing.
    fn unary<Q, A>(self, rpc: &'static str, method: Method<Q, A>) -> grpc::Answer
    where
        Q: Message + Default + Received,
        A: Message + Answer,
    {
        let Self { server, version, request } = self;
        // There is one such closure per method, so there is little in it.
        grpc::unary(request, move |bytes| -> grpc::BoxFuture<'static, Result<Bytes, Status>> {
            let request = match decode::<Q>(bytes) {
                Ok(request) => request,
                Err(status) => return Box::pin(ready(Err(status))),
            };
            let (call, span) = server.begin(version, rpc, &request, None);
            #[cfg(feature = "fault")]
            let faulty =
                server.state.types_of(request.subject()).map(|types| (Arc::clone(&server.state), types));
            let (state, called) = (Arc::clone(&server.state), Arc::clone(&call));
            let work: Work<Bytes> = Box::pin(async move {
                let answer = method(&state, &request, &called).await?;
                Ok(finish(answer, &called))
            });
            let answer = server.guarded(call, span, work, failed::<A>);
            #[cfg(feature = "fault")]
            if let Some((state, types)) = faulty {
                return Box::pin(async move { state.faulty(rpc, &types, answer.await?) });
            }
            answer
        })
    }

    /// Answers with all schemas.
    fn schemas(self, rpc: &'static str) -> grpc::Answer {
        let Self { server, version, request } = self;
        grpc::unary(request, move |_| {
            let (call, span) = server.begin(version, rpc, &get_provider_schema::Request::default(), None);
            let state = Arc::clone(&server.state);
            let work = Box::pin(async move { state.schemas(version) });
            // Both protocols have errors in the same field.
            server.guarded(call, span, work, failed::<get_provider_schema::Response>)
        })
    }

    /// Answers when a state has arrived in chunks and is written.
    fn upload(self, rpc: &'static str) -> grpc::Answer {
        let Self { server, version, request } = self;
        grpc::client_streaming(request, move |chunks| async move {
            let chunks = chunks.map(|bytes| decode(bytes?));
            let size_of = |type_name: &str| server.state.store(type_name).map(|store| store.chunk_size);
            let joined = chunks::join(chunks, size_of).await?;
            let (written, damaged) = match joined {
                Ok(written) => (written, None),
                Err(damaged) => (Written::default(), Some(damaged)),
            };
            let (call, span) = server.begin(version, rpc, &written, None);
            let (state, called) = (Arc::clone(&server.state), Arc::clone(&call));
            let work = Box::pin(async move {
                match damaged {
                    Some(damaged) => Err(damaged),
                    None => Ok(finish(state.write_state(written, &called).await?, &called)),
                }
            });
            server.guarded(call, span, work, failed::<write_state_bytes::Response>).await
        })
    }

    /// Answers with a stream of messages, of which some may wait for the client.
    fn events<Q, A>(self, rpc: &'static str, waiting: usize, method: Method<Q, Option<A>>) -> grpc::Answer
    where
        Q: Message + Default + Received,
        A: Message + Answer,
    {
        let Self { server, version, request } = self;
        grpc::server_streaming(request, move |bytes| {
            let request = decode::<Q>(bytes)?;
            let (sender, events) = mpsc::channel(waiting);
            let (call, span) = server.begin(version, rpc, &request, Some(sender));
            let (state, called) = (Arc::clone(&server.state), Arc::clone(&call));
            let work: Work<Option<Bytes>> = Box::pin(async move {
                let last = method(&state, &request, &called).await?;
                Ok(last.map(|last| finish(last, &called)))
            });
            let end = server.guard.run(call, span, work, |call, failure| Some(failed::<A>(call, failure)));
            Ok(Box::pin(Events { events, end: Some(end), last: None }))
        })
    }
}

/// The number of results of a list that may wait for Terraform.
const RESULTS: usize = 16;

/// The number of messages of an action that may wait for Terraform.
const MESSAGES: usize = 1024;

/// The number of chunks of a state that may wait for Terraform.
const CHUNKS: usize = 1;

impl Server {
    /// Begins a call: captures the request, and notes what the guard must know of it.
    pub(super) fn begin(
        &self,
        version: u32,
        rpc: &'static str,
        request: &dyn Received,
        events: Option<mpsc::Sender<Bytes>>,
    ) -> (Arc<Call>, Span) {
        let state = &self.state;
        state.capture(version, rpc, request);
        let subject = request.subject();
        let about = request.about().unwrap_or_else(|| match subject {
            Subject::Provider => state.entries.provider.name().to_owned(),
            _ => subject.name().to_owned(),
        });
        let operation = request.operation();
        let mut call = Call::new(operation, about, request.left());
        call.schema = state.schema_of(subject);
        call.limit = state.limit(request);
        call.cancelled = state.cancellation(operation);
        call.events = events;
        (Arc::new(call), span(state, rpc, subject))
    }

    /// Answers with what work makes.
    fn guarded(
        &self,
        call: Arc<Call>,
        span: Span,
        work: Work<Bytes>,
        failed: Failed<Bytes>,
    ) -> grpc::BoxFuture<'static, Result<Bytes, Status>> {
        let start = Instant::now();
        let answer = self.guard.run(call, span.clone(), work, failed);
        Box::pin(async move {
            span.in_scope(|| tracing::trace!("received request"));
            let answer = answer.await.map_err(|_| Status::unavailable("the provider has ended"));
            let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
            span.in_scope(|| tracing::trace!(tf_req_duration_ms = milliseconds, "served request"));
            answer
        })
    }
}

/// Messages of a call, and the last, after which there are no more, even if the author's method goes on.
struct Events {
    events: mpsc::Receiver<Bytes>,
    /// None after the end.
    end: Option<oneshot::Receiver<Option<Bytes>>>,
    last: Option<Bytes>,
}

impl Stream for Events {
    type Item = Result<Bytes, Status>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(end) = &mut self.end
            && let Poll::Ready(last) = Pin::new(end).poll(context)
        {
            self.end = None;
            self.last = last.ok().flatten();
            self.events.close();
        }
        match ready!(self.events.poll_recv(context)) {
            Some(event) => Poll::Ready(Some(Ok(event))),
            None if self.end.is_some() => Poll::Pending,
            None => Poll::Ready(self.last.take().map(Ok)),
        }
    }
}

/// A method: the answer to a request.
type Method<Q, A> = for<'a> fn(&'a State, &'a Q, &'a Call) -> Response<'a, A>;

fn decode<Q: Message + Default>(bytes: Bytes) -> Result<Q, Status> {
    Q::decode(bytes).map_err(|error| Status::invalid_argument(format!("the request can't be read: {error}")))
}

/// Encodes an answer after its diagnostics are logged, without a sensitive value of the schema among them.
fn finish<A: Message + Answer>(mut answer: A, call: &Call) -> Bytes {
    let diagnostics = answer.diagnostics();
    if let Some(schema) = call.schema {
        redact(diagnostics, schema);
    }
    log(diagnostics);
    encoded(&answer)
}

/// Encodes the answer of a call that failed.
fn failed<A: Message + Answer>(call: &Call, failure: Failure) -> Bytes {
    finish(A::failed(failure), call)
}

fn encoded(message: &impl Message) -> Bytes {
    message.encode_to_vec().into()
}

/// What log lines of a call have in common, under the names that Terraform's own library gives them.
fn span(state: &State, rpc: &'static str, subject: Subject<'_>) -> Span {
    if !tracing::enabled!(tracing::Level::ERROR) {
        return Span::none();
    }
    let provider = state.entries.provider.name();
    let number = state.next_request();
    let id = format!("{:08x}-{number:08x}", std::process::id());
    macro_rules! span {
        ($($field:ident = $name:expr)?) => {
            tracing::error_span!("rpc", tf_provider_addr = provider, tf_rpc = rpc, tf_req_id = id $(, $field = $name)?)
        };
    }
    match subject {
        Subject::Provider => span!(),
        Subject::Resource(name) => span!(tf_resource_type = name),
        Subject::DataSource(name) => span!(tf_data_source_type = name),
        Subject::EphemeralResource(name) => span!(tf_ephemeral_resource_type = name),
        Subject::ListResource(name) => span!(tf_list_resource_type = name),
        Subject::Action(name) => span!(tf_action_type = name),
        Subject::StateStore(name) => span!(tf_state_store_type = name),
        Subject::Function(name) => span!(tf_function_name = name),
    }
}

/// Logs what an answer says, but nothing of what could be secret.
fn log(diagnostics: &[crate::tfplugin6::Diagnostic]) {
    for diagnostic in diagnostics {
        let summary = &*diagnostic.summary;
        if diagnostic.severity() == Severity::Warning {
            tracing::warn!(diagnostic_summary = summary, "response has a warning");
        } else {
            tracing::error!(diagnostic_summary = summary, "response has an error");
        }
    }
}
