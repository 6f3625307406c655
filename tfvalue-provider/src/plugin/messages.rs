//! The messages that a plugin of any kind sends.

use prost::Message;

/// The response of `grpc.health.v1.Health/Check`, encoded: the status in its first field is 1, `SERVING`.
pub(super) const SERVING: &[u8] = &[8, 1];

/// Something that was printed, in a stream of `plugin.GRPCStdio/StreamStdio`.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct StdioData {
    /// The output is 1, the errors are 2.
    #[prost(int32, tag = "1")]
    pub(super) channel: i32,
    /// The bytes.
    #[prost(bytes = "bytes", tag = "2")]
    pub(super) data: bytes::Bytes,
}
