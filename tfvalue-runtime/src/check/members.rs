//! Checks of the members of a derived struct together, and with those nested in them.
//!
//! A struct checks what it adds: each struct nested in it has checked itself. What is forbidden below something is looked for
//! further down only where it occurs, which each member knows, so that the work grows with the number of structs and not with how
//! often each is used.

use std::mem;

use crate::{nfc::equal, types::Type};

use super::{
    contains::may_be_unknown,
    message::{Message, Path},
    spelling::push_members,
};
use crate::{
    model::TfType,
    schema::{Behavior, NestingMode, SchemaKind, rules},
    wire::{
        interpret::{Described, rows_of},
        member::{Member, MemberFlags, Role, Row},
    },
};

/// The message for a flattened struct that says `known` in a struct that doesn't.
const FLATTENED_KNOWN: &str = "the flattened struct says `known`, but the struct around it doesn't and so takes unknown values: write `known` on both, or on neither";

/// Checks the members of a derived struct together, and with those nested in them.
#[track_caller]
pub const fn members<'de, T: Described<'de>>(kind: SchemaKind) {
    // Reports what a field gets wrong by itself here, without the chain of constants that depend on it.
    mem::forget(T::FIELDS);
    let members = T::MEMBERS.get();
    let mut index = 0;
    while index < members.len() {
        // The others have nothing to get wrong, and the compiler would take long to find that.
        if matters_to_others(&members[index], kind) {
            own_member(&Member::of(&members[index]), kind);
        }
        index += 1;
    }
}

/// Evaluates the types in a derived struct, before the struct itself is checked.
pub const fn first<T: TfType>() {
    let () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
}

/// Returns whether [`members`] examines this member. `can_go_wrong_together` in the derive's `codegen/descriptor.rs` decides whether `members` is
/// called at all: change both.
const fn matters_to_others((_, flags, _, _, more, _): &Row, kind: SchemaKind) -> bool {
    !more.is_attribute() || *flags & MemberFlags::WRITE_ONLY != 0 || matches!(kind, SchemaKind::Identity)
}

#[track_caller]
const fn own_member(member: &Member, kind: SchemaKind) {
    match member.role() {
        Role::ObjectAttribute => {}
        Role::Attribute => {
            if member.is_write_only() || matches!(kind, SchemaKind::Identity) {
                own_attribute(member, kind, &Path { parent: None, name: member.name() });
            }
        }
        Role::Nested { nesting, .. } => {
            let path = Path { parent: None, name: member.name() };
            own_attribute(member, kind, &path);
            own_nested_attribute(member, nesting, kind, &path);
        }
        Role::Block { nesting, computed, .. } => {
            let path = Path { parent: None, name: member.name() };
            let content = member.content();
            if computed {
                all_computed(content, &path);
            }
            if matches!(nesting, NestingMode::Set) {
                below_set(content, &path, &path);
            }
            if !rules::may_be_write_only(kind) {
                no_write_only(content, kind, &path);
            }
            if !kind.returns_values() {
                none_computed(content, kind, &path);
            }
        }
    }
}

/// Checks the fields that the flattened struct at `place` brings into a derived struct. The derive has checked the names within each
/// struct.
#[track_caller]
pub const fn flattened<'de, T: Described<'de>>(kind: SchemaKind, place: usize) {
    mem::forget(T::FIELDS);
    distinct_names::<T>(place);
    let flattened = &T::FLATTENED[place];
    let members = flattened.members();
    if flattened.is_wholly_known() && !T::WHOLLY_KNOWN && may_be_unknown(members) {
        Message::new().push(FLATTENED_KNOWN).panic();
    }
    if !T::WHOLLY_KNOWN && kind.is_configured() {
        flattened_holds_unknown(members, matches!(kind, SchemaKind::Resource));
    }
    let mut index = 0;
    while index < members.len() {
        let member = Member::of(&members[index]);
        not_reserved(kind, &member);
        if matches!(kind, SchemaKind::Identity) {
            of_identity(&member);
        }
        if !kind.returns_values() && is_only_computed(&member) {
            computed_in_vain(kind, &Path { parent: None, name: member.name() });
        }
        index += 1;
    }
}

/// Checks that flattened fields in a struct that a configuration sets can hold unknown values, as the struct's own fields must.
#[track_caller]
const fn flattened_holds_unknown(members: &'static [Row], in_plan: bool) {
    let message = Message::new().push("what comes with the flattened struct can be unknown, but not all of it can hold an unknown value: write ");
    let message = push_members("", members, message, in_plan);
    if message.items() > 0 {
        message.push(" in that struct, or `known` for these fields to refuse unknown values").panic();
    }
}

