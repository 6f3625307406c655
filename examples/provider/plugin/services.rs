//! The services of every plugin, before those of the application.

use std::{
    convert::Infallible,
    marker::PhantomData,
    pin::Pin,
    task::{Context, Poll},
};

use tokio_stream::Stream;
use tonic::{Status, Streaming, body::Body};
use tower_service::Service;

use super::{
    Application,
    messages::{ConnInfo, Empty, HealthCheckRequest, HealthCheckResponse, SERVING, StdioData},
    shutdown::Shutdown,
};
use crate::grpc::{self, Answer, BoxFuture};

/// All that a plugin serves, by the path of the request.
#[derive(Clone)]
pub(super) struct Services<A> {
    /// What the plugin is for.
    pub(super) application: A,
    /// The version of the application's protocol.
    pub(super) version: u32,
    /// The end of the plugin.
    pub(super) shutdown: Shutdown,
}

impl<A: Application> Services<A> {
    fn answer(&self, request: http::Request<Body>) -> Answer {
        let shutdown = self.shutdown.clone();
        match request.uri().path() {
            "/plugin.GRPCController/Shutdown" => {
                let end = move |_: Empty| {
                    shutdown.begin();
                    std::future::ready(Empty {})
                };
                grpc::unary(request, end)
            }
            // What the plugin prints is not passed on: Terraform would only drop it. The stream stays open all the same, and with
            // it the connection, which Go's client closes where nothing happens for long.
            "/plugin.GRPCStdio/StreamStdio" => {
                grpc::server_streaming(request, move |_: Empty| Silence::<StdioData>::until(&shutdown))
            }
            // No other connections are opened.
            "/plugin.GRPCBroker/StartStream" => {
                grpc::streaming(request, move |_: Streaming<ConnInfo>| Silence::<ConnInfo>::until(&shutdown))
            }
            "/grpc.health.v1.Health/Check" => {
                let serving =
                    |_: HealthCheckRequest| std::future::ready(HealthCheckResponse { status: SERVING });
                grpc::unary(request, serving)
            }
            _ => self.application.answer(self.version, request),
        }
    }
}

impl<A: Application> Service<http::Request<Body>> for Services<A> {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<Result<http::Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let answer = self.answer(request);
        Box::pin(async { Ok(answer.await) })
    }
}

/// A stream without messages that lasts until the end.
struct Silence<A> {
    end: BoxFuture<()>,
    message: PhantomData<fn() -> A>,
}

impl<A> Silence<A> {
    fn until(shutdown: &Shutdown) -> Self {
        Self { end: Box::pin(shutdown.begun()), message: PhantomData }
    }
}

impl<A> Stream for Silence<A> {
    type Item = Result<A, Status>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.end.as_mut().poll(context).map(|()| None)
    }
}
