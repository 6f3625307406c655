//! Termination and interrupt signals.

use std::io;

use tokio_util::sync::CancellationToken;

/// Ends the plugin on a signal to terminate, and on an interrupt if `interruptible`; a second interrupt then ends it at once.
///
/// An interrupt reaches all processes of the terminal. Terraform is one of them, and requests that the plugin stops in its own time. So
/// it is not counted otherwise.
#[cfg(unix)]
pub(super) fn watch(shutdown: &CancellationToken, interruptible: bool) -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let shutdown = shutdown.clone();
    tokio::spawn(async move {
        let mut interrupts = 0;
        loop {
            tokio::select! {
                _ = interrupt.recv() => interrupts += 1,
                _ = terminate.recv() => shutdown.cancel(),
            }
            match interrupts {
                1 if interruptible => shutdown.cancel(),
                2.. if interruptible => std::process::exit(130),
                _ => {}
            }
        }
    });
    Ok(())
}

/// Ends the plugin on an interrupt if `interruptible`, and else ignores it: Terraform requests that the plugin stops in its own time.
#[cfg(not(unix))]
pub(super) fn watch(shutdown: &CancellationToken, interruptible: bool) -> io::Result<()> {
    let shutdown = shutdown.clone();
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() {
            if interruptible {
                return shutdown.cancel();
            }
        }
    });
    Ok(())
}
