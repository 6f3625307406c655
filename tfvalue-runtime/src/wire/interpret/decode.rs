//! Decoding: the fields of an object, in place.

use tfvalue_core::error::ErrorKind;

use super::{
    Codec, Decoder, Descriptor, Error, Field, Skipped, drop_each::drop_each, nested::fill_nested,
    source::Source,
};
use crate::wire::{ContainerCursor, decoder::Name, missing::MissingValue, names::NameIndex};

/// Decodes a struct in place, which holds nothing if it fails.
///
/// # Safety
///
/// `dst` is that of the struct that the descriptor describes with codecs for `'de`.
#[inline]
pub(super) unsafe fn fill_struct<'de, S: Source<'de>>(
    descriptor: &'static Descriptor,
    dst: *mut u8,
    source: &mut S,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe { fill_begun(descriptor, dst, None, source) }
}

/// Decodes a struct in place, the first fields of which are there already if it is begun, and which holds nothing if it fails.
///
/// # Safety
///
/// Same as [`fill_struct`].
#[inline]
pub(super) unsafe fn fill_begun<'de, S: Source<'de>>(
    descriptor: &'static Descriptor,
    dst: *mut u8,
    begun: Option<usize>,
    source: &mut S,
) -> Result<(), Error> {
    if !descriptor.wholly_known {
        // SAFETY: as the caller promises.
        return unsafe { fill(descriptor, dst, begun, source) };
    }
    let before = source.decoder().reject_unknown(true);
    // SAFETY: as the caller promises.
    let result = unsafe { fill(descriptor, dst, begun, source) };
    source.decoder().reject_unknown(before);
    result
}

/// Decodes all fields in place, the missing and the skipped ones included.
///
/// # Safety
///
/// Same as [`fill_begun`].
unsafe fn fill<'de, S: Source<'de>>(
    descriptor: &'static Descriptor,
    dst: *mut u8,
    begun: Option<usize>,
    source: &mut S,
) -> Result<(), Error> {
    let fields = descriptor.fields;
    let mut filled = InitGuard { fields, dst, first: begun.unwrap_or(0) };
    let mut cursor = match begun {
        None => source.decoder().begin_object()?,
        Some(first) => source.go_on(fields.len(), first)?,
    };
    // Names come sorted, as the fields are.
    while let Some(rest @ [_, ..]) = fields.get(filled.first..) {
        // SAFETY: as the caller promises for `dst`; the places of these fields hold nothing yet.
        let count = unsafe { source.fill_inline(rest, &cursor, dst) };
        filled.first += count;
        cursor.skip(count);
        let Some(field) = fields.get(filled.first) else { break };
        if !source.decoder().expect_name(&mut cursor, field.key())? {
            break;
        }
        // SAFETY: as the caller promises for `dst`; the place of the field holds nothing yet.
        unsafe { fill_field(field, dst, source) }?;
        filled.first += 1;
    }
    if filled.first < fields.len() || !source.decoder().ends_object(&mut cursor)? {
        // SAFETY: as the caller promises for `dst`.
        unsafe { fill_others(&mut filled, cursor, source) }?;
    }
    if !descriptor.skipped.is_empty() {
        // SAFETY: as the caller promises for `dst`.
        unsafe { init_skipped(descriptor.skipped, dst) };
    }
    std::mem::forget(filled);
    Ok(())
}

/// Sets the skipped fields to their default. If one unwinds, those before it are dropped.
///
/// # Safety
///
/// `dst` is that of the struct with these fields.
unsafe fn init_skipped(skipped: &'static [Skipped], dst: *mut u8) {
    /// The first ones that are there.
    struct Defaults {
        fields: &'static [Skipped],
        dst: *mut u8,
        count: usize,
    }

    impl Drop for Defaults {
        fn drop(&mut self) {
            drop_each(0..self.count, |index| {
                let field = &self.fields[index];
                // SAFETY: the field was written, and is not used again.
                unsafe { (field.drop)(self.dst.add(field.offset as usize).cast()) };
            });
        }
    }

    let mut defaults = Defaults { fields: skipped, dst, count: 0 };
    for field in skipped {
        // SAFETY: the field lies at its offset in the struct and is of the type that `init` is for (invariant 1).
        unsafe { (field.init)(dst.add(field.offset as usize).cast()) };
        defaults.count += 1;
    }
    std::mem::forget(defaults);
}

