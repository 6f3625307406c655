//! The tables of a derived struct, which are made in constants of what the derive wrote of each field.

use std::mem;

use super::{descriptor::Field, interpret::Described};
use crate::schema::member::{Member, Part, Row};

/// The tables of a derived struct without its flattened ones. Each is made only for a program that needs it.
pub trait Tables<'de, T> {
    /// The struct's own fields, sorted by name.
    const FIELDS: &'static [Field];

    /// What they are in a schema.
    const PARTS: &'static [Option<Part>];
}

/// The tables of a struct that has `N` fields.
pub struct Count<const N: usize>;

impl<'de, T: Described<'de>, const N: usize> Tables<'de, T> for Count<N> {
    const FIELDS: &'static [Field] = {
        assert!(T::OWN_MEMBERS.len() == N && T::OFFSETS.len() == N, "the derive has miscounted");
        &fields::<N>(T::OWN_MEMBERS, T::OFFSETS)
    };
    const PARTS: &'static [Option<Part>] = &parts::<N>(T::OWN_MEMBERS);
}

/// The fields that members are, which lie at these offsets; places beyond the last one hold what nobody uses.
pub(super) const fn fields<const N: usize>(members: &[Row], offsets: &[usize]) -> [Field; N] {
    let mut fields = [Field::UNUSED; N];
    let mut index = 0;
    while index < N && index < members.len() {
        fields[index] = Field::new(&members[index], offsets[index]);
        index += 1;
    }
    fields
}

/// What members are in a schema; places beyond the last one hold nothing.
pub(super) const fn parts<const N: usize>(members: &[Row]) -> [Option<Part>; N] {
    let mut parts = [const { None }; N];
    let mut index = 0;
    while index < N && index < members.len() {
        // It was none: dropping it in a constant isn't allowed, and forgetting it loses nothing.
        mem::forget(mem::replace(&mut parts[index], Member::of(&members[index]).part()));
        index += 1;
    }
    parts
}
