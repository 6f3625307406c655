//! The flags of a member: the properties of a field that the derive writes in one integer.

use crate::{
    model::Holds,
    schema::{Behavior, ImportRequirement},
};

/// The options and the context of a field, one bit each, as the derive writes them.
#[derive(Clone, Copy)]
pub(crate) struct MemberFlags(pub(crate) u32);

impl MemberFlags {
    pub(super) const REQUIRED: u32 = 1;
    pub(super) const OPTIONAL: u32 = 1 << 1;
    pub(super) const COMPUTED: u32 = 1 << 2;
    pub(super) const OPTIONAL_COMPUTED: u32 = Self::OPTIONAL | Self::COMPUTED;
    pub(super) const SENSITIVE: u32 = 1 << 3;
    pub(crate) const WRITE_ONLY: u32 = 1 << 4;
    /// The value must not be shown.
    pub(crate) const SECRET: u32 = Self::SENSITIVE | Self::WRITE_ONLY;
    pub(super) const MARKDOWN: u32 = 1 << 5;
    pub(super) const REQUIRED_FOR_IMPORT: u32 = 1 << 6;
    pub(super) const OPTIONAL_FOR_IMPORT: u32 = 1 << 7;
    /// The attribute is computed and its struct decoded from plans, where it is unknown.
    pub(super) const UNKNOWN_IN_PLAN: u32 = 1 << 8;
    /// The name consists of alphanumeric characters and underscores.
    pub(crate) const UNESCAPED_NAME: u32 = 1 << 9;
    /// The member is an attribute of a schema.
    pub(super) const ATTRIBUTE: u32 = 1 << 10;
    /// A configuration sets the member, and its value can be unknown.
    pub(super) const CONFIGURED: u32 = 1 << 11;
    /// Unknown values of the member never occur or are refused.
    pub(super) const KNOWN: u32 = 1 << 12;
    /// The member's struct is decoded from plans.
    pub(super) const DECODED_FROM_PLAN: u32 = 1 << 14;
    /// Generated code checks the type of the member in a constant of its own.
    pub(super) const CHECKED_SEPARATELY: u32 = 1 << 15;
    /// The first of the bits that contain the [`fingerprint`](crate::wire::names::fingerprint) of the name.
    pub(crate) const FINGERPRINT: u32 = 16;
    /// The provider's API doesn't return the field, so an import can't know its value (`#[api(skip)]`, `#[api(keep)]`).
    pub(super) const UNANSWERED: u32 = 1 << 24;

    /// Returns the flags that may conflict with a type that holds only these values. The checks examine an attribute only if it has one of these
    /// flags.
    pub(crate) const fn flags_to_check(holds: Holds, has_dynamic: bool) -> Self {
        let null = if holds.null { 0 } else { Self::OPTIONAL | Self::COMPUTED | Self::WRITE_ONLY };
        let contains = holds.contains;
        let planned = if holds.unknown { 0 } else { Self::UNKNOWN_IN_PLAN };
        let configured =
            if holds.unknown && !contains.has_known_elements() && !contains.has_known_attributes() {
                0
            } else {
                Self::CONFIGURED
            };
        let in_plan = if contains.is_unplannable() { Self::DECODED_FROM_PLAN } else { 0 };
        let any = if contains.has_schema() || contains.loses_options() || contains.is_refused() || has_dynamic
        {
            Self::ATTRIBUTE
        } else {
            0
        };
        Self(null | planned | configured | in_plan | any)
    }

    /// Returns whether any of these bits is set.
    pub(super) const fn intersects(self, bits: u32) -> bool {
        self.0 & bits != 0
    }

    /// Returns whether the configuration or the provider sets an attribute. Without an option, the attribute is optional if its type can hold null,
    /// else required.
    pub(super) const fn behavior(self, holds_null: bool) -> Behavior {
        match self.0 & (Self::REQUIRED | Self::OPTIONAL | Self::COMPUTED) {
            Self::OPTIONAL => Behavior::Optional,
            Self::COMPUTED => Behavior::Computed,
            Self::OPTIONAL_COMPUTED => Behavior::OptionalComputed,
            0 if holds_null => Behavior::Optional,
            _ => Behavior::Required,
        }
    }

    pub(super) const fn import(self) -> Option<ImportRequirement> {
        match self.0 & (Self::REQUIRED_FOR_IMPORT | Self::OPTIONAL_FOR_IMPORT) {
            0 => None,
            Self::OPTIONAL_FOR_IMPORT => Some(ImportRequirement::Optional),
            _ => Some(ImportRequirement::Required),
        }
    }
}
