//! Decodes the fields of an object in place.

use std::ptr;

use super::{
    Codec, Decoder, Descriptor, Error, Field, Skipped, codec::Source, drop_each::drop_each,
    nested::decode_nested,
};
use crate::{
    error::ErrorKind,
    wire::{ContainerCursor, ValueReader, decoder::Name, names::NameIndex},
};

/// Decodes a struct in place.
///
/// # Safety
///
/// `dst` is a slot for the struct that `descriptor` describes, over `'de`.
pub(super) unsafe fn decode_struct<'de, S: Source<'de>>(
    descriptor: &'static Descriptor,
    dst: *mut u8,
    source: &mut S,
) -> Result<(), Error> {
    if !descriptor.wholly_known {
        // SAFETY: guaranteed by the caller.
        return unsafe { decode_fields(descriptor, dst, source) };
    }
    let before = source.decoder().reject_unknown(true);
    // SAFETY: guaranteed by the caller.
    let result = unsafe { decode_fields(descriptor, dst, source) };
    source.decoder().reject_unknown(before);
    result
}

/// Decodes all fields in place, including missing and skipped fields.
///
/// # Safety
///
/// Same as [`decode_struct`].
unsafe fn decode_fields<'de, S: Source<'de>>(
    descriptor: &'static Descriptor,
    dst: *mut u8,
    source: &mut S,
) -> Result<(), Error> {
    let fields = descriptor.fields;
    let mut guard = InitGuard { fields, dst, count: 0 };
    let mut cursor = source.decoder().begin_object()?;
    // Names usually arrive sorted, in the order of the fields.
    while let Some(field) = fields.get(guard.count)
        && source.decoder().expect_name(&mut cursor, field.key())?
    {
        // SAFETY: `dst` points to the struct with this field, which isn't initialized.
        unsafe { decode_field(field, dst, source) }?;
        guard.count += 1;
    }
    if guard.count < fields.len() || !source.decoder().ends_object(&mut cursor)? {
        // SAFETY: the guard is for the struct at `dst`.
        unsafe { decode_rest(&mut guard, cursor, source) }?;
    }
    if !descriptor.skipped.is_empty() {
        // SAFETY: `dst` points to the struct with these fields, none of which is initialized.
        unsafe { init_skipped(descriptor.skipped, dst) };
    }
    std::mem::forget(guard);
    Ok(())
}

/// Sets the skipped fields to their defaults. If a default unwinds, the fields before it are dropped.
///
/// # Safety
///
/// `dst` points to the struct with these fields, none of which is initialized.
unsafe fn init_skipped(skipped: &'static [Skipped], dst: *mut u8) {
    let mut guard = InitGuard { fields: skipped, dst, count: 0 };
    for field in skipped {
        // SAFETY: the field lies at its offset in the struct and is of the type that `init` is for (invariant 1).
        unsafe { (field.init)(dst.add(field.offset as usize).cast()) };
        guard.count += 1;
    }
    std::mem::forget(guard);
}

/// Decodes a field in place.
///
/// # Safety
///
/// `dst` points to the struct with `field`, over `'de`; the field isn't initialized.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is what the loop consists of")]
unsafe fn decode_field<'de, S: Source<'de>>(
    field: &Field,
    dst: *mut u8,
    source: &mut S,
) -> Result<(), Error> {
    if field.is_never_null() && source.decoder().take_null()? {
        // SAFETY: guaranteed by the caller.
        return unsafe { decode_missing(field, dst) };
    }
    let offset = source.decoder().offset();
    // SAFETY: guaranteed by the caller.
    let result = unsafe { decode_value(field, dst, source) };
    result.map_err(|error| field.error(error.with_offset(offset)))
}

/// Decodes the value of a field in place.
///
/// # Safety
///
/// Same as [`decode_field`].
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is what the loop consists of")]
unsafe fn decode_value<'de, S: Source<'de>>(
    field: &Field,
    dst: *mut u8,
    source: &mut S,
) -> Result<(), Error> {
    // SAFETY: the field lies at its offset in the struct and is of the type that the codec is for (invariant 1); the entry is the one
    // for `S`.
    unsafe {
        let dst = dst.add(field.offset()).cast();
        match field.codec() {
            Codec::Functions(functions) => S::entry(functions)(dst, ptr::from_mut(source).cast()),
            Codec::Nested(nested) => decode_nested(nested, field.declared_type(), dst, source),
        }
    }
}

