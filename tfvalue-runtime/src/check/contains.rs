//! Computes the `Contains` flags of derived structs, and checks types against the flags.

use std::mem;

use crate::{
    collection::{any, each},
    model::{Contains, TfType},
    wire::{
        interpret::Described,
        member::{Member, Row},
    },
};

impl Contains {
    /// Returns the flags of a derived struct.
    pub const fn of<'de, T: Described<'de>>(has_schema: bool) -> Self {
        let mut all = if has_schema { Self::SCHEMA } else { Self::NOTHING };
        // Evaluates the fields first, so that the compiler reports their errors without the chain of dependent constants.
        mem::forget(T::FIELDS);
        each!(T::ROWS.get(), |row| all = all.and(Self::of_member(&Member::of(row))));
        let unknown = Self::UNKNOWN.and(Self::KNOWN_ATTRIBUTES).and(Self::UNPLANNABLE);
        if T::WHOLLY_KNOWN { all.without(unknown) } else { all }
    }

    /// Returns the flags that a member adds to its struct.
    const fn of_member(member: &Member) -> Self {
        let within = member.field_type().holds.contains;
        let mut all = Self(within.0 & Self::UNKNOWN.and(Self::SCHEMA_OPTIONS).and(Self::UNPLANNABLE).0);
        if member.has_options() {
            all = all.and(Self::SCHEMA_OPTIONS);
        }
        if member.is_unplannable() {
            all = all.and(Self::UNPLANNABLE);
        }
        if member.lacks_unknown() { all.and(Self::KNOWN_ATTRIBUTES) } else { all }
    }
}

/// Returns whether one of these members can hold an unknown value, at any depth.
pub(crate) const fn may_be_unknown(members: &[Row]) -> bool {
    any!(members, |row| row.3.get().holds.contains.may_be_unknown())
}

/// Refuses a type that contains a merging set of possibly unknown elements, or a map with keys that are not always strings.
#[track_caller]
pub(crate) const fn nothing_refused(contains: Contains) {
    assert!(
        !contains.has(Contains::MERGED),
        "the type holds a `HashSet` or a `BTreeSet` whose elements can be unknown: it would make one of two unknown elements, which Terraform never does; write `Set`"
    );
    assert!(
        !contains.has(Contains::ODD_KEYS),
        "the type holds a map whose keys are no strings, or can be null or unknown: write `String`, `&str` or a type of yours that is a string, such as an enum that derives `TfType`"
    );
}

/// Checks the fields of a derived tuple struct for refused types, after the types of the fields have checked themselves.
#[track_caller]
pub const fn tuple_struct<T: TfType>() {
    let () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
    nothing_refused(T::UNCHECKED);
}

/// Checks that a type can be the key of a map: a string that is neither null nor unknown.
#[track_caller]
pub(crate) const fn text_keys<K: TfType>() {
    nothing_refused(Contains::of_key::<K>());
}
