//! Methods of gRPC services as functions from message to message.

use std::{
    future::{Ready, ready},
    pin::Pin,
    task::{Context, Poll},
};

use prost::Message;
use tokio_stream::Stream;
use tonic::{
    Request, Response, Status, Streaming,
    body::Body,
    server::{Grpc, ServerStreamingService, StreamingService, UnaryService},
};
use tonic_prost::ProstCodec;

/// A future whose type is not told.
pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Answers a request with a message.
pub async fn unary<Q, A, F, Answer>(request: http::Request<Body>, method: F) -> http::Response<Body>
where
    Q: Message + Default + 'static,
    A: Message + Default + 'static,
    F: FnMut(Q) -> Answer,
    Answer: Future<Output = A>,
{
    server().unary(Method(method), request).await
}

/// Answers a request with a stream of messages.
pub async fn server_streaming<Q, A, F, Answers>(
    request: http::Request<Body>,
    method: F,
) -> http::Response<Body>
where
    Q: Message + Default + 'static,
    A: Message + Default + 'static,
    F: FnMut(Q) -> Answers,
    Answers: Stream<Item = Result<A, Status>> + Send + 'static,
{
    server().server_streaming(Method(method), request).await
}

/// Answers a stream of requests with a stream of messages.
pub async fn streaming<Q, A, F, Answers>(request: http::Request<Body>, method: F) -> http::Response<Body>
where
    Q: Message + Default + 'static,
    A: Message + Default + 'static,
    F: FnMut(Streaming<Q>) -> Answers + Send,
    Answers: Stream<Item = Result<A, Status>> + Send + 'static,
{
    server().streaming(Method(method), request).await
}

/// Answers that there is no such method.
pub fn unimplemented(path: &str) -> http::Response<Body> {
    Status::unimplemented(format!("{path} is not served")).into_http()
}

/// The server of one call. Values can be of any size: what Terraform holds, it may send.
fn server<Q, A>() -> Grpc<ProstCodec<A, Q>>
where
    Q: Message + Default + 'static,
    A: Message + Default + 'static,
{
    Grpc::new(ProstCodec::default())
        .max_decoding_message_size(usize::MAX)
        .max_encoding_message_size(usize::MAX)
}

struct Method<F>(F);

impl<Q, A, F, Answer> UnaryService<Q> for Method<F>
where
    F: FnMut(Q) -> Answer,
    Answer: Future<Output = A>,
{
    type Response = A;
    type Future = Answered<Answer>;

    fn call(&mut self, request: Request<Q>) -> Self::Future {
        Answered(Box::pin((self.0)(request.into_inner())))
    }
}

impl<Q, A, F, Answers> ServerStreamingService<Q> for Method<F>
where
    F: FnMut(Q) -> Answers,
    Answers: Stream<Item = Result<A, Status>>,
{
    type Response = A;
    type ResponseStream = Answers;
    type Future = Ready<Result<Response<Answers>, Status>>;

    fn call(&mut self, request: Request<Q>) -> Self::Future {
        ready(Ok(Response::new((self.0)(request.into_inner()))))
    }
}

impl<Q, A, F, Answers> StreamingService<Q> for Method<F>
where
    F: FnMut(Streaming<Q>) -> Answers,
    Answers: Stream<Item = Result<A, Status>>,
{
    type Response = A;
    type ResponseStream = Answers;
    type Future = Ready<Result<Response<Answers>, Status>>;

    fn call(&mut self, request: Request<Streaming<Q>>) -> Self::Future {
        ready(Ok(Response::new((self.0)(request.into_inner()))))
    }
}

/// The message that a future gives, as an answer.
struct Answered<Answer>(Pin<Box<Answer>>);

impl<Answer: Future> Future for Answered<Answer> {
    type Output = Result<Response<Answer::Output>, Status>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(context).map(|answer| Ok(Response::new(answer)))
    }
}
