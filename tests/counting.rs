//! A global allocator that counts what each thread asks of it.

#![expect(unsafe_code, reason = "an allocator can be written in no other way; this one passes everything on")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

/// What was asked of the allocator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts {
    /// How often memory was asked for.
    pub(crate) allocations: usize,
    /// How often memory was asked to grow or to shrink.
    pub(crate) reallocations: usize,
    /// How often memory was given back.
    pub(crate) deallocations: usize,
    /// How many bytes were asked for, each time that memory grew all of them again.
    pub(crate) bytes: usize,
}

/// Runs a function and counts what it asks of the allocator; not what other threads ask in the meantime.
pub(crate) fn count<T>(run: impl FnOnce() -> T) -> (T, Counts) {
    let before = COUNTS.get();
    let result = run();
    let after = COUNTS.get();
    let counts = Counts {
        allocations: after.allocations - before.allocations,
        reallocations: after.reallocations - before.reallocations,
        deallocations: after.deallocations - before.deallocations,
        bytes: after.bytes - before.bytes,
    };
    (result, counts)
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

thread_local! {
    // Neither made on first use nor dropped, so that an allocator can use it.
    static COUNTS: Cell<Counts> =
        const { Cell::new(Counts { allocations: 0, reallocations: 0, deallocations: 0, bytes: 0 }) };
}

fn note(change: impl FnOnce(&mut Counts)) {
    let mut counts = COUNTS.get();
    change(&mut counts);
    COUNTS.set(counts);
}

fn note_allocation(bytes: usize) {
    note(|counts| {
        counts.allocations += 1;
        counts.bytes += bytes;
    });
}

// SAFETY: each call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note_allocation(layout.size());
        // SAFETY: the caller keeps to the contract of `alloc`, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note_allocation(layout.size());
        // SAFETY: the caller keeps to the contract of `alloc_zeroed`, which is the same.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(|counts| {
            counts.reallocations += 1;
            counts.bytes += size;
        });
        // SAFETY: the caller keeps to the contract of `realloc`, which is the same.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        note(|counts| counts.deallocations += 1);
        // SAFETY: the caller keeps to the contract of `dealloc`, which is the same.
        unsafe { System.dealloc(block, layout) }
    }
}
