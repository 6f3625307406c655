//! The fields of an object in JSON.

use std::mem::MaybeUninit;

use super::{
    super::{
        Field, NestedCodec,
        json::{Reader, short},
        room::{FIELD, Room, Written},
        write::Unwritten,
    },
    Fill, Short, Write,
    elements::Elements,
    fill_no_structs, fill_one, fill_value,
    input::{Input, Window},
    maps::{Gather, write_entry},
    rest::{rest_of_list, rest_of_map},
    space::{Indent, SPACE, if_space},
    structs::{self, Outline},
    values::{Form, Inlined},
};
use crate::wire::{
    Raw,
    descriptor::KEY_WIDTH,
    interpret::text::{self, WINDOW},
};

/// The longest name in quotes, with a colon, a space and a value behind it.
const NAME_AND_WINDOW: usize = 1 + KEY_WIDTH + 2 + 1 + WINDOW;

/// The longest name with a value behind it, and a comma and white space before it.
pub(super) const MOST: usize = 1 + SPACE + NAME_AND_WINDOW;

/// Reads fields as long as they come in order and in their usual form, and returns how many those are. The first is the first of its
/// object, or has a comma before it.
///
/// # Safety
///
/// `place` is that of the struct with these fields, whose types are over the lifetime of the input; their places hold nothing.
pub(in super::super) unsafe fn fill(
    fields: &[Field],
    is_first: bool,
    place: *mut u8,
    reader: &mut Reader<'_>,
) -> usize {
    let (text, tail) = reader.inline_input();
    // SAFETY: the input is text.
    let mut input = unsafe { Input::<Json>::of(text.as_bytes(), true) };
    // SAFETY: as the caller promises.
    let (mut filled, mut position) = unsafe { fill_by_windows(fields, is_first, place, &input, 0) };
    while let Some(field) = fields.get(filled) {
        // SAFETY: as the caller promises.
        let empty = field.nested().and_then(|nested| unsafe {
            fill_empty_field(field, nested, is_first && filled == 0, place, &input, position)
        });
        if let Some(used) = empty {
            filled += 1;
            position += used;
        // SAFETY: the tail is that of the input.
        } else if unsafe { !input.go_on_in(tail, position) } {
            break;
        }
        let is_first = is_first && filled == 0;
        // SAFETY: as the caller promises; these fields come behind those that were read.
        let (more, end) = unsafe { fill_by_windows(&fields[filled..], is_first, place, &input, position) };
        filled += more;
        position = end;
    }
    if filled > 0 {
        reader.pass(position);
    }
    filled
}

/// Reads fields from a position on, as long as windows go on; returns how many those are, and at which position it ends.
///
/// # Safety
///
/// As of [`fill`].
#[inline(never)]
unsafe fn fill_by_windows(
    fields: &[Field],
    mut is_first: bool,
    place: *mut u8,
    input: &Input<'_, Json>,
    mut position: usize,
) -> (usize, usize) {
    let Some(mut indent) = Indent::none(input, position) else { return (0, position) };
    for (filled, field) in fields.iter().enumerate() {
        if !input.has_window::<MOST>(position) {
            return (filled, position);
        }
        // SAFETY: as the caller promises; windows go on for so many bytes.
        let used = unsafe { fill_field(field, is_first, place, input, position, &mut indent) };
        let Some(used) = used else { return (filled, position) };
        position += used;
        is_first = false;
    }
    (fields.len(), position)
}

