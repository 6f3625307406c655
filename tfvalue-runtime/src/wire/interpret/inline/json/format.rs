//! The values of fields in JSON.

use crate::{
    scan::text::WINDOW,
    value::{RefinementKind, Refinements},
};

use super::super::{
    super::{
        json::fast_path,
        spare::{FIELD, Initialized, SpareCursor},
    },
    FastCodec, FastDecode, FastEncode,
    input::{Input, Window},
    maps::MapBuilder,
    read_one,
    values::{FastValue, InlineFormat},
    whitespace::{WhitespacePredictor, if_space},
};
use super::collection_rest::{rest_of_list, rest_of_map};
use crate::wire::RawValue;

/// The encoding of values in JSON; an input is UTF-8.
#[derive(Clone, Copy)]
pub(in super::super) struct Json;

// SAFETY: where text is cut at quotes, it is cut between characters.
unsafe impl InlineFormat for Json {
    const ALL_LISTS: bool = false;

    #[inline(always)]
    fn decoder(codec: &FastCodec) -> FastDecode<Self> {
        codec.decode_json
    }

    #[inline(always)]
    fn encoder(codec: &FastCodec) -> FastEncode {
        codec.encode_json
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
    fn may_begin_slow_text(window: &Window) -> bool {
        window[0] == b'"'
    }

    #[inline(always)]
    fn slow_text<'de>(input: &Input<'de, Self>, position: usize) -> Option<(&'de str, usize)> {
        let bytes = input.bytes.get(position..)?;
        let length = fast_path::slow_text(bytes)?;
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
        // The smallest capacity that `Vec` allocates.
        let mut elements = Vec::with_capacity(4);
        let mut read = position + 1;
        let mut end = read;
        let mut indent = WhitespacePredictor::none(input, position)?;
        while let Some(start) = indent.pass(input, end)
            && let Some(element) = element(input, start, &mut end)
        {
            elements.push(element);
            read = end;
            let Some(after) = if_space(input, end) else { break };
            // SAFETY: the input is readable after an element.
            match unsafe { input.window(after) } {
                b"," => end = after + 1,
                b"]" => return input.value(elements, position, after + 1 - position),
                _ => return None,
            }
        }
        let (elements, end) = rest_of_list(elements, input, read)?;
        Some((elements, end - position))
    }

    /// Returns `None`: they may span several lines, and the source of a text may have been read in place.
    #[inline(always)]
    fn texts<'de>(_: &Input<'de, Self>, _: usize, _: &Window) -> Option<(RawValue<'de>, usize)> {
        None
    }

    #[inline(always)]
    fn map<'de, K: FastValue<'de, Self>, V: FastValue<'de, Self>, B: MapBuilder<K, V>>(
        input: &Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(B::Map, usize)> {
        let (count, is_empty) = match window {
            [b'{', b'}', ..] => (0, true),
            // The smallest capacity that `Vec` allocates.
            [b'{', ..] => (4, false),
            _ => return None,
        };
        let mut entries = B::with_capacity(count);
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
            let Some(after) = if_space(input, end) else { break };
            // SAFETY: the input is readable after an element.
            match unsafe { input.window(after) } {
                b"," => end = after + 1,
                b"}" => return input.value(entries.take_map(), position, after + 1 - position),
                _ => return None,
            }
        }
        let (map, end) = rest_of_map::<K, V, B::Map>(entries.take_entries()?, input, read)?;
        Some((map, end - position))
    }

    #[inline(always)]
    fn write_null(spare: SpareCursor<'_>) -> Initialized<'_> {
        fast_path::write_null(spare)
    }

    #[inline(always)]
    fn write_unknown<'v>(_: SpareCursor<'v>, _: &Refinements, _: RefinementKind) -> Option<Initialized<'v>> {
        None
    }

    #[inline(always)]
    fn write_bool(spare: SpareCursor<'_>, value: bool) -> Initialized<'_> {
        fast_path::write_bool(spare, value)
    }

    #[inline(always)]
    fn write_integer(spare: SpareCursor<'_>, value: i64) -> Option<Initialized<'_>> {
        fast_path::write_short_integer(spare, value).or_else(|| fast_path::write_longer_integer(spare, value))
    }

    #[inline(always)]
    fn write_fraction(spare: SpareCursor<'_>, value: f64) -> Option<Initialized<'_>> {
        fast_path::write_fraction(spare, value)
    }

    #[inline(always)]
    fn write_text<'v>(spare: SpareCursor<'v>, text: &str) -> Option<Initialized<'v>> {
        fast_path::write_short_text(spare, text).or_else(|| fast_path::write_slow_text(spare, text))
    }

    #[inline(always)]
    fn write_empty_list(spare: SpareCursor<'_>) -> Initialized<'_> {
        fast_path::write_empty_list(spare)
    }

    #[inline(always)]
    fn write_list<'v, 'de, T: FastValue<'de, Self>>(
        spare: SpareCursor<'v>,
        elements: &[T],
    ) -> Option<Initialized<'v>> {
        fast_path::write_short_list(spare, elements, T::write)
    }

    #[inline(always)]
    fn write_map<'v, 'm, 'de, K: AsRef<str> + 'm, V: FastValue<'de, Self> + 'm>(
        spare: SpareCursor<'v>,
        entries: impl ExactSizeIterator<Item = (&'m K, &'m V)>,
    ) -> Option<Initialized<'v>> {
        let mut written = spare.push(b"{", 1);
        for (index, (key, value)) in entries.enumerate() {
            let entry: SpareCursor<'_, FIELD> = spare.after(written)?;
            written = value.write(entry.after_plain_key(index == 0, key.as_ref())?)?;
        }
        let end: SpareCursor<'_> = spare.after(written)?;
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