/// Decodes the remaining fields: their names arrive out of order or are missing.
///
/// # Safety
///
/// The guard is for a struct with these fields, over `'de`. Only the fields that it counts are initialized.
#[inline(never)]
unsafe fn decode_rest<'de, S: Source<'de>>(
    guard: &mut InitGuard<Field>,
    mut cursor: ContainerCursor,
    source: &mut S,
) -> Result<(), Error> {
    let InitGuard { fields, dst, .. } = *guard;
    let mut expected = guard.count;
    let mut guard = UnorderedInitGuard::new(guard);
    guard.insert_first();
    let mut names = NameIndex::of(fields);
    names.note_fingerprints();
    loop {
        let index = match source.decoder().find_name(&mut cursor, &names, expected)? {
            Name::At(index) => index,
            Name::Undefined(name) => {
                source.decoder().handle_undefined(&name)?;
                continue;
            }
            Name::End => break,
        };
        // A user's decoder may return any index.
        let Some(field) = fields.get(index) else { return Err(Error::invalid("there is no such attribute")) };
        if guard.contains(index) {
            if !source.decoder().last_duplicate_wins() {
                let error = Error::new(ErrorKind::Duplicate(field.name().to_owned()));
                return Err(error.with_offset(source.decoder().offset()));
            }
            guard.remove(index);
        }
        // SAFETY: `dst` points to the struct with this field, which isn't initialized.
        unsafe { decode_field(field, dst, source) }?;
        guard.insert(index);
        expected = index + 1;
    }
    let missing = guard.count_missing();
    if missing == 0 {
        guard.finish();
        return Ok(());
    }
    let missing_is_null = source.decoder().missing_is_null();
    if missing_is_null {
        source.decoder().charge_implied(missing)?;
    }
    for (index, field) in fields.iter().enumerate() {
        if guard.contains(index) {
            continue;
        }
        if !missing_is_null {
            let error = Error::new(ErrorKind::MissingAttribute(field.name().to_owned().into()));
            return Err(error.with_offset(source.decoder().offset()));
        }
        // SAFETY: `dst` points to the struct with this field, which isn't initialized.
        unsafe { decode_missing(field, dst) }?;
        guard.insert(index);
    }
    guard.finish();
    Ok(())
}

/// Decodes a field that is missing: null, or the empty value of a block.
///
/// # Safety
///
/// `dst` points to the struct with `field`, over any lifetime; the field isn't initialized.
#[cold]
unsafe fn decode_missing(field: &Field, dst: *mut u8) -> Result<(), Error> {
    let mut missing = ValueReader::missing(field.is_never_null());
    let mut missing: &mut dyn Decoder<'_> = &mut missing;
    // SAFETY: guaranteed by the caller. Nothing is borrowed from this decoder, so it is one over any lifetime.
    let result = unsafe { decode_value(field, dst, &mut missing) };
    result.map_err(|error| {
        if error.path().is_root() {
            Error::new(ErrorKind::MissingAttribute(field.name().to_owned().into()))
        } else {
            field.error(error)
        }
    })
}

/// A field whose value can be dropped in place.
trait DropField {
    /// Drops the value of the field.
    ///
    /// # Safety
    ///
    /// `dst` points to the struct with the field, which is initialized and isn't used again.
    unsafe fn drop_in(&self, dst: *mut u8);
}

impl DropField for Field {
    unsafe fn drop_in(&self, dst: *mut u8) {
        // SAFETY: the field lies at its offset in the struct, and its codec is for its type (invariants 1 and 2).
        unsafe { self.codec().drop()(dst.add(self.offset()).cast()) };
    }
}

impl DropField for Skipped {
    unsafe fn drop_in(&self, dst: *mut u8) {
        // SAFETY: the field lies at its offset in the struct and is of the type that `drop` is for (invariant 1).
        unsafe { (self.drop)(dst.add(self.offset as usize).cast()) };
    }
}

