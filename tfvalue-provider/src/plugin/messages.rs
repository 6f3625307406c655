//! The one message that a plugin of any kind sends.

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
