//! Checks of the values that the type of one attribute or block must be able to hold.

use super::{
    contains::nothing_refused, members::sets_of_one_type, message::Message, source::Source, spelling::bare,
};
use crate::{
    schema::Behavior,
    wire::{
        interpret::Described,
        member::{Member, Role},
    },
};

/// Checks the type of one field of a derived struct, whose row says that this is done apart from others: so each wrong one is reported.
/// It is the one at this position among the struct's own; `source` is how its type is written.
#[track_caller]
pub const fn field<'de, T: Described<'de>>(index: usize, source: &'static str) {
    let row = &T::OWN_MEMBERS.get()[index];
    let ty = row.3.get();
    let lacks_null = row.4.is_computed_block() && !ty.holds.null;
    if row.1 & ty.flags_to_check.0 == 0 && !lacks_null && !ty.has_dynamic && !ty.holds.contains.is_refused() {
        return;
    }
    let member = Member::of(row);
    let source = Some(Source::new(source));
    match member.role() {
        Role::ObjectAttribute => content_of(&member, source),
        Role::Attribute | Role::Nested { .. } => attribute_of(&member, source),
        Role::Block { .. } => block_of(&member, source),
    }
}

/// Checks that the type of an attribute is allowed, and that it can hold every value of the attribute.
#[track_caller]
pub(crate) const fn attribute(member: &Member) {
    if !member.is_checked_separately() {
        attribute_of(member, None);
    }
}

/// Checks the same of a nested block.
#[track_caller]
pub(crate) const fn block(member: &Member) {
    if !member.is_checked_separately() {
        block_of(member, None);
    }
}

/// Checks what there is in the type of an attribute.
#[track_caller]
pub(crate) const fn content(member: &Member) {
    if !member.is_checked_separately() {
        content_of(member, None);
    }
}

/// `source` is how the type is written, where that is known.
#[track_caller]
const fn attribute_of(member: &Member, source: Option<Source<'_>>) {
    let contains = member.field_type().holds.contains;
    if !matches!(member.role(), Role::Nested { .. }) {
        let message = Message::new().push("attribute `").push(member.name());
        if contains.has_schema() {
            message.push("` holds a struct that derives `TfSchema`: write `#[tf(nested)]` for a nested attribute, `#[tf(block)]` for a nested block").panic();
        }
        if contains.loses_options() {
            let name = match member.field_type().spelling() {
                Some(spelling) => spelling.lost_schema(member.field_type().declared),
                None => None,
            };
            let message = match name {
                Some(name) => message.push("` holds `").push(bare(name)).push("`, which derives `TfSchema`,"),
                None => message.push("` holds a struct that derives `TfSchema`"),
            };
            message.push(" in an object, a tuple or a collection, whose types have neither blocks nor options such as `sensitive`: derive `TfType` for it").panic();
        }
    }
    holds_all(member, source);
    content_of(member, source);
}

#[track_caller]
const fn block_of(member: &Member, source: Option<Source<'_>>) {
    holds_all(member, source);
    nothing_refused("the block `", member, source);
}

#[track_caller]
const fn content_of(member: &Member, source: Option<Source<'_>>) {
    let ty = member.field_type();
    if ty.has_dynamic {
        sets_of_one_type(member.name(), ty.declared);
    }
    nothing_refused("attribute `", member, source);
}

/// The values that a type can't hold but must.
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
struct Lacks {
    null: bool,
    /// An unknown value, which it is in a plan.
    planned: bool,
    /// An unknown value in its own place.
    unknown: bool,
    /// Unknown values in its elements.
    elements: bool,
    /// Unknown values in derived structs.
    structs: bool,
}

impl Lacks {
    const fn of(member: &Member) -> Self {
        let needs = member.needs();
        let holds = member.field_type().holds;
        let is_configured = member.is_configured();
        Self {
            null: needs.null && !holds.null,
            planned: member.is_planned() && !holds.unknown,
            unknown: is_configured && needs.unknown && !holds.unknown,
            elements: is_configured && needs.within && holds.contains.has_known_elements(),
            structs: is_configured && holds.contains.has_known_attributes()
                || member.is_in_plan() && holds.contains.is_unplannable(),
        }
    }
}

/// Checks that the type of an attribute or a block can hold each of its values.
#[track_caller]
const fn holds_all(member: &Member, source: Option<Source<'_>>) {
    let Lacks { null, planned, unknown, elements, structs } = Lacks::of(member);
    if !(null || planned || unknown || elements || structs) {
        return;
    }
    let is_block = matches!(member.role(), Role::Block { .. });
    let mut message = Message::new().push(if is_block { "the block `" } else { "attribute `" });
    message = message.push(member.name()).push("` ");
    message = if null {
        let reason = null_is_needed(member, is_block);
        let unknown = match (planned || unknown, elements || structs) {
            (true, _) => " or an unknown value",
            (false, true) => " or unknown values in it",
            (false, false) => "",
        };
        message.push(reason).push(", but its type can't hold null").push(unknown)
    } else if planned {
        message.push("is computed, but its type can't hold an unknown value, which it is in a plan")
    } else if unknown {
        message.push("can be unknown, but its type can't hold an unknown value")
    } else {
        message.push("can have unknown values in it, but its type can't hold them everywhere")
    };
    message = push_advice(message, member, source);
    let instead = if null {
        if planned || unknown || elements || structs { "" } else { instead_of_null(member, is_block) }
    } else if planned {
        ", or `known` on the struct of the resource, if it only reads states"
    } else {
        ", or add `known` to the options of the field to refuse unknown values"
    };
    message.push(instead).panic()
}

/// Returns the reason why the type must hold null.
const fn null_is_needed(member: &Member, is_block: bool) -> &'static str {
    if is_block {
        return "is computed";
    }
    match member.behavior() {
        Behavior::OptionalComputed => "is optional and computed",
        Behavior::Computed => "is computed",
        Behavior::Optional if member.import().is_some() => "is optional for an import",
        Behavior::Optional if !member.is_write_only() => "is optional",
        Behavior::Optional | Behavior::Required => "is write-only, so it is null in every plan and state",
    }
}

/// Returns advice to change another option, if the type can't hold null.
const fn instead_of_null(member: &Member, is_block: bool) -> &'static str {
    match member.behavior() {
        Behavior::Optional if is_block || member.is_write_only() => "",
        Behavior::Optional if member.import().is_some() => ", or `required_for_import`",
        Behavior::Optional => ", or `required`",
        Behavior::Required if member.is_write_only() => "; it may be `required` all the same",
        _ => "",
    }
}

/// Appends the type as it has to be written, and what has to be written in the structs in it.
const fn push_advice(message: Message, member: &Member, source: Option<Source<'_>>) -> Message {
    let message = message.push(": write ");
    let Some(spelling) = member.field_type().spelling() else { return message.push("another type") };
    let needs = member.needs();
    let message = if spelling.is_right(needs) {
        message
    } else {
        spelling.push_to(message.push_item("`"), needs, source, "'a").push("`")
    };
    let message = if member.is_configured() || member.is_in_plan() {
        spelling.push_structs_to(member.field_type().declared, message, needs, member.is_in_plan())
    } else {
        message
    };
    if message.is_full() { message.push(", …") } else { message }
}
