//! The services `tfplugin5.Provider` and `tfplugin6.Provider`.
//!
//! The protocols differ in the encoding of schemas and in the names of some methods. All other messages have the same encoding, or protocol 6 adds
//! fields. The types of protocol 6 therefore read and write the messages of both.

use std::{
    future::ready,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Instant,
};

use bytes::Bytes;
use prost::Message;
use tfvalue_runtime::schema::SchemaKind;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::{Stream, StreamExt};
use tonic::{Status, body::Body};
use tracing::Span;

use super::{
    call::{Call, Failure},
    erased, grpc,
    guard::{Failed, Guard, Work},
    request::{Received, Streamed, Subject, Unary},
    response::{Answer, show},
    session::Session,
    state::State,
    state_store::{Written, chunks},
    threads::{Authors, Threads},
};
use crate::{
    tfplugin5,
    tfplugin6::{self, diagnostic::Severity, get_provider_schema, stop_provider, write_state_bytes},
};

/// A provider that is served.
#[derive(Clone)]
pub struct Server {
    pub(crate) state: Arc<State>,
    pub(super) guard: Guard,
}

impl Server {
    /// Creates a server whose authors' methods belong to this runtime.
    pub(crate) fn new(state: State, authors: Authors) -> Self {
        let grace = state.entries.provider.grace_period();
        Self { state: Arc::new(state), guard: Guard::new(Threads::new(authors), grace) }
    }

    /// Answers a call in this version of the protocol.
    pub fn answer(&self, version: u32, request: http::Request<Body>) -> grpc::Answer {
        let path = request.uri().path().to_owned();
        self.state.speak(version);
        let call = Incoming { server: self.clone(), version, request };
        let method = path.strip_prefix('/').and_then(|path| path.split_once('/'));
        match (version, method) {
            (5, Some(("tfplugin5.Provider", method))) | (6, Some(("tfplugin6.Provider", method))) => {
                call.answer(method)
            }
            _ => grpc::unimplemented(&path),
        }
    }

    /// Cancels all running calls, as for a stop that the user requested. Calls that change nothing end at once.
    pub fn stop(&self) {
        self.state.stop();
    }

    /// Ends the calls that change nothing.
    pub(crate) fn interrupt(&self) {
        self.state.interrupt();
    }

    /// Cancels all calls, waits for them for at most the grace period, and ends the remaining calls. Then drops the client.
    pub(crate) async fn finish(&self) {
        self.stop();
        let grace = self.state.entries.provider.grace_period();
        // The result doesn't matter: calls that are still running are ended next.
        let _ = tokio::time::timeout(grace, self.guard.idle()).await;
        self.guard.end_all();
        self.guard.idle().await;
        if self.state.is_configured() {
            let state = Arc::clone(&self.state);
            self.guard.drop_apart(move || state.unconfigure()).await;
        }
    }

    /// Leaks the server: the destructors of authors' values in it could delay the end of the process.
    pub(crate) fn keep(&self) {
        std::mem::forget(self.clone());
    }

    /// Waits until no call is running.
    #[cfg(test)]
    pub(crate) async fn idle(&self) {
        self.guard.idle().await;
    }
}

/// Rows of `version, name of the method: function for its requests <protocol message>`. A method that is in both protocols has `_`.
macro_rules! rpcs {
    ($incoming:expr, $name:expr, {$($version:pat, $rpc:literal: $answer:ident $(<$protocol:ident $message:ident>)?;)*}) => {
        match ($incoming.version, $name) {
            $(($version, $rpc) => $incoming.$answer$(::<$protocol::$message::Request>)?($rpc),)*
            _ => grpc::unimplemented($name),
        }
    };
}

/// A request that is not dispatched yet.
struct Incoming {
    server: Server,
    version: u32,
    request: http::Request<Body>,
}

