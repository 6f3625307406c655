//! The fields of an object in MessagePack.

mod format;

pub(super) use self::format::MessagePack;
use crate::scan::text::{self, WINDOW};

use super::{
    super::{
        Descriptor, Field,
        decode::UnorderedInitGuard,
        encode::EncodeProgress,
        erased::ErasedVec,
        msgpack::{Reader, fast_path},
        source::{DecodedStructs, PartialStruct},
        spare::{FIELD, Initialized, SpareCursor},
    },
    MessagePackTail,
    encode_structs::{self, ObjectSyntax},
    input::Input,
    try_decode_value,
};
use crate::wire::{
    descriptor::KEY_WIDTH,
    names::{NameIndex, fingerprint},
};

/// The longest key with a value after it.
pub(super) const KEY_AND_WINDOW: usize = KEY_WIDTH + 1 + WINDOW;

/// Decodes fields while they come in order with short values, at most `most`. Returns their number.
///
/// # Safety
///
/// `dst` points to the struct with these fields, over the lifetime of the input. None of them is initialized.
pub(in super::super) unsafe fn try_decode_fields(
    fields: &[Field],
    most: usize,
    dst: *mut u8,
    reader: &mut Reader<'_>,
) -> usize {
    let wholly_known = reader.is_wholly_known();
    let (bytes, tail) = reader.inline_input();
    // SAFETY: any bytes are an input.
    let mut input = unsafe { Input::<MessagePack>::new(bytes, wholly_known) };
    let fields = fields.get(..most).unwrap_or(fields);
    // SAFETY: guaranteed by the caller. The tail is that of the input.
    let (decoded, position) = unsafe { decode_in_order(fields, dst, &mut input, tail, 0) };
    reader.skip_bytes(position);
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
    dst: *mut u8,
    input: &mut Input<'_, MessagePack>,
    tail: &MessagePackTail,
    mut position: usize,
) -> (usize, usize) {
    let mut left = fields;
    while let [field, after @ ..] = left {
        // SAFETY: the tail is that of the input.
        let Some(window) = (unsafe { input.next_window(tail, position) }) else { break };
        // SAFETY: guaranteed by the caller.
        let Some(used) = (unsafe { try_decode_field(field, dst, input, position, window) }) else { break };
        position += used;
        left = after;
    }
    (fields.len() - left.len(), position)
}

/// Decodes structs that consist of all their fields in order with short values, at most `most`.
///
/// # Safety
///
/// `descriptor` describes the structs, over the lifetime of the input.
pub(in super::super) unsafe fn try_decode_structs(
    descriptor: &'static Descriptor,
    most: usize,
    structs: &mut ErasedVec<'_>,
    reader: &mut Reader<'_>,
) -> DecodedStructs {
    let fields = descriptor.fields;
    let is_inline = descriptor.is_inline && descriptor.skipped.is_empty();
    let Some((header, length)) = fast_path::map_header(fields.len()).filter(|_| is_inline) else {
        return DecodedStructs::NONE;
    };
    let wholly_known = reader.is_wholly_known() || descriptor.wholly_known;
    let (bytes, tail) = reader.inline_input_of_structs();
    // SAFETY: any bytes are an input.
    let mut input = unsafe { Input::<MessagePack>::new(bytes, wholly_known) };
    let mut done = DecodedStructs::NONE;
    let mut position = 0;
    while done.count < most {
        // SAFETY: the tail is that of the input.
        let Some(window) = (unsafe { input.next_window(tail, position) }) else { break };
        let is_next = window[0] == header[0] && (length == 1 || window.starts_with(&header));
        if !is_next || position + length > bytes.len() {
            break;
        }
        let dst = structs.next_slot();
        // SAFETY: `dst` is a slot for the struct with these fields.
        let (decoded, after) = unsafe { decode_in_order(fields, dst, &mut input, tail, position + length) };
        position = after;
        if decoded < fields.len() {
            done.partial = Some(PartialStruct { fields: decoded, offset: None });
            break;
        }
        // SAFETY: all of its fields are initialized.
        unsafe { structs.commit() };
        done.count += 1;
    }
    reader.skip_bytes(position);
    done
}

/// Decodes fields that are not in `guard`, in any order, while they have short values; at most `most`. Returns their number.
///
/// # Safety
///
/// `dst` points to the struct with these fields, over the lifetime of the input. Only those in `guard` are initialized.
pub(in super::super) unsafe fn try_decode_unordered(
    names: &NameIndex<'_>,
    guard: &mut UnorderedInitGuard<'_>,
    most: usize,
    dst: *mut u8,
    reader: &mut Reader<'_>,
) -> usize {
    let wholly_known = reader.is_wholly_known();
    let (bytes, tail) = reader.inline_input();
    // SAFETY: any bytes are an input.
    let mut input = unsafe { Input::<MessagePack>::new(bytes, wholly_known) };
    let (mut decoded, mut position) = (0, 0);
    while decoded < most {
        // SAFETY: the tail is that of the input.
        let Some(window) = (unsafe { input.next_window(tail, position) }) else { break };
        let Some(index) = find(names, guard, window) else { break };
        let field = &names.fields[index];
        let (_, length) = field.padded_name();
        // SAFETY: guaranteed by the caller, and the field isn't initialized.
        let used = unsafe { try_decode_after_key(field, length, dst, &input, position, window) };
        let Some(used) = used else { break };
        guard.insert(index);
        position += used;
        decoded += 1;
    }
    reader.skip_bytes(position);
    decoded
}

