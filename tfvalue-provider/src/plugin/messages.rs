//! The messages that every plugin sends.

use prost::Message;

/// The response of `grpc.health.v1.Health/Check`, encoded: the status in its first field is 1, `SERVING`.
pub(super) const SERVING: &[u8] = &[8, 1];

/// A piece of printed output, in the stream of `plugin.GRPCStdio/StreamStdio`.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct StdioData {
    /// The channel: 1 for the standard output, 2 for the standard error.
    #[prost(int32, tag = "1")]
    pub(super) channel: i32,
    /// The bytes.
    #[prost(bytes = "bytes", tag = "2")]
    pub(super) data: bytes::Bytes,
}
