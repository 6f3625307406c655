//! Dropping many values, of which one may panic.

/// Drops the values at these positions. If one panics, the others are dropped nevertheless, as the compiler does with the fields of a
/// struct; if another one does, the program aborts.
///
/// `drop` is called once for each position.
pub(super) fn drop_each(positions: impl Iterator<Item = usize>, drop: impl FnMut(usize)) {
    struct Rest<P: Iterator<Item = usize>, D: FnMut(usize)>(P, D);

    impl<P: Iterator<Item = usize>, D: FnMut(usize)> Drop for Rest<P, D> {
        fn drop(&mut self) {
            for position in self.0.by_ref() {
                (self.1)(position);
            }
        }
    }

    let mut rest = Rest(positions, drop);
    let Rest(positions, drop) = &mut rest;
    for position in positions {
        drop(position);
    }
}
