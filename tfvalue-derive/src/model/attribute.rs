use proc_macro2::Span;

use super::{Deprecation, Description, NestingMode};
use crate::{
    errors::Errors,
    options::{self, Flag, Protocol5Fallback, Rules, SpannedOption},
};

/// An attribute of a schema.
pub(crate) struct Attribute {
    pub(crate) ty: AttributeType,
    /// The party that sets the attribute: the configuration or the provider. Without an option, the field's type determines the behavior.
    pub(crate) behavior: Option<(Behavior, Span)>,
    pub(crate) sensitive: Flag,
    pub(crate) write_only: Flag,
    pub(crate) description: Description,
    pub(crate) deprecation: Option<(Deprecation, Span)>,
    /// For an attribute of an identity: whether an import must set the attribute.
    pub(crate) import: Option<(ImportRequirement, Span)>,
    /// The rules for the attribute's plans and values.
    pub(crate) rules: Rules,
}

/// The content of an attribute.
pub(crate) enum AttributeType {
    /// A value of a type.
    Type,
    /// Attributes with their own schema.
    Nested(NestedType),
}

/// The attributes of a nested attribute.
pub(crate) struct NestedType {
    /// Without an option, the field's type determines the nesting mode.
    pub(crate) nesting: Option<NestingMode>,
    /// The type that replaces the nested attribute in protocol 5. `None` means that protocol 5 refuses the attribute.
    pub(crate) protocol5: Option<Protocol5Fallback>,
    /// The span of the option `nested`.
    pub(crate) span: Span,
}

/// The party that sets an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Behavior {
    Required,
    Optional,
    OptionalComputed,
    Computed,
}

/// The role of an identity's attribute in an import: required or optional.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImportRequirement {
    Required,
    Optional,
}

impl Attribute {
    /// Creates the attribute from its options and its doc comment.
    pub(super) fn lower(
        written: options::Attribute,
        attributes: &[syn::Attribute],
        errors: &mut Errors,
    ) -> Self {
        let options::Attribute {
            required,
            optional,
            computed,
            sensitive,
            write_only,
            deprecated,
            description,
            description_kind,
            nested,
            required_for_import,
            optional_for_import,
            rules,
        } = written;
        let ty =
            nested.map_or(AttributeType::Type, |word| AttributeType::Nested(NestedType::lower(word, errors)));
        let behavior = Behavior::lower(required, optional, computed, errors);
        let behavior = Behavior::with_default(behavior, &rules, errors);
        let import = ImportRequirement::lower(required_for_import, optional_for_import, errors);
        let description = Description::lower(attributes, description, description_kind.as_ref(), errors);
        let deprecated_at = deprecated.as_ref().map(|word| word.span);
        let deprecation = deprecated.map(|word| Deprecation::lower(word, errors)).zip(deprecated_at);
        Self { ty, behavior, sensitive, write_only, description, deprecation, import, rules }
    }

    /// Returns the behavior that the options state. The options for imports imply a behavior, too.
    pub(crate) fn written_behavior(&self) -> Option<Behavior> {
        match (self.behavior, self.import) {
            (Some((behavior, _)), _) => Some(behavior),
            (None, Some((ImportRequirement::Required, _))) => Some(Behavior::Required),
            (None, Some((ImportRequirement::Optional, _))) => Some(Behavior::Optional),
            (None, None) => None,
        }
    }

    /// True if the options state that the provider may set the attribute.
    pub(crate) fn is_computed(&self) -> bool {
        matches!(self.behavior, Some((Behavior::Computed | Behavior::OptionalComputed, _)))
    }
}

impl NestedType {
    fn lower(written: SpannedOption<options::Nested>, errors: &mut Errors) -> Self {
        let SpannedOption { value, span } = written;
        let options::Nested { single, list, set, map, group, protocol5 } = value;
        let nesting = NestingMode::lower_nested([single, list, set, map, group], errors);
        Self { nesting, protocol5, span }
    }
}

impl Behavior {
    /// Returns the behavior that the three options express together.
    fn lower(required: Flag, optional: Flag, computed: Flag, errors: &mut Errors) -> Option<(Self, Span)> {
        match (required.is_present(), optional.is_present(), computed.is_present()) {
            (false, false, false) => None,
            (false, true, false) => Some((Self::Optional, optional.span())),
            (false, true, true) => Some((Self::OptionalComputed, computed.span())),
            (false, false, true) => Some((Self::Computed, computed.span())),
            (true, false, false) => Some((Self::Required, required.span())),
            (true, optional_too, computed_too) => {
                if optional_too {
                    errors.at(
                        optional.span(),
                        "an attribute cannot be both `required` and `optional`; keep one of the two",
                    );
                }
                if computed_too {
                    errors.at(
                        computed.span(),
                        "an attribute cannot be both `required` and `computed`; \
                         write `optional, computed` if the provider may set it where the user doesn't",
                    );
                }
                None
            }
        }
    }

    /// Combines the behavior with a default. A default implies that the provider may set the attribute.
    fn with_default(
        written: Option<(Self, Span)>,
        rules: &Rules,
        errors: &mut Errors,
    ) -> Option<(Self, Span)> {
        let Some(default) = &rules.default else { return written };
        match written {
            None => Some((Self::OptionalComputed, default.span)),
            Some((Self::Optional, span)) => Some((Self::OptionalComputed, span)),
            Some((Self::Required, span)) => {
                let message =
                    "a required attribute is always set, so its default would never be; write `optional`";
                errors.at(span, message);
                None
            }
            Some((Self::OptionalComputed | Self::Computed, _)) => written,
        }
    }
}

impl ImportRequirement {
    /// Returns the requirement that the two options express together.
    fn lower(required: Flag, optional: Flag, errors: &mut Errors) -> Option<(Self, Span)> {
        if required.is_present() && optional.is_present() {
            errors.at(
                optional.span(),
                "an attribute cannot be both `required_for_import` and `optional_for_import`; keep one of the two",
            );
        }
        let required = options::span_of(required).map(|span| (Self::Required, span));
        required.or_else(|| Some((Self::Optional, options::span_of(optional)?)))
    }
}
