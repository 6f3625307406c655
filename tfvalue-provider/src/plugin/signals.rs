//! Termination and interrupt signals.
//!
//! An interrupt reaches all processes of the terminal, including Terraform. Terraform then requests a stop, except while it validates. So an
//! interrupt doesn't stop the plugin: it ends only calls that change nothing.

use std::io;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// The number of interrupts so far.
pub(super) type Interrupts = watch::Receiver<u32>;

/// Ends the plugin on SIGTERM. Returns the number of interrupts.
#[cfg(unix)]
pub(super) fn watch(shutdown: &CancellationToken) -> io::Result<Interrupts> {
    use tokio::signal::unix::{SignalKind, signal};

    let (sender, interrupts) = watch::channel(0);
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let shutdown = shutdown.clone();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = interrupt.recv() => sender.send_modify(|count| *count += 1),
                _ = terminate.recv() => shutdown.cancel(),
            }
        }
    });
    Ok(interrupts)
}

/// Returns the number of interrupts. This system has no SIGTERM.
#[cfg(not(unix))]
pub(super) fn watch(_: &CancellationToken) -> io::Result<Interrupts> {
    let (sender, interrupts) = watch::channel(0);
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() {
            sender.send_modify(|count| *count += 1);
        }
    });
    Ok(interrupts)
}
