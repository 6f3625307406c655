//! The services `tfplugin5.Provider` and `tfplugin6.Provider`.
//!
//! The two differ in how they send schemas and in the names of some methods. All other messages are the same bytes in both, or those
//! of protocol 5 with more in them, so that the types of protocol 6 read and write both.

use std::{future::ready, sync::Arc, time::Instant};

use bytes::Bytes;
use prost::Message;
use tfvalue_runtime::Schema;
use tokio::sync::{Semaphore, mpsc};
use tokio_stream::{StreamExt, wrappers::ReceiverStream};
use tonic::{Status, Streaming, body::Body};
use tracing::{Instrument, Span};

use super::{
    Diagnostics, chunks, grpc,
    request::{Received, Subject},
    response::{Answer, redact},
    rpc::Response,
    state::State,
};
use crate::tfplugin6::{
    diagnostic::Severity, get_provider_schema, invoke_action, list_resource, read_state_bytes,
    write_state_bytes,
};

/// How many calls may have a thread of their own. It is half of what the runtime has, so that what authors call with `spawn_blocking`
/// never waits for calls that wait for it.
const THREADS: u32 = 256;

/// A provider that is served.
#[derive(Clone)]
pub(crate) struct Server {
    state: Arc<State>,
    threads: Arc<Semaphore>,
}

impl Server {
    pub(crate) fn new(state: State) -> Self {
        Self { state: Arc::new(state), threads: Arc::new(Semaphore::new(THREADS as usize)) }
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
    #[cfg(all(feature = "fault", feature = "testing"))]
    pub(crate) fn set_fault(&self, json: Option<&str>) -> serde_json::Result<()> {
        self.state.set_fault(json)
    }

    /// Cancels what is running: nobody waits for it any more.
    pub(crate) fn stop(&self) {
        self.state.stop();
    }

    /// Waits until no call has a thread any more.
    pub(crate) async fn idle(&self) {
        // The semaphore is never closed.
        let _ = self.threads.acquire_many(THREADS).await;
    }
}

/// A request on its way to its method.
struct Incoming {
    server: Server,
    version: u32,
    request: http::Request<Body>,
}

/// The thread on which a method runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thread {
    /// A worker thread of the runtime: the method doesn't block.
    Worker,
    /// A thread of its own: the author's code may block.
    Blocking,
}

use Thread::{Blocking, Worker};

impl Incoming {
    /// Protocol 5, as far as its names or messages differ from those of protocol 6.
    fn answer_5(self, method: &str) -> grpc::Answer {
        match method {
            "GetMetadata" => self.unary("GetMetadata", Worker, State::metadata_5),
            "GetSchema" => self.schemas("GetSchema"),
            "PrepareProviderConfig" => self.unary("PrepareProviderConfig", Worker, State::prepare_config),
            "ValidateResourceTypeConfig" => {
                self.unary("ValidateResourceTypeConfig", Worker, State::validate_resource)
            }
            "ValidateDataSourceConfig" => {
                self.unary("ValidateDataSourceConfig", Worker, State::validate_data_source)
            }
            "Configure" => self.unary("Configure", Blocking, State::configure),
            "Stop" => self.unary("Stop", Worker, State::stop_provider),
            _ => self.answer_both(method),
        }
    }

    fn answer_6(self, method: &str) -> grpc::Answer {
        match method {
            "GetMetadata" => self.unary("GetMetadata", Worker, State::metadata_6),
            "GetProviderSchema" => self.schemas("GetProviderSchema"),
            "ValidateProviderConfig" => self.unary("ValidateProviderConfig", Worker, State::validate_config),
            "ValidateResourceConfig" => {
                self.unary("ValidateResourceConfig", Worker, State::validate_resource)
            }
            "ValidateDataResourceConfig" => {
                self.unary("ValidateDataResourceConfig", Worker, State::validate_data_source)
            }
            "ConfigureProvider" => self.unary("ConfigureProvider", Blocking, State::configure),
            "StopProvider" => self.unary("StopProvider", Worker, State::stop_provider),
            "ValidateStateStoreConfig" => {
                self.unary("ValidateStateStoreConfig", Worker, State::validate_state_store)
            }
            "ConfigureStateStore" => {
                self.unary("ConfigureStateStore", Blocking, State::configure_state_store)
            }
            "ReadStateBytes" => {
                self.events("ReadStateBytes", |state, request: read_state_bytes::Request, events| {
                    Box::pin(state.read_state(request, events))
                })
            }
            "WriteStateBytes" => self.upload("WriteStateBytes"),
            "LockState" => self.unary("LockState", Blocking, State::lock_state),
            "UnlockState" => self.unary("UnlockState", Blocking, State::unlock_state),
            "GetStates" => self.unary("GetStates", Blocking, State::states),
            "DeleteState" => self.unary("DeleteState", Blocking, State::delete_state),
            _ => self.answer_both(method),
        }
    }