/// Reads a field, if it stands next and is in its usual form, and returns how long it is, with the comma before it.
///
/// # Safety
///
/// `place` is that of the struct with this field, whose type is over the lifetime of the input; its place holds nothing. Windows go on
/// for [`MOST`] bytes.
#[inline(always)]
unsafe fn fill_field(
    field: &Field,
    is_first: bool,
    place: *mut u8,
    input: &Input<'_, Json>,
    position: usize,
    indent: &mut Indent,
) -> Option<usize> {
    if !field.inline.is_some() {
        return None;
    }
    // SAFETY: as the caller promises.
    let (value, window) = unsafe { behind_name(field, is_first, input, position, indent) }?;
    // SAFETY: the field lies at its offset in the struct, and its code is the one of its type (invariants 1 and 5).
    let used = unsafe { fill_value(field, place.add(field.offset()).cast(), input, value, window) };
    used.map(|used| value + used - position)
}

/// Reads a field of derived structs, if it stands next and there are none.
///
/// # Safety
///
/// As of [`fill`]; the codec is that of the field.
#[inline(never)]
unsafe fn fill_empty_field(
    field: &Field,
    nested: &NestedCodec,
    is_first: bool,
    place: *mut u8,
    input: &Input<'_, Json>,
    position: usize,
) -> Option<usize> {
    if !input.has_window::<MOST>(position) {
        return None;
    }
    // SAFETY: windows go on for so many bytes.
    let window: &[u8; MOST] = unsafe { input.window(position) };
    let (_, length) = field.padded_name();
    if let [b'[', first, ..] = window[length + 2 + usize::from(!is_first)..]
        && first != b']'
    {
        // If there is no white space before the name, there are structs.
        return None;
    }
    // SAFETY: windows go on for so many bytes; the field lies at its offset in the struct, and its codec is the one of its type
    // (invariants 1 and 2).
    unsafe {
        let mut indent = Indent::none(input, position)?;
        let (value, window) = behind_name(field, is_first, input, position, &mut indent)?;
        let used = fill_no_structs(field, nested, place.add(field.offset()).cast(), input, value, window)?;
        Some(value + used - position)
    }
}

/// Where the value of a field begins, if its name stands next, and what it begins with.
///
/// # Safety
///
/// Windows go on for [`MOST`] bytes.
#[inline(always)]
unsafe fn behind_name<'w>(
    field: &Field,
    is_first: bool,
    input: &'w Input<'_, Json>,
    position: usize,
    indent: &mut Indent,
) -> Option<(usize, &'w Window)> {
    if !field.is_plain() {
        return None;
    }
    let (padded, length) = field.padded_name();
    // Without the header.
    let length = length.saturating_sub(1);
    // SAFETY: as the caller promises.
    let at = match unsafe { input.window(position) } {
        b",\"" if !is_first => position + 1,
        [b'"', _] if is_first => position,
        [b',', ..=b' '] if !is_first => {
            let at = indent.pass(input, position + 1)?;
            // SAFETY: windows go on for a byte, where they go on for more.
            if !input.has_window::<NAME_AND_WINDOW>(at) || unsafe { input.window(at) } != b"\"" {
                return None;
            }
            at
        }
        _ => return None,
    };
    // SAFETY: windows go on for so many bytes.
    let window = unsafe { input.window::<NAME_AND_WINDOW>(at) };
    let (_, behind) = window.split_at(1 + length);
    if behind.first_chunk() != Some(b"\":") {
        return None;
    }
    // The name stands behind a byte in both.
    if text::same_bits(window.first_chunk()?, padded) | 1 | u32::MAX << length << 1 != u32::MAX {
        return None;
    }
    // As JSON is written for people.
    let before = length + if behind[2] == b' ' { 4 } else { 3 };
    Some((at + before, window[before..].first_chunk()?))
}

/// Writes structs as long as their fields are short.
#[inline(always)]
pub(in super::super) fn write(structs: &mut Unwritten, bytes: &mut Vec<u8>) {
    structs::write::<Json>(structs, bytes);
}

impl Outline for Json {
    type Begin = ();

