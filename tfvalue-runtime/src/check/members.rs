//! What the members of a derived struct and those nested in them can get wrong together.
//!
//! A struct checks what it adds: each struct nested in it has checked itself. What is forbidden below something is looked for
//! further down only where it occurs, which each member knows, so that the work grows with the number of structs and not with how
//! often each is used.

use super::{
    message::{Message, Path},
    rules,
};
use crate::{
    schema::{Attribute, AttributeType, Behavior, Kind, NestedBlock, NestingMode},
    text::equal,
    types::Type,
    wire::{
        descriptor::{Field, Member, Role},
        interpret::Described,
    },
};

/// Checks the members of a derived struct for what they can get wrong together, and with those nested in them.
///
/// The fields are not looked at, but for those of flattened structs: whoever only checks a crate need not have them made.
#[track_caller]
pub const fn members<'de, T: Described<'de>>(kind: Kind) {
    let (members, flattened) = (T::MEMBERS, T::FLATTENED);
    let mut index = 0;
    while index < members.len() {
        own_member(members[index], kind);
        index += 1;
    }
    let mut outer = 0;
    while outer < flattened.len() {
        let (_, descriptor) = flattened[outer];
        let mut index = 0;
        while index < descriptor.fields.len() {
            own_member(descriptor.fields[index].member, kind);
            index += 1;
        }
        outer += 1;
    }
}

#[track_caller]
const fn own_member(member: &'static Member, kind: Kind) {
    let path = Path { parent: None, name: member.name() };
    match member.role() {
        Role::Attribute(attribute) => own_attribute(member, attribute, kind, &path),
        Role::Block(block) => {
            let content = member.content();
            if block.computed {
                all_computed(content, &path);
            }
            if matches!(block.nesting, NestingMode::Set) {
                below_set(content, &path, &path);
            }
            if !rules::may_be_write_only(kind) {
                no_write_only(content, kind, &path);
            }
        }
        Role::Plain => {}
    }
}

/// Checks the names of a derived struct that has flattened ones. Those that are written in one struct, the derive has checked.
#[track_caller]
pub const fn flattened<'de, T: Described<'de>>(kind: Kind) {
    let descriptor = T::DESCRIPTOR;
    distinct_names(descriptor.fields);
    let mut index = 0;
    while index < descriptor.fields.len() {
        not_reserved(kind, descriptor.fields[index].member);
        index += 1;
    }
}

/// A name can come twice by `flatten`.
#[track_caller]
const fn distinct_names(fields: &[Field]) {
    let mut index = 1;
    while index < fields.len() {
        let name = fields[index].member.name();
        if equal(fields[index - 1].member.name(), name) {
            Message::new()
                .push("`")
                .push(name)
                .push("` is declared twice: rename one, or flatten only one of the structs")
                .panic();
        }
        index += 1;
    }
}

/// A name can come to the root of a schema by `flatten`.
#[track_caller]
const fn not_reserved(kind: Kind, member: &Member) {
    let is_block = matches!(member.role(), Role::Block(_));
    if rules::is_reserved(kind, member.name(), is_block) {
        let message =
            Message::new().push("Terraform itself uses the name `").push(member.name()).push("` in ");
        message
            .push(rules::word(kind))
            .push(": write another with `name = \"…\"`, or don't flatten it")
            .panic();
    }
}