/// Decodes a field in place.
///
/// # Safety
///
/// `dst` is that of the struct that has the field, whose place holds nothing yet; its codec is for `'de`.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is what the loop consists of")]
unsafe fn fill_field<'de, S: Source<'de>>(field: &Field, dst: *mut u8, source: &mut S) -> Result<(), Error> {
    if field.is_never_null() && source.decoder().take_null()? {
        // SAFETY: as the caller promises.
        return unsafe { fill_missing(field, dst) };
    }
    let offset = source.decoder().offset();
    // SAFETY: as the caller promises.
    let result = unsafe { fill_value(field, dst, source) };
    result.map_err(|error| field.error(error.with_offset(offset)))
}

/// Decodes the value of a field in place.
///
/// # Safety
///
/// Same as [`fill_field`].
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is what the loop consists of")]
unsafe fn fill_value<'de, S: Source<'de>>(field: &Field, dst: *mut u8, source: &mut S) -> Result<(), Error> {
    // SAFETY: the field lies at its offset in the struct and is of the type that the codec is for (invariant 1); the entry is the one
    // for `S`.
    unsafe {
        let dst = dst.add(field.offset()).cast();
        match field.codec() {
            Codec::Functions(functions) => S::entry(functions)(dst, std::ptr::from_mut(source).cast()),
            Codec::Nested(nested) => fill_nested(nested, field.declared_type(), dst, source),
        }
    }
}

/// Decodes the fields whose names don't come in order, and those whose names don't come at all.
///
/// # Safety
///
/// The place in `filled` is that of the struct with these fields, whose codecs are for `'de`.
#[inline(never)]
unsafe fn fill_others<'de, S: Source<'de>>(
    filled: &mut InitGuard,
    mut cursor: ContainerCursor,
    source: &mut S,
) -> Result<(), Error> {
    let InitGuard { fields, dst, .. } = *filled;
    let mut expected = filled.first;
    let mut filled = UnorderedInitGuard::of(filled);
    filled.note_first();
    let mut names = NameIndex::of(fields);
    names.note_fingerprints();
    loop {
        // SAFETY: as the caller promises for the place, which holds the fields that are there.
        let inline = unsafe {
            let most = cursor.remaining.unwrap_or(0);
            source.fill_others_inline(&names, &mut filled, most, dst)
        };
        cursor.skip(inline);
        if inline > 0 && source.decoder().ends_object(&mut cursor)? {
            break;
        }
        let index = match source.decoder().find_name(&mut cursor, &names, expected)? {
            Name::At(index) => index,
            Name::Undefined(name) => {
                source.decoder().handle_undefined(&name)?;
                continue;
            }
            Name::End => break,
        };
        // A format of the user's may say any.
        let Some(field) = fields.get(index) else { return Err(Error::invalid("there is no such attribute")) };
        if filled.contains(index) {
            if !source.decoder().last_duplicate_wins() {
                let error = Error::new(ErrorKind::Duplicate(field.name().to_owned()));
                return Err(error.with_offset(source.decoder().offset()));
            }
            filled.remove(index);
        }
        // SAFETY: as the caller promises for the place; that of the field holds nothing.
        unsafe { fill_field(field, dst, source) }?;
        filled.insert(index);
        expected = index + 1;
    }
    let missing = filled.count_missing();
    if missing == 0 {
        filled.finish();
        return Ok(());
    }
    let missing_is_null = source.decoder().missing_is_null();
    if missing_is_null {
        source.decoder().charge_implied(missing)?;
    }
    for (index, field) in fields.iter().enumerate() {
        if filled.contains(index) {
            continue;
        }
        if !missing_is_null {
            let error = Error::new(ErrorKind::MissingAttribute(field.name().to_owned().into()));
            return Err(error.with_offset(source.decoder().offset()));
        }
        // SAFETY: as the caller promises for the place; that of the field holds nothing.
        unsafe { fill_missing(field, dst) }?;
        filled.insert(index);
    }
    filled.finish();
    Ok(())
}

