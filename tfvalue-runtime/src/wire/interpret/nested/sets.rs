//! Sets of derived structs, which are written in Terraform's order.

use super::{
    super::{Descriptor, Encode, Encoder, Error, encode_object_at},
    Sink,
};
use crate::wire::value::encode_sorted;

/// Encodes a set of structs.
///
/// # Safety
///
/// `start` points to `length` structs that `descriptor` describes, `size` bytes apart.
pub(super) unsafe fn encode_set<S: Sink>(
    descriptor: &'static Descriptor,
    start: *const u8,
    size: usize,
    length: usize,
    sink: &mut S,
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller.
    let structs = (0..length).map(|index| StructRef { descriptor, src: unsafe { start.add(index * size) } });
    encode_sorted(&structs.collect::<Vec<_>>(), sink.encoder())
}

/// A borrowed struct of a set.
///
/// # Invariant
///
/// The descriptor describes the struct at `src`.
struct StructRef {
    descriptor: &'static Descriptor,
    src: *const u8,
}

impl Encode for StructRef {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        // SAFETY: the invariant of the type.
        unsafe { encode_object_at(self.descriptor, self.src, encoder) }
    }
}
