//! Shows the current step at a terminal, after a second.

use std::{
    fmt::Arguments,
    io::IsTerminal,
    sync::{Arc, Condvar, Mutex, PoisonError},
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::print_note;

/// How long nothing is said.
const PATIENCE: Duration = Duration::from_secs(1);

/// Reports on the standard error what is being done, once it takes more than a second. Says nothing where that is no terminal.
pub(super) struct Progress {
    /// None if nobody watches.
    watched: Option<(Arc<Watched>, JoinHandle<()>)>,
}

struct Watched {
    state: Mutex<State>,
    is_over: Condvar,
    say: Box<dyn Fn(&str) + Send + Sync>,
}

#[derive(Default)]
struct State {
    step: String,
    is_late: bool,
    is_over: bool,
}

impl Progress {
    pub(super) fn new() -> Self {
        if std::io::stderr().is_terminal() {
            Self::watched(PATIENCE, |step| print_note(format_args!("{step} …")))
        } else {
            Self { watched: None }
        }
    }

    fn watched(patience: Duration, say: impl Fn(&str) + Send + Sync + 'static) -> Self {
        let watched =
            Arc::new(Watched { state: Mutex::default(), is_over: Condvar::new(), say: Box::new(say) });
        let waiting = Arc::clone(&watched);
        let waiter = thread::spawn(move || {
            let state = waiting.state.lock().unwrap_or_else(PoisonError::into_inner);
            let waited = waiting.is_over.wait_timeout_while(state, patience, |state| !state.is_over);
            let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
            if !state.is_over {
                state.is_late = true;
                if !state.step.is_empty() {
                    (waiting.say)(&state.step);
                }
            }
        });
        Self { watched: Some((watched, waiter)) }
    }

    /// Begins a step.
    pub(super) fn print_note(&self, what: Arguments<'_>) {
        let Some((watched, _)) = &self.watched else { return };
        let mut state = watched.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.step = what.to_string();
        if state.is_late {
            (watched.say)(&state.step);
        }
    }
}

/// Nothing is said after this.
impl Drop for Progress {
    fn drop(&mut self) {
        let Some((watched, waiter)) = self.watched.take() else { return };
        watched.state.lock().unwrap_or_else(PoisonError::into_inner).is_over = true;
        watched.is_over.notify_all();
        // It has nothing to report of its own.
        let _ = waiter.join();
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
