//! Checks of the rules for plans and values: which fields and schemas accept which option.

use proc_macro2::Span;
use syn::{Ident, ext::IdentExt};

use super::contradictions;
use crate::{
    errors::Errors,
    model::{
        Attribute, AttributeType, Behavior, CombinationRule, Member, MemberCodec, NestingMode, ObjectFields,
        Role, Schema, SchemaKind,
    },
    options::{
        Arguments, DefaultValue, Options, Replacement, Rules, SpannedOption, Validator, ValidatorKind,
    },
};

pub(super) fn check(schema: &Schema, fields: &ObjectFields, errors: &mut Errors) {
    let before = errors.len();
    for member in &fields.members {
        let Some(rules) = member.role.rules() else { continue };
        if let Some(kind) = schema.kind.filter(|_| !schema.is_planned()) {
            not_planned(rules, kind, errors);
        } else {
            write_only(rules, member, errors);
            configured(rules, member, errors);
            state(rules, member, errors);
            key(rules, member, errors);
            readable(rules, member, errors);
            alone(rules, fields, errors);
        }
        if let Some(validate) = &rules.validate {
            validated(schema.kind, validate.span, errors);
            contradictions::values(&validate.value.0, errors);
            let named = named(&validate.value.0);
            for name in &named {
                known(name, &named, Some(member), fields, errors);
            }
        }
    }
    for combination in &schema.combinations {
        validated(schema.kind, combination.span, errors);
        let named: Vec<_> = combination.fields.iter().collect();
        for name in &combination.fields {
            known(name, &named, None, fields, errors);
            if schema.is_planned() {
                no_default(name, fields, combination.rule.with_default(), errors);
            }
        }
    }
    if errors.len() == before {
        contradictions::combinations(schema, fields, errors);
    }
}

/// Refuses validators in schemas that Terraform does not validate.
fn validated(kind: Option<SchemaKind>, span: Span, errors: &mut Errors) {
    let message = match kind {
        Some(SchemaKind::Identity) => {
            "Terraform doesn't have an identity validated; write it on the resource"
        }
        Some(SchemaKind::ProviderMeta) => "Terraform doesn't have `provider_meta` validated; remove it",
        _ => return,
    };
    errors.at(span, message);
}

/// Refuses options for plans in schemas other than a resource's: only resources are planned.
fn not_planned(rules: &Rules, kind: SchemaKind, errors: &mut Errors) {
    for (word, span) in rules.words().into_iter().filter(|(word, _)| *word != "validate") {
        let advice = match (word, kind) {
            (_, SchemaKind::Identity) => "write it on the resource",
            ("default", SchemaKind::DataSource | SchemaKind::EphemeralResource) => {
                "set the value when it is read"
            }
            ("default", _) => "choose a value where it is null",
            _ => "remove the option",
        };
        errors.at(
            span,
            format!(
                "`{word}` acts on plans, which only a resource has, {} has none; {advice}",
                kind.with_article()
            ),
        );
    }
}

/// Refuses the listed options if they are present, each with its reason.
fn refuse(rules: &Rules, refused: &[(&str, &str)], errors: &mut Errors) {
    for (written, span) in rules.words() {
        if let Some((_, why)) = refused.iter().find(|(word, _)| *word == written) {
            errors.at(span, why);
        }
    }
}

/// Refuses options that have no effect on a write-only attribute, which is null in every plan.
fn write_only(rules: &Rules, member: &Member, errors: &mut Errors) {
    const REFUSED: &[(&str, &str)] = &[
        (
            "default",
            "a write-only attribute is null in every plan, so it has no default; remove `default` or `write_only`",
        ),
        (
            "requires_replace",
            "a write-only attribute is null in every plan, so no change of it shows; \
             write `requires_replace` on an attribute next to it that changes with it, such as a version",
        ),
    ];
    if matches!(&member.role, Role::Attribute(attribute) if attribute.write_only.is_present()) {
        refuse(rules, REFUSED, errors);
    }
}

