//! What plans and values follow, and where that can be said.

use darling::Error;
use proc_macro2::Span;
use syn::{Ident, ext::IdentExt};

use crate::{
    model::{
        AttributeType, Behavior, Member, MemberCodec, NestingMode, ObjectFields, Role, Schema, SchemaKind,
    },
    options::{Check, DefaultValue, Replacement, Rules, SpannedOption, Validator, error_at},
};

pub(super) fn check(schema: &Schema, fields: &ObjectFields) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    for member in &fields.members {
        let rules = match &member.role {
            Role::ObjectAttribute => continue,
            Role::Attribute(attribute) => &attribute.rules,
            Role::Block(block) => &block.rules,
        };
        if let Some(kind) = schema.kind.filter(|kind| *kind != SchemaKind::Resource) {
            errors.handle(not_planned(rules, kind));
        } else {
            errors.handle(write_only(rules, member));
            errors.handle(configured(rules, member));
            errors.handle(state(rules, member));
            errors.handle(key(rules, member));
            errors.handle(readable(rules, member));
        }
        if let Some(validate) = &rules.validate {
            errors.handle(validated(schema.kind, validate.span));
            for name in named(&validate.value.0) {
                errors.handle(known(name, fields));
            }
        }
    }
    for combination in &schema.combinations {
        errors.handle(validated(schema.kind, combination.span));
        for name in &combination.fields {
            errors.handle(known(name, fields));
        }
    }
    errors.finish()
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
        let validators = rules.validate.iter().flat_map(|word| functions(&word.value.0));
        for span in validators {
            errors.push(error_at(
                span,
                "`validate(with = …)` can't read a field with `with`; check the value in `Resource::validate`",
            ));
        }
    }
    errors.finish()
}

/// The places of the functions among validators.
fn functions(validators: &[Validator]) -> Vec<Span> {
    let spans = validators.iter().flat_map(|Validator { check, span }| {
        let own = matches!(check, Check::With(_)).then_some(*span);
        own.into_iter().chain(functions(check.nested()))
    });
    spans.collect()
}

/// The fields that validators name.
pub(crate) fn named(validators: &[Validator]) -> Vec<&Ident> {
    let names = validators
        .iter()
        .flat_map(|Validator { check, .. }| check.fields().iter().chain(named(check.nested())));
    names.collect()
}

/// A name of a field; that of a flattened struct is checked in a constant.
fn known(name: &Ident, fields: &ObjectFields) -> darling::Result<()> {
    let idents = || fields.members.iter().map(|member| member.field.ident.unraw().to_string());
    let written = name.unraw().to_string();
    if !fields.flattened.is_empty() || idents().any(|ident| written == ident) {
        return Ok(());
    }
    let near = idents().min_by_key(|ident| strsim::damerau_levenshtein(ident, &written));
    let advice = match near.filter(|near| strsim::damerau_levenshtein(near, &written) <= 2) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write the name of a field of this struct".to_owned(),
    };
    Err(error_at(name.span(), format!("there is no field `{written}`; {advice}")))
}
