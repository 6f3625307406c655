//! The gRPC services of every plugin, in front of the provider's service.

use std::{
    convert::Infallible,
    future::ready,
    task::{Context, Poll},
};

use bytes::Bytes;
use tokio_util::sync::CancellationToken;
use tonic::body::Body;
use tower_service::Service;

use super::{connections::Activity, messages::SERVING, printed::Printed};
use crate::server::{self, Answer, BoxFuture, Server};

/// Dispatches requests to the services of a plugin, by path.
#[derive(Clone)]
pub(super) struct Services {
    /// The provider that is served.
    pub(super) provider: Server,
    /// The version of the provider's protocol.
    pub(super) version: u32,
    /// Cancelled to end the plugin.
    pub(super) shutdown: CancellationToken,
    /// The output of the author's code.
    pub(super) printed: Printed,
}

impl Services {
    fn answer(&self, request: http::Request<Body>) -> Answer {
        if let Some(activity) = request.extensions().get::<Activity>() {
            activity.begin();
        }
        let Self { shutdown, printed, .. } = self.clone();
        match request.uri().path() {
            "/plugin.GRPCController/Shutdown" => server::unary(request, move |_| async move {
                // Terraform closes the connection when it receives the response.
                printed.flush().await;
                shutdown.cancel();
                // A message without fields.
                Ok(Bytes::new())
            }),
            "/plugin.GRPCStdio/StreamStdio" => {
                server::server_streaming(request, move |_| Ok(printed.messages()))
            }
            // The stream sends nothing: the plugin opens no other connections.
            "/plugin.GRPCBroker/StartStream" => server::silent(request, shutdown.cancelled_owned()),
            "/grpc.health.v1.Health/Check" => {
                server::unary(request, |_| ready(Ok(Bytes::from_static(SERVING))))
            }
            _ => self.provider.answer(self.version, request),
        }
    }
}

impl Service<http::Request<Body>> for Services {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<http::Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let answer = self.answer(request);
        Box::pin(async { Ok(answer.await) })
    }
}