/// Returns the index of the field that comes next, if it isn't in `guard` and the fast path can read it.
#[inline(always)]
fn find(
    names: &NameIndex<'_>,
    guard: &UnorderedInitGuard<'_>,
    window: &[u8; KEY_AND_WINDOW],
) -> Option<usize> {
    let Some(mut few) = names.few() else { return find_of_many(names, guard, window) };
    // Most differ in their headers and first bytes.
    let (first, _) = window.split_first_chunk::<2>()?;
    few.find(|index| {
        names.fields[*index].padded_name().0.starts_with(first) && is_missing(names, guard, *index, window)
    })
}

/// As [`find`], if there are many names.
#[inline(never)]
fn find_of_many(
    names: &NameIndex<'_>,
    guard: &UnorderedInitGuard<'_>,
    window: &[u8; KEY_AND_WINDOW],
) -> Option<usize> {
    let fingerprint = fingerprint(fast_path::short_name(window)?);
    let mut windows = 0;
    while let Some(mut candidates) = names.candidates(windows, fingerprint) {
        if let found @ Some(_) = candidates.find(|index| is_missing(names, guard, *index, window)) {
            return found;
        }
        windows += 1;
    }
    None
}

/// Whether a field isn't in `guard`, its key comes next, and the fast path can read its value.
#[inline(always)]
fn is_missing(
    names: &NameIndex<'_>,
    guard: &UnorderedInitGuard<'_>,
    index: usize,
    window: &[u8; KEY_AND_WINDOW],
) -> bool {
    let is_next = names.fields.get(index).is_some_and(|field| key_length(field, window).is_some());
    is_next && !guard.contains(index)
}

/// Decodes a field, if it comes next and its value is short. Returns its length.
///
/// # Safety
///
/// `dst` points to the struct with `field`, over the lifetime of the input; the field isn't initialized.
#[inline(always)]
unsafe fn try_decode_field(
    field: &Field,
    dst: *mut u8,
    input: &Input<'_, MessagePack>,
    position: usize,
    window: &[u8; KEY_AND_WINDOW],
) -> Option<usize> {
    let length = key_length(field, window)?;
    // SAFETY: guaranteed by the caller.
    unsafe { try_decode_after_key(field, length, dst, input, position, window) }
}

/// Returns the length of a field's key, if it comes next and the fast path can read its value.
#[inline(always)]
fn key_length(field: &Field, window: &[u8; KEY_AND_WINDOW]) -> Option<usize> {
    let (key, length) = field.padded_name();
    (field.inline.is_some() && text::begins(window.first_chunk()?, key, length)).then_some(length)
}

/// Decodes the field whose key comes next, as [`try_decode_field`] does.
///
/// # Safety
///
/// Same as [`try_decode_field`].
#[inline(always)]
unsafe fn try_decode_after_key(
    field: &Field,
    length: usize,
    dst: *mut u8,
    input: &Input<'_, MessagePack>,
    position: usize,
    window: &[u8; KEY_AND_WINDOW],
) -> Option<usize> {
    // SAFETY: the field lies at its offset in the struct, and its dispatch index is that of its type (invariants 1 and 5).
    let used = unsafe {
        let dst = dst.add(field.offset()).cast();
        try_decode_value(field, dst, input, position + length, window[length..].first_chunk()?)
    };
    used.map(|used| length + used)
}

/// Encodes structs while their fields are short.
#[inline(always)]
pub(in super::super) fn try_encode_structs(structs: &mut EncodeProgress, bytes: &mut Vec<u8>) {
    encode_structs::encode_structs::<MessagePack>(structs, bytes);
}

impl ObjectSyntax for MessagePack {
    type Begin = ([u8; 3], usize);

    #[inline(always)]
    fn begin(fields: usize) -> Option<Self::Begin> {
        fast_path::map_header(fields)
    }

    #[inline(always)]
    fn write_begin(spare: SpareCursor<'_, FIELD>, (header, length): Self::Begin, _: bool) -> Initialized<'_> {
        spare.push(&header, length)
    }

    #[inline(always)]
    fn write_name<'v>(spare: SpareCursor<'v, FIELD>, field: &Field, _: bool) -> Option<SpareCursor<'v>> {
        let (key, length) = field.padded_name();
        // A name that isn't padded adds nothing, and its field has no short values.
        Some(spare.after_key(key, length))
    }

    #[inline(always)]
    fn write_end(spare: SpareCursor<'_, FIELD>) -> Initialized<'_> {
        spare.initialized()
    }
}
