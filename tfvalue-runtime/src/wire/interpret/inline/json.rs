//! The fields of an object in JSON.

mod format;

pub(super) use self::format::Json;
use tfvalue_core::scan::{bits, text::WINDOW};

use super::{
    super::{
        Decoder, Descriptor, Field,
        encode::EncodeProgress,
        erased::ErasedVec,
        json::Reader,
        source::{FilledStructs, PartialStruct},
        spare::{FIELD, Initialized, SpareCursor},
    },
    JsonTail, fill_value,
    input::{Input, Window},
    structs::{self, ObjectSyntax},
    whitespace::{SPACE, WhitespacePredictor, if_space},
};
use crate::wire::descriptor::KEY_WIDTH;

/// The longest name in quotes, with a colon, a space and a value after it.
const NAME_AND_WINDOW: usize = 1 + KEY_WIDTH + 2 + 1 + WINDOW;

/// The longest name with a value after it, and a comma and white space before it.
pub(super) const MOST: usize = 1 + SPACE + NAME_AND_WINDOW;

/// Reads fields while they come in order and in the usual form, and returns their number. `is_first` says whether the first one is the
/// first of its object; if not, a comma precedes it.
///
/// # Safety
///
/// `dst` is that of the struct with these fields, whose types are over the lifetime of the input; their places hold nothing.
pub(in super::super) unsafe fn fill(
    fields: &[Field],
    is_first: bool,
    dst: *mut u8,
    reader: &mut Reader<'_>,
) -> usize {
    let (text, tail) = reader.inline_input();
    // SAFETY: the input is text.
    let mut input = unsafe { Input::<Json>::of(text.as_bytes(), true) };
    // SAFETY: as the caller promises; the tail is that of the input.
    let (filled, position) = unsafe { fill_in_order(fields, is_first, dst, &mut input, tail, 0) };
    if filled > 0 {
        reader.pass(position);
    }
    filled
}

/// Reads fields from a position while they come in order and in the usual form. Returns their number and the position after them.
///
/// # Safety
///
/// Same as [`fill`]; the tail is that of the input.
#[inline(always)]
unsafe fn fill_in_order(
    fields: &[Field],
    is_first: bool,
    dst: *mut u8,
    input: &mut Input<'_, Json>,
    tail: &JsonTail,
    position: usize,
) -> (usize, usize) {
    // SAFETY: as the caller promises.
    let (filled, position) = unsafe { fill_by_windows(fields, is_first, dst, input, position) };
    // SAFETY: the tail is that of the input.
    if filled == fields.len() || unsafe { !input.go_on_in(tail, position) } {
        return (filled, position);
    }
    let (is_first, left) = (is_first && filled == 0, &fields[filled..]);
    // SAFETY: as the caller promises; these fields come after those that were read.
    let (more, position) = unsafe { fill_by_windows(left, is_first, dst, input, position) };
    (filled + more, position)
}

/// Reads fields from a position while windows are in the input, or in its tail. Returns their number and the position after them.
///
/// # Safety
///
/// Same as [`fill`].
#[inline(never)]
unsafe fn fill_by_windows(
    fields: &[Field],
    mut is_first: bool,
    dst: *mut u8,
    input: &Input<'_, Json>,
    mut position: usize,
) -> (usize, usize) {
    let Some(mut indent) = WhitespacePredictor::none(input, position) else { return (0, position) };
    for (filled, field) in fields.iter().enumerate() {
        if !input.has_window::<MOST>(position) {
            return (filled, position);
        }
        // SAFETY: as the caller promises; that many bytes of the input can be read there.
        let used = unsafe { fill_field(field, is_first, dst, input, position, &mut indent) };
        let Some(used) = used else { return (filled, position) };
        position += used;
        is_first = false;
    }
    (fields.len(), position)
}

/// Reads structs as long as their fields come in order and in the usual form and there are no others. The first is the first of its list, or has
/// a comma before it.
///
/// # Safety
///
/// The descriptor describes the structs, whose types are over the lifetime of the input.
pub(in super::super) unsafe fn fill_structs(
    descriptor: &'static Descriptor,
    mut is_first: bool,
    structs: &mut ErasedVec<'_>,
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
    while let Some((begin, start)) = unsafe { after_brace(is_first, &mut input, tail, position) } {
        let dst = structs.next_slot();
        // SAFETY: as the caller promises; the place of the next struct holds nothing.
        let (filled, behind) = unsafe { fill_in_order(fields, true, dst, &mut input, tail, start) };
        // SAFETY: the tail is that of the input.
        let is_whole = filled == fields.len() && unsafe { input.next_window(tail, behind) }.is_some();
        let Some(end) = is_whole.then(|| after_byte(b'}', &input, behind)).flatten() else {
            let offset = reader.offset().map(|start| start + begin);
            (done.begun, position) = (Some(PartialStruct { fields: filled, offset }), behind);
            break;
        };
        position = end;
        // SAFETY: all of its fields are there.
        unsafe { structs.commit() };
        done.count += 1;
        is_first = false;
    }
    if position > 0 {
        reader.pass(position);
    }
    done
}

