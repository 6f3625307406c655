//! An author's work, which may panic, take too long or be cancelled: whatever happens, there is an answer.

use std::{
    any::Any,
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    task::Poll,
    time::Duration,
};

use super::{
    Diagnostics,
    session::Session,
    timeouts::{Limit, Operation, exceeded},
};

/// How long work may continue after the user has requested a stop, if it doesn't watch for that.
const GRACE: Duration = Duration::from_millis(500);

/// Returns the result of the work, or an error if it panics, exceeds its time limit, or continues after it was cancelled. It is dropped then.
pub(crate) async fn guarded<T>(
    operation: Operation,
    type_name: &str,
    limit: Option<&Limit>,
    session: &Session,
    work: impl Future<Output = Result<T, Diagnostics>>,
) -> Result<T, Diagnostics> {
    let work = unpanicked(work);
    let too_long = async {
        match limit {
            Some(limit) => tokio::time::sleep(limit.time).await,
            None => std::future::pending().await,
        }
    };
    let cancelled = async {
        session.cancelled.cancelled().await;
        tokio::time::sleep(GRACE).await;
        if session.is_watched() {
            std::future::pending::<()>().await;
        }
    };
    let result = tokio::select! {
        biased;
        result = work => result,
        () = too_long => match limit {
            Some(limit) => Err(exceeded(operation, type_name, limit)),
            None => Err(Diagnostics::new()),
        },
        () = cancelled => {
            let detail = format!("{} {type_name} was cancelled before it was done.", operation.participle());
            Err(Diagnostics::error("Operation cancelled", detail))
        }
    };
    result.map_err(|error| {
        error.with_default_summary(|| format!("{} {type_name} failed", operation.participle()))
    })
}

fn panicked(panic: &(dyn Any + Send)) -> Diagnostics {
    let message = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("it doesn't say why");
    Diagnostics::error("Provider panicked", format!("This is a bug in the provider, which says: {message}"))
}

/// What the work gives, where a panic is an error like any other.
pub(crate) async fn unpanicked<T>(
    work: impl Future<Output = Result<T, Diagnostics>>,
) -> Result<T, Diagnostics> {
    let mut work = pin!(work);
    poll_fn(|context| {
        // What the panic has left half done in memory is dropped with the work, which isn't polled again.
        catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context)))
            .unwrap_or_else(|panic| Poll::Ready(Err(panicked(&*panic))))
    })
    .await
}
