//! The fields of an object in MessagePack.

mod format;

pub(super) use self::format::MessagePack;
use tfvalue_core::scan::text::{self, WINDOW};

use super::{
    super::{
        Descriptor, Field,
        decode::UnorderedInitGuard,
        encode::EncodeProgress,
        erased::ErasedVec,
        msgpack::{Reader, fast_path},
        source::{FilledStructs, PartialStruct},
        spare::{FIELD, Initialized, SpareCursor},
    },
    MessagePackTail, fill_value,
    input::Input,
    structs::{self, ObjectSyntax},
};
use crate::wire::{
    descriptor::KEY_WIDTH,
    names::{NameIndex, fingerprint},
};

/// The longest key with a value after it.
pub(super) const KEY_AND_WINDOW: usize = KEY_WIDTH + 1 + WINDOW;

/// Reads fields while they come in order and in the usual form, at most `most`. Returns their number.
///
/// # Safety
///
/// `dst` is that of the struct with these fields, whose types are over the lifetime of the input; their places hold nothing.
pub(in super::super) unsafe fn fill(
    fields: &[Field],
    most: usize,
    dst: *mut u8,
    reader: &mut Reader<'_>,
) -> usize {
    let wholly_known = reader.is_wholly_known();
    let (bytes, tail) = reader.inline_input();
    // SAFETY: any bytes are an input.
    let mut input = unsafe { Input::<MessagePack>::of(bytes, wholly_known) };
    let fields = fields.get(..most).unwrap_or(fields);
    // SAFETY: as the caller promises; the tail is that of the input.
    let (filled, position) = unsafe { fill_in_order(fields, dst, &mut input, tail, 0) };
    reader.skip_bytes(position);
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
    dst: *mut u8,
    input: &mut Input<'_, MessagePack>,
    tail: &MessagePackTail,
    mut position: usize,
) -> (usize, usize) {
    let mut left = fields;
    while let [field, behind @ ..] = left {
        // SAFETY: the tail is that of the input.
        let Some(window) = (unsafe { input.next_window(tail, position) }) else { break };
        // SAFETY: as the caller promises.
        let Some(used) = (unsafe { fill_field(field, dst, input, position, window) }) else { break };
        position += used;
        left = behind;
    }
    (fields.len() - left.len(), position)
}

/// Reads structs, no more than `most`, as long as their fields come in order and in the usual form and there are no others.
///
/// # Safety
///
/// The descriptor describes the structs, whose types are over the lifetime of the input.
pub(in super::super) unsafe fn fill_structs(
    descriptor: &'static Descriptor,
    most: usize,
    structs: &mut ErasedVec<'_>,
    reader: &mut Reader<'_>,
) -> FilledStructs {
    let fields = descriptor.fields;
    let is_inline = descriptor.is_inline && descriptor.skipped.is_empty();
    let Some((header, length)) = fast_path::map_header(fields.len()).filter(|_| is_inline) else {
        return FilledStructs::NONE;
    };
    let wholly_known = reader.is_wholly_known() || descriptor.wholly_known;
    let (bytes, tail) = reader.inline_input_of_structs();
    // SAFETY: any bytes are an input.
    let mut input = unsafe { Input::<MessagePack>::of(bytes, wholly_known) };
    let mut done = FilledStructs::NONE;
    let mut position = 0;
    while done.count < most {
        // SAFETY: the tail is that of the input.
        let Some(window) = (unsafe { input.next_window(tail, position) }) else { break };
        let begins = window[0] == header[0] && (length == 1 || window.starts_with(&header));
        if !begins || position + length > bytes.len() {
            break;
        }
        let dst = structs.next_slot();
        // SAFETY: as the caller promises; the place of the next struct holds nothing.
        let (filled, behind) = unsafe { fill_in_order(fields, dst, &mut input, tail, position + length) };
        position = behind;
        if filled < fields.len() {
            done.begun = Some(PartialStruct { fields: filled, offset: None });
            break;
        }
        // SAFETY: all of its fields are there.
        unsafe { structs.commit() };
        done.count += 1;
    }
    reader.skip_bytes(position);
    done
}

/// Reads fields as [`fill`] does, in whichever order they come; those that are there already come no more.
///
/// # Safety
///
/// Same as [`fill`]; the places hold those that are there.
pub(in super::super) unsafe fn fill_others(
    names: &NameIndex<'_>,
    others: &mut UnorderedInitGuard<'_>,
    most: usize,
    dst: *mut u8,
    reader: &mut Reader<'_>,
) -> usize {
    let wholly_known = reader.is_wholly_known();
    let (bytes, tail) = reader.inline_input();
    // SAFETY: any bytes are an input.
    let mut input = unsafe { Input::<MessagePack>::of(bytes, wholly_known) };
    let (mut filled, mut position) = (0, 0);
    while filled < most {
        // SAFETY: the tail is that of the input.
        let Some(window) = (unsafe { input.next_window(tail, position) }) else { break };
        let Some(index) = find(names, others, window) else { break };
        let field = &names.fields[index];
        let (_, length) = field.padded_name();
        // SAFETY: as the caller promises, and the field isn't there.
        let used = unsafe { fill_behind_key(field, length, dst, &input, position, window) };
        let Some(used) = used else { break };
        others.insert(index);
        position += used;
        filled += 1;
    }
    reader.skip_bytes(position);
    filled
}

