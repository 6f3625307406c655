//! Calls of a provider in the same process: requests and responses are bytes, as over a socket.

use std::{
    convert::Infallible,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
};

use bytes::Bytes;
use http::uri::PathAndQuery;
use prost::Message;
use tonic::{Request, Status, body::Body, client::Grpc};
use tower_service::Service;

use tfvalue_provider::{
    inner::{BoxFuture, InProcess, Raw},
    provider::Diagnostics,
    tfplugin6,
};

/// A server, and the protocol version of the calls.
pub(super) struct Client {
    pub(super) server: InProcess,
    pub(super) version: u32,
    calls: Calls,
}

/// The names of all calls so far, as protocol 6 names them.
pub(super) type Calls = Arc<Mutex<Vec<&'static str>>>;

impl Client {
    pub(super) fn new(server: InProcess, version: u32, calls: &Calls) -> Self {
        Self { server, version, calls: Arc::clone(calls) }
    }

    /// Calls a method that returns one message.
    pub(super) async fn call<Q: Message, A: Message + Default>(
        &self,
        rpc: &'static str,
        request: &Q,
    ) -> Result<A, Diagnostics> {
        let path = self.begin(rpc)?;
        let request = Request::new(Bytes::from(request.encode_to_vec()));
        let answer = self.grpc().unary(request, path, Raw).await.map_err(|status| failed(rpc, &status))?;
        decoded(rpc, answer.into_inner())
    }

    /// Calls a method that returns a stream of messages, and waits for all messages.
    pub(super) async fn events<Q: Message, A: Message + Default>(
        &self,
        rpc: &'static str,
        request: &Q,
    ) -> Result<Vec<A>, Diagnostics> {
        let path = self.begin(rpc)?;
        let request = Request::new(Bytes::from(request.encode_to_vec()));
        let mut grpc = self.grpc();
        let answer = grpc.server_streaming(request, path, Raw).await;
        let mut stream = answer.map_err(|status| failed(rpc, &status))?.into_inner();
        let mut events = Vec::new();
        while let Some(event) = stream.message().await.map_err(|status| failed(rpc, &status))? {
            events.push(decoded(rpc, event)?);
        }
        Ok(events)
    }

    fn begin(&self, rpc: &'static str) -> Result<PathAndQuery, Diagnostics> {
        lock(&self.calls).push(rpc);
        let method = if self.version == 5 { in_protocol_5(rpc) } else { rpc };
        let path = format!("/tfplugin{}.Provider/{method}", self.version);
        PathAndQuery::try_from(path).map_err(Diagnostics::from_display)
    }

    fn grpc(&self) -> Grpc<Local> {
        Grpc::new(Local { server: self.server.clone(), version: self.version })
            .max_decoding_message_size(usize::MAX)
            .max_encoding_message_size(usize::MAX)
    }
}

/// The name of a method in protocol 5.
fn in_protocol_5(rpc: &'static str) -> &'static str {
    match rpc {
        "GetProviderSchema" => "GetSchema",
        "ValidateProviderConfig" => "PrepareProviderConfig",
        "ConfigureProvider" => "Configure",
        "ValidateResourceConfig" => "ValidateResourceTypeConfig",
        "ValidateDataResourceConfig" => "ValidateDataSourceConfig",
        "StopProvider" => "Stop",
        rpc => rpc,
    }
}

fn decoded<A: Message + Default>(rpc: &str, bytes: Bytes) -> Result<A, Diagnostics> {
    A::decode(bytes).map_err(|error| Diagnostics::error("Plugin error", format!("{rpc}: {error}")))
}

fn failed(rpc: &str, status: &Status) -> Diagnostics {
    let detail = format!("The provider returned an unexpected error from {rpc}: {}", status.message());
    Diagnostics::error("Plugin error", detail)
}

/// Locks a mutex, and ignores poisoning: no code panics while a mutex is locked.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A server without a socket.
#[derive(Clone)]
struct Local {
    server: InProcess,
    version: u32,
}

impl Service<http::Request<Body>> for Local {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<http::Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let answer = self.server.answer(self.version, request);
        Box::pin(async { Ok(answer.await) })
    }
}

/// Converts messages to diagnostics without errors.
///
/// # Errors
///
/// Returns all messages if one of them is an error.
pub(super) fn checked(messages: Vec<tfplugin6::Diagnostic>) -> Result<Diagnostics, Diagnostics> {
    let diagnostics = read(messages);
    if diagnostics.has_errors() { Err(diagnostics) } else { Ok(diagnostics) }
}

/// Converts messages to diagnostics.
pub(super) fn read(messages: Vec<tfplugin6::Diagnostic>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    for message in messages {
        match tfvalue_runtime::Diagnostic::try_from(message) {
            Ok(diagnostic) => diagnostics.add(diagnostic),
            Err(error) => diagnostics.add(Diagnostics::error("Plugin error", error.to_string())),
        }
    }
    diagnostics
}
