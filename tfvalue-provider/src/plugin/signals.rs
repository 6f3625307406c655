//! Termination and interrupt signals.

use std::io;

use super::shutdown::Shutdown;

/// Ends the plugin on a signal to terminate, and on an interrupt if `interruptible`.
///
/// An interrupt reaches all processes of the terminal. Terraform is one of them, and requests that the plugin stops in its own time.
#[cfg(unix)]
pub(super) fn watch(shutdown: &Shutdown, interruptible: bool) -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let shutdown = shutdown.clone();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = interrupt.recv() => if !interruptible { continue },
                _ = terminate.recv() => {}
            }
            return shutdown.begin();
        }
    });
    Ok(())
}

/// Ends the plugin on an interrupt if `interruptible`, and else ignores it: Terraform requests that the plugin stops in its own time.
#[cfg(not(unix))]
pub(super) fn watch(shutdown: &Shutdown, interruptible: bool) -> io::Result<()> {
    let shutdown = shutdown.clone();
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() {
            if interruptible {
                return shutdown.begin();
            }
        }
    });
    Ok(())
}