/// Decodes a field that is missing: null, or the empty value of a block.
///
/// # Safety
///
/// `dst` is that of the struct that has the field, whose place holds nothing yet.
#[cold]
unsafe fn fill_missing(field: &Field, dst: *mut u8) -> Result<(), Error> {
    let mut absent = MissingValue::new(field.is_never_null());
    let mut absent: &mut dyn Decoder<'_> = &mut absent;
    // SAFETY: as the caller promises. Nothing is borrowed from this decoder, so it is one over any lifetime.
    let result = unsafe { fill_value(field, dst, &mut absent) };
    result.map_err(|error| {
        if error.path().is_root() {
            Error::new(ErrorKind::MissingAttribute(field.name().to_owned().into()))
        } else {
            field.error(error)
        }
    })
}

/// The fields of a struct that are there so far, from the first on; drops them if decoding the rest fails.
///
/// While names come in order, there is nothing else to note.
struct InitGuard {
    fields: &'static [Field],
    dst: *mut u8,
    first: usize,
}

impl InitGuard {
    /// Drops a field that is there.
    ///
    /// # Safety
    ///
    /// The field was written, and counts as not written from now on.
    unsafe fn drop_field(&self, index: usize) {
        let field = &self.fields[index];
        // SAFETY: the place is that of the struct with the field, whose codec is for its type (invariants 1 and 2).
        unsafe { field.codec().drop()(self.dst.add(field.offset()).cast()) };
    }
}

impl Drop for InitGuard {
    fn drop(&mut self) {
        // SAFETY: the first fields were written, and are not used again.
        drop_each(0..self.first, |index| unsafe { self.drop_field(index) });
    }
}

/// The fields of a struct that are there so far, in whichever order they came; drops them if decoding the rest fails.
pub(super) struct UnorderedInitGuard<'f> {
    /// Has none of them, or all once they are there.
    filled: &'f mut InitGuard,
    /// A bit for each that is there, of the first 512 fields, which is more than any schema known to us has.
    bits: [u64; 8],
    more: Vec<u64>,
}

impl<'f> UnorderedInitGuard<'f> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is made at one place, and large")]
    fn of(filled: &'f mut InitGuard) -> Self {
        let more = match filled.fields.len() {
            0..=512 => Vec::new(),
            length => vec![0; (length - 512).div_ceil(64)],
        };
        Self { filled, bits: [0; 8], more }
    }

    /// Notes the first fields, which came in order. It isn't part of [`of`](Self::of), as that would move the bits right after some were
    /// written, for which the processor waits.
    #[inline]
    fn note_first(&mut self) {
        for index in 0..std::mem::take(&mut self.filled.first) {
            self.insert(index);
        }
    }

    #[inline]
    fn word(&mut self, index: usize) -> &mut u64 {
        match self.bits.get_mut(index / 64) {
            Some(word) => word,
            None => &mut self.more[index / 64 - 8],
        }
    }

    #[inline]
    pub(super) fn contains(&self, index: usize) -> bool {
        let word = match self.bits.get(index / 64) {
            Some(word) => *word,
            None => self.more[index / 64 - 8],
        };
        word & 1 << (index % 64) != 0
    }

    /// Notes a field that wasn't there.
    #[inline]
    pub(super) fn insert(&mut self, index: usize) {
        *self.word(index) |= 1 << (index % 64);
    }

    /// Drops a field that is there.
    fn remove(&mut self, index: usize) {
        *self.word(index) &= !(1 << (index % 64));
        // SAFETY: the field was written, and is noted no more.
        unsafe { self.filled.drop_field(index) };
    }

    /// How many aren't there.
    #[inline]
    fn count_missing(&self) -> usize {
        let fields = self.filled.fields.len();
        let words = self.bits.iter().chain(&self.more).take(fields.div_ceil(64));
        words.fold(fields, |missing, word| missing - word.count_ones() as usize)
    }

    /// All fields are there.
    #[inline]
    fn finish(&mut self) {
        self.filled.first = self.filled.fields.len();
    }
}

impl Drop for UnorderedInitGuard<'_> {
    fn drop(&mut self) {
        if self.filled.first > 0 {
            return;
        }
        let there = (0..self.filled.fields.len()).filter(|index| self.contains(*index));
        // SAFETY: these fields were written, and are not used again.
        drop_each(there, |index| unsafe { self.filled.drop_field(index) });
    }
}