impl Incoming {
    fn answer(self, name: &str) -> grpc::Answer {
        rpcs!(self, name, {
            5, "GetMetadata": metadata_5;
            5, "GetSchema": schemas;
            5, "PrepareProviderConfig": unary <tfplugin5 prepare_provider_config>;
            5, "ValidateResourceTypeConfig": unary <tfplugin6 validate_resource_config>;
            5, "ValidateDataSourceConfig": unary <tfplugin6 validate_data_resource_config>;
            5, "Configure": unary <tfplugin6 configure_provider>;
            5, "Stop": stop;
            6, "GetMetadata": unary <tfplugin6 get_metadata>;
            6, "GetProviderSchema": schemas;
            6, "ValidateProviderConfig": unary <tfplugin6 validate_provider_config>;
            6, "ValidateResourceConfig": unary <tfplugin6 validate_resource_config>;
            6, "ValidateDataResourceConfig": unary <tfplugin6 validate_data_resource_config>;
            6, "ConfigureProvider": unary <tfplugin6 configure_provider>;
            6, "StopProvider": stop;
            6, "ValidateStateStoreConfig": unary <tfplugin6 validate_state_store>;
            6, "ConfigureStateStore": unary <tfplugin6 configure_state_store>;
            6, "ReadStateBytes": streamed <tfplugin6 read_state_bytes>;
            6, "WriteStateBytes": upload;
            6, "LockState": unary <tfplugin6 lock_state>;
            6, "UnlockState": unary <tfplugin6 unlock_state>;
            6, "GetStates": unary <tfplugin6 get_states>;
            6, "DeleteState": unary <tfplugin6 delete_state>;
            _, "GetResourceIdentitySchemas": unary <tfplugin6 get_resource_identity_schemas>;
            _, "UpgradeResourceState": unary <tfplugin6 upgrade_resource_state>;
            _, "UpgradeResourceIdentity": unary <tfplugin6 upgrade_resource_identity>;
            _, "ReadResource": unary <tfplugin6 read_resource>;
            _, "PlanResourceChange": unary <tfplugin6 plan_resource_change>;
            _, "ApplyResourceChange": unary <tfplugin6 apply_resource_change>;
            _, "ImportResourceState": unary <tfplugin6 import_resource_state>;
            _, "MoveResourceState": unary <tfplugin6 move_resource_state>;
            _, "GenerateResourceConfig": unary <tfplugin6 generate_resource_config>;
            _, "ReadDataSource": unary <tfplugin6 read_data_source>;
            _, "ValidateEphemeralResourceConfig": unary <tfplugin6 validate_ephemeral_resource_config>;
            _, "OpenEphemeralResource": unary <tfplugin6 open_ephemeral_resource>;
            _, "RenewEphemeralResource": unary <tfplugin6 renew_ephemeral_resource>;
            _, "CloseEphemeralResource": unary <tfplugin6 close_ephemeral_resource>;
            _, "GetFunctions": unary <tfplugin6 get_functions>;
            _, "CallFunction": unary <tfplugin6 call_function>;
            _, "ValidateListResourceConfig": unary <tfplugin6 validate_list_resource_config>;
            _, "ListResource": streamed <tfplugin6 list_resource>;
            _, "ValidateActionConfig": unary <tfplugin6 validate_action_config>;
            _, "PlanAction": unary <tfplugin6 plan_action>;
            _, "InvokeAction": streamed <tfplugin6 invoke_action>;
        })
    }

    /// Cancels all calls. Answers at once: no author's method can delay the answer.
    fn stop(self, _: &'static str) -> grpc::Answer {
        let Self { server, request, .. } = self;
        grpc::unary(request, move |_| {
            server.stop();
            ready(Ok(encoded(&stop_provider::Response::default())))
        })
    }

    fn unary<Q: Unary>(self, rpc: &'static str) -> grpc::Answer {
        self.unary_by(rpc, |state, request: &Q, session| Box::pin(request.answer(state, session)))
    }