/// Drops the first `count` fields of the struct at `dst` if decoding a later field fails. On success, the guard is forgotten.
///
/// # Invariant
///
/// `dst` points to the struct with these fields, of which the first `count` are initialized.
struct InitGuard<F: DropField + 'static> {
    fields: &'static [F],
    dst: *mut u8,
    count: usize,
}

impl<F: DropField> Drop for InitGuard<F> {
    fn drop(&mut self) {
        // SAFETY: the first fields are initialized, and aren't used again.
        drop_each(0..self.count, |index| unsafe { self.fields[index].drop_in(self.dst) });
    }
}

/// The number of fields whose bits are in the guard itself: more than any known provider's schema has.
const INLINE_FIELDS: usize = 512;

/// Drops the initialized fields if decoding another field fails. Fields may be initialized in any order. On success, the guard is
/// [finished](Self::finish).
struct UnorderedInitGuard<'f> {
    /// The guard of the struct. Its count is 0 until all fields are initialized.
    guard: &'f mut InitGuard<Field>,
    /// A bit for each of the first [`INLINE_FIELDS`] fields, set if the field is initialized.
    inline_bits: [u64; INLINE_FIELDS / 64],
    /// The bits of the other fields.
    heap_bits: Vec<u64>,
}

impl<'f> UnorderedInitGuard<'f> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is made at one place, and large")]
    fn new(guard: &'f mut InitGuard<Field>) -> Self {
        let heap_bits = match guard.fields.len() {
            0..=INLINE_FIELDS => Vec::new(),
            length => vec![0; (length - INLINE_FIELDS).div_ceil(64)],
        };
        Self { guard, inline_bits: [0; INLINE_FIELDS / 64], heap_bits }
    }

    /// Inserts the first fields, which arrived in order. Separate from [`new`](Self::new), which moves the bits: the processor would wait for writes
    /// right before the move.
    #[inline]
    fn insert_first(&mut self) {
        for index in 0..std::mem::take(&mut self.guard.count) {
            self.insert(index);
        }
    }

    #[inline]
    fn word(&mut self, index: usize) -> &mut u64 {
        match self.inline_bits.get_mut(index / 64) {
            Some(word) => word,
            None => &mut self.heap_bits[index / 64 - INLINE_FIELDS / 64],
        }
    }

    #[inline]
    fn contains(&self, index: usize) -> bool {
        let word = match self.inline_bits.get(index / 64) {
            Some(word) => *word,
            None => self.heap_bits[index / 64 - INLINE_FIELDS / 64],
        };
        word & 1 << (index % 64) != 0
    }

    /// Inserts a field, which must be initialized.
    #[inline]
    fn insert(&mut self, index: usize) {
        *self.word(index) |= 1 << (index % 64);
    }

    /// Removes a field and drops its value.
    fn remove(&mut self, index: usize) {
        *self.word(index) &= !(1 << (index % 64));
        // SAFETY: the field was initialized, and isn't in the guard anymore.
        unsafe { self.guard.fields[index].drop_in(self.guard.dst) };
    }

    /// Returns the number of fields that aren't initialized.
    #[inline]
    fn count_missing(&self) -> usize {
        let fields = self.guard.fields.len();
        let words = self.inline_bits.iter().chain(&self.heap_bits).take(fields.div_ceil(64));
        words.fold(fields, |missing, word| missing - word.count_ones() as usize)
    }

    /// Hands all fields to the guard of the struct, once all are initialized.
    #[inline]
    fn finish(&mut self) {
        self.guard.count = self.guard.fields.len();
    }
}

impl Drop for UnorderedInitGuard<'_> {
    fn drop(&mut self) {
        if self.guard.count > 0 {
            return;
        }
        let initialized = (0..self.guard.fields.len()).filter(|index| self.contains(*index));
        // SAFETY: these fields are initialized, and aren't used again.
        drop_each(initialized, |index| unsafe { self.guard.fields[index].drop_in(self.guard.dst) });
    }
}
