//! The rest of a list or a map, from the first element that the fast path can't read: the codec of the elements reads it.

use crate::error::Error;

use super::{
    super::{super::json::Reader, input::Input},
    Json,
};
use crate::wire::{
    ContainerCursor, Decode, Decoder,
    collections::{decode_more_elements, decode_more_entries},
};

/// Reads the remaining elements of a list by their codec, and returns all elements and the position after the list.
///
/// An error is not reported here: the codec of the whole list reads it again.
#[cold]
#[inline(never)]
pub(super) fn rest_of_list<'de, T: Decode<'de>>(
    elements: Vec<T>,
    input: &Input<'de, Json>,
    position: usize,
) -> Option<(Vec<T>, usize)> {
    let (mut reader, mut cursor) = reader_at(elements.len(), input, position)?;
    let elements = decode_more_elements(&mut reader, &mut cursor, elements, Error::in_element).ok()?;
    Some((elements, reader.offset()? + position))
}

/// Reads the remaining entries of a map by their codec, and returns the map and the position after it.
///
/// An error is not reported here: the codec of the whole map reads it again.
#[cold]
#[inline(never)]
pub(super) fn rest_of_map<'de, K: Decode<'de>, V: Decode<'de>, M: FromIterator<(K, V)>>(
    entries: Vec<(K, V)>,
    input: &Input<'de, Json>,
    position: usize,
) -> Option<(M, usize)> {
    let (mut reader, mut cursor) = reader_at(entries.len(), input, position)?;
    let entries = decode_more_entries(&mut reader, &mut cursor, entries).ok()?;
    Some((M::from_iter(entries), reader.offset()? + position))
}

/// Returns a reader of the input from a position on, and a cursor after `elements` elements.
fn reader_at<'de>(
    elements: usize,
    input: &Input<'de, Json>,
    position: usize,
) -> Option<(Reader<'de>, ContainerCursor)> {
    // SAFETY: the input is text, and only whole tokens precede the position.
    let rest = unsafe { str::from_utf8_unchecked(input.bytes.get(position..)?) };
    let mut cursor = ContainerCursor::UNCOUNTED;
    cursor.skip(elements);
    Some((Reader::from(rest), cursor))
}
