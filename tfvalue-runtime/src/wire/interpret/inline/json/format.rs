//! The values of fields in JSON.

use tfvalue_core::{
    scan::text::WINDOW,
    value::{RefinementKind, Refinements},
};

use super::super::{
    super::{
        json::fast_path,
        spare::{FIELD, Initialized, SpareCursor},
    },
    FastCodec, Fill, Write,
    fallback::{rest_of_list, rest_of_map},
    input::{Input, Window},
    maps::MapBuilder,
    read_one,
    values::{FastValue, InlineFormat},
    whitespace::{WhitespacePredictor, if_space},
};
use crate::wire::RawValue;

/// The form of values in JSON; an input is text.
#[derive(Clone, Copy)]
pub(in super::super) struct Json;

// SAFETY: where text is cut at quotes, it is cut between characters.
unsafe impl InlineFormat for Json {
    const ALL_LISTS: bool = false;

    #[inline(always)]
    fn fill(short: &FastCodec) -> Fill<Self> {
        short.fill_json
    }

    #[inline(always)]
    fn write(short: &FastCodec) -> Write {
        short.write_json
    }

    #[inline(always)]
    fn null(window: &Window) -> Option<usize> {
        fast_path::is_null(window).then_some(4)
    }

    #[inline(always)]
    fn bool(window: &Window) -> Option<(bool, usize)> {
        fast_path::plain_bool(window).map(|value| (value, if value { 4 } else { 5 }))
    }

    #[inline(always)]
    fn integer(window: &Window) -> Option<(i64, usize)> {
        let longer = || {
            fast_path::begins_longer_integer(window[0]).then(|| fast_path::longer_integer(window)).flatten()
        };
        fast_path::short_integer(*window.first_chunk()?).or_else(longer)
    }

    #[inline(always)]
    fn float(window: &Window) -> Option<(f64, usize)> {
        match fast_path::short_integer(*window.first_chunk()?) {
            // So few digits are always an `i32`.
            Some((integer, length)) => Some((i32::try_from(integer).ok()?.into(), length)),
            None => fast_path::float(window),
        }
    }

    #[inline(always)]
    fn text(window: &Window) -> Option<(usize, usize)> {
        fast_path::short_text(window).map(|length| (length, length + 2))
    }

    #[inline(always)]
    fn begins_other_text(window: &Window) -> bool {
        window[0] == b'"'
    }

