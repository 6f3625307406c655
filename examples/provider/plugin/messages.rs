//! The messages that every plugin exchanges, whatever it does.

use prost::Message;

/// Nothing to say.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub(super) struct Empty {}

/// What a plugin prints, passed on.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct StdioData {
    /// 1: the output, 2: the errors.
    #[prost(int32, tag = "1")]
    pub(super) channel: i32,
    /// The bytes.
    #[prost(bytes = "vec", tag = "2")]
    pub(super) data: Vec<u8>,
}

/// Another connection that one side opens for the other.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct ConnInfo {
    /// Which one it is.
    #[prost(uint32, tag = "1")]
    pub(super) service_id: u32,
    /// The kind of network.
    #[prost(string, tag = "2")]
    pub(super) network: String,
    /// The address there.
    #[prost(string, tag = "3")]
    pub(super) address: String,
}

/// Which service is asked after.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct HealthCheckRequest {
    /// Its name.
    #[prost(string, tag = "1")]
    pub(super) service: String,
}

/// How it is.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub(super) struct HealthCheckResponse {
    /// 1: it serves.
    #[prost(int32, tag = "1")]
    pub(super) status: i32,
}

/// A service that serves.
pub(super) const SERVING: i32 = 1;
