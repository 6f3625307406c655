//! Checks of the rules that plans and values follow: where each can be an option.

use darling::Error;
use proc_macro2::Span;
use syn::{Ident, ext::IdentExt};

use super::contradictions;
use crate::{
    model::{
        Attribute, AttributeType, Behavior, CombinationRule, Member, MemberCodec, NestingMode, ObjectFields,
        Role, Schema, SchemaKind,
    },
    options::{
        Arguments, DefaultValue, Replacement, Rules, SpannedOption, Validator, ValidatorKind, error_at,
    },
};

pub(super) fn check(schema: &Schema, fields: &ObjectFields) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    for member in &fields.members {
        let rules = match &member.role {
            Role::ObjectAttribute => continue,
            Role::Attribute(attribute) => &attribute.rules,
            Role::Block(block) => &block.rules,
        };
        if let Some(kind) = schema.kind.filter(|_| !schema.is_planned()) {
            errors.handle(not_planned(rules, kind));
        } else {
            errors.handle(write_only(rules, member));
            errors.handle(configured(rules, member));
            errors.handle(state(rules, member));
            errors.handle(key(rules, member));
            errors.handle(readable(rules, member));
            errors.handle(alone(rules, fields));
        }
        if let Some(validate) = &rules.validate {
            errors.handle(validated(schema.kind, validate.span));
            errors.handle(contradictions::values(&validate.value.0));
            let named = named(&validate.value.0);
            for name in &named {
                errors.handle(known(name, &named, Some(member), fields));
            }
        }
    }
    for combination in &schema.combinations {
        errors.handle(validated(schema.kind, combination.span));
        let named: Vec<_> = combination.fields.iter().collect();
        for name in &combination.fields {
            errors.handle(known(name, &named, None, fields));
            if schema.is_planned() {
                errors.handle(no_default(name, fields, combination.rule.with_default()));
            }
        }
    }
    errors.finish()?;
    contradictions::combinations(schema, fields)
}

/// Terraform has configurations validated, but not these.
fn validated(kind: Option<SchemaKind>, span: Span) -> darling::Result<()> {
    match kind {
        Some(SchemaKind::Identity) => {
            Err(error_at(span, "Terraform doesn't have an identity validated; write it on the resource"))
        }
        Some(SchemaKind::ProviderMeta) => {
            Err(error_at(span, "Terraform doesn't have `provider_meta` validated; remove it"))
        }
        _ => Ok(()),
    }
}

/// Only a resource has plans.
fn not_planned(rules: &Rules, kind: SchemaKind) -> darling::Result<()> {
    let words = [
        ("default", rules.default.as_ref().map(|word| word.span)),
        ("requires_replace", rules.requires_replace.as_ref().map(|word| word.span)),
        ("use_state_for_unknown", rules.use_state_for_unknown.as_ref().map(|word| word.span)),
        ("key", rules.key.as_ref().map(|word| word.span)),
    ];
    let mut errors = Error::accumulator();
    for (word, span) in words {
        let Some(span) = span else { continue };
        let advice = match (word, kind) {
            (_, SchemaKind::Identity) => "write it on the resource",
            ("default", SchemaKind::DataSource | SchemaKind::EphemeralResource) => {
                "set the value when it is read"
            }
            ("default", _) => "choose a value where it is null",
            _ => "remove the option",
        };
        errors.push(error_at(
            span,
            format!(
                "`{word}` acts on plans, which only a resource has, {} has none; {advice}",
                kind.with_article()
            ),
        ));
    }
    errors.finish()
}

/// A write-only attribute is null in every plan.
fn write_only(rules: &Rules, member: &Member) -> darling::Result<()> {
    let Role::Attribute(attribute) = &member.role else { return Ok(()) };
    if !attribute.write_only.is_present() {
        return Ok(());
    }
    let mut errors = Error::accumulator();
    if let Some(word) = &rules.default {
        errors.push(error_at(
            word.span,
            "a write-only attribute is null in every plan, so it has no default; remove `default` or `write_only`",
        ));
    }
    if let Some(word) = &rules.requires_replace {
        errors.push(error_at(
            word.span,
            "a write-only attribute is null in every plan, so no change of it shows; \
             write `requires_replace` on an attribute next to it that changes with it, such as a version",
        ));
    }
    errors.finish()
}

