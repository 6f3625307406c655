//! Separate checks of the fields' types, and their messages.
//!
//! The runtime decides in a constant whether a type holds the required values, because a constant sees through aliases. The macro writes the message,
//! because it has the tokens of the type.

use syn::Type;

use super::{
    leaf,
    written_type::{Needs, Wrappers, corrected, first_opaque, holds, is_collection, is_plain},
};
use crate::{
    model::{
        Attribute, Behavior, Container, Member, MemberCodec, NestingMode, ObjectFields, Role, Schema,
        SchemaKind,
    },
    types::source,
};

// The possible errors of a type, one bit each. The runtime's `check/field_types.rs` has the same bits.
const NULL: u8 = 1;
const UNKNOWN: u8 = 1 << 1;
const WITHIN: u8 = 1 << 2;

const WRITE_ONLY: &str = "is write-only, so it is null in every plan and state";

/// The advice to users who don't need unknown values.
const OR_KNOWN: &str = ", or add `known` to the options of the field to refuse unknown values";

/// The source of the values of a struct.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(super) struct DecodedFrom {
    /// True for a configuration, in which any value can be unknown.
    pub(super) configured: bool,
    /// True for a plan, in which computed values are unknown.
    pub(super) planned: bool,
    /// True for a nested struct: the schema around it determines the source.
    pub(super) nested: bool,
    /// True if a suspicious field has a check of its own. False for an object with type parameters, which no constant evaluates.
    pub(super) apart: bool,
}

impl DecodedFrom {
    /// The source of a struct's values. `is_fixed`: the struct has no type parameters.
    pub(super) fn of(schema: Option<&Schema>, is_fixed: bool) -> Self {
        let (kind, known) = match schema {
            Some(Schema { kind, known, .. }) => (*kind, *known),
            None => return Self { configured: false, planned: false, nested: false, apart: is_fixed },
        };
        Self {
            configured: !known && kind.is_some_and(SchemaKind::is_configured),
            planned: !known && kind == Some(SchemaKind::Resource),
            nested: !known && kind.is_none(),
            apart: true,
        }
    }
}

/// Returns whether a type, judging by its spelling, may contain a type that no field may have.
pub(super) fn may_be_wrong(ty: &Type) -> bool {
    !holds(ty, Needs::NOTHING) || leaf::has_any(ty)
}

/// The check of the type of a field.
pub(super) struct FieldCheck<'m> {
    member: &'m Member,
    origin: DecodedFrom,
    pub(super) needs: Needs,
}

impl<'m> FieldCheck<'m> {
    pub(super) fn new(member: &'m Member, origin: DecodedFrom) -> Self {
        let needs = needs(member, origin.configured, origin.planned);
        Self { member, origin, needs }
    }

    /// Returns whether the type, judging by its spelling, could be wrong. The compiler stops at the first error in a constant, so a suspicious field
    /// has a constant of its own. If a type that is not suspicious is wrong, the constant with all rows fails.
    pub(super) fn is_suspicious(&self) -> bool {
        let Self { member, origin, needs } = self;
        let ty = &member.field.ty;
        match (&member.wire, &member.role) {
            // Structs that are nested in the type may be wrong, too.
            (_, role) if role.is_nested() => {
                needs.configured || origin.planned || !Wrappers::of(ty).hold(*needs)
            }
            (MemberCodec::Own, Role::ObjectAttribute) => may_be_wrong(ty),
            (MemberCodec::Own, _) => !holds(ty, *needs) || leaf::has_any(ty),
            (MemberCodec::String | MemberCodec::With(_), _) => !Wrappers::of(ty).hold(*needs),
        }
    }

    /// The messages for the possible errors, each with its bits.
    pub(super) fn messages(&self) -> Vec<(u8, String)> {
        let around = Wrappers::of(&self.member.field.ty);
        let may_lack = |needs: bool, holds: bool| -> &[bool] {
            match (needs && !holds, is_plain(around.ty)) {
                (false, _) => &[false],
                (true, true) => &[true],
                // The type may be an alias.
                (true, false) => &[false, true],
            }
        };
        let mut messages = Vec::new();
        for null in may_lack(self.needs.null, around.null) {
            for unknown in may_lack(self.needs.unknown, around.unknown) {
                messages.extend(match (*null, *unknown) {
                    (true, true) => Some((NULL | UNKNOWN, self.lacks_null(true))),
                    (true, false) => Some((NULL, self.lacks_null(false))),
                    (false, true) => Some((UNKNOWN, self.lacks_unknown())),
                    (false, false) => self.lacks_within().map(|message| (WITHIN, message)),
                });
            }
        }
        messages
    }

    /// The kind and the name of the field.
    fn subject(&self) -> String {
        let what = if let Role::Block(_) = self.member.role { "the block" } else { "attribute" };
        format!("{what} `{}`", self.member.name.text)
    }

    /// The corrected type. `None` if no error is visible in the spelling.
    fn corrected(&self, null: bool, unknown: bool) -> Option<Type> {
        let DecodedFrom { configured, planned, nested, .. } = self.origin;
        let needs = needs(self.member, configured || nested, planned || nested);
        corrected(&self.member.field.ty, Needs { null, unknown: unknown || nested && needs.unknown, ..needs })
    }

    fn lacks_null(&self, unknown: bool) -> String {
        let subject = self.subject();
        let written = self.written(true, unknown);
        let (reason, instead) = match &self.member.role {
            Role::ObjectAttribute | Role::Block(_) => ("is computed", ""),
            Role::Attribute(attribute) => reason(attribute),
        };
        let others = Needs { null: false, unknown, ..self.needs };
        let instead = if corrected(&self.member.field.ty, others).is_some() { "" } else { instead };
        let or_unknown = if unknown { " or an unknown value" } else { "" };
        format!("{subject} {reason}, but its type can't hold null{or_unknown}: write `{written}`{instead}")
    }