    #[inline(always)]
    fn other_text<'de>(input: &Input<'de, Self>, position: usize) -> Option<(&'de str, usize)> {
        let bytes = input.bytes.get(position..)?;
        let length = fast_path::other_text(bytes)?;
        // SAFETY: the input is text, and these bytes are whole characters of it, as there is a quote before them and one after them.
        let text = unsafe { str::from_utf8_unchecked(bytes.get(1..1 + length)?) };
        Some((text, length + 2))
    }

    #[inline(always)]
    fn empty_list(window: &Window) -> Option<usize> {
        window.starts_with(b"[]").then_some(2)
    }

    #[inline(always)]
    fn list<'de, T: FastValue<'de, Self>>(
        input: &Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(Vec<T>, usize)> {
        match window {
            [b'[', b']', ..] => return input.value(Vec::new(), position, 2),
            [b'[', ..] => {}
            _ => return None,
        }
        // As many as a vector has room for at least, once it has any.
        let mut elements = Vec::with_capacity(4);
        let mut read = position + 1;
        let mut end = read;
        let mut indent = WhitespacePredictor::none(input, position)?;
        while let Some(start) = indent.pass(input, end)
            && let Some(element) = element(input, start, &mut end)
        {
            elements.push(element);
            read = end;
            let Some(behind) = if_space(input, end) else { break };
            // SAFETY: the input is readable after an element.
            match unsafe { input.window(behind) } {
                b"," => end = behind + 1,
                b"]" => return input.value(elements, position, behind + 1 - position),
                _ => return None,
            }
        }
        let (elements, end) = rest_of_list(elements, input, read)?;
        Some((elements, end - position))
    }

    /// None: they may span several lines, and the source of a text may have been read in place.
    #[inline(always)]
    fn texts<'de>(_: &Input<'de, Self>, _: usize, _: &Window) -> Option<(RawValue<'de>, usize)> {
        None
    }

    #[inline(always)]
    fn map<'de, K: FastValue<'de, Self>, V: FastValue<'de, Self>, G: MapBuilder<K, V>>(
        input: &Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(G::Map, usize)> {
        let (count, is_empty) = match window {
            [b'{', b'}', ..] => (0, true),
            // As many as a vector has room for at least, once it has any.
            [b'{', ..] => (4, false),
            _ => return None,
        };
        let mut entries = G::with_capacity(count);
        if is_empty {
            return input.value(entries.take_map(), position, 2);
        }
        let mut read = position + 1;
        let mut end = read;
        let mut indent = WhitespacePredictor::none(input, position)?;
        while let Some(key) = key(input, &mut indent, &mut end)
            && let Some(start) = if_space(input, end)
            && let Some(value) = element(input, start, &mut end)
        {
            entries.push((key, value))?;
            read = end;
            let Some(behind) = if_space(input, end) else { break };
            // SAFETY: the input is readable after an element.
            match unsafe { input.window(behind) } {
                b"," => end = behind + 1,
                b"}" => return input.value(entries.take_map(), position, behind + 1 - position),
                _ => return None,
            }
        }
        let (map, end) = rest_of_map::<K, V, G::Map>(entries.take_entries()?, input, read)?;
        Some((map, end - position))
    }

    #[inline(always)]
    fn write_null(room: SpareCursor<'_>) -> Initialized<'_> {
        fast_path::write_null(room)
    }

    #[inline(always)]
    fn write_unknown<'v>(_: SpareCursor<'v>, _: &Refinements, _: RefinementKind) -> Option<Initialized<'v>> {
        None
    }

    #[inline(always)]
    fn write_bool(room: SpareCursor<'_>, value: bool) -> Initialized<'_> {
        fast_path::write_bool(room, value)
    }

    #[inline(always)]
    fn write_integer(room: SpareCursor<'_>, value: i64) -> Option<Initialized<'_>> {
        fast_path::write_short_integer(room, value).or_else(|| fast_path::write_longer_integer(room, value))
    }

    #[inline(always)]
    fn write_fraction(room: SpareCursor<'_>, value: f64) -> Option<Initialized<'_>> {
        fast_path::write_fraction(room, value)
    }

    #[inline(always)]
    fn write_text<'v>(room: SpareCursor<'v>, text: &str) -> Option<Initialized<'v>> {
        fast_path::write_short_text(room, text).or_else(|| fast_path::write_other_text(room, text))
    }

    #[inline(always)]
    fn write_empty_list(room: SpareCursor<'_>) -> Initialized<'_> {
        fast_path::write_empty_list(room)
    }

    #[inline(always)]
    fn write_list<'v, 'de, T: FastValue<'de, Self>>(
        room: SpareCursor<'v>,
        elements: &[T],
    ) -> Option<Initialized<'v>> {
        fast_path::write_short_list(room, elements, T::write)
    }

    #[inline(always)]
    fn write_map<'v, 'm, 'de, K: AsRef<str> + 'm, V: FastValue<'de, Self> + 'm>(
        room: SpareCursor<'v>,
        entries: impl ExactSizeIterator<Item = (&'m K, &'m V)>,
    ) -> Option<Initialized<'v>> {
        let mut written = room.push(b"{", 1);
        for (index, (key, value)) in entries.enumerate() {
            let entry: SpareCursor<'_, FIELD> = room.after(written)?;
            written = value.write(entry.after_plain_key(index == 0, key.as_ref())?)?;
        }
        let end: SpareCursor<'_> = room.after(written)?;
        Some(end.push(b"}", 1))
    }
}

/// Reads the element of a collection at `start`, and moves `end` to the byte after it.
#[inline(always)]
fn element<'de, T: FastValue<'de, Json>>(
    input: &Input<'de, Json>,
    start: usize,
    end: &mut usize,
) -> Option<T> {
    if !input.has_window::<{ 1 + WINDOW }>(start) {
        return None;
    }
    // SAFETY: the window was checked.
    let (value, used) = read_one(input, start, unsafe { input.window(start) })?;
    *end = start + used;
    Some(value)
}

/// Reads a key of a map with its colon, and moves `end` to the byte after it.
#[inline(always)]
fn key<'de, T: FastValue<'de, Json>>(
    input: &Input<'de, Json>,
    indent: &mut WhitespacePredictor,
    end: &mut usize,
) -> Option<T> {
    let key = element(input, indent.pass(input, *end)?, end)?;
    *end = if_space(input, *end)?;
    // SAFETY: the input is readable after an element.
    if unsafe { input.window(*end) } != b":" {
        return None;
    }
    *end += 1;
    Some(key)
}
