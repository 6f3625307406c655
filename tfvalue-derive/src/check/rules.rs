//! What plans and values follow, and where that can be said.

use darling::Error;
use proc_macro2::Span;
use syn::Ident;

use crate::{
    model::{AttributeType, Behavior, Kind, Member, NestingMode, ObjectFields, Role, Schema},
    options::{Check, Rules, Validator},
};

pub(super) fn check(schema: &Schema, fields: &ObjectFields) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    for member in &fields.members {
        let rules = match &member.role {
            Role::Plain => continue,
            Role::Attribute(attribute) => &attribute.rules,
            Role::Block(block) => &block.rules,
        };
        errors.handle(planned(rules, schema.kind));
        errors.handle(state(rules, member));
        errors.handle(key(rules, member));
        if let Some(validate) = &rules.validate {
            if schema.kind == Some(Kind::Identity) {
                errors.push(error_at(
                    validate.span,
                    "Terraform doesn't validate an identity; write `validate` on the attributes of its resource",
                ));
            }
            for name in named(&validate.value.0) {
                errors.handle(known(name, fields));
            }
        }
    }
    for name in schema.combinations.iter().flat_map(|combination| &combination.fields) {
        errors.handle(known(name, fields));
    }
    errors.finish()
}

/// Only a resource has plans.
fn planned(rules: &Rules, kind: Option<Kind>) -> darling::Result<()> {
    let Some(kind) = kind.filter(|kind| *kind != Kind::Resource) else { return Ok(()) };
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
            ("default", Kind::DataSource | Kind::EphemeralResource) => "set the value when it is read",
            ("default", _) => "take another value where it is null",
            _ => "remove the word",
        };
        errors.push(error_at(
            span,
            format!(
                "`{word}` is of plans, which only a resource has, {} has none; {advice}",
                kind.with_article()
            ),
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
        Role::Plain => return Ok(()),
        Role::Attribute(attribute) => match &attribute.ty {
            AttributeType::Type => {
                let message =
                    "`key` is of the elements of a nested attribute or block; write `nested`, or remove it";
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

/// The fields that validators name.
fn named(validators: &[Validator]) -> Vec<&Ident> {
    validators
        .iter()
        .flat_map(|validator| match &validator.check {
            Check::Conflicts(names) | Check::Requires(names) => names.iter().collect(),
            Check::Any(inner) | Check::Each(inner) | Check::Keys(inner) => named(inner),
            _ => Vec::new(),
        })
        .collect()
}

/// A name of a field; that of a flattened struct can't be known here.
fn known(name: &Ident, fields: &ObjectFields) -> darling::Result<()> {
    let idents = || fields.members.iter().map(|member| member.field.ident.to_string());
    if !fields.flattened.is_empty() || idents().any(|ident| *name == ident) {
        return Ok(());
    }
    let written = name.to_string();
    let near = idents().min_by_key(|ident| strsim::damerau_levenshtein(ident, &written));
    let advice = match near.filter(|near| strsim::damerau_levenshtein(near, &written) <= 2) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write the name of a field of this struct".to_owned(),
    };
    Err(error_at(name.span(), format!("there is no field `{written}`; {advice}")))
}

fn error_at(span: Span, message: impl std::fmt::Display) -> Error {
    Error::custom(message).with_span(&span)
}
