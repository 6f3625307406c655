//! The fields of an object in JSON.

mod collection_rest;
mod format;

pub(super) use self::format::Json;
use crate::scan::{bits, text::WINDOW};

use super::{
    super::{
        Decoder, Descriptor, Field,
        encode::EncodeProgress,
        erased::ErasedVec,
        json::Reader,
        source::{DecodedStructs, PartialStruct},
        spare::{FIELD, Initialized, SpareCursor},
    },
    JsonTail,
    encode_structs::{self, ObjectSyntax},
    input::{Input, Window},
    try_decode_value,
    whitespace::{SPACE, WhitespacePredictor, if_space},
};
use crate::wire::descriptor::KEY_WIDTH;

/// The longest name in quotes, with a colon, a space and a value after it.
const NAME_AND_WINDOW: usize = 1 + KEY_WIDTH + 2 + 1 + WINDOW;

/// The longest name with a value after it, and a comma and white space before it.
pub(super) const MOST: usize = 1 + SPACE + NAME_AND_WINDOW;

/// Decodes fields while they come in order with short values, and returns their number. `is_first` says whether the first one is the first of
/// its object; if not, a comma precedes it.
///
/// # Safety
///
/// `dst` points to the struct with these fields, over the lifetime of the input. None of them is initialized.
pub(in super::super) unsafe fn try_decode_fields(
    fields: &[Field],
    is_first: bool,
    dst: *mut u8,
    reader: &mut Reader<'_>,
) -> usize {
    let (text, tail) = reader.inline_input();
    // SAFETY: the input is text.
    let mut input = unsafe { Input::<Json>::new(text.as_bytes(), true) };
    // SAFETY: guaranteed by the caller. The tail is that of the input.
    let (decoded, position) = unsafe { decode_in_order(fields, is_first, dst, &mut input, tail, 0) };
    if decoded > 0 {
        reader.skip_bytes(position);
    }
    decoded
}

/// Decodes fields from a position while they come in order with short values. Returns their number and the position after them.
///
/// # Safety
///
/// Same as [`try_decode_fields`]. The tail is that of the input.
#[inline(always)]
unsafe fn decode_in_order(
    fields: &[Field],
    is_first: bool,
    dst: *mut u8,
    input: &mut Input<'_, Json>,
    tail: &JsonTail,
    position: usize,
) -> (usize, usize) {
    // SAFETY: guaranteed by the caller.
    let (decoded, position) = unsafe { decode_by_windows(fields, is_first, dst, input, position) };
    // SAFETY: the tail is that of the input.
    if decoded == fields.len() || unsafe { !input.switch_to_tail(tail, position) } {
        return (decoded, position);
    }
    let (is_first, left) = (is_first && decoded == 0, &fields[decoded..]);
    // SAFETY: guaranteed by the caller, as these fields aren't initialized either.
    let (more, position) = unsafe { decode_by_windows(left, is_first, dst, input, position) };
    (decoded + more, position)
}

/// Decodes fields from a position while windows are within the input, or within its tail. Returns their number and the position after them.
///
/// # Safety
///
/// Same as [`try_decode_fields`].
#[inline(never)]
unsafe fn decode_by_windows(
    fields: &[Field],
    mut is_first: bool,
    dst: *mut u8,
    input: &Input<'_, Json>,
    mut position: usize,
) -> (usize, usize) {
    let Some(mut indent) = WhitespacePredictor::none(input, position) else { return (0, position) };
    for (decoded, field) in fields.iter().enumerate() {
        if !input.has_window::<MOST>(position) {
            return (decoded, position);
        }
        // SAFETY: guaranteed by the caller; that many bytes of the input can be read there.
        let used = unsafe { try_decode_field(field, is_first, dst, input, position, &mut indent) };
        let Some(used) = used else { return (decoded, position) };
        position += used;
        is_first = false;
    }
    (fields.len(), position)
}