/// Returns where the object at a position begins, after a comma unless it is the first of its list, and where its first field would begin.
///
/// # Safety
///
/// The tail is that of the input.
#[inline(always)]
unsafe fn after_brace(
    is_first: bool,
    input: &mut Input<'_, Json>,
    tail: &JsonTail,
    position: usize,
) -> Option<(usize, usize)> {
    // SAFETY: as the caller promises.
    let window = unsafe { input.next_window(tail, position) }?;
    let start = match window {
        _ if is_first => position,
        [b',', ..] => position + 1,
        _ => return None,
    };
    let behind = after_byte(b'{', input, start)?;
    Some((behind - 1, if_space(input, behind)?))
}

/// Returns the position after this byte, if it comes next, possibly after white space.
#[inline(always)]
fn after_byte(byte: u8, input: &Input<'_, Json>, position: usize) -> Option<usize> {
    let start = if_space(input, position)?;
    // SAFETY: a byte of the input can be read where white space ends.
    (unsafe { input.window(start) } == &[byte]).then_some(start + 1)
}

/// Reads a field, if it comes next and is in its usual form. Returns its length, with the comma before it.
///
/// # Safety
///
/// `dst` is that of the struct with this field, whose type is over the lifetime of the input; its place holds nothing. [`MOST`] bytes of
/// the input can be read at `position`.
#[inline(always)]
unsafe fn fill_field(
    field: &Field,
    is_first: bool,
    dst: *mut u8,
    input: &Input<'_, Json>,
    position: usize,
    indent: &mut WhitespacePredictor,
) -> Option<usize> {
    if !field.inline.is_some() {
        return None;
    }
    // SAFETY: as the caller promises.
    let (value, window) = unsafe { after_name(field, is_first, input, position, indent) }?;
    // SAFETY: the field lies at its offset in the struct, and its code is the one of its type (invariants 1 and 5).
    let used = unsafe { fill_value(field, dst.add(field.offset()).cast(), input, value, window) };
    used.map(|used| value + used - position)
}

/// Returns where the value of a field begins, and its window, if the field's name comes next.
///
/// # Safety
///
/// [`MOST`] bytes of the input can be read at `position`.
#[inline(always)]
unsafe fn after_name<'w>(
    field: &Field,
    is_first: bool,
    input: &'w Input<'_, Json>,
    position: usize,
    indent: &mut WhitespacePredictor,
) -> Option<(usize, &'w Window)> {
    if !field.is_plain() {
        return None;
    }
    // The padded name has a header, where JSON has a quote.
    let (padded, length) = field.padded_name();
    // SAFETY: as the caller promises.
    let at = match unsafe { input.window(position) } {
        b",\"" if !is_first => position + 1,
        [b'"', _] if is_first => position,
        [b',', 0..=b' '] if !is_first => {
            let at = indent.pass(input, position + 1)?;
            // SAFETY: a byte can be read where more bytes can be read.
            if !input.has_window::<NAME_AND_WINDOW>(at) || unsafe { input.window(at) } != b"\"" {
                return None;
            }
            at
        }
        _ => return None,
    };
    // SAFETY: that many bytes of the input can be read there.
    let window = unsafe { input.window::<NAME_AND_WINDOW>(at) };
    let (_, behind) = window.split_at(length);
    if behind.first_chunk() != Some(b"\":") {
        return None;
    }
    if bits::same_bits(window.first_chunk()?, padded) | 1 | u32::MAX << length != u32::MAX {
        return None;
    }
    let before = length + 2 + indent.gap(behind[2]);
    Some((at + before, window[before..].first_chunk()?))
}

/// Writes structs as long as their fields are short.
#[inline(always)]
pub(in super::super) fn write(structs: &mut EncodeProgress, bytes: &mut Vec<u8>) {
    structs::write::<Json>(structs, bytes);
}

impl ObjectSyntax for Json {
    type Begin = ();

    #[inline(always)]
    fn begin(_: usize) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn write_begin(room: SpareCursor<'_, FIELD>, (): (), is_first: bool) -> Initialized<'_> {
        if is_first { room.push(b"{", 1) } else { room.push(b",{", 2) }
    }

    #[inline(always)]
    fn write_name<'v>(
        room: SpareCursor<'v, FIELD>,
        field: &Field,
        is_first: bool,
    ) -> Option<SpareCursor<'v>> {
        let (name, length) = field.padded_name();
        if length > 0 && field.is_plain() { Some(room.after_name(is_first, name, length - 1)) } else { None }
    }

    #[inline(always)]
    fn write_end(room: SpareCursor<'_, FIELD>) -> Initialized<'_> {
        room.push(b"}", 1)
    }
}
