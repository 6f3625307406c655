//! The functions that generated code calls in constants to describe a struct: its members, its type and its schema.

#![allow(
    clippy::needless_pass_by_value,
    reason = "a `Projection` is used up by the row that is made from it"
)]

use std::mem;

use crate::{
    check,
    model::{Nesting, TfSchema, TfType},
    schema::{
        Attributes, Block, Combinations, Deprecation, Description, DescriptionKind, NestedBlocks,
        NestingMode, Protocol5Fallback, SchemaMember,
    },
    types::Type,
    wire::{
        adapter::{AsList, BlockType, KnownType, List, WhollyKnown},
        decoder::Decode,
        descriptor::FieldType,
        encoder::Encode,
        interpret::{self, Described, Direct, FieldTypeOf, Projection, RowOf, TypeOf, field_type},
        member::{MemberExtra, Role, members_of},
    },
};

/// The type of a derived struct.
pub const fn object_type<T: Described<'static>>() -> Type {
    // Evaluates the fields first, so that the compiler reports their errors without the chain of dependent constants.
    mem::forget(T::FIELDS);
    interpret::object_type::<T>()
}

/// The block of a derived struct whose members have combination rules.
pub const fn block_with<T: Described<'static>>(
    description: &'static str,
    kind: DescriptionKind,
    deprecation: Option<&'static str>,
    combinations: Combinations,
) -> Block {
    Block {
        attributes: Attributes::derived(schema_members::<T>),
        block_types: NestedBlocks::derived(schema_members::<T>),
        description: Description::constant(description, kind),
        deprecation: Deprecation::constant(deprecation),
        combinations,
    }
}

/// The block of a derived struct.
pub const fn block<T: Described<'static>>(
    description: &'static str,
    kind: DescriptionKind,
    deprecation: Option<&'static str>,
) -> Block {
    block_with::<T>(description, kind, deprecation, Combinations::NONE)
}

fn schema_members<T: Described<'static>>() -> &'static [Option<SchemaMember>] {
    const { T::SCHEMA_MEMBERS }
}

/// Evaluates the constant with the fields of a derived struct.
///
/// The derive calls this function in a constant of an impl instead of naming `FIELDS` there. The compiler would evaluate a named `FIELDS` again for
/// the lifetimes of the impl, because it treats it as another constant.
pub const fn evaluate_rows<'de, T: Described<'de>>() {
    mem::forget(T::FIELDS);
}

/// Returns the shared properties of all fields of type `T` whose values are known. Such fields refuse unknown values.
pub const fn known_type<'t, 'de, T>() -> &'t FieldTypeOf<'de, T>
where
    'de: 't,
    T: TfType + Decode<'de> + Encode + 't,
{
    if T::CONTAINS.may_be_unknown() {
        KnownType::<'de, Direct<T>>::field_type()
    } else {
        field_type::<'_, 'de, T>()
    }
}

/// A member of a plain object type.
#[track_caller]
pub const fn object_attribute<'de, S, T: TfType + Decode<'de> + Encode>(
    field: Projection<S, T>,
    name: &'static str,
    flags: u32,
) -> RowOf<'de, S> {
    object_attribute_of(field, name, flags, field_type())
}

/// A member of a plain object type, with the properties `ty` in place of the default ones of `T`.
#[track_caller]
pub const fn object_attribute_of<'de, S, T>(
    field: Projection<S, T>,
    name: &'static str,
    flags: u32,
    ty: &FieldTypeOf<'de, T>,
) -> RowOf<'de, S> {
    let FieldType { has_dynamic, holds, .. } = ty.ty;
    let row = (name, flags, "", ty.in_row(), MemberExtra::OBJECT_ATTRIBUTE, field.offset);
    if has_dynamic || holds.contains.is_refused() {
        check::field_of_row(&row);
    }
    RowOf { row }
}

/// An attribute. The body makes few calls: a call takes the compiler as long as many lines.
#[track_caller]
pub const fn attribute<'de, S, T: TfType + Decode<'de> + Encode>(
    field: Projection<S, T>,
    name: &'static str,
    flags: u32,
    description: &'static str,
) -> RowOf<'de, S> {
    let row =
        (name, flags, description, TypeOf::<'de, Direct<T>>::IN_ROW, MemberExtra::ATTRIBUTE, field.offset);
    if flags & TypeOf::<'de, Direct<T>>::FIELD_TYPE.flags_to_check.0 != 0 {
        check::field_of_row(&row);
    }
    RowOf { row }
}

