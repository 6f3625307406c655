//! The messages that a plugin of any kind sends.

use prost::Message;

/// The response of `grpc.health.v1.Health/Check`.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub(super) struct HealthCheckResponse {
    /// `SERVING` is 1.
    #[prost(int32, tag = "1")]
    pub(super) status: i32,
}

/// The status of a service that accepts requests.
pub(super) const SERVING: i32 = 1;

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
