//! Methods of gRPC services as functions from bytes to bytes.
//!
//! Messages are encoded by the caller, so that the code of a call is compiled once and not for each message.

use std::{
    future::{Ready, ready},
    pin::Pin,
    task::{Context, Poll},
};

use bytes::{Buf, BufMut, Bytes};
use tokio_stream::Stream;
use tonic::{
    Request, Response, Status, Streaming,
    body::Body,
    codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
    server::{ClientStreamingService, Grpc, ServerStreamingService, StreamingService, UnaryService},
};

/// A future whose type isn't known.
pub(crate) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A stream of messages.
pub(crate) type Messages = Pin<Box<dyn Stream<Item = Result<Bytes, Status>> + Send>>;

/// The answer to a call.
pub(crate) type Answer = BoxFuture<'static, http::Response<Body>>;

/// How large a message may be in either direction: as large as with Terraform's own library. Terraform holds values of any size, but
/// what a garbled length claims must not be allocated.
const MAX_MESSAGE: usize = 256 * 1024 * 1024;

/// The answer to a request with one message.
type Unary = Box<dyn FnOnce(Bytes) -> BoxFuture<'static, Result<Bytes, Status>> + Send>;

/// The answers to a request with one message.
type ServerStreaming = Box<dyn FnOnce(Bytes) -> Messages + Send>;

/// The answer to a stream of requests.
type ClientStreaming = Box<dyn FnOnce(Streaming<Bytes>) -> BoxFuture<'static, Result<Bytes, Status>> + Send>;

/// Answers a request with a message.
pub(crate) fn unary(request: http::Request<Body>, method: Unary) -> Answer {
    Box::pin(async move { server().unary(UnaryMethod(Some(method)), request).await })
}

/// Answers a request with a stream of messages.
pub(crate) fn server_streaming(request: http::Request<Body>, method: ServerStreaming) -> Answer {
    Box::pin(async move { server().server_streaming(StreamMethod(Some(method)), request).await })
}

/// Answers a stream of requests with a message.
pub(crate) fn client_streaming(request: http::Request<Body>, method: ClientStreaming) -> Answer {
    Box::pin(async move { server().client_streaming(UploadMethod(Some(method)), request).await })
}

/// Answers a stream of requests with a stream of messages.
pub(crate) fn streaming(request: http::Request<Body>, messages: Messages) -> Answer {
    Box::pin(async move { server().streaming(Silent(Some(messages)), request).await })
}

/// Answers that there is no such method.
pub(crate) fn unimplemented(path: &str) -> Answer {
    let status = Status::unimplemented(format!("{path} is not served"));
    Box::pin(ready(status.into_http()))
}

fn server() -> Grpc<Raw> {
    Grpc::new(Raw).max_decoding_message_size(MAX_MESSAGE).max_encoding_message_size(MAX_MESSAGE)
}

/// The bytes of a message as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw;

impl Codec for Raw {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, message: Bytes, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put(message);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
    }
}

/// A method that is called once.
struct UnaryMethod(Option<Unary>);

/// A method that is called once, and answers with a stream.
struct StreamMethod(Option<ServerStreaming>);

/// A method that is called once, with a stream.
struct UploadMethod(Option<ClientStreaming>);

/// Messages that don't depend on what is sent.
struct Silent(Option<Messages>);

fn once<T>(method: &mut Option<T>) -> Result<T, Status> {
    method.take().ok_or_else(|| Status::internal("a call has one request"))
}

impl UnaryService<Bytes> for UnaryMethod {
    type Response = Bytes;
    type Future = Answered;

    fn call(&mut self, request: Request<Bytes>) -> Answered {
        match once(&mut self.0) {
            Ok(method) => Answered(method(request.into_inner())),
            Err(status) => Answered(Box::pin(ready(Err(status)))),
        }
    }
}

impl ClientStreamingService<Bytes> for UploadMethod {
    type Response = Bytes;
    type Future = Answered;

    fn call(&mut self, request: Request<Streaming<Bytes>>) -> Answered {
        match once(&mut self.0) {
            Ok(method) => Answered(method(request.into_inner())),
            Err(status) => Answered(Box::pin(ready(Err(status)))),
        }
    }
}

impl ServerStreamingService<Bytes> for StreamMethod {
    type Response = Bytes;
    type ResponseStream = Messages;
    type Future = Ready<Result<Response<Messages>, Status>>;

    fn call(&mut self, request: Request<Bytes>) -> Self::Future {
        ready(once(&mut self.0).map(|method| Response::new(method(request.into_inner()))))
    }
}

impl StreamingService<Bytes> for Silent {
    type Response = Bytes;
    type ResponseStream = Messages;
    type Future = Ready<Result<Response<Messages>, Status>>;

    fn call(&mut self, _: Request<Streaming<Bytes>>) -> Self::Future {
        ready(once(&mut self.0).map(Response::new))
    }
}

/// The message that a future gives, as an answer.
struct Answered(BoxFuture<'static, Result<Bytes, Status>>);

impl Future for Answered {
    type Output = Result<Response<Bytes>, Status>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(context).map(|message| message.map(Response::new))
    }
}
