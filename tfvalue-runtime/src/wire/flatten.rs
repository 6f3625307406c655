//! Merges the fields of flattened structs into the fields of the outer struct, in a constant.

use std::marker::PhantomData;

use super::{
    descriptor::{Descriptor, Field, Skipped},
    interpret::{Described, fields, schema_members},
};
use crate::{
    collection::each,
    schema::SchemaMember,
    wire::member::{Member, Row},
};

/// A flattened struct: its fields are also fields of the outer struct.
#[derive(Clone, Copy)]
pub struct Flattened {
    offset: u32,
    members: &'static [Row],
    descriptor: Descriptor,
    lacking: &'static str,
}

impl Flattened {
    /// Creates the entry for a struct at `offset` bytes in the outer struct.
    pub(super) const fn new<'de, T: Described<'de>>(offset: u32) -> Self {
        Self { offset, members: T::ROWS.get(), descriptor: T::DESCRIPTOR, lacking: T::LACKING }
    }

    /// Returns the rows of the struct's fields, sorted by name.
    pub(crate) const fn members(&self) -> &'static [Row] {
        self.members
    }

    /// The error message for the case that the struct's fields may be unknown, but a field can't hold an unknown value.
    pub(crate) const fn lacking(&self) -> &'static str {
        self.lacking
    }

    /// Returns whether the struct itself, when not flattened, refuses unknown values at any depth.
    pub(crate) const fn is_wholly_known(&self) -> bool {
        self.descriptor.wholly_known
    }
}

/// The merged fields of a struct with flattened structs.
///
/// The number of fields is known only in a constant, and can't be the length of an array. So the fields are merged into arrays of a few sizes. Only
/// the smallest array that holds all fields is referred to, and so kept.
pub(super) struct Merge<'de, T>(PhantomData<(&'de (), T)>);

/// Members, sorted by name. A member that arrives when the array is full is counted, but not stored.
struct Members<const N: usize> {
    rows: [Row; N],
    length: usize,
}

/// Fields that Terraform doesn't know. A field that arrives when the array is full is counted, but not stored.
struct AllSkipped<const N: usize> {
    entries: [Skipped; N],
    length: usize,
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
    const ROWS_32: &'static Members<32> = &Members::merge::<T>();
    const ROWS_256: &'static Members<256> = &Members::merge::<T>();
    const ROWS_4096: &'static Members<4096> = &Members::merge::<T>();
    const FIELDS_32: &'static [Field] = &fields::<32>(Self::ROWS);
    const FIELDS_256: &'static [Field] = &fields::<256>(Self::ROWS);
    const FIELDS_4096: &'static [Field] = &fields::<4096>(Self::ROWS);
    const SCHEMA_MEMBERS_32: &'static [Option<SchemaMember>] = &schema_members::<32>(Self::ROWS);
    const SCHEMA_MEMBERS_256: &'static [Option<SchemaMember>] = &schema_members::<256>(Self::ROWS);
    const SCHEMA_MEMBERS_4096: &'static [Option<SchemaMember>] = &schema_members::<4096>(Self::ROWS);
    const SKIPPED_32: &'static AllSkipped<32> = &AllSkipped::merge::<T>();
    const SKIPPED_4096: &'static AllSkipped<4096> = &AllSkipped::merge::<T>();

    /// The rows of all fields, sorted by name.
    pub(super) const ROWS: &'static [Row] = smallest!(ROWS_32, ROWS_256, ROWS_4096);
    const LENGTH: usize = Self::ROWS.len();

    const FIELDS: &'static [Field] = match Self::LENGTH {
        0..=32 => Self::FIELDS_32,
        33..=256 => Self::FIELDS_256,
        _ => Self::FIELDS_4096,
    };

    /// The attributes and blocks of all fields in a schema.
    pub(super) const SCHEMA_MEMBERS: &'static [Option<SchemaMember>] = match Self::LENGTH {
        0..=32 => Self::SCHEMA_MEMBERS_32,
        33..=256 => Self::SCHEMA_MEMBERS_256,
        _ => Self::SCHEMA_MEMBERS_4096,
    };

    /// The table by which the struct is decoded and encoded.
    pub(super) const DESCRIPTOR: Descriptor = Descriptor::new(
        Self::FIELDS.split_at(Self::LENGTH).0,
        smallest!(SKIPPED_32, SKIPPED_4096),
        T::WHOLLY_KNOWN,
    );
}

impl<const N: usize> Members<N> {
    const fn merge<'de, T: Described<'de>>() -> Self {
        let mut merged = Self { rows: [Member::UNUSED; N], length: 0 };
        merged.insert(T::OWN_ROWS.get(), 0);
        each!(T::FLATTENED, |flattened| merged.insert(flattened.members, flattened.offset));
        merged
    }

    /// Inserts the members of a struct that is at `offset` bytes in the outer struct.
    const fn insert(&mut self, members: &[Row], offset: u32) {
        each!(members, |row| {
            let mut row = *row;
            row.5 += offset;
            self.insert_one(row);
        });
    }

    const fn insert_one(&mut self, row: Row) {
        let mut place = self.length;
        self.length += 1;
        if place >= N {
            return;
        }
        while place > 0 && less(row.0, self.rows[place - 1].0) {
            self.rows[place] = self.rows[place - 1];
            place -= 1;
        }
        self.rows[place] = row;
    }

    const fn get(&'static self) -> Option<&'static [Row]> {
        if self.length <= N { Some(self.rows.split_at(self.length).0) } else { None }
    }
}

impl<const N: usize> AllSkipped<N> {
    const fn merge<'de, T: Described<'de>>() -> Self {
        let mut merged = Self { entries: [Skipped::UNUSED; N], length: 0 };
        merged.add(T::SKIPPED, 0);
        each!(T::FLATTENED, |flattened| merged.add(flattened.descriptor.skipped, flattened.offset));
        merged
    }

    const fn add(&mut self, skipped: &[Skipped], offset: u32) {
        each!(skipped, |field| {
            if self.length < N {
                self.entries[self.length] = Skipped { offset: offset + field.offset, ..*field };
            }
            self.length += 1;
        });
    }

    const fn get(&'static self) -> Option<&'static [Skipped]> {
        if self.length <= N { Some(self.entries.split_at(self.length).0) } else { None }
    }
}

/// Returns whether `a` precedes `b` in byte order.
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