/// What only the provider sets is null in every configuration.
fn configured(rules: &Rules, member: &Member) -> darling::Result<()> {
    let Role::Attribute(attribute) = &member.role else { return Ok(()) };
    if !matches!(attribute.behavior, Some((Behavior::Computed, _))) {
        return Ok(());
    }
    let mut errors = Error::accumulator();
    if let Some(word) = &rules.default {
        errors.push(error_at(
            word.span,
            "no configuration sets a computed attribute, so it has no default; \
             remove `computed`, which a default implies, or write `optional, computed`",
        ));
    }
    if let Some(word) = &rules.validate {
        errors.push(error_at(
            word.span,
            "no configuration sets a computed attribute, so nothing is validated; \
             write `optional, computed`, or remove `validate`",
        ));
    }
    if let Some(SpannedOption { value: Replacement::IfConfigured, span }) = &rules.requires_replace {
        errors.push(error_at(
            *span,
            "no configuration sets a computed attribute, so it would never replace; \
             write `optional, computed`, or `requires_replace` alone",
        ));
    }
    errors.finish()
}

/// Only what is computed is ever unknown in a plan.
fn state(rules: &Rules, member: &Member) -> darling::Result<()> {
    let (Some(word), Role::Attribute(attribute)) = (&rules.use_state_for_unknown, &member.role) else {
        return Ok(());
    };
    if rules.default.is_some() {
        let message = "an attribute with a default is known in every plan; remove `use_state_for_unknown`";
        return Err(error_at(word.span, message));
    }
    match attribute.behavior {
        Some((Behavior::Computed | Behavior::OptionalComputed, _)) => Ok(()),
        _ => Err(error_at(
            word.span,
            "only a computed attribute is unknown in a plan; write `computed`, or remove `use_state_for_unknown`",
        )),
    }
}

fn key(rules: &Rules, member: &Member) -> darling::Result<()> {
    let Some(word) = &rules.key else { return Ok(()) };
    let nesting = match &member.role {
        Role::ObjectAttribute => return Ok(()),
        Role::Attribute(attribute) => match &attribute.ty {
            AttributeType::Type => {
                let message = "`key` identifies the objects of a nested attribute or block; write `nested`, or remove it";
                return Err(error_at(word.span, message));
            }
            AttributeType::Nested(nested) => nested.nesting,
        },
        Role::Block(block) => block.nesting,
    };
    match nesting {
        Some(NestingMode::Single | NestingMode::Group) => {
            Err(error_at(word.span, "one object needs no key; remove `key`"))
        }
        Some(NestingMode::Map) => Err(error_at(
            word.span,
            "the elements of a map have keys already; remove `key`, or write a list or a set",
        )),
        _ => Ok(()),
    }
}

/// A function or an expression can't be given what is read in a way of its own.
fn readable(rules: &Rules, member: &Member) -> darling::Result<()> {
    let word = match &member.wire {
        MemberCodec::Own => return Ok(()),
        MemberCodec::String => "as_string",
        MemberCodec::With(_) => "with",
    };
    let mut errors = Error::accumulator();
    if let Some(SpannedOption { value: Replacement::If(_), span }) = &rules.requires_replace {
        errors.push(error_at(
            *span,
            format!("`requires_replace(if = …)` can't read a field with `{word}`; compare the values in `Resource::plan`"),
        ));
    }
    if matches!(member.wire, MemberCodec::With(_)) {
        if let Some(SpannedOption { value: DefaultValue::Expression(_), span }) = &rules.default {
            errors.push(error_at(
                *span,
                "the default of a field with `with` is a literal of the type that Terraform sees: a text, a number, `true` or `false`",
            ));
        }
        let validators = rules.validate.iter().flat_map(|word| all(&word.value.0));
        for validator in validators
            .filter(|validator| matches!(validator.kind, ValidatorKind::Known(_, Arguments::Function(_))))
        {
            errors.push(error_at(
                validator.span,
                "`validate(with = …)` can't read a field with `with`; check the value in `Resource::validate`",
            ));
        }
    }
    errors.finish()
}

