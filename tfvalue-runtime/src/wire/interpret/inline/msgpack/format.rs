//! The values of fields in MessagePack.

use std::borrow::Cow;

use crate::{
    scan::text::WINDOW,
    types::Type,
    value::{RefinementKind, Refinements},
};

use super::super::{
    super::{
        msgpack::{fast_path, unknown::fast_path as unknown_fast_path},
        spare::{Initialized, SpareCursor},
    },
    FastCodec, FastDecode, FastEncode,
    input::{Input, Window},
    maps::MapBuilder,
    read_one,
    values::{FastValue, InlineFormat},
};
use crate::wire::RawValue;

/// The encoding of values in MessagePack; an input is any bytes.
#[derive(Clone, Copy)]
pub(in super::super) struct MessagePack;

// SAFETY: a text is ASCII.
unsafe impl InlineFormat for MessagePack {
    const ALL_LISTS: bool = true;

    #[inline(always)]
    fn decoder(codec: &FastCodec) -> FastDecode<Self> {
        codec.decode_msgpack
    }

    #[inline(always)]
    fn encoder(codec: &FastCodec) -> FastEncode {
        codec.encode_msgpack
    }

    #[inline(always)]
    fn null(window: &Window) -> Option<usize> {
        fast_path::is_null(window[0]).then_some(1)
    }

    #[inline(always)]
    fn bool(window: &Window) -> Option<(bool, usize)> {
        fast_path::plain_bool(window[0]).map(|value| (value, 1))
    }

    #[inline(always)]
    fn integer(window: &Window) -> Option<(i64, usize)> {
        let longer = || {
            fast_path::begins_longer_integer(window[0]).then(|| fast_path::longer_integer(window)).flatten()
        };
        fast_path::short_integer(window).or_else(longer)
    }

    #[inline(always)]
    fn float(window: &Window) -> Option<(f64, usize)> {
        fast_path::float(window).or_else(|| {
            let (integer, used) = Self::integer(window)?;
            Some((i32::try_from(integer).ok()?.into(), used))
        })
    }

    #[inline(always)]
    fn text(window: &Window) -> Option<(usize, usize)> {
        fast_path::short_text(window).map(|(text, used)| (text.len(), used))
    }

    #[inline(always)]
    fn may_begin_slow_text(window: &Window) -> bool {
        fast_path::may_begin_slow_text(window[0])
    }

    #[inline(always)]
    fn slow_text<'de>(input: &Input<'de, Self>, position: usize) -> Option<(&'de str, usize)> {
        fast_path::slow_text(input.bytes.get(position..)?)
    }

    #[inline(always)]
    fn begins_unknown(window: &Window) -> bool {
        unknown_fast_path::begins(window[0])
    }

    #[inline(always)]
    fn unknown(input: &Input<'_, Self>, position: usize, ty: &Type) -> Option<(Refinements, usize)> {
        if input.wholly_known {
            None
        } else {
            unknown_fast_path::read_value(input.bytes.get(position..)?, ty)
        }
    }

    #[inline(always)]
    fn empty_list(window: &Window) -> Option<usize> {
        (fast_path::short_list(window[0]) == Some(0)).then_some(1)
    }

    #[inline(always)]
    fn list<'de, T: FastValue<'de, Self>>(
        input: &Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(Vec<T>, usize)> {
        let length = fast_path::short_list(window[0])?;
        let mut elements = Vec::with_capacity(length);
        let mut end = position + 1;
        for _ in 0..length {
            elements.push(element(input, &mut end)?);
        }
        input.value(elements, position, end - position)
    }

    #[inline(always)]
    fn texts<'de>(
        input: &Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(RawValue<'de>, usize)> {
        let length = fast_path::short_list(window[0])?;
        let mut end = position + 1;
        for _ in 0..length {
            element::<&str>(input, &mut end)?;
        }
        let raw = RawValue::msgpack(Cow::Borrowed(input.bytes.get(position..end)?));
        Some((raw, end - position))
    }

    #[inline(always)]
    fn map<'de, K: FastValue<'de, Self>, V: FastValue<'de, Self>, B: MapBuilder<K, V>>(
        input: &Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(B::Map, usize)> {
        let length = fast_path::short_map(window[0])?;
        if length > B::MOST {
            return None;
        }
        let mut entries = B::with_capacity(length);
        let mut end = position + 1;
        for _ in 0..length {
            let key = key(input, &mut end)?;
            entries.push((key, element(input, &mut end)?))?;
        }
        let ((), used) = input.value((), position, end - position)?;
        Some((entries.take_map(), used))
    }

    #[inline(always)]
    fn write_null(spare: SpareCursor<'_>) -> Initialized<'_> {
        fast_path::write_null(spare)
    }

    #[inline(always)]
    fn write_unknown<'v>(
        spare: SpareCursor<'v>,
        refinements: &Refinements,
        ty: RefinementKind,
    ) -> Option<Initialized<'v>> {
        unknown_fast_path::write(spare, refinements, ty)
    }

    #[inline(always)]
    fn write_bool(spare: SpareCursor<'_>, value: bool) -> Initialized<'_> {
        fast_path::write_bool(spare, value)
    }

    #[inline(always)]
    fn write_integer(spare: SpareCursor<'_>, value: i64) -> Option<Initialized<'_>> {
        Some(
            fast_path::write_short_integer(spare, value)
                .unwrap_or_else(|| fast_path::write_longer_integer(spare, value)),
        )
    }

    #[inline(always)]
    fn write_fraction(spare: SpareCursor<'_>, value: f64) -> Option<Initialized<'_>> {
        Some(fast_path::write_float(spare, value))
    }

    #[inline(always)]
    fn write_text<'v>(spare: SpareCursor<'v>, text: &str) -> Option<Initialized<'v>> {
        fast_path::write_short_ascii(spare, text).or_else(|| fast_path::write_slow_text(spare, text))
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
        let mut written = fast_path::write_short_map(spare, entries.len())?;
        for (key, value) in entries {
            let value_spare = fast_path::write_short_key(spare.after(written)?, key.as_ref())?;
            written = value.write(value_spare)?;
        }
        Some(written)
    }
}

/// Reads a short key of a map, and moves `end` to the byte after it. Long keys are rare.
#[inline(always)]
fn key<'de, T: FastValue<'de, MessagePack>>(input: &Input<'de, MessagePack>, end: &mut usize) -> Option<T> {
    let (key, used) = T::read(input, *end, window(input, *end)?)?;
    *end += used;
    Some(key)
}

/// Reads an element of a collection, and moves `end` to the byte after it.
#[inline(always)]
fn element<'de, T: FastValue<'de, MessagePack>>(
    input: &Input<'de, MessagePack>,
    end: &mut usize,
) -> Option<T> {
    let (value, used) = read_one(input, *end, window(input, *end)?)?;
    *end += used;
    Some(value)
}

/// Returns the window at a position.
#[inline(always)]
fn window<'w>(input: &'w Input<'_, MessagePack>, position: usize) -> Option<&'w Window> {
    if !input.has_window::<{ 1 + WINDOW }>(position) {
        return None;
    }
    // SAFETY: that many bytes of the input can be read there.
    Some(unsafe { input.window(position) })
}
