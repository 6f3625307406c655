//! Checks of the values that the type of one attribute or block must be able to hold.

use crate::{collection::each, types::Type};

use super::contains::nothing_refused;
use crate::wire::{
    interpret::{Described, rows_of},
    member::{Member, Role, Row, const_contains_dynamic, part_of},
};

/// The error messages for the type of a field, each with the bits of its problems. The derive writes the messages that the tokens of the type can
/// need.
type Messages = &'static [(u8, &'static str)];

/// The type can't hold null.
const NULL: u8 = 1;
/// The type itself can't hold an unknown value.
const UNKNOWN: u8 = 1 << 1;
/// The elements of the type can't hold unknown values.
const WITHIN: u8 = 1 << 2;

/// Checks the type of the struct's own field at `index`. Its row is marked as checked separately, so that the compiler reports every wrong field.
#[track_caller]
pub const fn field<'de, T: Described<'de>>(index: usize, messages: &'static [(u8, &'static str)]) {
    let row = &T::OWN_ROWS.get()[index];
    let ty = row.3.get();
    let lacks_null = row.4.is_computed_block() && !ty.holds.null;
    if row.1 & ty.flags_to_check.0 == 0 && !lacks_null && !ty.has_dynamic && !ty.holds.contains.is_refused() {
        return;
    }
    check(&Member::of(row), messages);
}

/// Checks the type of a field, unless its row is marked as checked separately.
#[track_caller]
pub(crate) const fn field_of_row(row: &Row) {
    let member = Member::of(row);
    if !member.is_checked_separately() {
        check(&member, &[]);
    }
}

#[track_caller]
const fn check(member: &Member, messages: Messages) {
    let contains = member.field_type().holds.contains;
    if member.is_plain_attribute() {
        assert!(
            !contains.has_schema(),
            "the attribute holds a struct that derives `TfSchema`: write `#[tf(nested)]` for a nested attribute, `#[tf(block)]` for a nested block"
        );
        assert!(
            !contains.loses_options(),
            "the attribute holds a struct that derives `TfSchema`, in an object, a tuple or a collection, whose types have neither blocks nor options such as `sensitive`: derive `TfType` for the struct"
        );
    }
    holds_all(member, messages);
    let is_block = matches!(member.role(), Role::Block { .. });
    assert!(
        is_block || !member.within().dynamic || !has_set_of_dynamic(member.field_type().declared),
        "a set in the type holds dynamic values, but its elements must be of one type: write a list or a map, or a type other than `Dynamic`"
    );
    nothing_refused(contains);
}

/// Panics with the derive's message for the problems `wrong`, if there is one.
#[track_caller]
const fn refuse(messages: Messages, wrong: u8) {
    each!(messages, |message| assert!(message.0 != wrong, "{}", message.1));
}

/// Checks that a type can hold each value of an attribute or a block.
#[track_caller]
const fn holds_all(member: &Member, messages: Messages) {
    let holds = member.field_type().holds;
    let lacks_planned = member.is_planned() && !holds.unknown;
    let lacks_unknown = member.is_configured() && member.is_unknown_as_whole() && !holds.unknown;
    let unknown = if lacks_planned || lacks_unknown { UNKNOWN } else { 0 };
    if member.may_be_null() && !holds.null {
        refuse(messages, NULL | unknown);
        panic!(
            "what is optional, computed or write-only can be null, but the type can't hold null: wrap it in `Option`, as in `Unknown<Option<…>>`"
        );
    }
    if unknown != 0 {
        refuse(messages, UNKNOWN);
    }
    assert!(
        !lacks_planned,
        "what is computed is unknown in a plan, but the type can't hold an unknown value: wrap it in `Unknown`, or write `known` on the struct of the resource, if it only reads states"
    );
    assert!(
        !lacks_unknown,
        "what a configuration sets can be unknown, but the type can't hold an unknown value: wrap it in `Unknown`, or add `known` to the options of the field to refuse unknown values"
    );
    let is_block = matches!(member.role(), Role::Block { .. });
    if member.is_configured() && !is_block && holds.contains.has_known_elements() {
        refuse(messages, WITHIN);
        panic!(
            "what a configuration sets can have unknown values in it, but the type can't hold them everywhere: wrap the elements in `Unknown`, as in `Unknown<Vec<Unknown<…>>>`, or add `known` to the options of the field to refuse unknown values"
        );
    }
    let lacks_within = member.is_configured() && holds.contains.has_known_attributes()
        || member.is_in_plan() && holds.contains.is_unplannable();
    if lacks_within {
        match lacking_in(member.field_type().declared, member.is_in_plan()) {
            Some(message) => panic!("{}", message),
            None => panic!("{}", LACKING),
        }
    }
}

/// The fallback message for a struct with a field that can't hold an unknown value.
const LACKING: &str = "what is in a struct can be unknown, but the type of a field of it can't hold an unknown value: wrap the type in `Unknown`, or add `known` to the options of the field to refuse unknown values";

/// Returns the message of the outermost struct in a type with a field that can't hold an unknown value.
const fn lacking_in(ty: &Type, in_plan: bool) -> Option<&'static str> {
    if let Type::Object(object) = ty {
        return match object.as_derived() {
            Some(derived) => first_lacking(rows_of(derived), derived.lacking(), in_plan),
            None => None,
        };
    }
    let mut index = 0;
    while let Some(part) = part_of(ty, index) {
        if let Some(message) = lacking_in(part, in_plan) {
            return Some(message);
        }
        index += 1;
    }
    None
}

/// Returns the message of the outermost struct with a field that can't hold an unknown value: `message` for the struct with these members, otherwise
/// that of a nested struct.
pub(super) const fn first_lacking(
    members: &'static [Row],
    message: &'static str,
    in_plan: bool,
) -> Option<&'static str> {
    let mut nested = None;
    each!(members, |row| {
        let member = Member::of(row);
        if member.lacks_unknown_itself() || in_plan && member.is_unplannable() {
            return Some(if message.is_empty() { LACKING } else { message });
        }
        if nested.is_none() && (member.lacks_unknown() || in_plan && member.lacks_planned()) {
            nested = lacking_in(member.field_type().declared, in_plan);
        }
    });
    nested
}

/// Returns whether a type has a set whose elements contain `Dynamic`. Skips objects, which have checked themselves.
const fn has_set_of_dynamic(ty: &Type) -> bool {
    let mut index = 0;
    while let Some(part) = part_of(ty, index) {
        if matches!(ty, Type::Set(_)) && const_contains_dynamic(part) || has_set_of_dynamic(part) {
            return true;
        }
        index += 1;
    }
    false
}
