//! The guard of every call of an author's code. The call always gets an answer, and other calls don't wait for the author's code.
//!
//! The author's future is polled and dropped on a thread of its own ([`contained`]). The guard waits on the thread of the server, and decides when to
//! end the future. If the author's thread doesn't return, the guard answers with the side results of the call.

use std::{
    any::Any,
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::Arc,
    task::Poll,
    time::Duration,
};

use tfvalue_plan::convert::take_warnings;
use tokio::{
    select,
    sync::{oneshot, watch},
    task::{JoinError, JoinHandle},
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use super::{
    Diagnostics,
    call::{Call, End, Failure},
    grpc::BoxFuture,
    threads::Threads,
};

/// The time that the thread of an ended call has to drop the author's future. After that, the guard answers without waiting for the thread.
const DROP_TIME: Duration = Duration::from_millis(200);

/// The author's work of a call: decode, call, encode.
pub(crate) type Work<T> = BoxFuture<'static, Result<T, Diagnostics>>;

/// Converts a failure to an answer.
pub(crate) type Failed<T> = fn(&Call, Failure) -> T;

/// Guards calls, and counts the running ones.
#[derive(Clone)]
pub(crate) struct Guard {
    threads: Arc<Threads>,
    /// The number of calls that are running.
    running: watch::Sender<usize>,
    /// Cancelled when all calls must end.
    shutdown: CancellationToken,
    /// The time for which a call may continue after its client is gone.
    grace: Duration,
}

impl Guard {
    /// Creates a guard of calls that run on these threads.
    pub(crate) fn new(threads: Threads, grace: Duration) -> Self {
        Self {
            threads: Arc::new(threads),
            running: watch::Sender::new(0),
            shutdown: CancellationToken::new(),
            grace,
        }
    }

    /// Runs the work of a call. The receiver always gets an answer. Dropping the receiver cancels the work.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        call: Arc<Call>,
        span: Span,
        work: Work<T>,
        failed: Failed<T>,
    ) -> oneshot::Receiver<T> {
        let (sender, receiver) = oneshot::channel();
        let thread = self.threads.spawn(contained(Arc::clone(&call), work, failed).instrument(span.clone()));
        let running = Running::new(&self.running);
        let lost = move |call: &Call, error| span.in_scope(|| failed(call, call.fail(error)));
        tokio::spawn(self.clone().guard(call, thread, sender, lost, running));
        receiver
    }

    /// Waits for the work and sends its answer. Ends the work after a timeout, a cancellation or a shutdown.
    async fn guard<T>(
        self,
        call: Arc<Call>,
        mut thread: JoinHandle<T>,
        mut answer: oneshot::Sender<T>,
        failed: impl FnOnce(&Call, Diagnostics) -> T,
        _running: Running,
    ) {
        let runs_on = call.operation.changes_something();
        let mut too_long = pin!(async {
            match &call.limit {
                Some(limit) => sleep(limit.time).await,
                None => std::future::pending().await,
            }
        });
        let end = select! {
            biased;
            done = &mut thread => Err(done),
            () = &mut too_long => Ok(End::TimedOut),
            () = call.cancelled.cancelled(), if !runs_on => Ok(End::Cancelled),
            () = self.shutdown.cancelled() => Ok(End::Shutdown),
            () = answer.closed() => {
                // The client is gone, so nobody stores the result. The method only gets some time to clean up.
                call.cancelled.cancel();
                let grace = if runs_on { self.grace } else { Duration::ZERO };
                select! {
                    done = &mut thread => Err(done),
                    () = &mut too_long => Ok(End::TimedOut),
                    () = sleep(grace) => Ok(End::Cancelled),
                    () = self.shutdown.cancelled() => Ok(End::Shutdown),
                }
            }
        };
        let done = match end {
            Err(done) => Some(done),
            Ok(end) => {
                call.end(end);
                timeout(DROP_TIME, thread).await.ok()
            }
        };
        // `send` fails only if the receiver is gone.
        let _ = answer.send(match done {
            Some(Ok(done)) => done,
            Some(Err(error)) => failed(&call, lost(&call, error)),
            None => failed(&call, call.broken_off()),
        });
    }

    /// Waits until no call is running. Doesn't wait for the threads of calls that were ended.
    pub(crate) async fn idle(&self) {
        // `wait_for` fails only if there is no sender, and `self` has one.
        let _ = self.running.subscribe().wait_for(|running| *running == 0).await;
    }

    /// Drops authors' values on a separate thread, because their destructors may block or panic. Waits for the thread for at most `DROP_TIME`.
    pub(crate) async fn drop_apart(&self, drop: impl FnOnce() + Send + 'static) {
        let _ = timeout(DROP_TIME, self.threads.spawn(async { drop() })).await;
    }

    /// Ends all calls, also those that change something.
    pub(crate) fn end_all(&self) {
        self.shutdown.cancel();
    }
}

/// Counts a call while it is running.
struct Running(watch::Sender<usize>);

impl Running {
    fn new(running: &watch::Sender<usize>) -> Self {
        // No receiver is notified: receivers only wait for zero.
        running.send_if_modified(|running| {
            *running += 1;
            false
        });
        Self(running.clone())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.send_if_modified(|running| {
            *running -= 1;
            *running == 0
        });
    }
}

/// Polls and drops the work of a call, and returns its answer. A panic in a poll becomes an error of the call.
async fn contained<T>(call: Arc<Call>, work: Work<T>, failed: Failed<T>) -> T {
    let mut work = work;
    let polled = poll_fn(|context| {
        // Discards the warnings of other code that ran on this thread.
        drop(take_warnings());
        let poll = catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context)))
            .unwrap_or_else(|panic| Poll::Ready(Err(call.panicked(&message(panic)))));
        // Collects the warnings now, because the next poll may run on another thread.
        call.take_warnings();
        poll
    });
    let result = select! {
        biased;
        result = polled => result,
        error = call.ended() => Err(error),
    };
    // The destructors of the author's values run here, and may panic.
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(work))) {
        tracing::error!(panic = %message(panic), "a value panicked when it was dropped");
    }
    result.unwrap_or_else(|error| failed(&call, call.fail(error)))
}

/// The error of a call whose thread gave no answer.
fn lost(call: &Call, error: JoinError) -> Diagnostics {
    match error.try_into_panic() {
        Ok(panic) => call.panicked(&message(panic)),
        Err(_) => {
            Diagnostics::error("Provider is ending", "The call came when the provider was about to end.")
        }
    }
}

/// Returns the message of a panic. Leaks the payload, because its destructor is the author's code and may panic.
fn message(panic: Box<dyn Any + Send>) -> String {
    let text = panic_message(&*panic).to_owned();
    std::mem::forget(panic);
    text
}

/// Returns the message in the payload of a panic.
pub(crate) fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("it doesn't say why")
}