    fn answer_both(self, method: &str) -> grpc::Answer {
        match method {
            "GetResourceIdentitySchemas" => {
                self.unary("GetResourceIdentitySchemas", Worker, State::identity_schemas)
            }
            "UpgradeResourceState" => self.unary("UpgradeResourceState", Worker, State::upgrade_state),
            "UpgradeResourceIdentity" => {
                self.unary("UpgradeResourceIdentity", Worker, State::upgrade_identity)
            }
            "ReadResource" => self.unary("ReadResource", Blocking, State::read_resource),
            "PlanResourceChange" => self.unary("PlanResourceChange", Worker, State::plan_resource),
            "ApplyResourceChange" => self.unary("ApplyResourceChange", Blocking, State::apply_resource),
            "ImportResourceState" => self.unary("ImportResourceState", Blocking, State::import_resource),
            "MoveResourceState" => self.unary("MoveResourceState", Blocking, State::move_resource),
            "GenerateResourceConfig" => self.unary("GenerateResourceConfig", Worker, State::generate_config),
            "ReadDataSource" => self.unary("ReadDataSource", Blocking, State::read_data_source),
            "ValidateEphemeralResourceConfig" => {
                self.unary("ValidateEphemeralResourceConfig", Worker, State::validate_ephemeral)
            }
            "OpenEphemeralResource" => self.unary("OpenEphemeralResource", Blocking, State::open_ephemeral),
            "RenewEphemeralResource" => {
                self.unary("RenewEphemeralResource", Blocking, State::renew_ephemeral)
            }
            "CloseEphemeralResource" => {
                self.unary("CloseEphemeralResource", Blocking, State::close_ephemeral)
            }
            "GetFunctions" => self.unary("GetFunctions", Worker, State::functions),
            "CallFunction" => self.unary("CallFunction", Worker, State::call_function),
            "ValidateListResourceConfig" => {
                self.unary("ValidateListResourceConfig", Worker, State::validate_list_resource)
            }
            "ListResource" => {
                self.events("ListResource", |state, request: list_resource::Request, events| {
                    Box::pin(state.list_resource(request, events))
                })
            }
            "ValidateActionConfig" => self.unary("ValidateActionConfig", Worker, State::validate_action),
            "PlanAction" => self.unary("PlanAction", Worker, State::plan_action),
            "InvokeAction" => {
                self.events("InvokeAction", |state, request: invoke_action::Request, events| {
                    Box::pin(state.invoke_action(request, events))
                })
            }
            _ => grpc::unimplemented(method),
        }
    }

    /// Answers with what a method makes, or with why it makes nothing.
    fn unary<Q, A>(self, rpc: &'static str, thread: Thread, method: Method<Q, A>) -> grpc::Answer
    where
        Q: Message + Default + Received,
        A: Message + Answer,
    {
        let Self { server, version, request } = self;
        // There is one such closure per method, so there is little in it.
        let answer = move |bytes| -> grpc::BoxFuture<'static, Result<Bytes, Status>> {
            let request = match decode::<Q>(bytes) {
                Ok(request) => request,
                Err(status) => return Box::pin(ready(Err(status))),
            };
            let (span, schema) = server.begin(version, rpc, &request);
            #[cfg(feature = "fault")]
            let faulty =
                server.state.types_of(request.subject()).map(|types| (Arc::clone(&server.state), types));
            let state = Arc::clone(&server.state);
            let work = Box::pin(async move {
                Ok(finish(method(&state, &request).await.unwrap_or_else(A::failed), schema))
            });
            let answer = server.answer_with(thread, span, work, |error| finish(A::failed(error), None));
            #[cfg(feature = "fault")]
            if let Some((state, types)) = faulty {
                return Box::pin(async move { state.faulty(rpc, &types, answer.await?) });
            }
            answer
        };
        grpc::unary(request, Box::new(answer))
    }

    /// Answers with all schemas.
    fn schemas(self, rpc: &'static str) -> grpc::Answer {
        let Self { server, version, request } = self;
        let answer = move |_| {
            let span = span(&server.state, rpc, Subject::Provider);
            let state = Arc::clone(&server.state);
            let work = Box::pin(async move { state.schemas(version) });
            // Both protocols have errors in the same field.
            server.answer_with(Worker, span, work, |error| {
                finish(get_provider_schema::Response::failed(error), None)
            })
        };
        grpc::unary(request, Box::new(answer))
    }

