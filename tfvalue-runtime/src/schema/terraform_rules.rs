//! Rules of Terraform for schemas. Constants check them for derived structs, and the program checks schemas that are built or read.
//!
//! The source of each rule is in the documentation of [`Schema::validate`](crate::Schema::validate) and
//! [`Function::validate`](crate::schema::Function::validate).

use crate::{
    collection::any,
    nfc::equal,
    schema::{NestingMode, SchemaKind},
    types::Type,
};

/// Returns whether the name of an attribute or a block follows the convention `^[a-z_][a-z0-9_]*$`.
///
/// Terraform accepts any name of an attribute, because some existing providers break the convention.
pub const fn is_well_formed(name: &str) -> bool {
    is_of_few_letters(name) && !name.as_bytes()[0].is_ascii_digit()
}

/// Returns whether Terraform accepts the name for a block: `^[a-z0-9_]+$`.
pub const fn is_of_few_letters(name: &str) -> bool {
    !name.is_empty() && !any!(name.as_bytes(), |byte| !matches!(*byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
}

/// Returns whether `dynamic` occurs in the elements of a list, a set or a map.
pub fn has_dynamic_elements(ty: &Type) -> bool {
    ty.is_collection() && ty.contains_dynamic() || ty.parts().any(has_dynamic_elements)
}

/// Returns whether Terraform itself uses a name at the root of such a schema. A configuration can't reach an attribute or block with that name. The
/// derive's `check/names.rs` has the same names.
pub const fn is_reserved(kind: SchemaKind, name: &str, is_block: bool) -> bool {
    let (names, block_names): (&[&str], &[&str]) = match kind {
        SchemaKind::Provider => (
            &["alias", "count", "depends_on", "for_each", "source", "version"],
            &["_", "lifecycle", "locals"],
        ),
        SchemaKind::Resource
        | SchemaKind::DataSource
        | SchemaKind::EphemeralResource
        | SchemaKind::ListResource
        | SchemaKind::Action
        | SchemaKind::Identity
        | SchemaKind::StateStore => (
            &["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"],
            &["_", "locals"],
        ),
        SchemaKind::ProviderMeta | SchemaKind::Nested => (&[], &[]),
    };
    is_one_of(name, names) || is_block && is_one_of(name, block_names)
}

/// Returns whether no configuration can write a block with this name, at any depth: Terraform reads `dynamic` as a generator of blocks.
pub fn is_unwritable_block(name: &str) -> bool {
    name == "dynamic"
}

const fn is_one_of(name: &str, names: &[&str]) -> bool {
    any!(names, |other| equal(name, other))
}

/// Returns the error in the limits of blocks of this mode, with the correction.
pub const fn item_limits(nesting: NestingMode, min_items: u64, max_items: u64) -> Option<&'static str> {
    match (nesting, min_items, max_items) {
        (_, 0, 0) | (NestingMode::Single, 1, 1) => None,
        (NestingMode::List | NestingMode::Set, min, max) if max == 0 || min <= max => None,
        (NestingMode::List | NestingMode::Set, ..) => Some(
            "the block must have more items than it may have: raise `max_items`, or write 0 for any number",
        ),
        (NestingMode::Single, ..) => Some(
            "the block is a single block, of which there must be none or one: remove the limits, or make it a list of at most one",
        ),
        (NestingMode::Map, ..) => Some("the block is a map of blocks, which have no limits: remove them"),
        (NestingMode::Group, ..) => Some("the block is a group, which is always there: remove the limits"),
    }
}

/// Returns the reason why blocks of this mode can't be computed, with the correction.
pub const fn computed_block(nesting: NestingMode, min_items: u64) -> Option<&'static str> {
    match nesting {
        NestingMode::Group => Some(
            "the block is a group, which is always there, so it can't be computed: remove one of the two",
        ),
        NestingMode::List | NestingMode::Set if min_items > 0 => Some(
            "the block must be in the configuration, so the provider can't compute it: remove `min_items`, or don't make it computed",
        ),
        _ => None,
    }
}

/// Returns whether an attribute of an identity can have this type.
pub fn is_for_identity(ty: &Type) -> bool {
    match ty {
        Type::List(element) => element.is_primitive(),
        ty => ty.is_primitive(),
    }
}

/// Returns the kind of a schema with its article, such as "a resource".
pub const fn word(kind: SchemaKind) -> &'static str {
    kind.with_article()
}

/// Returns whether a schema may have write-only attributes. Only managed resources may, and nested schemas may be inside one.
pub const fn may_be_write_only(kind: SchemaKind) -> bool {
    matches!(kind, SchemaKind::Resource | SchemaKind::Nested)
}
