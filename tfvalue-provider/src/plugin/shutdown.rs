//! The end of a plugin.

use tokio::sync::watch;

/// The one end that all parts of a plugin wait for, or bring about.
#[derive(Clone, Debug)]
pub(super) struct Shutdown(watch::Sender<bool>);

impl Shutdown {
    /// An end that has not come.
    pub(super) fn new() -> Self {
        Self(watch::Sender::new(false))
    }

    /// Begins it.
    pub(super) fn begin(&self) {
        // `send` would do nothing as long as nobody waits.
        self.0.send_replace(true);
    }

    /// Waits for its beginning.
    pub(super) fn begun(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut receiver = self.0.subscribe();
        async move {
            // An error says that there is nobody left to begin it.
            let _ = receiver.wait_for(|begun| *begun).await;
        }
    }
}
