//! The fields of an object in JSON.

mod form;

pub(super) use self::form::Json;
use super::{
    super::{
        Descriptor, Field, NestedCodec,
        json::Reader,
        room::{FIELD, Room, Written},
        source::FilledStructs,
        structs::Structs,
        write::Unwritten,
    },
    JsonTail, fill_no_structs, fill_value,
    input::{Input, Window},
    space::{Indent, SPACE, if_space},
    structs::{self, Outline},
};
use crate::wire::{
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

/// Reads structs as long as their fields come in order and in their usual form and there are no others. The first is the first of its list, or has
/// a comma before it.
///
/// # Safety
///
/// The descriptor describes the structs, whose types are over the lifetime of the input.
pub(in super::super) unsafe fn fill_structs(
    descriptor: &'static Descriptor,
    mut is_first: bool,
    structs: &mut Structs,
    reader: &mut Reader<'_>,
) -> FilledStructs {
    let mut done = FilledStructs::NONE;
    if !descriptor.is_inline || !descriptor.skipped.is_empty() {
        return done;
    }
    let fields = descriptor.fields;
    let (text, tail) = reader.inline_input_of_structs();
    // SAFETY: the input is text.
    let mut input = unsafe { Input::<Json>::of(text.as_bytes(), true) };
    let mut position = 0;
    // SAFETY: the tail is that of the input.
    while let Some(start) = unsafe { behind_brace(is_first, &mut input, tail, position) } {
        let place = structs.next_place();
        // SAFETY: as the caller promises; the place of the next struct holds nothing.
        let (filled, behind) = unsafe { fill_in_order(fields, place, &mut input, tail, start) };
        // SAFETY: the tail is that of the input.
        let end = unsafe { behind_end(&mut input, tail, behind) }.filter(|_| filled == fields.len());
        position = end.unwrap_or(behind);
        if end.is_none() {
            done.begun = Some(filled);
            break;
        }
        // SAFETY: all of its fields are there.
        unsafe { structs.add_next() };
        done.count += 1;
        is_first = false;
    }
    if position > 0 {
        reader.pass(position);
    }
    done
}

/// Reads the fields of an object from its first on, as long as they come in order and in their usual form; returns how many those are, and at which
/// position it ends.
///
/// # Safety
///
/// As of [`fill`]; the tail is that of the input.
#[inline(always)]
unsafe fn fill_in_order(
    fields: &[Field],
    place: *mut u8,
    input: &mut Input<'_, Json>,
    tail: &JsonTail,
    position: usize,
) -> (usize, usize) {
    // SAFETY: as the caller promises.
    let (filled, position) = unsafe { fill_by_windows(fields, true, place, input, position) };
    // SAFETY: the tail is that of the input.
    if filled == fields.len() || unsafe { !input.go_on_in(tail, position) } {
        return (filled, position);
    }
    // SAFETY: as the caller promises; these fields come behind those that were read.
    let (more, position) = unsafe { fill_by_windows(&fields[filled..], filled == 0, place, input, position) };
    (filled + more, position)
}

/// Where the first field of an object would stand that begins at a position, behind a comma unless it is the first of its list.
///
/// # Safety
///
/// The tail is that of the input.
#[inline(always)]
unsafe fn behind_brace(
    is_first: bool,
    input: &mut Input<'_, Json>,
    tail: &JsonTail,
    position: usize,
) -> Option<usize> {
    // SAFETY: as the caller promises.
    let window = unsafe { input.next_window(tail, position) }?;
    let brace = match window {
        [b'{', ..] if is_first => position,
        [b',', b'{', ..] if !is_first => position + 1,
        [b',', ..=b' ', ..] if !is_first => if_space(input, position + 1)?,
        _ => return None,
    };
    // SAFETY: windows go on for so many bytes.
    if !input.has_window::<1>(brace) || unsafe { input.window(brace) } != b"{" {
        return None;
    }
    if_space(input, brace + 1)
}

/// Where what comes next stands behind the end of an object, if that stands at a position.
///
/// # Safety
///
/// The tail is that of the input.
#[inline(always)]
unsafe fn behind_end(input: &mut Input<'_, Json>, tail: &JsonTail, position: usize) -> Option<usize> {
    // SAFETY: as the caller promises.
    let window = unsafe { input.next_window(tail, position) }?;
    let brace = match window {
        [b'}', ..] => position,
        _ => if_space(input, position)?,
    };
    // SAFETY: windows go on for so many bytes.
    if !input.has_window::<1>(brace) || unsafe { input.window(brace) } != b"}" {
        return None;
    }
    Some(brace + 1)
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