    /// Answers when a state has arrived in chunks and is written.
    fn upload(self, rpc: &'static str) -> grpc::Answer {
        let Self { server, request, .. } = self;
        let method = move |chunks: Streaming<Bytes>| -> grpc::BoxFuture<'static, Result<Bytes, Status>> {
            Box::pin(async move {
                let chunks = chunks.map(|bytes| decode(bytes?));
                let size_of = |type_name: &str| server.state.store(type_name).map(|store| store.chunk_size);
                let failed = |error| finish(write_state_bytes::Response::failed(error), None);
                match chunks::join(chunks, size_of).await? {
                    Ok(written) => {
                        let span = span(&server.state, rpc, Subject::StateStore(&written.type_name));
                        let state = Arc::clone(&server.state);
                        let work =
                            Box::pin(async move { Ok(finish(state.write_state(written).await?, None)) });
                        server.answer_with(Blocking, span, work, failed).await
                    }
                    Err(damaged) => Ok(failed(damaged)),
                }
            })
        };
        grpc::client_streaming(request, Box::new(method))
    }

    /// Answers with a stream of messages.
    fn events<Q, A>(self, rpc: &'static str, method: Events<Q, A>) -> grpc::Answer
    where
        Q: Message + Default + Received,
        A: Message + 'static,
    {
        let Self { server, version, request } = self;
        let events = move |bytes| -> grpc::Messages {
            let request = match decode::<Q>(bytes) {
                Ok(request) => request,
                Err(status) => return Box::pin(tokio_stream::once(Err(status))),
            };
            let (span, _) = server.begin(version, rpc, &request);
            let (sender, receiver) = mpsc::channel(1);
            let work = method(Arc::clone(&server.state), request, sender);
            tokio::spawn(async move {
                // What goes wrong is among the events.
                let work = Box::pin(async move {
                    work.await;
                    Ok(Bytes::new())
                });
                let _ = server.run(Blocking, span, work).await;
            });
            Box::pin(ReceiverStream::new(receiver).map(|event: A| Ok(encoded(&event))))
        };
        grpc::server_streaming(request, Box::new(events))
    }
}

impl Server {
    /// Captures a request; returns the span of its log lines and the schema of what it is about.
    fn begin(
        &self,
        version: u32,
        rpc: &'static str,
        request: &dyn Received,
    ) -> (Span, Option<&'static Schema>) {
        self.state.capture(version, rpc, request);
        let subject = request.subject();
        (span(&self.state, rpc, subject), self.state.schema_of(subject))
    }

    /// Answers with what work makes, or else with what `failed` makes of an error.
    fn answer_with(
        self,
        thread: Thread,
        span: Span,
        work: Work,
        failed: fn(Diagnostics) -> Bytes,
    ) -> grpc::BoxFuture<'static, Result<Bytes, Status>> {
        Box::pin(async move {
            let answer = self.run(thread, span.clone(), work).await;
            Ok(answer.unwrap_or_else(|error| span.in_scope(|| failed(error))))
        })
    }

    /// Runs what a method does. What blocks a thread of its own keeps nobody waiting.
    async fn run(&self, thread: Thread, span: Span, work: Work) -> Result<Bytes, Diagnostics> {
        let start = Instant::now();
        let work = async move {
            tracing::trace!("received request");
            let result = work.await;
            let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
            tracing::trace!(tf_req_duration_ms = milliseconds, "served request");
            result
        }
        .instrument(span);
        if thread == Worker {
            // A panic of a method that waits for nothing. Others are caught nearer to the author's code.
            return super::guard::unpanicked(work).await;
        }
        // Without a thread that is free, it runs among the others rather than waiting for one.
        let done = match Arc::clone(&self.threads).try_acquire_owned() {
            Ok(permit) => {
                let runtime = tokio::runtime::Handle::current();
                tokio::task::spawn_blocking(move || {
                    let _permit = permit;
                    runtime.block_on(super::guard::unpanicked(work))
                })
            }
            Err(_) => tokio::spawn(super::guard::unpanicked(work)),
        };
        // What doesn't run was called after the end.
        done.await.unwrap_or_else(|_| {
            Err(Diagnostics::error("Provider is ending", "The call came when the provider was about to end."))
        })
    }
}

/// What a method does: it makes an encoded message. Its type is erased, so that running it is compiled once and not for each method.
type Work = grpc::BoxFuture<'static, Result<Bytes, Diagnostics>>;

/// What becomes of a request.
type Method<Q, A> = for<'a> fn(&'a State, &'a Q) -> Response<'a, A>;

/// What becomes of a request that is answered with events.
type Events<Q, A> = fn(Arc<State>, Q, mpsc::Sender<A>) -> grpc::BoxFuture<'static, ()>;

fn decode<Q: Message + Default>(bytes: Bytes) -> Result<Q, Status> {
    Q::decode(bytes).map_err(|error| Status::invalid_argument(format!("the request can't be read: {error}")))
}

/// Encodes an answer after its diagnostics are logged, without a sensitive value of the schema among them.
fn finish<A: Message + Answer>(mut answer: A, schema: Option<&Schema>) -> Bytes {
    let diagnostics = answer.diagnostics();
    if let Some(schema) = schema {
        redact(diagnostics, schema);
    }
    log(diagnostics);
    encoded(&answer)
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
