//! Checks of the members of a derived struct, including the members nested in them.
//!
//! A struct checks only the members that it adds, because each nested struct has checked itself. Each member has a summary of the features in it at
//! any depth. So the work grows with the number of structs, not with the number of their uses.

use std::mem;

use crate::{
    collection::{any, each},
    nfc::equal,
    types::Type,
};

use super::{contains::may_be_unknown, field_types::first_lacking};
use crate::{
    model::TfType,
    schema::{Behavior, NestingMode, Protocol5Fallback, SchemaKind, terraform_rules},
    wire::{
        interpret::Described,
        member::{Member, Role, Row},
    },
};

/// Evaluates the types in a derived struct, before the struct itself is checked.
pub const fn first<T: TfType>() {
    let () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
}

/// Checks the struct's own member at `index`: the members nested in it, and whether a schema of this kind allows it. `protocol5` is true if the
/// schema is sent over protocol 5.
#[track_caller]
pub const fn member<'de, T: Described<'de>>(index: usize, kind: SchemaKind, protocol5: bool) {
    fits(&Member::of(&T::OWN_ROWS.get()[index]), kind);
    if protocol5 {
        sendable(&Member::of(&T::OWN_ROWS.get()[index]));
    }
}

/// Checks the fields that the flattened struct at `place` brings into a derived struct. The derive has checked the names within each
/// struct.
#[track_caller]
pub const fn flattened<'de, T: Described<'de>>(place: usize, kind: SchemaKind, protocol5: bool) {
    // Evaluates the fields first, so that the compiler reports their own errors without the chain of dependent constants.
    mem::forget(T::FIELDS);
    let flattened = &T::FLATTENED[place];
    let members = flattened.members();
    distinct_names::<T>(place);
    assert!(
        !flattened.is_wholly_known() || T::WHOLLY_KNOWN || !may_be_unknown(members),
        "the flattened struct says `known`, but the struct around it doesn't and so takes unknown values: write `known` on both, or on neither"
    );
    if !T::WHOLLY_KNOWN
        && !flattened.is_wholly_known()
        && kind.is_configured()
        && let Some(message) =
            first_lacking(members, flattened.lacking(), matches!(kind, SchemaKind::Resource))
    {
        panic!("{}", message);
    }
    each!(members, |row| {
        let member = Member::of(row);
        assert!(
            !terraform_rules::is_reserved(kind, member.name(), matches!(member.role(), Role::Block { .. })),
            "Terraform itself uses a name that comes with this struct, such as `count` or `provider`: write another with `name = \"…\"`, or don't flatten it"
        );
        assert!(
            !matches!(kind, SchemaKind::Identity) || is_of_identity(&member),
            "flatten only another `identity` into one, whose attributes say `required_for_import` or `optional_for_import` and nothing else"
        );
        assert!(
            kind.returns_values() || !is_only_computed(&member),
            "something in it is only `computed`, but Terraform takes no values back here: write `required` or `optional` for it"
        );
        fits(&member, kind);
        if protocol5 {
            sendable(&member);
        }
    });
}

/// Checks that no field of the struct flattened at `place` has the name of another field. `flatten` can repeat a name.
#[track_caller]
const fn distinct_names<'de, T: Described<'de>>(place: usize) {
    let members = T::ROWS.get();
    let mut index = 1;
    while index < members.len() {
        let name = members[index].0;
        assert!(
            !equal(members[index - 1].0, name) || !has_name(T::FLATTENED[place].members(), name),
            "a name that comes with this struct is declared twice: rename one, or flatten only one of the structs"
        );
        index += 1;
    }
}

const fn has_name(members: &[Row], name: &str) -> bool {
    any!(members, |row| equal(row.0, name))
}

/// Returns whether a member is an attribute of an identity.
const fn is_of_identity(member: &Member) -> bool {
    matches!(member.role(), Role::ObjectAttribute | Role::Attribute)
        && !member.has_options()
        && member.import().is_some()
}

