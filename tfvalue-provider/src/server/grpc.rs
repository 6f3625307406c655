//! Methods of gRPC services as functions from bytes to bytes.
//!
//! Callers encode the messages, so that the code of a call is compiled once and not for each message type. This module frames the messages. It
//! allocates memory only for bytes that have arrived, not for the length that a message announces.

use std::{
    future::ready,
    pin::Pin,
    task::{Context, Poll, ready},
};

use bytes::{Buf, BufMut, Bytes, BytesMut};
use http::{HeaderMap, HeaderValue};
use http_body::{Body as _, Frame};
use tokio::sync::mpsc;
use tokio_stream::{Stream, StreamExt, wrappers::ReceiverStream};
use tonic::{Status, body::Body};

/// A boxed future, whose type is erased.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A stream of messages.
pub(crate) type Messages = Pin<Box<dyn Stream<Item = Result<Bytes, Status>> + Send>>;

/// The answer to a call.
pub type Answer = BoxFuture<'static, http::Response<Body>>;

/// The maximum size of a message in either direction, in bytes. Terraform's own library has the same limit.
const MAX_MESSAGE: usize = 256 * 1024 * 1024;

/// The number of bytes before a message: a compression flag and the length.
const PREFIX: usize = 5;

/// Answers one request message with one message.
pub(crate) fn unary<F>(
    request: http::Request<Body>,
    method: impl FnOnce(Bytes) -> F + Send + 'static,
) -> Answer
where
    F: Future<Output = Result<Bytes, Status>> + Send,
{
    client_streaming(request, |mut messages| async move { method(messages.only().await?).await })
}

/// Answers one request message with a stream of messages.
pub(crate) fn server_streaming(
    request: http::Request<Body>,
    method: impl FnOnce(Bytes) -> Result<Messages, Status> + Send + 'static,
) -> Answer {
    Box::pin(async move {
        match Received::new(request).only().await.and_then(method) {
            Ok(messages) => response(messages),
            Err(status) => status.into_http(),
        }
    })
}

/// Answers a stream of request messages with one message.
pub(crate) fn client_streaming<F>(
    request: http::Request<Body>,
    method: impl FnOnce(Received) -> F + Send + 'static,
) -> Answer
where
    F: Future<Output = Result<Bytes, Status>> + Send,
{
    Box::pin(async move { one(method(Received::new(request)).await) })
}

/// Answers with a stream without messages, which stays open until `end` completes.
pub(crate) fn silent(request: http::Request<Body>, end: impl Future<Output = ()> + Send + 'static) -> Answer {
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        tokio::select! {
            () = end => {}
            () = sender.closed() => {}
        }
        // The request is dropped last, so that the client can write until then.
        drop(request);
    });
    Box::pin(ready(response(Box::pin(ReceiverStream::new(receiver)))))
}

/// Answers that the method isn't implemented.
pub(crate) fn unimplemented(path: &str) -> Answer {
    let status = Status::unimplemented(format!("{path} is not served"));
    Box::pin(ready(status.into_http()))
}

fn one(message: Result<Bytes, Status>) -> http::Response<Body> {
    match message {
        Ok(message) if message.len() > MAX_MESSAGE => too_large(message.len()).into_http(),
        Ok(message) => response(Box::pin(tokio_stream::once(Ok(message)))),
        Err(status) => status.into_http(),
    }
}

fn response(messages: Messages) -> http::Response<Body> {
    let mut response = http::Response::new(Body::new(Sent { messages: Some(messages) }));
    response.headers_mut().insert(http::header::CONTENT_TYPE, HeaderValue::from_static("application/grpc"));
    response
}

fn too_large(length: usize) -> Status {
    Status::out_of_range(format!(
        "a message has {length} bytes, more than the {MAX_MESSAGE} that are allowed"
    ))
}

/// The messages of a request.
pub(crate) struct Received {
    body: Body,
    /// The bytes that have arrived and belong to no message yet.
    bytes: BytesMut,
}

impl Received {
    fn new(request: http::Request<Body>) -> Self {
        Self { body: request.into_body(), bytes: BytesMut::new() }
    }

    /// Returns the message of a request that must have exactly one.
    async fn only(&mut self) -> Result<Bytes, Status> {
        let none = || Status::internal("the request has no message");
        let message = self.next().await.ok_or_else(none)??;
        match self.next().await {
            None => Ok(message),
            Some(_) => Err(Status::internal("the request has more than one message")),
        }
    }

    /// Takes the next message, if all its bytes have arrived.
    fn whole(&mut self) -> Result<Option<Bytes>, Status> {
        let Some((&[compression, ref length @ ..], arrived)) = self.bytes.split_first_chunk::<PREFIX>()
        else {
            return Ok(None);
        };
        if compression != 0 {
            return Err(Status::unimplemented("compressed messages are not supported"));
        }
        let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX);
        if length > MAX_MESSAGE {
            return Err(too_large(length));
        }
        if arrived.len() < length {
            return Ok(None);
        }
        self.bytes.advance(PREFIX);
        Ok(Some(self.bytes.split_to(length).freeze()))
    }
}

/// Yields an error if the connection fails, or if a message is truncated, compressed or too large.
impl Stream for Received {
    type Item = Result<Bytes, Status>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(message) = self.whole().transpose() {
                return Poll::Ready(Some(message));
            }
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => {
                    if let Ok(bytes) = frame.into_data() {
                        self.bytes.put(bytes);
                    }
                }
                Some(Err(status)) => return Poll::Ready(Some(Err(status))),
                None if self.bytes.is_empty() => return Poll::Ready(None),
                None => {
                    self.bytes.clear();
                    return Poll::Ready(Some(Err(Status::internal("the request ends within a message"))));
                }
            }
        }
    }
}

/// A response body: the messages, followed by the status as trailers.
struct Sent {
    /// `None` after the last message.
    messages: Option<Messages>,
}

impl http_body::Body for Sent {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let Some(messages) = &mut self.messages else { return Poll::Ready(None) };
        let status = match messages.as_mut().poll_next(context) {
            Poll::Pending => return Poll::Pending,
            Poll::Ready(Some(Ok(message))) if message.len() <= MAX_MESSAGE => {
                return Poll::Ready(Some(Ok(Frame::data(framed(&message)))));
            }
            Poll::Ready(Some(Ok(message))) => too_large(message.len()),
            Poll::Ready(Some(Err(status))) => status,
            Poll::Ready(None) => Status::ok(""),
        };
        self.messages = None;
        let mut trailers = HeaderMap::new();
        Poll::Ready(Some(status.add_header(&mut trailers).map(|()| Frame::trailers(trailers))))
    }

    fn is_end_stream(&self) -> bool {
        self.messages.is_none()
    }
}

fn framed(message: &[u8]) -> Bytes {
    let mut frame = BytesMut::with_capacity(PREFIX + message.len());
    frame.put_u8(0);
    frame.put_u32(u32::try_from(message.len()).unwrap_or(u32::MAX));
    frame.put_slice(message);
    frame.freeze()
}

/// A codec for clients, which passes the bytes of messages through unchanged.
#[derive(Clone, Copy, Debug)]
pub struct Raw;

impl tonic::codec::Codec for Raw {
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

impl tonic::codec::Encoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, message: Bytes, buffer: &mut tonic::codec::EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put(message);
        Ok(())
    }
}

impl tonic::codec::Decoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, buffer: &mut tonic::codec::DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
    }
}
