//! The one message that a plugin of any kind sends.

use prost::Message;

/// How a service is.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub(super) struct HealthCheckResponse {
    /// 1: it serves.
    #[prost(int32, tag = "1")]
    pub(super) status: i32,
}

/// A service that serves.
pub(super) const SERVING: i32 = 1;