/// Decodes structs that consist of all their fields in order with short values. If `is_first`, the first struct is the first of its list;
/// if not, a comma precedes it.
///
/// # Safety
///
/// `descriptor` describes the structs, over the lifetime of the input.
pub(in super::super) unsafe fn try_decode_structs(
    descriptor: &'static Descriptor,
    mut is_first: bool,
    structs: &mut ErasedVec<'_>,
    reader: &mut Reader<'_>,
) -> DecodedStructs {
    let mut done = DecodedStructs::NONE;
    if !descriptor.is_inline || !descriptor.skipped.is_empty() {
        return done;
    }
    let fields = descriptor.fields;
    let (text, tail) = reader.inline_input_of_structs();
    // SAFETY: the input is text.
    let mut input = unsafe { Input::<Json>::new(text.as_bytes(), true) };
    let mut position = 0;
    // SAFETY: the tail is that of the input.
    while let Some((begin, start)) = unsafe { after_brace(is_first, &mut input, tail, position) } {
        let dst = structs.next_slot();
        // SAFETY: `dst` is a slot for the struct with these fields.
        let (decoded, after) = unsafe { decode_in_order(fields, true, dst, &mut input, tail, start) };
        // SAFETY: the tail is that of the input.
        let is_whole = decoded == fields.len() && unsafe { input.next_window(tail, after) }.is_some();
        let Some(end) = is_whole.then(|| after_byte(b'}', &input, after)).flatten() else {
            let offset = reader.offset().map(|start| start + begin);
            (done.partial, position) = (Some(PartialStruct { fields: decoded, offset }), after);
            break;
        };
        position = end;
        // SAFETY: all of its fields are initialized.
        unsafe { structs.commit() };
        done.count += 1;
        is_first = false;
    }
    if position > 0 {
        reader.skip_bytes(position);
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
    // SAFETY: guaranteed by the caller.
    let window = unsafe { input.next_window(tail, position) }?;
    let start = match window {
        _ if is_first => position,
        [b',', ..] => position + 1,
        _ => return None,
    };
    let after = after_byte(b'{', input, start)?;
    Some((after - 1, if_space(input, after)?))
}

/// Returns the position after this byte, if it comes next, possibly after white space.
#[inline(always)]
fn after_byte(byte: u8, input: &Input<'_, Json>, position: usize) -> Option<usize> {
    let start = if_space(input, position)?;
    // SAFETY: a byte of the input can be read where white space ends.
    (unsafe { input.window(start) } == &[byte]).then_some(start + 1)
}

/// Decodes a field, if it comes next and its value is short. Returns its length, with the comma before it.
///
/// # Safety
///
/// `dst` points to the struct with `field`, over the lifetime of the input; the field isn't initialized. [`MOST`] bytes of the input can be read
/// at `position`.
#[inline(always)]
unsafe fn try_decode_field(
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
    // SAFETY: guaranteed by the caller.
    let (value, window) = unsafe { after_name(field, is_first, input, position, indent) }?;
    // SAFETY: the field lies at its offset in the struct, and its dispatch index is that of its type (invariants 1 and 5).
    let used = unsafe { try_decode_value(field, dst.add(field.offset()).cast(), input, value, window) };
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
    if !field.is_unescaped() {
        return None;
    }
    // The padded name has a header, where JSON has a quote.
    let (padded, length) = field.padded_name();
    // SAFETY: guaranteed by the caller.
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
    let (_, after) = window.split_at(length);
    if after.first_chunk() != Some(b"\":") {
        return None;
    }
    if bits::same_bits(window.first_chunk()?, padded) | 1 | u32::MAX << length != u32::MAX {
        return None;
    }
    let before = length + 2 + indent.gap(after[2]);
    Some((at + before, window[before..].first_chunk()?))
}

/// Encodes structs while their fields are short.
#[inline(always)]
pub(in super::super) fn try_encode_structs(structs: &mut EncodeProgress, bytes: &mut Vec<u8>) {
    encode_structs::encode_structs::<Json>(structs, bytes);
}

impl ObjectSyntax for Json {
    type Begin = ();

    #[inline(always)]
    fn begin(_: usize) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn write_begin(spare: SpareCursor<'_, FIELD>, (): (), is_first: bool) -> Initialized<'_> {
        if is_first { spare.push(b"{", 1) } else { spare.push(b",{", 2) }
    }

    #[inline(always)]
    fn write_name<'v>(
        spare: SpareCursor<'v, FIELD>,
        field: &Field,
        is_first: bool,
    ) -> Option<SpareCursor<'v>> {
        let (name, length) = field.padded_name();
        if length > 0 && field.is_unescaped() {
            Some(spare.after_name(is_first, name, length - 1))
        } else {
            None
        }
    }

    #[inline(always)]
    fn write_end(spare: SpareCursor<'_, FIELD>) -> Initialized<'_> {
        spare.push(b"}", 1)
    }
}