#[track_caller]
const fn fits(member: &Member, kind: SchemaKind) {
    let holds_write_only = member.within().write_only;
    assert!(
        !holds_write_only || terraform_rules::may_be_write_only(kind),
        "something in it is `write_only`, which only an attribute of a resource can be: remove the word there, or write `sensitive` to hide the value"
    );
    let nesting = match member.role() {
        Role::ObjectAttribute => return,
        Role::Attribute => {
            assert!(
                !matches!(kind, SchemaKind::Identity) || is_for_identity(member.ty()),
                "an attribute of an identity must be a string, a number, a bool or a list of such"
            );
            return;
        }
        Role::Nested { nesting, .. } => {
            assert!(
                member.is_write_only() || !holds_write_only || !member.behavior().is_computed(),
                "something in it is `write_only`, but the nested attribute is computed: what the provider sets is stored; remove `computed` or `write_only`"
            );
            nesting
        }
        Role::Block { nesting, .. } => nesting,
    };
    let is_set = matches!(nesting, NestingMode::Set);
    assert!(
        !is_set || !holds_write_only,
        "something in it is `write_only` below a set, whose elements are distinguished by stored values: write a list or a map, or remove `write_only`"
    );
    assert!(
        !is_set || !member.within().dynamic,
        "something in it holds a dynamic value below a set, whose elements must be of one type: write a list or a map, or a type other than `Dynamic`"
    );
    assert!(
        kind.returns_values() || !is_computed_within(member.content()),
        "something in it is only `computed`, but Terraform takes no values back here: write `required` or `optional` for it"
    );
    each!(member.content(), |row| fits_in(&Member::of(row), member));
}

/// Checks that a member can be directly in a nested attribute or a block.
#[track_caller]
const fn fits_in(member: &Member, around: &Member) {
    if let Role::Block { computed, .. } = around.role() {
        let is_computed = match member.role() {
            Role::Block { computed, .. } => computed,
            _ => member.behavior().is_computed(),
        };
        assert!(
            is_computed || !computed,
            "something in a computed block is not computed: write `optional, computed` for a required attribute, `computed` for an optional one, `block(…, computed)` for a block"
        );
        return;
    }
    assert!(
        !matches!(member.role(), Role::Block { .. }),
        "a block is inside a nested attribute, which can hold only attributes: write `nested` for the block, or `block` for the attribute"
    );
    assert!(
        !around.is_write_only() || member.is_write_only(),
        "an attribute that is stored is in a write-only attribute: write `write_only` for it, too"
    );
}

const fn is_for_identity(ty: &Type) -> bool {
    match ty {
        Type::List(element) => match element.as_static() {
            Some(element) => element.is_primitive(),
            None => true,
        },
        ty => ty.is_primitive(),
    }
}

/// Returns whether only the provider may set the member.
const fn is_only_computed(member: &Member) -> bool {
    matches!((member.role(), member.behavior()), (Role::Attribute | Role::Nested { .. }, Behavior::Computed))
}

/// Returns whether one of the members, or a member nested in them, is only computed.
const fn is_computed_within(members: &[Row]) -> bool {
    any!(members, |row| {
        let member = Member::of(row);
        is_only_computed(&member) || is_computed_within(member.content())
    })
}

/// Checks that a member can be sent over protocol 5.
#[track_caller]
const fn sendable(member: &Member) {
    if !member.within().protocol6 {
        return;
    }
    match member.role() {
        Role::Nested { protocol5: Protocol5Fallback::Object, .. } => panic!(
            "the attribute is sent as an object over protocol 5, in which nothing can be write-only: make the whole attribute so"
        ),
        _ => panic!(
            "protocol 5 has neither nested attributes nor computed blocks: write `nested(protocol5 = object)` to send an object, or make it a block; remove `computed` from a block"
        ),
    }
}
