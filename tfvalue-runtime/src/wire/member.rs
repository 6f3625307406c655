//! The members of derived object types: a row for each field, as the derive writes it. The tables of a struct are built from rows.

mod flags;

use std::borrow::Cow;

use crate::{
    collection::{any, each},
    opaque::OpaqueRef,
    types::Type,
};

pub(crate) use self::flags::MemberFlags;
use crate::{
    schema::{
        Attribute, AttributeType, Behavior, Block, DeclaredRules, Deprecation, Description, DescriptionKind,
        ImportRequirement, NestedBlock, NestedType, NestingMode, Protocol5Fallback, Rules, SchemaMember,
        Semantics,
    },
    wire::{
        descriptor::FieldType,
        interpret::{Direct, TypeOf, rows_of},
    },
};

/// A member of a derived object type, as the derive writes it: its name, its flags, its description, the shared properties of the fields of its type,
/// its [`MemberExtra`], and its offset. Generated code builds rows as [`RowOf`](crate::wire::interpret::RowOf).
///
/// A provider has thousands of rows, and the compiler evaluates all of them whenever the crate is checked. So a row is small: the attributes of a
/// schema are built from rows only in a program that requests its schema. A row is a tuple, because the compiler then need not prove from the types
/// in each row that the row has no interior mutability.
pub(crate) type Row = (&'static str, u32, &'static str, OpaqueRef<FieldType>, &'static MemberExtra, u32);

/// Properties that few members have; members without them share [`MemberExtra::ATTRIBUTE`].
#[derive(Clone, Copy)]
pub struct MemberExtra {
    role: Role,
    deprecation: Option<&'static str>,
    rules: Option<&'static Rules>,
    /// True if a write-only attribute is nested in the member, at any depth.
    has_write_only: bool,
    /// True if a feature nested in the member can't be sent over protocol 5, see [`MemberSummary`].
    has_protocol6: bool,
    /// True if an attribute with a default is nested in the member, at any depth.
    has_default: bool,
}

/// A member of a derived object type: a field as Terraform sees it.
#[derive(Clone, Copy)]
pub(crate) struct Member {
    name: &'static str,
    flags: MemberFlags,
    description: &'static str,
    ty: &'static FieldType,
    extra: &'static MemberExtra,
}

/// The role of a member in a schema.
#[derive(Clone, Copy)]
pub(crate) enum Role {
    /// An attribute of an object type without a schema.
    ObjectAttribute,
    /// A schema attribute that has a type, unlike a nested attribute.
    Attribute,
    /// A nested attribute.
    Nested { nesting: NestingMode, protocol5: Protocol5Fallback, content: &'static Block },
    /// A nested block.
    Block { nesting: NestingMode, limits: (u64, u64), computed: bool, content: &'static Block },
}

/// The features that occur in a member, at any depth.
///
/// Each member reads the summaries of its nested members once. Otherwise the compiler would examine a struct once for each path to it.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each says by itself whether something occurs")]
pub(crate) struct MemberSummary {
    /// A `dynamic` type.
    pub(crate) dynamic: bool,
    /// A write-only attribute.
    pub(crate) write_only: bool,
    /// A feature that protocol 5 doesn't have: a computed block, a nested attribute that isn't sent as an object, or a write-only attribute in an
    /// attribute sent as an object.
    pub(crate) protocol6: bool,
    /// An attribute with a default.
    pub(crate) default: bool,
}

/// Returns the members of a derived object type, or of the derived type in a collection. Returns no members for other types.
pub(crate) const fn members_of(ty: &Type) -> &'static [Row] {
    match ty {
        Type::Object(object) => match object.as_derived() {
            Some(derived) => rows_of(derived),
            None => &[],
        },
        Type::List(element) | Type::Set(element) | Type::Map(element) => match element.as_static() {
            Some(element) => members_of(element),
            None => &[],
        },
        _ => &[],
    }
}

/// Returns the element type of a collection, or the type of the element at `index` of a tuple.
pub(crate) const fn part_of(ty: &Type, index: usize) -> Option<&'static Type> {
    match ty {
        Type::List(element) | Type::Set(element) | Type::Map(element) if index == 0 => element.as_static(),
        Type::Tuple(tuple) => match tuple.as_static() {
            Some(elements) if index < elements.len() => Some(elements[index]),
            _ => None,
        },
        _ => None,
    }
}

/// Const twin of [`Type::contains_dynamic`], for types that are built in constants.
pub(crate) const fn const_contains_dynamic(ty: &Type) -> bool {
    if let Type::Object(object) = ty
        && let Some(derived) = object.as_derived()
    {
        return any!(rows_of(derived), |row| Member::of(row).within().dynamic);
    }
    let mut index = 0;
    while let Some(part) = part_of(ty, index) {
        if const_contains_dynamic(part) {
            return true;
        }
        index += 1;
    }
    matches!(ty, Type::Dynamic)
}

/// Const twin of [`has_dynamic_elements`](crate::schema::terraform_rules::has_dynamic_elements), for types that are built in constants. Examines the
/// attributes of objects only if `in_objects`.
pub(crate) const fn const_has_dynamic_elements(ty: &Type, in_objects: bool) -> bool {
    match ty {
        Type::List(_) | Type::Set(_) | Type::Map(_) => return const_contains_dynamic(ty),
        Type::Object(_) => {
            return in_objects
                && any!(members_of(ty), |row| const_has_dynamic_elements(Member::of(row).ty(), in_objects));
        }
        _ => {}
    }
    let mut index = 0;
    while let Some(part) = part_of(ty, index) {
        if const_has_dynamic_elements(part, in_objects) {
            return true;
        }
        index += 1;
    }
    false
}

impl MemberExtra {
    /// The properties of a schema attribute that has a type and no further options.
    pub const ATTRIBUTE: &'static Self = &Self::of(Role::Attribute, &Type::Bool);

    /// The properties of an attribute of a plain object type.
    pub(crate) const OBJECT_ATTRIBUTE: &'static Self = &Self::of(Role::ObjectAttribute, &Type::Bool);

    /// Creates the properties of a role. For a nested attribute or block, summarises the members of `ty`.
    pub(crate) const fn of(role: Role, ty: &Type) -> Self {
        let mut extra = Self {
            role,
            deprecation: None,
            rules: None,
            has_write_only: false,
            has_protocol6: false,
            has_default: false,
        };
        if let Role::ObjectAttribute | Role::Attribute = role {
            return extra;
        }
        each!(members_of(ty), |row| {
            let within = Member::of(row).within();
            extra.has_write_only |= within.write_only;
            extra.has_protocol6 |= within.protocol6;
            extra.has_default |= within.default;
        });
        extra
    }

    /// Replaces the role.
    pub(crate) const fn with_role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    pub(crate) const fn role(&self) -> Role {
        self.role
    }

    /// Returns whether the member is a computed block.
    pub(crate) const fn is_computed_block(&self) -> bool {
        matches!(self.role, Role::Block { computed: true, .. })
    }

    /// Returns whether the member is a block with an empty value other than null: a block of any nesting mode except single.
    pub(crate) const fn is_never_null(&self) -> bool {
        match self.role {
            Role::Block { nesting, .. } => !matches!(nesting, NestingMode::Single),
            Role::ObjectAttribute | Role::Attribute | Role::Nested { .. } => false,
        }
    }

    /// Deprecates the member, with the message that Terraform shows.
    #[must_use]
    pub const fn deprecated(self, message: &'static str) -> Self {
        Self { deprecation: Some(message), ..self }
    }

    /// Sets the options for plans and values of the member.
    #[must_use]
    pub const fn rules(self, rules: &'static Rules) -> Self {
        Self { rules: Some(rules), ..self }
    }
}

impl Member {
    #[inline]
    pub(crate) const fn of((name, flags, description, ty, extra, _): &Row) -> Self {
        Self { name, flags: MemberFlags(*flags), description, ty: ty.get(), extra }
    }

    /// The filler for the unused entries of a table.
    pub(crate) const UNUSED: Row = (
        "",
        0,
        "",
        OpaqueRef::new(TypeOf::<'static, Direct<bool>>::FIELD_TYPE),
        MemberExtra::OBJECT_ATTRIBUTE,
        0,
    );

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) const fn field_type(&self) -> &'static FieldType {
        self.ty
    }

    /// The type on the wire.
    pub(crate) const fn ty(&self) -> &'static Type {
        self.ty.ty()
    }

    /// The members of the nested block or nested attribute; empty for other members.
    pub(crate) const fn content(&self) -> &'static [Row] {
        match self.role() {
            Role::ObjectAttribute | Role::Attribute => &[],
            Role::Nested { .. } | Role::Block { .. } => members_of(self.ty.declared),
        }
    }

    pub(crate) const fn role(&self) -> Role {
        self.extra.role
    }

    /// Returns the features that occur in the member, at any depth.
    pub(crate) const fn within(&self) -> MemberSummary {
        let MemberExtra { has_write_only, has_protocol6, has_default, .. } = *self.extra;
        let protocol6 = match self.role() {
            Role::Nested { protocol5: Protocol5Fallback::Refused, .. } => true,
            Role::Nested { protocol5: Protocol5Fallback::Object, .. } => {
                has_write_only && !self.is_write_only()
            }
            Role::Block { computed, .. } => computed || has_protocol6,
            Role::ObjectAttribute | Role::Attribute => has_protocol6,
        };
        MemberSummary {
            dynamic: self.ty.has_dynamic,
            write_only: self.is_write_only() || has_write_only,
            protocol6,
            default: self.has_default() || has_default,
        }
    }

    /// Returns whether the member is an attribute with a default.
    pub(crate) const fn has_default(&self) -> bool {
        matches!(self.extra.rules, Some(Rules { default: Some(_), .. }))
    }

    /// Returns whether the member is a write-only attribute.
    pub(crate) const fn is_write_only(&self) -> bool {
        self.flags.intersects(MemberFlags::WRITE_ONLY)
    }

    /// Returns whether the value of the member must not be shown.
    pub(crate) const fn is_secret(&self) -> bool {
        self.flags.intersects(MemberFlags::SECRET)
    }

    /// Returns whether the member is a computed attribute or block of a struct that is decoded from plans.
    pub(crate) const fn is_planned(&self) -> bool {
        self.flags.intersects(MemberFlags::UNKNOWN_IN_PLAN)
    }

    /// Returns whether generated code checks the type of the member in a constant of its own.
    pub(crate) const fn is_checked_separately(&self) -> bool {
        self.flags.intersects(MemberFlags::CHECKED_SEPARATELY)
    }

    /// Returns whether the member is in a plan, where all computed values are unknown.
    pub(crate) const fn is_in_plan(&self) -> bool {
        self.flags.intersects(MemberFlags::DECODED_FROM_PLAN)
    }

    /// Returns whether the member is a computed attribute or block whose type can't hold an unknown value, as plans require.
    pub(crate) const fn is_unplannable(&self) -> bool {
        let is_computed = match self.role() {
            Role::Block { computed, .. } => computed,
            _ => self.flags.intersects(MemberFlags::COMPUTED),
        };
        is_computed && !self.ty.holds.unknown && !self.is_known()
    }

    /// Returns whether the member, or one nested in it, is [unplannable](Self::is_unplannable).
    pub(crate) const fn lacks_planned(&self) -> bool {
        self.is_unplannable() || self.ty.holds.contains.is_unplannable() && !self.is_known()
    }

    /// Returns whether the member is a computed attribute that no configuration sets.
    const fn is_only_computed(&self) -> bool {
        self.flags.0 & MemberFlags::OPTIONAL_COMPUTED == MemberFlags::COMPUTED
    }

    /// Returns whether a configuration sets the member, and its value can be unknown.
    pub(crate) const fn is_configured(&self) -> bool {
        self.flags.intersects(MemberFlags::CONFIGURED)
    }

    /// Returns whether unknown values of the member never occur or are refused.
    pub(crate) const fn is_known(&self) -> bool {
        self.flags.intersects(MemberFlags::KNOWN)
    }

    /// Returns whether a part of the member that a configuration sets can't hold an unknown value.
    pub(crate) const fn lacks_unknown(&self) -> bool {
        self.lacks_unknown_itself()
            || !self.is_known() && !self.is_only_computed() && self.ty.holds.contains.has_known_attributes()
    }

    /// Same as [`lacks_unknown`](Self::lacks_unknown), but ignores the structs in the member's type.
    pub(crate) const fn lacks_unknown_itself(&self) -> bool {
        if self.is_known() || self.is_only_computed() {
            return false;
        }
        match self.role() {
            Role::Block { nesting, .. } => nesting.is_collection() && !self.ty.holds.unknown,
            _ => !self.ty.holds.unknown || self.ty.holds.contains.has_known_elements(),
        }
    }

    /// Returns whether the member can be unknown as a whole. Returns `false` for a block that is neither a collection nor computed.
    pub(crate) const fn is_unknown_as_whole(&self) -> bool {
        match self.role() {
            Role::Block { nesting, computed, .. } => nesting.is_collection() || computed,
            _ => true,
        }
    }

    /// Returns whether the type of the member must be able to hold null.
    pub(crate) const fn may_be_null(&self) -> bool {
        match self.role() {
            Role::Block { nesting, computed, .. } => computed && matches!(nesting, NestingMode::Single),
            _ => {
                self.flags.intersects(MemberFlags::OPTIONAL | MemberFlags::COMPUTED | MemberFlags::WRITE_ONLY)
            }
        }
    }

    /// Returns whether the member has an option that an attribute of an object doesn't have.
    pub(crate) const fn has_options(&self) -> bool {
        matches!(self.role(), Role::Block { .. })
            || self.flags.intersects(MemberFlags::COMPUTED | MemberFlags::SECRET)
            || self.extra.deprecation.is_some()
    }

    /// Returns whether an import by identity requires the member; `None` if the member isn't in an identity.
    pub(crate) const fn import(&self) -> Option<ImportRequirement> {
        self.flags.import()
    }

    /// Returns whether the member is an attribute of a schema.
    pub(crate) const fn is_attribute(&self) -> bool {
        matches!(self.role(), Role::Attribute | Role::Nested { .. })
    }

    /// Returns whether the member is a schema attribute that has a type, unlike a nested attribute.
    pub(crate) const fn is_plain_attribute(&self) -> bool {
        matches!(self.role(), Role::Attribute)
    }

    /// Returns whether the configuration, the provider or both set the attribute.
    pub(crate) const fn behavior(&self) -> Behavior {
        self.flags.behavior(self.ty.holds.null)
    }

    /// Builds the attribute or block of the member in a schema. Returns `None` for a member of a plain object.
    pub(crate) const fn schema_member(&self) -> Option<SchemaMember> {
        let ty = match self.role() {
            Role::ObjectAttribute => return None,
            Role::Block { nesting, limits: (min_items, max_items), computed, content } => {
                return Some(SchemaMember::Block(NestedBlock {
                    name: Cow::Borrowed(self.name),
                    nesting,
                    min_items,
                    max_items,
                    computed,
                    block: content.copied(),
                    rules: self.rules(Semantics::EXACT),
                }));
            }
            Role::Attribute => AttributeType::Type(self.ty.declared.copied()),
            Role::Nested { nesting, protocol5, content } => AttributeType::Nested(NestedType {
                nesting,
                attributes: content.attributes.copied(),
                protocol5,
                combinations: content.combinations.copied(),
            }),
        };
        let markdown = self.flags.intersects(MemberFlags::MARKDOWN);
        Some(SchemaMember::Attribute(Attribute {
            name: Cow::Borrowed(self.name),
            ty,
            behavior: self.behavior(),
            sensitive: self.flags.intersects(MemberFlags::SENSITIVE),
            write_only: self.is_write_only(),
            description: Description::constant(
                self.description,
                if markdown { DescriptionKind::Markdown } else { DescriptionKind::Plain },
            ),
            deprecation: Deprecation::constant(self.extra.deprecation),
            import: self.import(),
            rules: self.rules(self.ty.semantics()),
        }))
    }

    const fn rules(&self, semantics: Semantics) -> DeclaredRules {
        DeclaredRules::of_model(self.extra.rules, semantics, self.flags.intersects(MemberFlags::UNANSWERED))
    }
}
