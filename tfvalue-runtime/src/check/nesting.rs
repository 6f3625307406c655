//! The nesting mode of a nested block or nested attribute, by its type.

use super::message::{Message, Path};
use crate::{
    model::{Nesting, TfType},
    schema::{NestingMode, rules},
    wire::member::{Member, Role, Row},
};

/// Checks that a field of type `T` can hold a nested block or nested attribute of a mode, and returns that mode.
#[track_caller]
pub(crate) const fn nesting<T: Nesting>(name: &str, written: Option<NestingMode>) -> NestingMode {
    let Some(written) = written else { return T::MODE };
    let fits = matches!(
        (written, T::MODE),
        (NestingMode::Single | NestingMode::Group, NestingMode::Single)
            | (NestingMode::List, NestingMode::List)
            | (NestingMode::Set, NestingMode::Set)
            | (NestingMode::Map, NestingMode::Map)
    );
    if !fits {
        let needs = match written {
            NestingMode::Single => "` is single: its type must be the struct itself or an `Option` of it",
            NestingMode::List => {
                "` is a list: its type must be a `Vec`, or an `Option` with `block(list, max_items = 1)`"
            }
            NestingMode::Set => "` is a set: its type must be a `Set`, a `BTreeSet` or a `HashSet`",
            NestingMode::Map => "` is a map: its type must be a `BTreeMap`, a `HashMap` or an `IndexMap`",
            NestingMode::Group => {
                "` is a group: its type must be the struct itself, or an `Option` of it that keeps a null apart"
            }
        };
        let message = Message::new().push("`").push(name).push(needs);
        message.push("; or write `").push(word(T::MODE)).push("`, which its type is").panic();
    }
    written
}

/// Returns the option of a field that denotes a nesting mode.
const fn word(mode: NestingMode) -> &'static str {
    match mode {
        NestingMode::Single => "single",
        NestingMode::List => "list",
        NestingMode::Set => "set",
        NestingMode::Map => "map",
        NestingMode::Group => "group",
    }
}

/// Checks that the elements of a nested block, a field of type `T`, are known: either Terraform knows each nested block, or all are
/// unknown together. The elements of a nested attribute may be unknown.
#[track_caller]
pub const fn known_elements<T: TfType + Nesting>(name: &str) {
    if T::MODE.is_collection() && T::CONTAINS.has_unknown_elements(T::HOLDS_UNKNOWN) {
        refuse(
            name,
            "has elements that can be unknown, but blocks are unknown only all together: write `Unknown` around the collection, as in `Unknown<Vec<…>>`",
        );
    }
}

/// Checks that a nested block can have these limits.
#[track_caller]
pub(crate) const fn item_limits(name: &str, nesting: NestingMode, min_items: u64, max_items: u64) {
    let problem = match nesting {
        NestingMode::Single if min_items > 0 || max_items > 0 => Some(
            "is a single block, whose type tells how many there must be: remove the limits, or write `block(list, max_items = 1)` for a list of at most one",
        ),
        _ => rules::item_limits(nesting, min_items, max_items),
    };
    if let Some(problem) = problem {
        refuse(name, problem);
    }
}

/// Checks that a group can be omitted from a configuration: Terraform then sends an object of nulls. A group in it checks its own content.
#[track_caller]
pub(crate) const fn group(name: &'static str, content: &[Row]) {
    let group = Path { parent: None, name };
    let mut index = 0;
    while index < content.len() {
        let member = Member::of(&content[index]);
        index += 1;
        let path = Path { parent: Some(&group), name: member.name() };
        let (what, problem, advice) = match member.role() {
            Role::Attribute | Role::Nested { .. } if !member.field_type().holds.null => (
                "attribute",
                "` can't hold null, which it is in a configuration without the group `",
                "`: write `Option`, as in `Unknown<Option<…>>`; it may be `required` all the same",
            ),
            Role::Block { nesting: NestingMode::Single, limits: (1.., _), .. } => (
                "block",
                "` must be there, which it isn't in a configuration without the group `",
                "`: wrap its type in `Option`",
            ),
            _ => continue,
        };
        let message = path.push_to(Message::new().push("the ").push(what).push(" `"));
        group.push_to(message.push(problem)).push(advice).panic();
    }
}

/// Checks that nested blocks can be computed.
#[track_caller]
pub(crate) const fn computed_block(name: &str, nesting: NestingMode, min_items: u64) {
    if let Some(problem) = rules::computed_block(nesting, min_items) {
        refuse(name, problem);
    }
}

#[track_caller]
const fn refuse(name: &str, problem: &str) -> ! {
    Message::new().push("the block `").push(name).push("` ").push(problem).panic()
}
