//! Checks of nested blocks and nested attributes: the nesting mode, the limits and the content of groups.

use crate::{
    collection::each,
    model::{Nesting, TfType},
    schema::{NestingMode, terraform_rules},
    wire::member::{Member, Role, Row},
};

/// Checks that a field of type `T` can hold a nested block or nested attribute of a mode, and returns that mode.
#[track_caller]
pub(crate) const fn nesting<T: Nesting>(written: Option<NestingMode>) -> NestingMode {
    match (written, T::MODE) {
        (None, mode)
        | (Some(mode @ (NestingMode::Single | NestingMode::Group)), NestingMode::Single)
        | (Some(mode @ NestingMode::List), NestingMode::List)
        | (Some(mode @ NestingMode::Set), NestingMode::Set)
        | (Some(mode @ NestingMode::Map), NestingMode::Map) => mode,
        (Some(NestingMode::Single), _) => panic!(
            "the type of what is `single` must be the struct itself or an `Option` of it; or remove `single`, as the type says the mode"
        ),
        (Some(NestingMode::List), _) => panic!(
            "the type of a `list` must be a `Vec`, or an `Option` with `block(list, max_items = 1)`; or remove `list`, as the type says the mode"
        ),
        (Some(NestingMode::Set), _) => panic!(
            "the type of a `set` must be a `Set`, a `BTreeSet` or a `HashSet`; or remove `set`, as the type says the mode"
        ),
        (Some(NestingMode::Map), _) => panic!(
            "the type of a `map` must be a `BTreeMap`, a `HashMap` or an `IndexMap`; or remove `map`, as the type says the mode"
        ),
        (Some(NestingMode::Group), _) => panic!(
            "the type of a `group` must be the struct itself, or an `Option` of it that keeps a null apart; or remove `group`, as the type says the mode"
        ),
    }
}

/// Checks that the elements of a nested block, a field of type `T`, are known: either Terraform knows each nested block, or all are
/// unknown together. The elements of a nested attribute may be unknown.
#[track_caller]
pub const fn known_elements<T: TfType + Nesting>() {
    assert!(
        !T::MODE.is_collection() || !T::CONTAINS.has_unknown_elements(T::HOLDS_UNKNOWN),
        "the block has elements that can be unknown, but blocks are unknown only all together: write `Unknown` around the collection, as in `Unknown<Vec<…>>`"
    );
}

/// Checks that a nested block can have these limits.
#[track_caller]
pub(crate) const fn item_limits(nesting: NestingMode, min_items: u64, max_items: u64) {
    assert!(
        !matches!(nesting, NestingMode::Single) || min_items == 0 && max_items == 0,
        "the block is a single one, whose type sets how many there must be: remove the limits, or write `block(list, max_items = 1)` for a list of at most one"
    );
    if let Some(problem) = terraform_rules::item_limits(nesting, min_items, max_items) {
        panic!("{}", problem);
    }
}

/// Checks that a group can be omitted from a configuration: Terraform then sends an object of nulls. A nested group checks its own content.
#[track_caller]
pub(crate) const fn group(content: &[Row]) {
    each!(content, |row| {
        let member = Member::of(row);
        assert!(
            !member.is_attribute() || member.field_type().holds.null,
            "an attribute in the group can't hold null, which it is in a configuration without the group: write `Option` in its type, as in `Unknown<Option<…>>`; it may be `required` all the same"
        );
        assert!(
            !matches!(member.role(), Role::Block { nesting: NestingMode::Single, limits: (1.., _), .. }),
            "a block in the group must be there, which it isn't in a configuration without the group: wrap its type in `Option`"
        );
    });
}

/// Checks that nested blocks can be computed.
#[track_caller]
pub(crate) const fn computed_block(nesting: NestingMode, min_items: u64) {
    if let Some(problem) = terraform_rules::computed_block(nesting, min_items) {
        panic!("{}", problem);
    }
}
