//! The tables of a derived struct, which are made in constants of what the derive wrote of each field.

use std::mem;

use crate::opaque::OpaqueRef;

use super::{
    descriptor::{Descriptor, Field, Skipped},
    flatten::Flattened,
};
use crate::{
    schema::SchemaMember,
    wire::member::{Member, Row},
};

/// The tables of a derived struct. Each is made only for a program that needs it.
///
/// The types that implement it are those in which generated code lists the fields of a struct, with flattened structs and without. No other
/// crate can implement it.
pub trait Tables<'de, T> {
    /// The rows of the struct's own fields, sorted by name.
    const OWN_MEMBERS: OpaqueRef<[Row]>;

    /// Its own fields that Terraform doesn't know.
    const SKIPPED: &'static [Skipped];

    /// The flattened structs.
    const FLATTENED: &'static [Flattened] = &[];

    /// The rows of all fields, including those of flattened structs, sorted by name.
    const MEMBERS: OpaqueRef<[Row]>;

    /// The attributes and blocks of the fields in a schema; some entries may be `None`.
    const SCHEMA_MEMBERS: &'static [Option<SchemaMember>];

    /// The table by which the struct is decoded and encoded.
    const DESCRIPTOR: Descriptor;
}

/// Returns the fields of the members; entries after the last member are unused.
pub(crate) const fn fields<const N: usize>(members: &[Row]) -> [Field; N] {
    let mut fields = [Field::UNUSED; N];
    let mut index = 0;
    while index < N && index < members.len() {
        fields[index] = Field::new(&members[index]);
        index += 1;
    }
    fields
}

/// Returns the members as a schema has them; the entries after the last member are `None`.
pub(crate) const fn schema_members<const N: usize>(members: &[Row]) -> [Option<SchemaMember>; N] {
    let mut schema_members = [const { None }; N];
    let mut index = 0;
    while index < N && index < members.len() {
        // It was none: dropping it in a constant isn't allowed, and forgetting it loses nothing.
        mem::forget(mem::replace(&mut schema_members[index], Member::of(&members[index]).schema_member()));
        index += 1;
    }
    schema_members
}
