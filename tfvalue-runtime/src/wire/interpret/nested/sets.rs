//! Sets of derived structs, which are written in Terraform's order.

use std::cmp::Ordering;

use crate::{scan::text::utf8, sort::sort_texts};

use super::{
    super::{BuiltinWriter, Descriptor, Encode, Encoder, Error, Field, encode_object_at, msgpack},
    Sink, encode_struct,
};
use crate::wire::{
    SequenceKind,
    msgpack::set_order::{compare_structs, push_text},
    value::encode_sorted,
};

/// The largest number of elements that are sorted while they are written. More are sorted by their texts after all are written.
const INSERTION_SORT_MAX: usize = 32;

/// Encodes a set of structs.
///
/// # Safety
///
/// `start` points to `length` structs that `descriptor` describes, `size` bytes apart.
#[inline(never)]
pub(super) unsafe fn encode_set<S: Sink>(
    descriptor: &'static Descriptor,
    start: *const u8,
    size: usize,
    length: usize,
    sink: &mut S,
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller.
    let structs = (0..length).map(|index| StructRef { descriptor, src: unsafe { start.add(index * size) } });
    if let Some(BuiltinWriter::MessagePack(writer)) = sink.encoder().as_builtin()
        && write_as_is(descriptor.fields, structs.clone(), writer)
    {
        return Ok(());
    }
    encode_sorted(&structs.collect::<Vec<_>>(), sink.encoder())
}

/// Writes structs with these fields as a set, if [`compare_structs`] shows that all are distinct and how they are sorted. Otherwise writes nothing
/// and returns `false`.
fn write_as_is(
    fields: &[Field],
    structs: impl ExactSizeIterator<Item = StructRef>,
    writer: &mut msgpack::Writer,
) -> bool {
    let begin = writer.output().len();
    let is_written = writer.shows_order(|writer| {
        writer.begin_sequence(SequenceKind::Set, structs.len()).is_ok()
            && write_elements(fields, structs, writer).is_some()
    });
    if !is_written {
        writer.output().truncate(begin);
    }
    is_written
}

/// Writes structs as elements of a set, in its order; `None` if [`compare_structs`] doesn't decide.
fn write_elements(
    fields: &[Field],
    structs: impl ExactSizeIterator<Item = StructRef>,
    writer: &mut msgpack::Writer,
) -> Option<()> {
    if structs.len() <= INSERTION_SORT_MAX {
        return write_sorted(fields, structs, writer);
    }
    // The start of each element, and the end of the last one.
    let mut bounds = Vec::with_capacity(structs.len() + 1);
    bounds.push(writer.output().len());
    let mut are_in_order = true;
    for element in structs {
        element.write(writer).ok()?;
        let output = writer.output();
        bounds.push(output.len());
        if are_in_order && let [.., last, start, _] = *bounds {
            are_in_order = compare_structs(fields, &output[last..start], &output[start..])?.is_lt();
        }
    }
    if are_in_order { Some(()) } else { sort_written(fields, &bounds, writer.output()) }
}

/// Sorts the elements at the end of the output, which begin and end at these bounds; `None` if their texts don't decide.
fn sort_written(fields: &[Field], bounds: &[usize], output: &mut Vec<u8>) -> Option<()> {
    let mut elements: Vec<_> = bounds.windows(2).map(|bounds| &output[bounds[0]..bounds[1]]).collect();
    sort_by_texts(fields, &mut elements, FIRST_COMPARED)?;
    let sorted = elements.concat();
    output.truncate(output.len() - sorted.len());
    output.extend_from_slice(&sorted);
    Some(())
}

/// The number of bytes of their texts by which elements are sorted first. Most differ in these.
const FIRST_COMPARED: usize = 32;

/// Sorts elements by `most` bytes of their texts, and those that are equal in these by eight times as many, and so on. `None` if two are equal, or
/// if [`push_text`] can't write a text.
fn sort_by_texts(fields: &[Field], elements: &mut [&[u8]], most: usize) -> Option<()> {
    let mut text = Vec::new();
    let mut bounds = Vec::with_capacity(1 + elements.len());
    bounds.push(0);
    for element in &*elements {
        push_text(fields, element, &mut text, most)?;
        bounds.push(text.len());
    }
    let text = utf8(&text).ok()?;
    let mut texts: Vec<_> = bounds.windows(2).map(|bounds| &text[bounds[0]..bounds[1]]).zip(0..).collect();
    sort_texts(&mut texts);
    let sorted: Vec<_> = texts.iter().map(|(_, index)| elements[*index]).collect();
    elements.copy_from_slice(&sorted);
    let mut rest = elements;
    for alike in texts.chunk_by(|(a, _), (b, _)| a == b) {
        let (elements, others) = rest.split_at_mut(alike.len());
        rest = others;
        if let [(text, _), _, ..] = alike {
            let are_whole = text.len() < most;
            if are_whole {
                return None;
            }
            sort_by_texts(fields, elements, most.saturating_mul(8))?;
        }
    }
    Some(())
}

/// Writes few structs as elements of a set by insertion sort; `None` if [`compare_structs`] doesn't decide.
fn write_sorted(
    fields: &[Field],
    structs: impl Iterator<Item = StructRef>,
    writer: &mut msgpack::Writer,
) -> Option<()> {
    let mut starts = [0; INSERTION_SORT_MAX];
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
        *starts.get_mut(index)? = start;
        last = Some(start);
    }
    Some(())
}

/// Moves the last element, which begins at `start`, to its position among those before it, which are sorted. Returns where the last one begins
/// then. `starts` has an entry for each element; that of the last isn't set yet.
fn insert(fields: &[Field], starts: &mut [usize], output: &mut [u8], start: usize) -> Option<usize> {
    // It goes before the last of them, at least.
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
    let src = starts[low];
    output[src..].rotate_right(length);
    starts[low..].rotate_right(1);
    starts[low] = src;
    for moved in &mut starts[low + 1..] {
        *moved += length;
    }
    starts.last().copied()
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

impl StructRef {
    fn write(&self, writer: &mut msgpack::Writer) -> Result<(), Error> {
        // SAFETY: the invariant of the type.
        unsafe { encode_struct(self.descriptor, self.src, writer) }
    }
}

impl Encode for StructRef {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        // SAFETY: the invariant of the type.
        unsafe { encode_object_at(self.descriptor, self.src, encoder) }
    }
}
