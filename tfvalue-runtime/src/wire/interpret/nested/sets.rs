//! Sets of derived structs, which are written in the order in which Terraform has them.

use std::cmp::Ordering;

use super::{
    super::{Descriptor, Encode, Encoder, Error, Field, KnownWriter, encode_at, msgpack},
    Sink, write,
};
use crate::{
    value::encode_sorted,
    wire::{Sequence, msgpack::set_order::compare_structs},
};

/// How many elements are sorted while they are written, one by one. More must come in order, or are sorted by their texts.
const MOST_SORTED: usize = 32;

/// Encodes a set of structs.
///
/// # Safety
///
/// `start` is the place of the first of so many structs that the descriptor describes, each `size` bytes behind the one before.
#[inline(never)]
pub(super) unsafe fn write_set<S: Sink>(
    descriptor: &'static Descriptor,
    start: *const u8,
    size: usize,
    length: usize,
    sink: &mut S,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    let structs =
        (0..length).map(|index| StructRef { descriptor, place: unsafe { start.add(index * size) } });
    if let Some(KnownWriter::MessagePack(writer)) = sink.encoder().as_known()
        && write_as_is(descriptor.fields, structs.clone(), writer)
    {
        return Ok(());
    }
    encode_sorted(&structs.collect::<Vec<_>>(), sink.encoder())
}

/// Writes structs with these fields that are plainly distinct and in the order of a set, or few; else `false`, and nothing is written.
fn write_as_is(
    fields: &[Field],
    structs: impl ExactSizeIterator<Item = StructRef>,
    writer: &mut msgpack::Writer,
) -> bool {
    let begin = writer.output().len();
    let is_written = writer.shows_order(|writer| {
        writer.begin_sequence(Sequence::Set, structs.len()).is_ok()
            && write_elements(fields, structs, writer).is_some()
    });
    if !is_written {
        writer.output().truncate(begin);
    }
    is_written
}

/// Writes structs as elements of a set, each at its place in the order, unless that isn't plain.
fn write_elements(
    fields: &[Field],
    structs: impl Iterator<Item = StructRef>,
    writer: &mut msgpack::Writer,
) -> Option<()> {
    let mut starts = [0; MOST_SORTED];
    let mut last = None;
    for (index, element) in structs.enumerate() {
        let mut start = writer.output().len();
        element.write(writer).ok()?;
        let output = writer.output();
        if let Some(last) = last {
            match compare_structs(fields, &output[last..start], &output[start..])? {
                Ordering::Less => {}
                Ordering::Equal => return None,
                Ordering::Greater => start = insert(fields, starts.get_mut(..=index)?, output, start)?,
            }
        }
        if let Some(place) = starts.get_mut(index) {
            *place = start;
        }
        last = Some(start);
    }
    Some(())
}

/// Moves the last element, which begins at `start`, to its place among those before it, which are in order, and returns where the last begins
/// then. There is a place in `starts` for each; that of the last isn't set yet.
fn insert(fields: &[Field], starts: &mut [usize], output: &mut [u8], start: usize) -> Option<usize> {
    // It goes before the last of them at least.
    let (mut low, mut high) = (0, starts.len() - 2);
    while low < high {
        let middle = low.midpoint(high);
        match compare_structs(fields, &output[starts[middle]..starts[middle + 1]], &output[start..])? {
            Ordering::Less => low = middle + 1,
            Ordering::Equal => return None,
            Ordering::Greater => high = middle,
        }
    }
    let length = output.len() - start;
    let place = starts[low];
    output[place..].rotate_right(length);
    starts[low..].rotate_right(1);
    starts[low] = place;
    for behind in &mut starts[low + 1..] {
        *behind += length;
    }
    starts.last().copied()
}

/// A struct of a set that is borrowed.
///
/// # Invariant
///
/// The descriptor describes the struct at `place`.
struct StructRef {
    descriptor: &'static Descriptor,
    place: *const u8,
}

impl StructRef {
    fn write(&self, writer: &mut msgpack::Writer) -> Result<(), Error> {
        // SAFETY: as the invariant says.
        unsafe { write(self.descriptor, self.place, writer) }
    }
}

impl Encode for StructRef {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        // SAFETY: as the invariant says.
        unsafe { encode_at(self.descriptor, self.place, encoder) }
    }
}
