//! An allocator that counts, by which tests see what an input commands.

#![expect(
    unsafe_code,
    reason = "a global allocator is unsafe to implement; this one passes everything on to the system's"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
    static TOTAL: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counting per thread what it gives.
pub struct Counting;

/// What was allocated in the meantime by the thread that asks.
#[derive(Clone, Copy, Debug)]
pub struct Allocated {
    /// The most bytes that were in use at once, beyond those that were before.
    pub peak: usize,
    /// All bytes together, those given back in between included: a measure of the work done.
    pub total: usize,
}

/// Runs a function, and says what it allocated.
pub fn allocated<R>(run: impl FnOnce() -> R) -> (R, Allocated) {
    let (live, total) = (LIVE.get(), TOTAL.get());
    PEAK.set(live);
    let result = run();
    let peak = usize::try_from(PEAK.get() - live).unwrap_or(0);
    (result, Allocated { peak, total: TOTAL.get().wrapping_sub(total) })
}

// `isize` and not `usize`, as a thread may give back what another one took. No layout is greater than `isize::MAX`.
fn count(change: isize) {
    LIVE.set(LIVE.get().wrapping_add(change));
    PEAK.set(PEAK.get().max(LIVE.get()));
    TOTAL.set(TOTAL.get().wrapping_add(usize::try_from(change).unwrap_or(0)));
}

// SAFETY: the system's allocator does it all; counting neither allocates nor panics, as the counters have no destructor and wrap around.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: the caller's promises are those that are asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: the caller's promises are those that are asked for.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.cast_signed() - layout.size().cast_signed());
        // SAFETY: the caller's promises are those that are asked for.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