/// True if only the provider sets the attribute.
fn is_computed(member: &Member) -> bool {
    let is_computed = |attribute: &Attribute| matches!(attribute.behavior, Some((Behavior::Computed, _)));
    matches!(&member.role, Role::Attribute(attribute) if is_computed(attribute))
}

/// Refuses options that have no effect on a computed attribute, which is null in every configuration.
fn configured(rules: &Rules, member: &Member, errors: &mut Errors) {
    const REFUSED: &[(&str, &str)] = &[
        (
            "default",
            "no configuration sets a computed attribute, so it has no default; \
             remove `computed`, which a default implies, or write `optional, computed`",
        ),
        (
            "validate",
            "no configuration sets a computed attribute, so nothing is validated; \
             write `optional, computed`, or remove `validate`",
        ),
    ];
    if !is_computed(member) {
        return;
    }
    refuse(rules, REFUSED, errors);
    if let Some(SpannedOption { value: Replacement::IfConfigured, span }) = &rules.requires_replace {
        errors.at(
            *span,
            "no configuration sets a computed attribute, so it would never replace; \
             write `optional, computed`, or `requires_replace` alone",
        );
    }
}

/// Refuses `use_state_for_unknown` unless the attribute is computed: only a computed attribute is unknown in a plan.
fn state(rules: &Rules, member: &Member, errors: &mut Errors) {
    let (Some(word), Role::Attribute(attribute)) = (&rules.use_state_for_unknown, &member.role) else {
        return;
    };
    if rules.default.is_some() {
        let message = "an attribute with a default is known in every plan; remove `use_state_for_unknown`";
        return errors.at(word.span, message);
    }
    if !attribute.is_computed() {
        let message = "only a computed attribute is unknown in a plan; write `computed`, or remove `use_state_for_unknown`";
        errors.at(word.span, message);
    }
}

fn key(rules: &Rules, member: &Member, errors: &mut Errors) {
    let Some(word) = &rules.key else { return };
    let nesting = match &member.role {
        Role::ObjectAttribute => return,
        Role::Attribute(attribute) => match &attribute.ty {
            AttributeType::Type => {
                let message = "`key` identifies the objects of a nested attribute or block; write `nested`, or remove it";
                return errors.at(word.span, message);
            }
            AttributeType::Nested(nested) => nested.nesting,
        },
        Role::Block(block) => block.nesting,
    };
    let message = match nesting {
        Some(NestingMode::Single | NestingMode::Group) => "one object needs no key; remove `key`",
        Some(NestingMode::Map) => {
            "the elements of a map have keys already; remove `key`, or write a list or a set"
        }
        _ => return,
    };
    errors.at(word.span, message);
}

/// Refuses functions and expressions for a field with a codec of its own: they can't read or create its value.
fn readable(rules: &Rules, member: &Member, errors: &mut Errors) {
    let word = match &member.wire {
        MemberCodec::Own => return,
        MemberCodec::String => "as_string",
        MemberCodec::With(_) => "with",
    };
    if let Some(SpannedOption { value: Replacement::If(_), span }) = &rules.requires_replace {
        errors.at(*span,
            format!("`requires_replace(if = …)` can't read a field with `{word}`; compare the values in `Resource::plan`"));
    }
    if matches!(member.wire, MemberCodec::With(_)) {
        if let Some(SpannedOption { value: DefaultValue::Expression(_), span }) = &rules.default {
            errors.at(*span,
                "the default of a field with `with` is a literal of the type that Terraform sees: a text, a number, `true` or `false`");
        }
        let validators = rules.validate.iter().flat_map(|word| all(&word.value.0));
        for validator in validators
            .filter(|validator| matches!(validator.kind, ValidatorKind::Known(_, Arguments::Function(_))))
        {
            errors.at(validator.span,
                "`validate(with = …)` can't read a field with `with`; check the value in `Resource::validate`");
        }
    }
}

