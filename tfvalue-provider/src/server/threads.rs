//! The threads on which authors' methods run: none of them is one of the server's.

use std::sync::{Arc, OnceLock};

use tokio::{
    runtime::{Builder, EnterGuard, Handle, Runtime},
    sync::Semaphore,
    task::{JoinHandle, spawn_blocking},
};

/// The number of calls that may have a thread of their own at the same time.
pub(crate) const THREADS: usize = 1024;

/// The runtime to which what an author's method spawns belongs.
pub(crate) enum Authors {
    /// The one on which the server runs.
    Servers,
    /// The one on which `serve_async` was called.
    Callers(Handle),
    /// One of ours, which starts with the first call.
    Own(OnceLock<Option<Runtime>>),
}

impl Authors {
    /// A runtime of ours, of which nothing exists yet.
    pub(crate) fn own() -> Self {
        Self::Own(OnceLock::new())
    }

    /// Enters the caller's runtime, if it is that.
    pub(crate) fn enter(&self) -> Option<EnterGuard<'_>> {
        match self {
            Self::Callers(handle) => Some(handle.enter()),
            _ => None,
        }
    }

    fn handle(&self) -> Handle {
        match self {
            Self::Servers => Handle::current(),
            Self::Callers(handle) => handle.clone(),
            Self::Own(runtime) => {
                let runtime = runtime.get_or_init(|| Builder::new_multi_thread().enable_all().build().ok());
                // Without threads for it, the server's serve.
                runtime.as_ref().map_or_else(Handle::current, |runtime| runtime.handle().clone())
            }
        }
    }
}

/// Threads for calls.
pub(crate) struct Threads {
    authors: Authors,
    free: Arc<Semaphore>,
}

impl Threads {
    /// Threads that belong to the runtime on which the server runs, for methods that belong to `authors`.
    pub(crate) fn new(authors: Authors) -> Self {
        Self { authors, free: Arc::new(Semaphore::new(THREADS)) }
    }

    /// Drives a future on a thread of its own, so that it may block. If all are busy, it runs among the tasks of its runtime.
    pub(crate) fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        let authors = self.authors.handle();
        match Arc::clone(&self.free).try_acquire_owned() {
            Ok(permit) => spawn_blocking(move || {
                let _permit = permit;
                authors.block_on(work)
            }),
            Err(_) => authors.spawn(work),
        }
    }
}
