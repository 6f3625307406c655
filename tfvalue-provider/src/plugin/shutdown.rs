//! The signal to shut down, shared by all parts of a plugin.

use tokio::sync::watch;

/// A shutdown signal: clones share it.
#[derive(Clone, Debug)]
pub(super) struct Shutdown(watch::Sender<bool>);

impl Shutdown {
    /// A signal that is not set.
    pub(super) fn new() -> Self {
        Self(watch::Sender::new(false))
    }

    /// Sets the signal.
    pub(super) fn begin(&self) {
        // `send` does nothing while no task waits.
        self.0.send_replace(true);
    }

    /// Waits until the signal is set.
    pub(super) fn begun(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut receiver = self.0.subscribe();
        async move {
            // An error says that no sender is left.
            let _ = receiver.wait_for(|begun| *begun).await;
        }
    }
}
