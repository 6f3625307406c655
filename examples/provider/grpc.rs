//! Methods of gRPC services as functions from message to message.

use std::{
    future::{Ready, ready},
    pin::Pin,
    task::{Context, Poll},
};

use tokio_stream::Stream;
use tonic::{
    Request, Response, Status, Streaming,
    body::Body,
    server::{Grpc, ServerStreamingService, StreamingService, UnaryService},
};
use tonic_prost::ProstCodec;

/// A future whose type is not told.
pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The answer to a call.
pub type Answer = BoxFuture<http::Response<Body>>;

/// Answers a request with a message.
pub fn unary<Q, A, F, Message>(request: http::Request<Body>, method: F) -> Answer
where
    Q: prost::Message + Default + 'static,
    A: prost::Message + Default + 'static,
    F: FnMut(Q) -> Message + Send + 'static,
    Message: Future<Output = A> + Send + 'static,
{
    Box::pin(async move { server().unary(Method(method), request).await })
}

/// Answers a request with a stream of messages.
pub fn server_streaming<Q, A, F, Messages>(request: http::Request<Body>, method: F) -> Answer
where
    Q: prost::Message + Default + 'static,
    A: prost::Message + Default + 'static,
    F: FnMut(Q) -> Messages + Send + 'static,
    Messages: Stream<Item = Result<A, Status>> + Send + 'static,
{
    Box::pin(async move { server().server_streaming(Method(method), request).await })
}

/// Answers a stream of requests with a stream of messages.
pub fn streaming<Q, A, F, Messages>(request: http::Request<Body>, method: F) -> Answer
where
    Q: prost::Message + Default + 'static,
    A: prost::Message + Default + 'static,
    F: FnMut(Streaming<Q>) -> Messages + Send + 'static,
    Messages: Stream<Item = Result<A, Status>> + Send + 'static,
{
    Box::pin(async move { server().streaming(Method(method), request).await })
}

/// Answers that there is no such method.
pub fn unimplemented(path: &str) -> Answer {
    let status = Status::unimplemented(format!("{path} is not served"));
    Box::pin(ready(status.into_http()))
}

/// The server of one call. Values can be of any size: what Terraform holds, it may send.
fn server<Q, A>() -> Grpc<ProstCodec<A, Q>>
where
    Q: prost::Message + Default + 'static,
    A: prost::Message + Default + 'static,
{
    Grpc::new(ProstCodec::default())
        .max_decoding_message_size(usize::MAX)
        .max_encoding_message_size(usize::MAX)
}

struct Method<F>(F);

impl<Q, A, F, Message> UnaryService<Q> for Method<F>
where
    F: FnMut(Q) -> Message,
    Message: Future<Output = A>,
{
    type Response = A;
    type Future = Answered<Message>;

    fn call(&mut self, request: Request<Q>) -> Self::Future {
        Answered(Box::pin((self.0)(request.into_inner())))
    }
}

impl<Q, A, F, Messages> ServerStreamingService<Q> for Method<F>
where
    F: FnMut(Q) -> Messages,
    Messages: Stream<Item = Result<A, Status>>,
{
    type Response = A;
    type ResponseStream = Messages;
    type Future = Ready<Result<Response<Messages>, Status>>;

    fn call(&mut self, request: Request<Q>) -> Self::Future {
        ready(Ok(Response::new((self.0)(request.into_inner()))))
    }
}

impl<Q, A, F, Messages> StreamingService<Q> for Method<F>
where
    F: FnMut(Streaming<Q>) -> Messages,
    Messages: Stream<Item = Result<A, Status>>,
{
    type Response = A;
    type ResponseStream = Messages;
    type Future = Ready<Result<Response<Messages>, Status>>;

    fn call(&mut self, request: Request<Streaming<Q>>) -> Self::Future {
        ready(Ok(Response::new((self.0)(request.into_inner()))))
    }
}

/// The message that a future gives, as an answer.
struct Answered<Message>(Pin<Box<Message>>);

impl<Message: Future> Future for Answered<Message> {
    type Output = Result<Response<Message::Output>, Status>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(context).map(|message| Ok(Response::new(message)))
    }
}