/// Refuses `conflicts` and `requires` if one of the fields has a default. A plan always sets such a field, so the rule could not depend on the
/// configuration.
fn alone(rules: &Rules, fields: &ObjectFields, errors: &mut Errors) {
    let validators = rules.validate.iter().flat_map(|word| all(&word.value.0));
    for validator in validators {
        let (own, named) = match validator.kind {
            ValidatorKind::Known("conflicts", _) => {
                ("so it would be set where one that it conflicts with is", WITH_ANOTHER)
            }
            ValidatorKind::Known("requires", _) => {
                ("so it would be set where what it requires is not", "so requiring it says nothing")
            }
            _ => continue,
        };
        if rules.default.is_some() {
            always_set(validator.span, "the field", own, "this validator", errors);
        }
        for name in validator.fields() {
            no_default(name, fields, named, errors);
        }
    }
}

const WITH_ANOTHER: &str = "so it would be set where another of these is";

impl CombinationRule {
    /// The reason why no field of the combination may have a default.
    fn with_default(self) -> &'static str {
        match self {
            Self::ExactlyOneOf | Self::Conflicts => WITH_ANOTHER,
            Self::AtLeastOneOf => "so one of these is always set",
            Self::RequiredTogether => "so it would be set where the others are not",
        }
    }
}

/// Refuses a default on the named field of this struct. For a field of a flattened struct, a generated constant makes this check.
fn no_default(name: &Ident, fields: &ObjectFields, why: &str, errors: &mut Errors) {
    let member = fields.members.iter().find(|member| member.field.ident.unraw() == name.unraw());
    if member.and_then(|member| member.role.rules()).is_some_and(|rules| rules.default.is_some()) {
        always_set(name.span(), &format!("`{}`", name.unraw()), why, "the name here", errors);
    }
}

fn always_set(span: Span, field: &str, why: &str, this: &str, errors: &mut Errors) {
    errors.at(
        span,
        format!(
            "a plan always sets {field}, if only to its default, {why}; remove `default` or {this}, \
             or write `computed` in place of `default` and choose the value in `Resource::plan`"
        ),
    );
}

/// All validators, including nested ones.
fn all(validators: &[Validator]) -> Vec<&Validator> {
    let all = validators.iter().flat_map(|validator| [validator].into_iter().chain(all(validator.nested())));
    all.collect()
}

/// The fields that the validators name.
pub(crate) fn named(validators: &[Validator]) -> Vec<&Ident> {
    all(validators).into_iter().flat_map(Validator::fields).collect()
}

/// Checks a field's name in a validator or a combination. The name must be that of another field that a configuration sets. For a field of a
/// flattened struct, a generated constant makes this check.
fn known(name: &Ident, listed: &[&Ident], own: Option<&Member>, fields: &ObjectFields, errors: &mut Errors) {
    let idents = || fields.members.iter().map(|member| member.field.ident.unraw().to_string());
    let written = name.unraw().to_string();
    if let Some(member) = fields.members.iter().find(|member| member.field.ident.unraw() == written) {
        if own.is_some_and(|own| std::ptr::eq(own, member)) {
            return errors.at(name.span(), "this is the field itself; write the name of another field");
        }
        if is_computed(member) {
            errors.at(
                name.span(),
                format!(
                    "no configuration sets `{written}`, which is `computed`; write `optional, computed` there, or remove the name here"
                ),
            );
        }
        return;
    }
    if !fields.flattened.is_empty() {
        return;
    }
    if let Some(member) = fields.members.iter().find(|member| member.name.text == written) {
        let message =
            format!("a combination names fields as Rust does; write `{}`", member.field.ident.unraw());
        return errors.at(name.span(), message);
    }
    let distance = |ident: &String| strsim::damerau_levenshtein(ident, &written);
    let others = idents().filter(|ident| listed.iter().all(|name| name.unraw() != ident));
    let near = others.min_by_key(distance);
    let is_near = |near: &String| distance(near) <= 2 && distance(near) < written.len().min(near.len());
    let advice = match near.filter(is_near) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write the name of a field of this struct".to_owned(),
    };
    errors.at(name.span(), format!("there is no field `{written}`; {advice}"));
}
