//! An allocator that counts, by which tests see what an input commands.

#![expect(
    unsafe_code,
    reason = "a global allocator is unsafe to implement; this one passes everything on to the system's"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

/// The system's allocator, counting per thread what it gives while [`allocated`] runs.
pub struct Counting;

/// A thread's calls of the allocator in the meantime.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allocated {
    /// The number of allocations.
    pub allocations: usize,
    /// The number of calls that grow or shrink memory.
    pub reallocations: usize,
    /// The number of calls that free memory.
    pub deallocations: usize,
    /// All bytes together, those given back in between included: a measure of the work done.
    pub total: usize,
    /// The most bytes that were in use at once, beyond those that were before, if memory always grows where it is.
    pub peak: usize,
    /// As many if it never does, but is moved: what it was is in use until what it becomes is there.
    pub peak_moved: usize,
    /// The number of allocations that are still in use: the result consists of them.
    pub held: usize,
}

thread_local! {
    // Where time is measured, nothing is counted.
    static COUNTS_NOW: Cell<bool> = const { Cell::new(false) };
    // Neither made on first use nor dropped, so that an allocator can use them.
    static COUNTS: Cell<Allocated> =
        const { Cell::new(Allocated { allocations: 0, reallocations: 0, deallocations: 0, total: 0, peak: 0, peak_moved: 0, held: 0 }) };
    // A thread may give back what another one took.
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
    static PEAK_MOVED: Cell<isize> = const { Cell::new(0) };
}

/// Runs a function, and says what it asked of the allocator.
pub fn allocated<R>(run: impl FnOnce() -> R) -> (R, Allocated) {
    let (before, live) = (COUNTS.get(), LIVE.get());
    PEAK.set(live);
    PEAK_MOVED.set(live);
    let counted_before = COUNTS_NOW.replace(true);
    let result = run();
    COUNTS_NOW.set(counted_before);
    let after = COUNTS.get();
    let allocated = Allocated {
        allocations: after.allocations.wrapping_sub(before.allocations),
        reallocations: after.reallocations.wrapping_sub(before.reallocations),
        deallocations: after.deallocations.wrapping_sub(before.deallocations),
        total: after.total.wrapping_sub(before.total),
        peak: usize::try_from(PEAK.get() - live).unwrap_or(0),
        peak_moved: usize::try_from(PEAK_MOVED.get() - live).unwrap_or(0),
        held: usize::try_from(LIVE.get() - live).unwrap_or(0),
    };
    (result, allocated)
}

/// Counts one call, by which so many bytes more are in use, and meanwhile as many as `moved` says. No layout is greater than `isize::MAX`.
#[inline]
fn count(change: isize, moved: isize, call: impl FnOnce(&mut Allocated) -> &mut usize) {
    if !COUNTS_NOW.get() {
        return;
    }
    PEAK_MOVED.set(PEAK_MOVED.get().max(LIVE.get().wrapping_add(moved)));
    LIVE.set(LIVE.get().wrapping_add(change));
    PEAK.set(PEAK.get().max(LIVE.get()));
    let mut counts = COUNTS.get();
    counts.total = counts.total.wrapping_add(usize::try_from(change).unwrap_or(0));
    let calls = call(&mut counts);
    *calls = calls.wrapping_add(1);
    COUNTS.set(counts);
}

// SAFETY: the system's allocator does it all; counting neither allocates nor panics, as the counters have no destructor and wrap around.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let size = layout.size().cast_signed();
        count(size, size, |counts| &mut counts.allocations);
        // SAFETY: the caller upholds the same contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let size = layout.size().cast_signed();
        count(size, size, |counts| &mut counts.allocations);
        // SAFETY: the caller upholds the same contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let (before, after) = (layout.size().cast_signed(), size.cast_signed());
        count(after - before, after, |counts| &mut counts.reallocations);
        // SAFETY: the caller upholds the same contract.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed(), 0, |counts| &mut counts.deallocations);
        // SAFETY: the caller upholds the same contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}