    /// Answers a request for metadata in protocol 5, in which the answer has another type.
    fn metadata_5(self, rpc: &'static str) -> grpc::Answer {
        self.unary_by(rpc, |state, request, session| Box::pin(state.metadata_5(request, session)))
    }

    /// Answers with the result of a method, or with its failure.
    fn unary_by<Q, A>(self, rpc: &'static str, method: Method<Q, A>) -> grpc::Answer
    where
        Q: Message + Default + Received,
        A: Message + Answer,
    {
        let Self { server, request, .. } = self;
        // The compiler creates one such closure per method, so the closure is small.
        grpc::unary(request, move |bytes| -> grpc::BoxFuture<'static, Result<Bytes, Status>> {
            #[cfg(feature = "fault")]
            let (sent, tap) = (bytes.clone(), server.state.tap.lock().ok().and_then(|tap| tap.clone()));
            let request = match decode::<Q>(bytes) {
                Ok(request) => request,
                Err(status) => return Box::pin(ready(Err(status))),
            };
            let (call, span) = server.begin(rpc, &request, None);
            let (state, called) = (Arc::clone(&server.state), Arc::clone(&call));
            let work: Work<Bytes> = Box::pin(async move {
                let answer = method(&state, &request, &state.session(&called, &request)).await?;
                Ok(finish(answer.with_left(&called), &called))
            });
            let answer = server.guarded(call, span, work, failed::<A>);
            #[cfg(feature = "fault")]
            if let Some(tap) = tap {
                return Box::pin(async move {
                    tap(rpc, &sent, answer.await?.into()).map(Bytes::from).map_err(Status::internal)
                });
            }
            answer
        })
    }

    /// Answers with all schemas.
    fn schemas(self, rpc: &'static str) -> grpc::Answer {
        let Self { server, version, request } = self;
        grpc::unary(request, move |_| {
            let (call, span) = server.begin(rpc, &get_provider_schema::Request::default(), None);
            let state = Arc::clone(&server.state);
            let work = Box::pin(async move { state.schemas(version) });
            // Both protocols have the diagnostics in the same field.
            server.guarded(call, span, work, failed::<get_provider_schema::Response>)
        })
    }

    /// Receives a state in chunks, writes it, and then answers.
    fn upload(self, rpc: &'static str) -> grpc::Answer {
        let Self { server, request, .. } = self;
        grpc::client_streaming(request, move |chunks| async move {
            let chunks = chunks.map(|bytes| decode(bytes?));
            let size_of = |type_name: &str| server.state.store(type_name).map(|store| store.chunk_size);
            let joined = chunks::join(chunks, size_of).await?;
            let (written, damaged) = match joined {
                Ok(written) => (written, None),
                Err(damaged) => (Written::default(), Some(damaged)),
            };
            let (call, span) = server.begin(rpc, &written, None);
            let (state, called) = (Arc::clone(&server.state), Arc::clone(&call));
            let work = Box::pin(async move {
                if let Some(damaged) = damaged {
                    return Err(damaged);
                }
                let session = state.session(&called, &written);
                let answer = state.write_state(written, &session).await?;
                Ok(finish(answer.with_left(&called), &called))
            });
            server.guarded(call, span, work, failed::<write_state_bytes::Response>).await
        })
    }

    /// Answers with a stream of messages. Up to `Q::WAITING` messages may wait for the client.
    fn streamed<Q: Streamed>(self, rpc: &'static str) -> grpc::Answer {
        let Self { server, request, .. } = self;
        grpc::server_streaming(request, move |bytes| {
            let request = decode::<Q>(bytes)?;
            let (sender, events) = mpsc::channel(Q::WAITING);
            let (call, span) = server.begin(rpc, &request, Some(sender));
            let (state, called) = (Arc::clone(&server.state), Arc::clone(&call));
            let work: Work<Option<Bytes>> = Box::pin(async move {
                let last = request.answer(&state, &state.session(&called, &request)).await?;
                Ok(last.map(|last| finish(last.with_left(&called), &called)))
            });
            let end =
                server.guard.run(call, span, work, |call, failure| Some(failed::<Q::Answer>(call, failure)));
            Ok(Box::pin(Events { events, end: Some(end), last: None }))
        })
    }
}

