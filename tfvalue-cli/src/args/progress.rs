//! Shows the current step at a terminal, after a second.

use std::{
    fmt::Arguments,
    io::IsTerminal,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::print_note;

/// The time after which steps are reported.
const PATIENCE: Duration = Duration::from_secs(1);

/// Reports each step on the standard error once the command takes more than a second. Reports nothing if that is no terminal.
pub(super) struct Progress(Option<(Sender<String>, JoinHandle<()>)>);

impl Progress {
    pub(super) fn new() -> Self {
        if std::io::stderr().is_terminal() {
            Self::watched(PATIENCE, |step| print_note(format_args!("{step} …")))
        } else {
            Self(None)
        }
    }

    fn watched(patience: Duration, say: impl Fn(&str) + Send + 'static) -> Self {
        let (sender, steps) = mpsc::channel::<String>();
        let watcher = thread::spawn(move || {
            let deadline = Instant::now() + patience;
            let mut current = None;
            loop {
                match steps.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                    Ok(step) => current = Some(step),
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            current.into_iter().chain(steps).for_each(|step| say(&step));
        });
        Self(Some((sender, watcher)))
    }

    /// Begins a step.
    pub(super) fn print_note(&self, step: Arguments<'_>) {
        if let Some((sender, _)) = &self.0 {
            // Without its receiver, nothing is reported any more.
            let _ = sender.send(step.to_string());
        }
    }
}

/// Reports nothing after this.
impl Drop for Progress {
    fn drop(&mut self) {
        let Some((sender, watcher)) = self.0.take() else { return };
        drop(sender);
        // The thread returns nothing.
        let _ = watcher.join();
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Instant};

    use super::*;

    #[test]
    fn steps_are_told_once_they_take_long() {
        let (sender, said) = mpsc::channel();
        let progress = Progress::watched(Duration::from_millis(20), move |step| {
            sender.send(step.to_owned()).unwrap();
        });
        progress.print_note(format_args!("reading"));
        assert_eq!(said.recv_timeout(Duration::from_secs(60)).unwrap(), "reading");
        progress.print_note(format_args!("writing"));
        assert_eq!(said.recv_timeout(Duration::from_secs(60)).unwrap(), "writing");
        drop(progress);
        assert!(said.recv().is_err());
    }

    #[test]
    fn what_is_quick_is_not_told() {
        let (sender, said) = mpsc::channel();
        let begun = Instant::now();
        let progress = Progress::watched(Duration::from_secs(600), move |step| {
            sender.send(step.to_owned()).unwrap();
        });
        progress.print_note(format_args!("reading"));
        drop(progress);
        assert!(said.recv().is_err() && begun.elapsed() < Duration::from_secs(60));
    }
}