    #[inline(always)]
    fn begin(_: usize) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn write_begin(room: Room<'_, FIELD>, (): (), is_first: bool) -> Written<'_> {
        if is_first { room.push(b"{", 1) } else { room.push(b",{", 2) }
    }

    #[inline(always)]
    fn write_name<'v>(room: Room<'v, FIELD>, field: &Field, is_first: bool) -> Option<Room<'v>> {
        let (name, length) = field.padded_name();
        if length > 0 && field.is_plain() { Some(room.behind_name(is_first, name, length - 1)) } else { None }
    }

    #[inline(always)]
    fn write_end(room: Room<'_, FIELD>) -> Written<'_> {
        room.push(b"}", 1)
    }
}

/// The form of values in JSON; an input is text.
#[derive(Clone, Copy)]
pub(super) struct Json;

// SAFETY: where text is cut at quotes, it is cut between characters.
unsafe impl Form for Json {
    #[inline(always)]
    fn fill(short: &Short) -> Fill<Self> {
        short.fill_json
    }

    #[inline(always)]
    fn write(short: &Short) -> Write {
        short.write_json
    }

    #[inline(always)]
    fn null(window: &Window) -> Option<usize> {
        short::is_null(window).then_some(4)
    }

    #[inline(always)]
    fn bool(window: &Window) -> Option<(bool, usize)> {
        short::plain_bool(window).map(|value| (value, if value { 4 } else { 5 }))
    }

    #[inline(always)]
    fn integer(window: &Window) -> Option<(i64, usize)> {
        let longer =
            || short::begins_longer_integer(window[0]).then(|| short::longer_integer(window)).flatten();
        short::short_integer(*window.first_chunk()?).or_else(longer)
    }

    #[inline(always)]
    fn float(window: &Window) -> Option<(f64, usize)> {
        match short::short_integer(*window.first_chunk()?) {
            // So few digits are always an `i32`.
            Some((integer, length)) => Some((i32::try_from(integer).ok()?.into(), length)),
            None => short::float(window),
        }
    }

    #[inline(always)]
    fn text(window: &Window) -> Option<(usize, usize)> {
        short::short_text(window).map(|length| (length, length + 2))
    }

    #[inline(always)]
    fn begins_other_text(window: &Window) -> bool {
        window[0] == b'"'
    }

