//! Encodes structs of a list, field by field, in any format.

use super::{
    super::{
        Field,
        encode::EncodeProgress,
        spare::{FIELD, Initialized, SpareCursor, append},
    },
    type_tag::try_encode_value,
    values::InlineFormat,
};

/// What a format writes around the values of an object.
pub(super) trait ObjectSyntax: InlineFormat {
    /// The bytes that an object begins with.
    type Begin: Copy;

    /// Returns the beginning of an object with this number of fields, if the fast path can write it.
    fn begin(fields: usize) -> Option<Self::Begin>;

    /// Writes the beginning of an object; `is_first` says whether it is the first of its list.
    fn write_begin(spare: SpareCursor<'_, FIELD>, begin: Self::Begin, is_first: bool) -> Initialized<'_>;

    /// Writes the name of a field and returns the cursor for its value; `None` if the name needs more than a copy.
    ///
    /// A field with short values has a padded name. For any other field, this may write nothing.
    fn write_name<'v>(
        spare: SpareCursor<'v, FIELD>,
        field: &Field,
        is_first: bool,
    ) -> Option<SpareCursor<'v>>;

    /// Writes the end of an object.
    fn write_end(spare: SpareCursor<'_, FIELD>) -> Initialized<'_>;
}

/// Encodes structs while their fields are short. The position of the output stays in a register from field to field and from struct to
/// struct.
#[inline(always)]
pub(super) fn encode_structs<F: ObjectSyntax>(structs: &mut EncodeProgress, bytes: &mut Vec<u8>) {
    let EncodeProgress { fields, count, mut index, mut remaining, .. } = *structs;
    let Some(begin) = F::begin(fields.len()) else { return };
    let mut has_name = false;
    let mut is_done = false;
    // Each call reserves capacity for at least one field.
    while !is_done {
        append(bytes, |mut spare: SpareCursor<'_, FIELD>| {
            let mut all = None;
            while index < count {
                if remaining.is_none() {
                    let written = F::write_begin(spare, begin, index == 0);
                    all = Some(written);
                    remaining = Some(fields);
                    spare = match spare.after(written) {
                        Some(after) => after,
                        None => return all,
                    };
                }
                let src = structs.element(index);
                while let Some([field, left @ ..]) = remaining {
                    let Some(value) = F::write_name(spare, field, left.len() + 1 == fields.len()) else {
                        is_done = true;
                        return all;
                    };
                    // SAFETY: the field lies at its offset in the struct, and its dispatch index is that of its type (invariants 1 and 5).
                    let written =
                        unsafe { try_encode_value::<F>(field, src.add(field.offset()).cast(), value) };
                    let Some(written) = written else {
                        has_name = field.has_padded_name();
                        is_done = true;
                        return Some(value.initialized());
                    };
                    all = Some(written);
                    remaining = Some(left);
                    spare = match spare.after(written) {
                        Some(after) => after,
                        None => return all,
                    };
                }
                let written = F::write_end(spare);
                all = Some(written);
                remaining = None;
                index += 1;
                spare = match spare.after(written) {
                    Some(after) => after,
                    None => return all,
                };
            }
            is_done = true;
            all
        });
    }
    structs.index = index;
    structs.remaining = remaining;
    structs.has_name = has_name;
}
