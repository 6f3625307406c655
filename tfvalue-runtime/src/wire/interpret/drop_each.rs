//! Drops values through pointers. If dropping one of several values panics, the others are still dropped.

/// Drops a value in place.
///
/// # Safety
///
/// `dst` points to a `T`, which isn't used again.
pub(super) unsafe fn drop_value<T>(dst: *mut ()) {
    // SAFETY: guaranteed by the caller (invariant 2).
    unsafe { dst.cast::<T>().drop_in_place() };
}

/// Calls `drop` once for each position. If a call panics, the remaining calls are still made, as for the fields of a struct. If a second call panics,
/// the program aborts.
pub(super) fn drop_each(positions: impl Iterator<Item = usize>, drop: impl FnMut(usize)) {
    struct Remaining<P: Iterator<Item = usize>, D: FnMut(usize)>(P, D);

    impl<P: Iterator<Item = usize>, D: FnMut(usize)> Drop for Remaining<P, D> {
        fn drop(&mut self) {
            for position in self.0.by_ref() {
                (self.1)(position);
            }
        }
    }

    let mut rest = Remaining(positions, drop);
    let Remaining(positions, drop) = &mut rest;
    for position in positions {
        drop(position);
    }
}