/// Checks that names are distinct: `flatten` can repeat one. Reports the error for the flattened struct that repeats a name.
#[track_caller]
const fn distinct_names<'de, T: Described<'de>>(place: usize) {
    let members = T::MEMBERS.get();
    let mut index = 1;
    while index < members.len() {
        let name = Member::of(&members[index]).name();
        if equal(Member::of(&members[index - 1]).name(), name) && is_brought_again::<T>(name, place) {
            Message::new()
                .push("`")
                .push(name)
                .push("` is declared twice: rename one, or flatten only one of the structs")
                .panic();
        }
        index += 1;
    }
}

/// Returns whether the struct flattened at `place` has a field of this name that the struct itself, or one flattened before, has already.
const fn is_brought_again<'de, T: Described<'de>>(name: &str, mut place: usize) -> bool {
    if !has_name(T::FLATTENED[place].members(), name) {
        return false;
    }
    while place > 0 {
        place -= 1;
        if has_name(T::FLATTENED[place].members(), name) {
            return true;
        }
    }
    has_name(T::OWN_MEMBERS.get(), name)
}

const fn has_name(members: &[Row], name: &str) -> bool {
    let mut index = 0;
    while index < members.len() {
        if equal(Member::of(&members[index]).name(), name) {
            return true;
        }
        index += 1;
    }
    false
}

/// Checks that Terraform doesn't reserve the name of a member. `flatten` can bring such a name to the root of a schema.
#[track_caller]
const fn not_reserved(kind: SchemaKind, member: &Member) {
    let is_block = matches!(member.role(), Role::Block { .. });
    if rules::is_reserved(kind, member.name(), is_block) {
        let message =
            Message::new().push("Terraform itself uses the name `").push(member.name()).push("` in ");
        message
            .push(rules::word(kind))
            .push(": write another with `name = \"…\"`, or don't flatten it")
            .panic();
    }
}

/// Checks that a member is an attribute of an identity. `flatten` can add other members.
#[track_caller]
const fn of_identity(member: &Member) {
    let problem = match member.role() {
        Role::Block { .. } => "` is a block",
        Role::Nested { .. } => "` is a nested attribute",
        Role::ObjectAttribute | Role::Attribute if member.has_options() => {
            "` says more than what an import must give"
        }
        Role::ObjectAttribute | Role::Attribute if member.import().is_none() => {
            "` doesn't say whether an import must give it"
        }
        Role::ObjectAttribute | Role::Attribute => return,
    };
    let message = Message::new().push("`").push(member.name()).push(problem);
    message
        .push(": flatten only another `identity`, whose attributes say `required_for_import` or `optional_for_import`")
        .panic();
}

#[track_caller]
const fn own_attribute(member: &Member, kind: SchemaKind, path: &Path<'_>) {
    if member.is_write_only() && !rules::may_be_write_only(kind) {
        write_only_elsewhere(kind, path);
    }
    if matches!((kind, member.role()), (SchemaKind::Identity, Role::Attribute))
        && !is_for_identity(member.ty())
    {
        path.push_to(Message::new().push("the attribute `"))
            .push("` of an identity must be a string, a number, a bool or a list of such")
            .panic();
    }
}

