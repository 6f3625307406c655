//! The threads on which authors' methods run, separate from the threads that serve requests.

use std::sync::{Arc, OnceLock};

use tokio::{
    runtime::{Builder, EnterGuard, Handle, Runtime},
    sync::Semaphore,
    task::{JoinHandle, spawn_blocking},
};

/// The number of calls that may have a thread of their own at the same time.
pub(crate) const THREADS: usize = 1024;

/// The runtime to which the tasks that an author's method spawns belong.
pub(crate) enum Authors {
    /// The runtime of the server.
    Servers,
    /// The runtime on which `serve_async` was called.
    Callers(Handle),
    /// A runtime of tfvalue, which the first call creates.
    Own(OnceLock<Option<Runtime>>),
}

impl Authors {
    /// A runtime of tfvalue that isn't created yet.
    pub(crate) fn own() -> Self {
        Self::Own(OnceLock::new())
    }

    /// Enters the caller's runtime, if the variant is `Callers`.
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
                // If the runtime can't be created, the server's runtime replaces it.
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
    /// Threads of the server's runtime, for methods that belong to the runtime `authors`.
    pub(crate) fn new(authors: Authors) -> Self {
        Self { authors, free: Arc::new(Semaphore::new(THREADS)) }
    }

    /// Runs a future on a thread of its own, so that the future may block. If all threads are busy, spawns the future as a task on its runtime.
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
