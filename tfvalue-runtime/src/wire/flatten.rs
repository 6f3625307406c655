//! Fields of flattened structs, merged into those of the struct around them, in a constant.

use std::marker::PhantomData;

use super::{
    descriptor::{Codec, Descriptor, Field, KEY_WIDTH, Member, Role, Skipped},
    interpret::{Described, Plain, codec},
};
use crate::types::Type;

/// All there is to know of a struct with flattened ones.
pub const fn merged<'de, T: Described<'de>>() -> Descriptor {
    Descriptor::new(Merge::<'de, T>::FIELDS, Merge::<'de, T>::SKIPPED, T::WHOLLY_KNOWN)
}

/// The merged fields of a struct.
///
/// How many there are is only known in a constant, where an array can't be sized by it; so they are merged into arrays of
/// some sizes, of which the smallest that holds them all is referred to and so kept.
struct Merge<'de, T>(PhantomData<(&'de (), T)>);

struct Merged<T, const N: usize> {
    entries: [T; N],
    length: usize,
}

impl<T, const N: usize> Merged<T, N> {
    const fn get(&'static self) -> Option<&'static [T]> {
        if self.length <= N { Some(self.entries.split_at(self.length).0) } else { None }
    }
}

macro_rules! smallest {
    ($($name:ident),*) => {{
        let mut smallest = None;
        $(if smallest.is_none() { smallest = Self::$name.get(); })*
        match smallest {
            Some(entries) => entries,
            None => panic!("more than 4096 fields are flattened into one struct"),
        }
    }};
}

impl<'de, T: Described<'de>> Merge<'de, T> {
    const FIELDS_32: &'static Merged<Field, 32> = &merge_fields(T::FIELDS, T::FLATTENED);
    const FIELDS_256: &'static Merged<Field, 256> = &merge_fields(T::FIELDS, T::FLATTENED);
    const FIELDS_4096: &'static Merged<Field, 4096> = &merge_fields(T::FIELDS, T::FLATTENED);
    const SKIPPED_32: &'static Merged<Skipped, 32> = &merge_skipped(T::SKIPPED, T::FLATTENED);
    const SKIPPED_4096: &'static Merged<Skipped, 4096> = &merge_skipped(T::SKIPPED, T::FLATTENED);

    /// All fields, sorted by name.
    const FIELDS: &'static [Field] = smallest!(FIELDS_32, FIELDS_256, FIELDS_4096);

    /// All fields that Terraform doesn't know.
    const SKIPPED: &'static [Skipped] = smallest!(SKIPPED_32, SKIPPED_4096);
}

/// What stands in the unused rest of an array.
const UNUSED: Field = {
    const MEMBERS: &[&Member] = &[&Member::new("", Type::Bool, Role::Plain)];
    const CODEC: &Codec = codec::<Plain<bool>, bool>();
    Field::new(MEMBERS, 0, 0, CODEC, (&[0xa0; KEY_WIDTH], 0))
};

/// Inserts the fields in order; counts those beyond the end of the array, but drops them.
const fn merge_fields<const N: usize>(own: &[Field], flattened: &[(usize, Descriptor)]) -> Merged<Field, N> {
    let mut merged = Merged { entries: [UNUSED; N], length: 0 };
    let mut index = 0;
    while index < own.len() {
        insert(&mut merged, own[index]);
        index += 1;
    }
    let mut outer = 0;
    while outer < flattened.len() {
        let (offset, descriptor) = flattened[outer];
        let mut index = 0;
        while index < descriptor.fields.len() {
            let field = descriptor.fields[index];
            insert(&mut merged, field.within(offset));
            index += 1;
        }
        outer += 1;
    }
    merged
}

const fn insert<const N: usize>(merged: &mut Merged<Field, N>, field: Field) {
    let mut position = merged.length;
    merged.length += 1;
    if position >= N {
        return;
    }
    while position > 0 && less(field.member.name(), merged.entries[position - 1].member.name()) {
        merged.entries[position] = merged.entries[position - 1];
        position -= 1;
    }
    merged.entries[position] = field;
}

const fn merge_skipped<const N: usize>(
    own: &[Skipped],
    flattened: &[(usize, Descriptor)],
) -> Merged<Skipped, N> {
    let unused: Skipped = super::interpret::skipped::<()>(0);
    let mut merged = Merged { entries: [unused; N], length: 0 };
    let mut index = 0;
    while index < own.len() {
        if merged.length < N {
            merged.entries[merged.length] = own[index];
        }
        merged.length += 1;
        index += 1;
    }
    let mut outer = 0;
    while outer < flattened.len() {
        let (offset, descriptor) = flattened[outer];
        let mut index = 0;
        while index < descriptor.skipped.len() {
            let skipped = descriptor.skipped[index];
            if merged.length < N {
                merged.entries[merged.length] = Skipped { offset: offset + skipped.offset, ..skipped };
            }
            merged.length += 1;
            index += 1;
        }
        outer += 1;
    }
    merged
}

/// Whether a name stands before another in the order of bytes.
const fn less(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if a[index] != b[index] {
            return a[index] < b[index];
        }
        index += 1;
    }
    a.len() < b.len()
}