    #[inline(always)]
    fn other_text<'de>(input: &Input<'de, Self>, position: usize) -> Option<(&'de str, usize)> {
        let bytes = input.bytes.get(position..)?;
        let length = short::other_text(bytes)?;
        // SAFETY: the input is text, and these bytes are whole characters of it, as there is a quote before them and one behind them.
        let text = unsafe { str::from_utf8_unchecked(bytes.get(1..1 + length)?) };
        Some((text, length + 2))
    }

    #[inline(always)]
    fn empty_list(window: &Window) -> Option<usize> {
        window.starts_with(b"[]").then_some(2)
    }

    #[inline(always)]
    fn list<'de, T: Inlined<'de, Self>>(
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
        let mut elements = Elements::with_capacity(4);
        let mut read = position + 1;
        let mut end = read;
        let mut indent = Indent::none(input, position)?;
        // SAFETY: that writes an element, or returns `None`.
        while let Some(()) =
            unsafe { elements.push_with(|place| element(place, input, indent.pass(input, end)?, &mut end)) }
        {
            read = end;
            let Some(behind) = if_space(input, end) else { break };
            // SAFETY: windows go on behind an element.
            match unsafe { input.window(behind) } {
                b"," => end = behind + 1,
                b"]" => return input.value(elements.take_vec(), position, behind + 1 - position),
                _ => return None,
            }
        }
        let (elements, end) = rest_of_list(elements.take_vec(), input, read)?;
        Some((elements, end - position))
    }

    /// None: they may stand in several lines, and the source of a text may have been read in place.
    #[inline(always)]
    fn texts<'de>(_: &Input<'de, Self>, _: usize, _: &Window) -> Option<(Raw<'de>, usize)> {
        None
    }

    #[inline(always)]
    fn map<'de, K: Inlined<'de, Self>, V: Inlined<'de, Self>, G: Gather<K, V>>(
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
        let mut indent = Indent::none(input, position)?;
        while let Some(key) = key(input, &mut indent, &mut end) {
            // SAFETY: that writes an entry, or returns `None`.
            let pushed = unsafe {
                entries.push_with(|entry| {
                    write_entry(entry, key, |place| element(place, input, if_space(input, end)?, &mut end))
                })
            };
            if pushed.is_none() {
                break;
            }
            read = end;
            let Some(behind) = if_space(input, end) else { break };
            // SAFETY: windows go on behind an element.
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
    fn write_null(room: Room<'_>) -> Written<'_> {
        short::write_null(room)
    }

    #[inline(always)]
    fn write_unknown(_: Room<'_>) -> Option<Written<'_>> {
        None
    }

    #[inline(always)]
    fn write_bool(room: Room<'_>, value: bool) -> Written<'_> {
        short::write_bool(room, value)
    }

    #[inline(always)]
    fn write_integer(room: Room<'_>, value: i64) -> Option<Written<'_>> {
        short::write_short_integer(room, value).or_else(|| short::write_longer_integer(room, value))
    }

    #[inline(always)]
    fn write_fraction(room: Room<'_>, value: f64) -> Option<Written<'_>> {
        short::write_fraction(room, value)
    }

    #[inline(always)]
    fn write_text<'v>(room: Room<'v>, text: &str) -> Option<Written<'v>> {
        short::write_short_text(room, text).or_else(|| short::write_other_text(room, text))
    }

    #[inline(always)]
    fn write_empty_list(room: Room<'_>) -> Written<'_> {
        short::write_empty_list(room)
    }

    #[inline(always)]
    fn write_list<'v, 'de, T: Inlined<'de, Self>>(room: Room<'v>, elements: &[T]) -> Option<Written<'v>> {
        short::write_short_list(room, elements, T::write)
    }

    #[inline(always)]
    fn write_map<'v, 'm, 'de, K: AsRef<str> + 'm, V: Inlined<'de, Self> + 'm>(
        room: Room<'v>,
        entries: impl ExactSizeIterator<Item = (&'m K, &'m V)>,
    ) -> Option<Written<'v>> {
        let mut written = room.push(b"{", 1);
        for (index, (key, value)) in entries.enumerate() {
            let field: Room<'_, FIELD> = room.behind(written)?;
            written = field.push_key(index == 0, key.as_ref())?;
            written = value.write(room.behind(written)?)?;
        }
        let end: Room<'_> = room.behind(written)?;
        Some(end.push(b"}", 1))
    }
}

/// Reads an element of a collection into its place, which stands at `start`, and ends behind it then.
#[inline(always)]
fn element<'de, T: Inlined<'de, Json>>(
    place: &mut MaybeUninit<T>,
    input: &Input<'de, Json>,
    start: usize,
    end: &mut usize,
) -> Option<()> {
    if !input.has_window::<{ 1 + WINDOW }>(start) {
        return None;
    }
    // SAFETY: windows go on for so many bytes; the place is that of a `T`.
    let used = unsafe { fill_one::<T, Json>(place.as_mut_ptr().cast(), input, start, input.window(start)) }?;
    *end = start + used;
    Some(())
}

/// Reads a key of a map, as an [`element`], and ends behind its colon then.
#[inline(always)]
fn key<'de, T: Inlined<'de, Json>>(
    input: &Input<'de, Json>,
    indent: &mut Indent,
    end: &mut usize,
) -> Option<T> {
    let mut key = MaybeUninit::uninit();
    element(&mut key, input, indent.pass(input, *end)?, end)?;
    // SAFETY: it was written.
    let key = unsafe { key.assume_init() };
    *end = if_space(input, *end)?;
    // SAFETY: windows go on behind an element.
    if unsafe { input.window(*end) } != b":" {
        return None;
    }
    *end += 1;
    Some(key)
}