/// A plan always sets a field that has a default, so neither it nor another can depend on which of them the configuration sets.
fn alone(rules: &Rules, fields: &ObjectFields) -> darling::Result<()> {
    let mut errors = Error::accumulator();
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
            errors.push(always_set(validator.span, "the field", own, "this validator"));
        }
        for name in validator.fields() {
            errors.handle(no_default(name, fields, named));
        }
    }
    errors.finish()
}

const WITH_ANOTHER: &str = "so it would be set where another of these is";

impl CombinationRule {
    /// The reason why no field of the combination has a default.
    fn with_default(self) -> &'static str {
        match self {
            Self::ExactlyOneOf | Self::Conflicts => WITH_ANOTHER,
            Self::AtLeastOneOf => "so one of these is always set",
            Self::RequiredTogether => "so it would be set where the others are not",
        }
    }
}

/// A field of this struct that has no default; that of a flattened struct is checked in a constant.
fn no_default(name: &Ident, fields: &ObjectFields, why: &str) -> darling::Result<()> {
    let member = fields.members.iter().find(|member| member.field.ident.unraw() == name.unraw());
    match member.map(|member| &member.role) {
        Some(Role::Attribute(attribute)) if attribute.rules.default.is_some() => {
            Err(always_set(name.span(), &format!("`{}`", name.unraw()), why, "the name here"))
        }
        _ => Ok(()),
    }
}

fn always_set(span: Span, field: &str, why: &str, this: &str) -> Error {
    error_at(
        span,
        format!(
            "a plan always sets {field}, if only to its default, {why}; remove `default` or {this}, \
             or write `computed` in place of `default` and choose the value in `Resource::plan`"
        ),
    )
}

/// All validators, with those that they contain.
fn all(validators: &[Validator]) -> Vec<&Validator> {
    let all = validators.iter().flat_map(|validator| [validator].into_iter().chain(all(validator.nested())));
    all.collect()
}

/// The fields that validators name.
pub(crate) fn named(validators: &[Validator]) -> Vec<&Ident> {
    all(validators).into_iter().flat_map(Validator::fields).collect()
}

/// A name of a field that a configuration sets, other than the one that has the validator. That of a flattened struct is checked in a constant.
fn known(
    name: &Ident,
    listed: &[&Ident],
    own: Option<&Member>,
    fields: &ObjectFields,
) -> darling::Result<()> {
    let idents = || fields.members.iter().map(|member| member.field.ident.unraw().to_string());
    let written = name.unraw().to_string();
    if let Some(member) = fields.members.iter().find(|member| member.field.ident.unraw() == written) {
        let is_computed = |attribute: &Attribute| matches!(attribute.behavior, Some((Behavior::Computed, _)));
        if own.is_some_and(|own| std::ptr::eq(own, member)) {
            return Err(error_at(name.span(), "this is the field itself; write the name of another field"));
        }
        return match &member.role {
            Role::Attribute(attribute) if is_computed(attribute) => Err(error_at(
                name.span(),
                format!(
                    "no configuration sets `{written}`, which is `computed`; write `optional, computed` there, or remove the name here"
                ),
            )),
            _ => Ok(()),
        };
    }
    if !fields.flattened.is_empty() {
        return Ok(());
    }
    if let Some(member) = fields.members.iter().find(|member| member.name.text == written) {
        let message =
            format!("a combination names fields as Rust does; write `{}`", member.field.ident.unraw());
        return Err(error_at(name.span(), message));
    }
    let distance = |ident: &String| strsim::damerau_levenshtein(ident, &written);
    let others = idents().filter(|ident| listed.iter().all(|name| name.unraw() != ident));
    let near = others.min_by_key(distance);
    let is_near = |near: &String| distance(near) <= 2 && distance(near) < written.len().min(near.len());
    let advice = match near.filter(is_near) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write the name of a field of this struct".to_owned(),
    };
    Err(error_at(name.span(), format!("there is no field `{written}`; {advice}")))
}