#[track_caller]
const fn own_attribute(member: &'static Member, attribute: &Attribute, kind: Kind, path: &Path<'_>) {
    if attribute.write_only && !rules::may_be_write_only(kind) {
        write_only_elsewhere(kind, path);
    }
    match &attribute.ty {
        AttributeType::Type(ty) => {
            if matches!(kind, Kind::Identity) && !is_for_identity(ty) {
                path.push_to(Message::new().push("the attribute `"))
                    .push("` of an identity must be a string, a number, a bool or a list of such")
                    .panic();
            }
        }
        AttributeType::Nested(nested) => {
            let content = member.content();
            no_blocks(content, path);
            if attribute.write_only {
                all_write_only(content, path);
            }
            if matches!(nested.nesting, NestingMode::Set) {
                below_set(content, path, path);
            }
            if !rules::may_be_write_only(kind) {
                no_write_only(content, kind, path);
            } else if matches!(attribute.behavior, Behavior::Computed | Behavior::OptionalComputed) {
                none_write_only_if_computed(content, path);
            }
        }
    }
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

#[track_caller]
const fn no_blocks(content: &[Field], path: &Path<'_>) {
    let mut index = 0;
    while index < content.len() {
        if matches!(content[index].member.role(), Role::Block(_)) {
            let block = Path { parent: Some(path), name: content[index].member.name() };
            let message = block.push_to(Message::new().push("the block `"));
            let message = message.push("` is inside a nested attribute, which can hold only attributes: write `nested` for it, or `block` for `");
            path.push_to(message).push("`").panic();
        }
        index += 1;
    }
}

/// What the provider makes as a whole it makes in all parts.
#[track_caller]
const fn all_computed(content: &[Field], parent: &Path<'_>) {
    let mut index = 0;
    while index < content.len() {
        let member = content[index].member;
        index += 1;
        let path = Path { parent: Some(parent), name: member.name() };
        let (what, advice) = match member.role() {
            Role::Attribute(Attribute { behavior: Behavior::Required, .. }) => {
                ("attribute", "`optional, computed` for it")
            }
            Role::Attribute(Attribute { behavior: Behavior::Optional, .. }) => {
                ("attribute", "`computed` for it, too")
            }
            Role::Block(NestedBlock { computed: false, .. }) => ("block", "`block(…, computed)` for it, too"),
            Role::Attribute(_) | Role::Block(_) | Role::Plain => continue,
        };
        let message = path.push_to(Message::new().push("the ").push(what).push(" `"));
        let message = parent.push_to(message.push("` is not computed, but the block `"));
        message.push("` around it is: write ").push(advice).panic();
    }
}

/// What is below a set may be neither dynamic nor write-only.
#[track_caller]
const fn below_set(fields: &'static [Field], parent: &Path<'_>, set: &Path<'_>) {
    let mut index = 0;
    while index < fields.len() {
        let member = fields[index].member;
        index += 1;
        if !member.within().dynamic && !member.within().write_only {
            continue;
        }
        let path = Path { parent: Some(parent), name: member.name() };
        match member.role() {
            Role::Attribute(attribute) => {
                if attribute.write_only {
                    let message = path.push_to(Message::new().push("the attribute `"));
                    let message = set.push_to(message.push("` is write-only below the set `"));
                    message.push("`, whose elements are told apart by values that are stored: write a list or a map, or remove `write_only`").panic();
                }
                match &attribute.ty {
                    AttributeType::Type(ty) => dynamic_in_set(ty, &path, Some(set)),
                    AttributeType::Nested(_) => below_set(member.content(), &path, set),
                }
            }
            Role::Block(_) => below_set(member.content(), &path, set),
            Role::Plain => {}
        }
    }
}

/// The attributes of a nested attribute that is write-only are so, too.
#[track_caller]
const fn all_write_only(fields: &[Field], parent: &Path<'_>) {
    let mut index = 0;
    while index < fields.len() {
        let member = fields[index].member;
        if let Role::Attribute(Attribute { write_only: false, .. }) = member.role() {
            let path = Path { parent: Some(parent), name: member.name() };
            let message = path.push_to(Message::new().push("the attribute `"));
            let message = parent.push_to(message.push("` is stored, but `"));
            message.push("` around it is write-only: write `write_only` for it, too").panic();
        }
        index += 1;
    }
}

/// What the provider sets is stored, so nothing in it may be write-only.
#[track_caller]
const fn none_write_only_if_computed(fields: &'static [Field], computed: &Path<'_>) {
    let Some(found) = find_write_only(fields, computed) else { return };
    let message = computed.push_to(found.push("`, which is write-only, is in `"));
    message
        .push("`, which is computed: what the provider sets is stored; remove `computed` or `write_only`")
        .panic();
}

#[track_caller]
const fn no_write_only(fields: &'static [Field], kind: Kind, parent: &Path<'_>) {
    let Some(found) = find_write_only(fields, parent) else { return };
    let message = found.push("` is write-only, which only an attribute of a resource can be: remove the word, or write `sensitive` to hide the value; it is in ");
    message.push(rules::word(kind)).panic();
}

#[track_caller]
const fn write_only_elsewhere(kind: Kind, path: &Path<'_>) {
    let message = path.push_to(Message::new().push("the attribute `"));
    message.push("` is write-only, which only an attribute of a resource can be: remove the word, or write `sensitive` to hide the value; it is in ").push(rules::word(kind)).panic();
}

/// The beginning of a message about the first write-only attribute.
const fn find_write_only(fields: &'static [Field], parent: &Path<'_>) -> Option<Message> {
    let mut index = 0;
    while index < fields.len() {
        let member = fields[index].member;
        index += 1;
        if !member.within().write_only {
            continue;
        }
        let path = Path { parent: Some(parent), name: member.name() };
        if let Role::Attribute(Attribute { write_only: true, .. }) = member.role() {
            return Some(path.push_to(Message::new().push("the attribute `")));
        }
        if let Some(found) = find_write_only(member.content(), &path) {
            return Some(found);
        }
    }
    None
}

/// Checks that the elements of each set in the type of a member are of one type.
#[track_caller]
pub(crate) const fn sets_of_one_type(name: &'static str, ty: &Type) {
    dynamic_in_set(ty, &Path { parent: None, name }, None);
}

/// Elements of a set are told apart by their values, so all of a set must have one type. `set` is the innermost set around it.
#[track_caller]
const fn dynamic_in_set(ty: &Type, path: &Path<'_>, set: Option<&Path<'_>>) {
    match ty {
        Type::String | Type::Number | Type::Bool => {}
        Type::Dynamic => {
            if let Some(set) = set {
                let message = path.push_to(Message::new().push("the attribute `"));
                let message = set.push_to(message.push("` holds a dynamic value below the set `"));
                message.push("`, whose elements must be of one type: write a list or a map, or a type other than `Dynamic`").panic();
            }
        }
        Type::List(element) | Type::Map(element) => {
            if let Some(element) = element.as_static() {
                dynamic_in_set(element, path, set);
            }
        }
        Type::Set(element) => {
            if let Some(element) = element.as_static() {
                dynamic_in_set(element, path, Some(path));
            }
        }
        Type::Tuple(tuple) => {
            if let Some(elements) = tuple.as_static() {
                let mut index = 0;
                while index < elements.len() {
                    dynamic_in_set(elements[index], path, set);
                    index += 1;
                }
            }
        }
        Type::Object(object) => {
            if let Some(fields) = object.as_derived() {
                let mut index = 0;
                while index < fields.len() {
                    let member = fields[index].member;
                    if member.within().dynamic {
                        dynamic_in_set(member.ty(), path, set);
                    }
                    index += 1;
                }
            }
        }
    }
}