/// An attribute with the properties `ty` in place of the default ones of `T`, and with extra properties.
#[track_caller]
pub const fn attribute_of<'de, S, T>(
    field: Projection<S, T>,
    name: &'static str,
    flags: u32,
    description: &'static str,
    ty: &FieldTypeOf<'de, T>,
    extra: &'static MemberExtra,
) -> RowOf<'de, S> {
    let row = (name, flags, description, ty.in_row(), extra, field.offset);
    if flags & ty.ty.flags_to_check.0 != 0 {
        check::field_of_row(&row);
    }
    RowOf { row }
}

/// Returns the extra properties of a nested attribute: a field of type `T`.
#[track_caller]
pub const fn nested<T: TfType + Nesting>(
    mode: Option<NestingMode>,
    protocol5: Protocol5Fallback,
) -> MemberExtra {
    let nesting = check::nesting::<T>(mode);
    MemberExtra::of(Role::Nested { nesting, protocol5, content: content::<T>() }, T::TYPE_REF)
}

/// A nested block: a field of type `T`.
#[track_caller]
pub const fn block_of<'de, S, T>(
    field: Projection<S, T>,
    name: &'static str,
    flags: u32,
    ty: &FieldTypeOf<'de, T>,
    extra: &'static MemberExtra,
) -> RowOf<'de, S> {
    let row = (name, flags, "", ty.in_row(), extra, field.offset);
    let FieldType { holds, flags_to_check, .. } = ty.ty;
    let lacks_null = extra.is_computed_block() && !holds.null;
    if holds.contains.is_refused() || flags & flags_to_check.0 != 0 || lacks_null {
        check::field_of_row(&row);
    }
    RowOf { row }
}

/// Returns the shared properties of all blocks of type `T`.
pub const fn block_type<'t, 'de, T>() -> &'t FieldTypeOf<'de, T>
where
    'de: 't,
    T: TfType + Nesting + Decode<'de> + Encode + 't,
{
    BlockType::<'de, Direct<T>>::field_type()
}

/// Returns the shared properties of all blocks of type `T` whose values are known.
pub const fn known_block_type<'t, 'de, T>() -> &'t FieldTypeOf<'de, T>
where
    'de: 't,
    T: TfType + Nesting + Decode<'de> + Encode + 't,
{
    BlockType::<'de, WhollyKnown<Direct<T>>>::field_type()
}

/// Returns the extra properties of a nested block: a field of type `T`. A required single block has exactly one item.
#[track_caller]
pub const fn nested_block<T: TfType + Nesting>(
    written: Option<NestingMode>,
    (min_items, max_items): (u64, u64),
) -> MemberExtra {
    let nesting = check::nesting::<T>(written);
    check::item_limits(nesting, min_items, max_items);
    if matches!(nesting, NestingMode::Group) {
        check::group(members_of(T::TYPE_REF));
    }
    let limits = match nesting {
        NestingMode::Single if T::REQUIRED => (1, 1),
        _ => (min_items, max_items),
    };
    MemberExtra::of(Role::Block { nesting, limits, computed: false, content: content::<T>() }, T::TYPE_REF)
}

/// Returns the shared properties of all blocks of type `T` that travel as a list of at most one.
pub const fn list_of_one_type<'t, 'de, T>() -> &'t FieldTypeOf<'de, T>
where
    'de: 't,
    T: AsList<'de> + 't,
{
    BlockType::<'de, List<T>>::field_type()
}

/// Returns the shared properties of all blocks of type `T` that travel as a list of at most one and whose values are known.
pub const fn known_list_of_one_type<'t, 'de, T>() -> &'t FieldTypeOf<'de, T>
where
    'de: 't,
    T: AsList<'de> + 't,
{
    BlockType::<'de, WhollyKnown<List<T>>>::field_type()
}

/// Returns the extra properties of a nested block that travels as a list of at most one: a field of type `T`.
pub const fn list_of_one<T: Nesting>(min_items: u64) -> MemberExtra {
    let limits = (min_items, 1);
    let role = Role::Block { nesting: NestingMode::List, limits, computed: false, content: content::<T>() };
    MemberExtra::of(role, <T::Content as TfType>::TYPE_REF)
}

impl MemberExtra {
    /// Makes a block computed: the provider may create blocks where the configuration has none.
    #[must_use]
    #[track_caller]
    pub const fn computed(self) -> Self {
        let Role::Block { nesting, limits, computed: _, content } = self.role() else { return self };
        check::computed_block(nesting, limits.0);
        self.with_role(Role::Block { nesting, limits, computed: true, content })
    }
}

const fn content<T: Nesting>() -> &'static Block {
    <T::Content as TfSchema>::BLOCK_REF
}
