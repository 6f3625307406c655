//! Fields of flattened structs, merged into those of the struct around them, in a constant.

use std::marker::PhantomData;

use super::{
    descriptor::{Descriptor, Field, Skipped},
    interpret::Described,
    tables::{Tables, parts},
};
use crate::schema::member::{Member, Part, Row};

/// A struct whose fields are those of the struct around it, too.
pub struct Flattened {
    offset: usize,
    members: &'static [Row],
    descriptor: Descriptor,
}

impl Flattened {
    /// One at `offset` bytes in the struct around it.
    pub const fn new<'de, T: Described<'de>>(offset: usize) -> Self {
        Self { offset, members: T::MEMBERS, descriptor: T::DESCRIPTOR }
    }
}

/// What a struct with flattened ones consists of, merged.
///
/// How much there is is only known in a constant, where an array can't be sized by it; so it is merged into arrays of some sizes, of which
/// the smallest that holds all is referred to and so kept.
pub struct Merge<'de, T>(PhantomData<(&'de (), T)>);

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
    const MEMBERS_32: &'static Merged<Row, 32> = &merge_members(T::OWN_MEMBERS, T::FLATTENED);
    const MEMBERS_256: &'static Merged<Row, 256> = &merge_members(T::OWN_MEMBERS, T::FLATTENED);
    const MEMBERS_4096: &'static Merged<Row, 4096> = &merge_members(T::OWN_MEMBERS, T::FLATTENED);
    const FIELDS_32: &'static Merged<Field, 32> = &merge_fields(Self::OWN_FIELDS, T::FLATTENED);
    const FIELDS_256: &'static Merged<Field, 256> = &merge_fields(Self::OWN_FIELDS, T::FLATTENED);
    const FIELDS_4096: &'static Merged<Field, 4096> = &merge_fields(Self::OWN_FIELDS, T::FLATTENED);
    const SKIPPED_32: &'static Merged<Skipped, 32> = &merge_skipped(T::SKIPPED, T::FLATTENED);
    const SKIPPED_4096: &'static Merged<Skipped, 4096> = &merge_skipped(T::SKIPPED, T::FLATTENED);
    const PARTS_32: &'static [Option<Part>] = &parts::<32>(Self::MEMBERS);
    const PARTS_256: &'static [Option<Part>] = &parts::<256>(Self::MEMBERS);
    const PARTS_4096: &'static [Option<Part>] = &parts::<4096>(Self::MEMBERS);

    const OWN_FIELDS: &'static [Field] = <T::Tables as Tables<'de, T>>::FIELDS;

    /// What Terraform knows of all fields, sorted by name.
    pub const MEMBERS: &'static [Row] = smallest!(MEMBERS_32, MEMBERS_256, MEMBERS_4096);

    /// What they are in a schema.
    pub const PARTS: &'static [Option<Part>] = match Self::MEMBERS.len() {
        0..=32 => Self::PARTS_32,
        33..=256 => Self::PARTS_256,
        _ => Self::PARTS_4096,
    };

    /// How the struct is read and written.
    pub const DESCRIPTOR: Descriptor = Descriptor::new(
        smallest!(FIELDS_32, FIELDS_256, FIELDS_4096),
        smallest!(SKIPPED_32, SKIPPED_4096),
        T::WHOLLY_KNOWN,
    );
}

/// Puts the fields in order; counts those beyond the end of the array, but drops them.
const fn merge_fields<const N: usize>(own: &[Field], flattened: &[Flattened]) -> Merged<Field, N> {
    let mut merged = Merged { entries: [Field::UNUSED; N], length: 0 };
    let mut index = 0;
    while index < own.len() {
        insert_field(&mut merged, own[index]);
        index += 1;
    }
    let mut outer = 0;
    while outer < flattened.len() {
        let Flattened { offset, descriptor, .. } = &flattened[outer];
        let mut index = 0;
        while index < descriptor.fields.len() {
            insert_field(&mut merged, descriptor.fields[index].within(*offset));
            index += 1;
        }
        outer += 1;
    }
    merged
}

const fn insert_field<const N: usize>(merged: &mut Merged<Field, N>, field: Field) {
    let mut position = merged.length;
    merged.length += 1;
    if position >= N {
        return;
    }
    while position > 0 && less(field.name, merged.entries[position - 1].name) {
        merged.entries[position] = merged.entries[position - 1];
        position -= 1;
    }
    merged.entries[position] = field;
}

/// Puts the members in order; counts those beyond the end of the array, but drops them.
const fn merge_members<const N: usize>(own: &[Row], flattened: &[Flattened]) -> Merged<Row, N> {
    let mut merged = Merged { entries: [Member::UNUSED; N], length: 0 };
    let mut index = 0;
    while index < own.len() {
        insert_member(&mut merged, own[index]);
        index += 1;
    }
    let mut outer = 0;
    while outer < flattened.len() {
        let members = flattened[outer].members;
        let mut index = 0;
        while index < members.len() {
            insert_member(&mut merged, members[index]);
            index += 1;
        }
        outer += 1;
    }
    merged
}

const fn insert_member<const N: usize>(merged: &mut Merged<Row, N>, member: Row) {
    let mut position = merged.length;
    merged.length += 1;
    if position >= N {
        return;
    }
    while position > 0 && less(member.0, merged.entries[position - 1].0) {
        merged.entries[position] = merged.entries[position - 1];
        position -= 1;
    }
    merged.entries[position] = member;
}

const fn merge_skipped<const N: usize>(own: &[Skipped], flattened: &[Flattened]) -> Merged<Skipped, N> {
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
        let Flattened { offset, descriptor, .. } = &flattened[outer];
        let mut index = 0;
        while index < descriptor.skipped.len() {
            let skipped = descriptor.skipped[index];
            if merged.length < N {
                merged.entries[merged.length] = Skipped { offset: *offset + skipped.offset, ..skipped };
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