impl Server {
    /// Begins a call: creates the data that the guard needs, and the span.
    pub(super) fn begin(
        &self,
        rpc: &'static str,
        request: &dyn Received,
        events: Option<mpsc::Sender<Bytes>>,
    ) -> (Arc<Call>, Span) {
        let state = &self.state;
        let subject = request.subject();
        let name = if subject == Subject::PROVIDER { state.entries.provider.name() } else { subject.name };
        let about = request.about().unwrap_or_else(|| name.to_owned());
        let operation = request.operation();
        let mut call = Call::new(operation, about, request.left());
        call.schema = state.schema_of(subject);
        call.limit = state.limit(request);
        call.cancelled = state.cancellation(operation);
        call.events = events;
        (Arc::new(call), span(state, rpc, subject))
    }

    /// Runs the work in the guard, and answers with its result.
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

/// The messages of a call, followed by the last one. The stream then ends, even if the author's method is still running.
struct Events {
    events: mpsc::Receiver<Bytes>,
    /// `None` after the end.
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

/// A function that answers a request.
type Method<Q, A> = for<'a> fn(&'a State, &'a Q, &'a Session) -> erased::Work<'a, A>;

fn decode<Q: Message + Default>(bytes: Bytes) -> Result<Q, Status> {
    Q::decode(bytes).map_err(|error| Status::invalid_argument(format!("the request can't be read: {error}")))
}

/// Prepares the diagnostics of an answer for display, logs them, and encodes the answer.
fn finish<A: Message + Answer>(mut answer: A, call: &Call) -> Bytes {
    if let Some(diagnostics) = answer.diagnostics() {
        show(diagnostics, call);
        log(diagnostics);
    }
    encoded(&answer)
}

/// Encodes the answer of a call that failed.
fn failed<A: Message + Answer>(call: &Call, failure: Failure) -> Bytes {
    finish(A::failed(failure), call)
}

fn encoded(message: &impl Message) -> Bytes {
    message.encode_to_vec().into()
}

/// The span of a call, with the field names of Terraform's own library.
fn span(state: &State, rpc: &'static str, subject: Subject<'_>) -> Span {
    if !tracing::enabled!(tracing::Level::ERROR) {
        return Span::none();
    }
    let provider = state.entries.provider.name();
    let number = state.next_request();
    macro_rules! span {
        ($($field:ident = $name:expr)?) => {
            tracing::error_span!("rpc", tf_provider_addr = provider, tf_rpc = rpc, tf_req_id = %format_args!("{:08x}-{number:08x}", std::process::id()) $(, $field = $name)?)
        };
    }
    let Subject { kind, name } = subject;
    match kind {
        Some(SchemaKind::Resource) => span!(tf_resource_type = name),
        Some(SchemaKind::DataSource) => span!(tf_data_source_type = name),
        Some(SchemaKind::EphemeralResource) => span!(tf_ephemeral_resource_type = name),
        Some(SchemaKind::ListResource) => span!(tf_list_resource_type = name),
        Some(SchemaKind::Action) => span!(tf_action_type = name),
        Some(SchemaKind::StateStore) => span!(tf_state_store_type = name),
        None => span!(tf_function_name = name),
        Some(_) => span!(),
    }
}

/// Logs the summaries of an answer's diagnostics. Omits the details, which may contain secrets.
fn log(diagnostics: &[tfplugin6::Diagnostic]) {
    for diagnostic in diagnostics {
        let summary = &*diagnostic.summary;
        if diagnostic.severity() == Severity::Warning {
            tracing::warn!(diagnostic_summary = summary, "response has a warning");
        } else {
            tracing::error!(diagnostic_summary = summary, "response has an error");
        }
    }
}