    fn lacks_unknown(&self) -> String {
        let subject = self.subject();
        let written = self.written(false, true);
        if self.origin.planned && is_computed(&self.member.role) {
            return format!(
                "{subject} is computed, but its type can't hold an unknown value, which it is in a plan: write `{written}`, \
                 or `known` on the struct of the resource, if it only reads states"
            );
        }
        format!(
            "{subject} can be unknown, but its type can't hold an unknown value: write `{written}`{OR_KNOWN}"
        )
    }

    fn written(&self, null: bool, unknown: bool) -> String {
        source(self.corrected(null, unknown).as_ref().unwrap_or(&self.member.field.ty))
    }

    /// The message for a type whose inner values can't be unknown. `None` if the type seems to have no inner values.
    fn lacks_within(&self) -> Option<String> {
        if !self.needs.within {
            return None;
        }
        let written = match self.corrected(false, false) {
            Some(corrected) => format!("`{}`", source(&corrected)),
            // The error is inside the nested struct.
            None if self.member.role.is_nested() => return None,
            None => format!(
                "`Unknown` around each value in `{}`",
                source(first_opaque(Wrappers::of(&self.member.field.ty).ty)?)
            ),
        };
        let subject = self.subject();
        Some(format!(
            "{subject} can have unknown values in it, but its type can't hold them everywhere: write {written}{OR_KNOWN}"
        ))
    }
}

pub(super) fn is_computed(role: &Role) -> bool {
    match role {
        Role::ObjectAttribute => false,
        Role::Attribute(attribute) => attribute.is_computed(),
        Role::Block(block) => block.computed.is_present(),
    }
}

/// The values that a field's type must be able to hold, if the struct is decoded from a configuration or from a plan.
fn needs(member: &Member, configured: bool, planned: bool) -> Needs {
    let is_computed = is_computed(&member.role);
    let is_own = matches!(member.wire, MemberCodec::Own);
    let needs = match &member.role {
        Role::ObjectAttribute => {
            let within = configured && is_own;
            Needs { null: false, unknown: configured, within, configured }
        }
        Role::Attribute(attribute) => {
            let behavior = attribute.written_behavior();
            let is_required = matches!(behavior, None | Some(Behavior::Required));
            let configured = configured && behavior != Some(Behavior::Computed);
            Needs {
                null: !is_required || attribute.write_only.is_present(),
                unknown: configured || planned && is_computed,
                within: configured && is_own,
                configured,
            }
        }
        // A block is unknown as a whole only if it is a collection or computed.
        Role::Block(block) => {
            let is_several =
                matches!(block.nesting, Some(NestingMode::List | NestingMode::Set | NestingMode::Map))
                    || is_collection(Wrappers::of(&member.field.ty).ty);
            Needs {
                null: is_computed && !is_several,
                unknown: configured && (is_several || is_computed) || planned && is_computed,
                within: false,
                configured,
            }
        }
    };
    if member.known.is_present() { Needs { null: needs.null, ..Needs::NOTHING } } else { needs }
}

/// The reason why an attribute can be null, and the advice for an attribute that can't be.
fn reason(attribute: &Attribute) -> (&'static str, &'static str) {
    match (attribute.written_behavior(), attribute.write_only.is_present()) {
        (Some(Behavior::OptionalComputed), _) => ("is optional and computed", ""),
        (Some(Behavior::Computed), _) => ("is computed", ""),
        (Some(Behavior::Optional), false) if attribute.import.is_some() => {
            ("is optional for an import", ", or `required_for_import`")
        }
        (Some(Behavior::Optional), false) => ("is optional", ", or `required`"),
        (Some(Behavior::Optional), true) => (WRITE_ONLY, ""),
        (None | Some(Behavior::Required), _) => (WRITE_ONLY, "; it may be `required` all the same"),
    }
}

/// The message for a nested struct whose content can be unknown, if some field can't hold unknown values. `None` if every field seems right. Only the
/// place of nesting shows whether unknown values occur, so the runtime reports the message there.
pub(super) fn lacking(
    container: &Container,
    schema: Option<&Schema>,
    fields: &ObjectFields,
) -> Option<String> {
    const SHOWN: usize = 8;

    if schema.is_some_and(|schema| schema.known || schema.kind.is_some()) {
        return None;
    }
    let corrections = fields.members.iter().filter_map(|member| {
        let needs = Needs { null: false, ..needs(member, true, true) };
        // Most fields are right. This test is faster than a correction.
        if holds(&member.field.ty, needs) {
            return None;
        }
        let corrected = corrected(&member.field.ty, needs)?;
        Some(format!("`{}: {}`", member.field.ident, source(&corrected)))
    });
    let mut corrections: Vec<_> = corrections.collect();
    if corrections.is_empty() {
        return None;
    }
    if corrections.len() > SHOWN {
        corrections.truncate(SHOWN);
        corrections.push("…".to_owned());
    }
    let (name, corrections) = (&container.ident, corrections.join(", "));
    let known = if schema.is_some() { "these fields" } else { "the attribute around it" };
    Some(format!(
        "what is in `{name}` can be unknown here, but not every field of it can hold an unknown value: write {corrections} in `{name}`, \
         or add `known` to the options of {known} to refuse unknown values",
    ))
}
