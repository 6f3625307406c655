//! Writes structs of a list, field by field, in any format.

use super::{
    super::{
        Field,
        encode::EncodeProgress,
        spare::{FIELD, Initialized, SpareCursor, append},
    },
    type_tag::write_value,
    values::InlineFormat,
};

/// What a format writes around the values of an object.
pub(super) trait ObjectSyntax: InlineFormat {
    /// The bytes that an object begins with.
    type Begin: Copy;

    /// Returns the beginning of an object with this number of fields, if the fast path can write it.
    fn begin(fields: usize) -> Option<Self::Begin>;

    /// Writes the beginning of an object; `is_first` says whether it is the first of its list.
    fn write_begin(room: SpareCursor<'_, FIELD>, begin: Self::Begin, is_first: bool) -> Initialized<'_>;

    /// Writes the name of a field and returns the cursor for its value; `None` if the name needs more than a copy.
    ///
    /// A field with short values has a padded name. For any other field nothing need be written.
    fn write_name<'v>(room: SpareCursor<'v, FIELD>, field: &Field, is_first: bool)
    -> Option<SpareCursor<'v>>;

    /// Writes the end of an object.
    fn write_end(room: SpareCursor<'_, FIELD>) -> Initialized<'_>;
}

/// Writes structs while their fields are short. The position of the output stays in a register from field to field and from struct to struct.
#[inline(always)]
pub(super) fn write<F: ObjectSyntax>(structs: &mut EncodeProgress, bytes: &mut Vec<u8>) {
    let EncodeProgress { fields, count, mut index, mut begun, .. } = *structs;
    let Some(begin) = F::begin(fields.len()) else { return };
    let mut has_name = false;
    let mut is_done = false;
    // Each time, there is room for a field at least.
    while !is_done {
        append(bytes, |mut room: SpareCursor<'_, FIELD>| {
            let mut all = None;
            while index < count {
                if begun.is_none() {
                    let written = F::write_begin(room, begin, index == 0);
                    all = Some(written);
                    begun = Some(fields);
                    room = match room.after(written) {
                        Some(behind) => behind,
                        None => return all,
                    };
                }
                let src = structs.element(index);
                while let Some([field, left @ ..]) = begun {
                    let Some(value) = F::write_name(room, field, left.len() + 1 == fields.len()) else {
                        is_done = true;
                        return all;
                    };
                    // SAFETY: the field lies at its offset in the struct, and its route is that of its type (invariants 1 and 5).
                    let written = unsafe { write_value::<F>(field, src.add(field.offset()).cast(), value) };
                    let Some(written) = written else {
                        has_name = field.has_padded_name();
                        is_done = true;
                        return Some(value.initialized());
                    };
                    all = Some(written);
                    begun = Some(left);
                    room = match room.after(written) {
                        Some(behind) => behind,
                        None => return all,
                    };
                }
                let written = F::write_end(room);
                all = Some(written);
                begun = None;
                index += 1;
                room = match room.after(written) {
                    Some(behind) => behind,
                    None => return all,
                };
            }
            is_done = true;
            all
        });
    }
    structs.index = index;
    structs.begun = begun;
    structs.has_name = has_name;
}