#[track_caller]
const fn own_nested_attribute(member: &Member, nesting: NestingMode, kind: SchemaKind, path: &Path<'_>) {
    let content = member.content();
    no_blocks(content, path);
    if member.is_write_only() {
        all_write_only(content, path);
    }
    if matches!(nesting, NestingMode::Set) {
        below_set(content, path, path);
    }
    if !rules::may_be_write_only(kind) {
        no_write_only(content, kind, path);
    } else if member.behavior().is_computed() {
        none_write_only_if_computed(content, path);
    }
    if !kind.returns_values() {
        none_computed(content, kind, path);
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
const fn no_blocks(content: &'static [Row], path: &Path<'_>) {
    let mut index = 0;
    while index < content.len() {
        let member = Member::of(&content[index]);
        if matches!(member.role(), Role::Block { .. }) {
            let block = Path { parent: Some(path), name: member.name() };
            let message = block.push_to(Message::new().push("the block `"));
            let message = message.push("` is inside a nested attribute, which can hold only attributes: write `nested` for it, or `block` for `");
            path.push_to(message).push("`").panic();
        }
        index += 1;
    }
}

/// Checks that everything in a computed block is computed.
#[track_caller]
const fn all_computed(content: &'static [Row], parent: &Path<'_>) {
    let mut index = 0;
    while index < content.len() {
        let member = Member::of(&content[index]);
        index += 1;
        let path = Path { parent: Some(parent), name: member.name() };
        let (what, advice) = match (member.role(), member.behavior()) {
            (Role::Block { computed: false, .. }, _) => ("block", "`block(…, computed)` for it, too"),
            (Role::Attribute | Role::Nested { .. }, Behavior::Required) => {
                ("attribute", "`optional, computed` for it")
            }
            (Role::Attribute | Role::Nested { .. }, Behavior::Optional) => {
                ("attribute", "`computed` for it, too")
            }
            _ => continue,
        };
        let message = path.push_to(Message::new().push("the ").push(what).push(" `"));
        let message = parent.push_to(message.push("` is not computed, but the block `"));
        message.push("` around it is: write ").push(advice).panic();
    }
}

/// Checks that nothing below a set is dynamic or write-only.
#[track_caller]
const fn below_set(members: &'static [Row], parent: &Path<'_>, set: &Path<'_>) {
    let mut index = 0;
    while index < members.len() {
        let member = Member::of(&members[index]);
        index += 1;
        if !member.within().dynamic && !member.within().write_only {
            continue;
        }
        let path = Path { parent: Some(parent), name: member.name() };
        if member.is_write_only() {
            let message = path.push_to(Message::new().push("the attribute `"));
            let message = set.push_to(message.push("` is write-only below the set `"));
            message.push("`, whose elements are told apart by values that are stored: write a list or a map, or remove `write_only`").panic();
        }
        match member.role() {
            Role::Attribute => dynamic_in_set(member.ty(), &path, Some(set)),
            Role::Nested { .. } | Role::Block { .. } => below_set(member.content(), &path, set),
            Role::ObjectAttribute => {}
        }
    }
}

/// Checks that all attributes of a write-only nested attribute are write-only.
#[track_caller]
const fn all_write_only(members: &'static [Row], parent: &Path<'_>) {
    let mut index = 0;
    while index < members.len() {
        let member = Member::of(&members[index]);
        if member.is_attribute() && !member.is_write_only() {
            let path = Path { parent: Some(parent), name: member.name() };
            let message = path.push_to(Message::new().push("the attribute `"));
            let message = parent.push_to(message.push("` is stored, but `"));
            message.push("` around it is write-only: write `write_only` for it, too").panic();
        }
        index += 1;
    }
}

/// Checks that nothing in a computed block or attribute is write-only: Terraform stores the values that the provider sets.
#[track_caller]
const fn none_write_only_if_computed(members: &'static [Row], computed: &Path<'_>) {
    let Some(found) = find_write_only(members, computed) else { return };
    let message = computed.push_to(found.push("`, which is write-only, is in `"));
    message
        .push("`, which is computed: what the provider sets is stored; remove `computed` or `write_only`")
        .panic();
}

#[track_caller]
const fn no_write_only(members: &'static [Row], kind: SchemaKind, parent: &Path<'_>) {
    let Some(found) = find_write_only(members, parent) else { return };
    let message = found.push("` is write-only, which only an attribute of a resource can be: remove the word, or write `sensitive` to hide the value; it is in ");
    message.push(rules::word(kind)).panic();
}

#[track_caller]
const fn write_only_elsewhere(kind: SchemaKind, path: &Path<'_>) {
    let message = path.push_to(Message::new().push("the attribute `"));
    message.push("` is write-only, which only an attribute of a resource can be: remove the word, or write `sensitive` to hide the value; it is in ").push(rules::word(kind)).panic();
}

/// Returns whether only the provider may set the member.
const fn is_only_computed(member: &Member) -> bool {
    matches!((member.role(), member.behavior()), (Role::Attribute | Role::Nested { .. }, Behavior::Computed))
}

/// Checks that no member is only computed, in a schema to which the provider returns no values.
#[track_caller]
const fn none_computed(members: &'static [Row], kind: SchemaKind, parent: &Path<'_>) {
    let mut index = 0;
    while index < members.len() {
        let member = Member::of(&members[index]);
        index += 1;
        let path = Path { parent: Some(parent), name: member.name() };
        if is_only_computed(&member) {
            computed_in_vain(kind, &path);
        }
        none_computed(member.content(), kind, &path);
    }
}

#[track_caller]
const fn computed_in_vain(kind: SchemaKind, path: &Path<'_>) {
    let message = path.push_to(Message::new().push("only the provider may set the attribute `"));
    let message = message.push("`, but Terraform takes no values of ").push(rules::word(kind));
    message.push(" back: write `required` or `optional`").panic();
}

/// The beginning of a message about the first write-only attribute.
const fn find_write_only(members: &'static [Row], parent: &Path<'_>) -> Option<Message> {
    let mut index = 0;
    while index < members.len() {
        let member = Member::of(&members[index]);
        index += 1;
        if !member.within().write_only {
            continue;
        }
        let path = Path { parent: Some(parent), name: member.name() };
        if member.is_write_only() {
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

/// Elements of a set are distinguished by their values, so all of a set must have one type. `set` is the innermost set around it.
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
            if let Some(derived) = object.as_derived() {
                let (mut index, members) = (0, rows_of(derived));
                while index < members.len() {
                    let member = Member::of(&members[index]);
                    if member.within().dynamic {
                        dynamic_in_set(member.ty(), path, set);
                    }
                    index += 1;
                }
            }
        }
    }
}
