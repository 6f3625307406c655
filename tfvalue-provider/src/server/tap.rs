//! A hook between a request and its answer, for tests of tfvalue.

use std::sync::{Arc, OnceLock};

/// Receives the name of an rpc, its request and its answer, and returns the answer to send. An error fails the call.
pub type Tap = Arc<dyn Fn(&str, &[u8], Vec<u8>) -> Result<Vec<u8>, String> + Send + Sync>;

/// The hook of new servers.
pub(super) static TAP: OnceLock<Tap> = OnceLock::new();

/// Sets the hook of all servers that this process creates from now on. Only the first call has an effect.
pub fn set_tap(tap: Tap) {
    let _ = TAP.set(tap);
}