/// Returns which of the fields that are not written yet comes next, if the fast path can read it.
#[inline(always)]
fn find(
    names: &NameIndex<'_>,
    others: &UnorderedInitGuard<'_>,
    window: &[u8; KEY_AND_WINDOW],
) -> Option<usize> {
    let Some(mut few) = names.few() else { return find_of_many(names, others, window) };
    // Most differ in their headers and first bytes.
    let (first, _) = window.split_first_chunk::<2>()?;
    few.find(|index| {
        names.fields[*index].padded_name().0.starts_with(first) && is_missing(names, others, *index, window)
    })
}

/// As [`find`], where names aren't few.
#[inline(never)]
fn find_of_many(
    names: &NameIndex<'_>,
    others: &UnorderedInitGuard<'_>,
    window: &[u8; KEY_AND_WINDOW],
) -> Option<usize> {
    let fingerprint = fingerprint(fast_path::short_name(window)?);
    let mut windows = 0;
    while let Some(mut candidates) = names.candidates(windows, fingerprint) {
        if let found @ Some(_) = candidates.find(|index| is_missing(names, others, *index, window)) {
            return found;
        }
        windows += 1;
    }
    None
}

/// Whether a field is not written yet, its key comes next, and the fast path can read its value.
#[inline(always)]
fn is_missing(
    names: &NameIndex<'_>,
    others: &UnorderedInitGuard<'_>,
    index: usize,
    window: &[u8; KEY_AND_WINDOW],
) -> bool {
    let is_next = names.fields.get(index).is_some_and(|field| key_length(field, window).is_some());
    is_next && !others.contains(index)
}

/// Reads a field, if it comes next and is in its usual form. Returns its length.
///
/// # Safety
///
/// `dst` is that of the struct with this field, whose type is over the lifetime of the input; its place holds nothing.
#[inline(always)]
unsafe fn fill_field(
    field: &Field,
    dst: *mut u8,
    input: &Input<'_, MessagePack>,
    position: usize,
    window: &[u8; KEY_AND_WINDOW],
) -> Option<usize> {
    let length = key_length(field, window)?;
    // SAFETY: as the caller promises.
    unsafe { fill_behind_key(field, length, dst, input, position, window) }
}

/// Returns the length of a field's key, if it comes next and the fast path can read its value.
#[inline(always)]
fn key_length(field: &Field, window: &[u8; KEY_AND_WINDOW]) -> Option<usize> {
    let (key, length) = field.padded_name();
    (field.inline.is_some() && text::begins(window.first_chunk()?, key, length)).then_some(length)
}

/// Reads the field whose key comes next, as [`fill_field`] does.
///
/// # Safety
///
/// Same as [`fill_field`].
#[inline(always)]
unsafe fn fill_behind_key(
    field: &Field,
    length: usize,
    dst: *mut u8,
    input: &Input<'_, MessagePack>,
    position: usize,
    window: &[u8; KEY_AND_WINDOW],
) -> Option<usize> {
    // SAFETY: the field lies at its offset in the struct, and its code is the one of its type (invariants 1 and 5).
    let used = unsafe {
        let dst = dst.add(field.offset()).cast();
        fill_value(field, dst, input, position + length, window[length..].first_chunk()?)
    };
    used.map(|used| length + used)
}

/// Writes structs as long as their fields are short.
#[inline(always)]
pub(in super::super) fn write(structs: &mut EncodeProgress, bytes: &mut Vec<u8>) {
    structs::write::<MessagePack>(structs, bytes);
}

impl ObjectSyntax for MessagePack {
    type Begin = ([u8; 3], usize);

    #[inline(always)]
    fn begin(fields: usize) -> Option<Self::Begin> {
        fast_path::map_header(fields)
    }

    #[inline(always)]
    fn write_begin(room: SpareCursor<'_, FIELD>, (header, length): Self::Begin, _: bool) -> Initialized<'_> {
        room.push(&header, length)
    }

    #[inline(always)]
    fn write_name<'v>(room: SpareCursor<'v, FIELD>, field: &Field, _: bool) -> Option<SpareCursor<'v>> {
        let (key, length) = field.padded_name();
        // A name that isn't padded adds nothing, and its field has no short values.
        Some(room.after_key(key, length))
    }

    #[inline(always)]
    fn write_end(room: SpareCursor<'_, FIELD>) -> Initialized<'_> {
        room.initialized()
    }
}
