//! What is left of a collection in JSON behind an element that is in another form than most: it is read by its codec.

use tfvalue_core::error::Error;

use super::{super::json::Reader, input::Input, json::Json};
use crate::wire::{
    ContainerCursor, Decode, Decoder,
    collections::{decode_more_elements, decode_more_entries},
};

/// Reads the elements of a list that stand behind those that were read, by their codec; with where the list ends.
///
/// What is wrong with them is told when the whole list is read again.
#[cold]
#[inline(never)]
pub(super) fn rest_of_list<'de, T: Decode<'de>>(
    elements: Vec<T>,
    input: &Input<'de, Json>,
    position: usize,
) -> Option<(Vec<T>, usize)> {
    let (mut reader, mut cursor) = reader_behind(elements.len(), input, position)?;
    let elements = decode_more_elements(&mut reader, &mut cursor, elements, Error::in_element).ok()?;
    Some((elements, reader.offset()? + position))
}

/// Reads the entries of a map that stand behind those that were read, by their codec; with where the map ends.
///
/// What is wrong with them is told when the whole map is read again.
#[cold]
#[inline(never)]
pub(super) fn rest_of_map<'de, K: Decode<'de>, V: Decode<'de>, M: FromIterator<(K, V)>>(
    entries: Vec<(K, V)>,
    input: &Input<'de, Json>,
    position: usize,
) -> Option<(M, usize)> {
    let (mut reader, mut cursor) = reader_behind(entries.len(), input, position)?;
    let entries = decode_more_entries(&mut reader, &mut cursor, entries).ok()?;
    Some((M::from_iter(entries), reader.offset()? + position))
}

/// A reader of what stands at a position, behind so many elements that were read.
fn reader_behind<'de>(
    elements: usize,
    input: &Input<'de, Json>,
    position: usize,
) -> Option<(Reader<'de>, ContainerCursor)> {
    // SAFETY: the input is text, and what stands before the position are whole tokens.
    let rest = unsafe { str::from_utf8_unchecked(input.bytes.get(position..)?) };
    let mut cursor = ContainerCursor::UNCOUNTED;
    cursor.skip(elements);
    Some((Reader::from(rest), cursor))
}
