//! Checks of the options that say who sets an attribute: `required`, `optional`, `computed`.

use darling::Error;

use crate::model::{Attribute, AttributeType, Behavior, Member, Name, Role, Schema, SchemaKind};

pub(super) fn check(schema: &Schema, members: &[Member]) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    for member in members {
        match &member.role {
            Role::Attribute(attribute) if schema.kind == Some(SchemaKind::Identity) => {
                errors.handle(identity(attribute, &member.name));
            }
            Role::Attribute(attribute) => {
                errors.handle(no_import(attribute));
                errors.handle(write_only(attribute, schema.kind));
                errors.handle(computed(attribute, schema.kind));
            }
            Role::Block(block) if schema.kind == Some(SchemaKind::Identity) => {
                errors.push(
                    Error::custom(
                        "an identity has no blocks; write attributes that are primitive, or lists of such",
                    )
                    .with_span(&block.span),
                );
            }
            Role::Block(_) | Role::ObjectAttribute => {}
        }
    }
    errors.finish()
}

/// An attribute of an identity says just whether an import must give it.
fn identity(attribute: &Attribute, name: &Name) -> darling::Result<()> {
    let nested = match &attribute.ty {
        AttributeType::Type => None,
        AttributeType::Nested(nested) => Some(nested.span),
    };
    let other_words = [
        // What a default implies is no word, and the default is refused on its own.
        attribute.behavior.filter(|_| attribute.rules.default.is_none()).map(|(_, span)| span),
        attribute.sensitive.is_present().then(|| attribute.sensitive.span()),
        attribute.write_only.is_present().then(|| attribute.write_only.span()),
        attribute.deprecation.as_ref().map(|(_, span)| *span),
        nested,
    ];
    let mut errors = Error::accumulator();
    for span in other_words.iter().flatten() {
        errors.push(
            Error::custom(
                "an attribute of an identity has no such word; \
                 write just `required_for_import` or `optional_for_import`",
            )
            .with_span(span),
        );
    }
    if attribute.import.is_none() && other_words.iter().all(Option::is_none) {
        errors.push(
            Error::custom(
                "an attribute of an identity says whether an import must give it; \
                 write `required_for_import` or `optional_for_import`",
            )
            .with_span(&name.span),
        );
    }
    errors.finish()
}

fn no_import(attribute: &Attribute) -> darling::Result<()> {
    match &attribute.import {
        None => Ok(()),
        Some((_, span)) => Err(Error::custom(
            "only an attribute of an identity says what an import must give; \
             write `#[tf(identity)]` on the struct, or `required` or `optional` here",
        )
        .with_span(span)),
    }
}

fn write_only(attribute: &Attribute, kind: Option<SchemaKind>) -> darling::Result<()> {
    if !attribute.write_only.is_present() {
        return Ok(());
    }
    let mut errors = Error::accumulator();
    let span = attribute.write_only.span();
    if let Some(kind) = kind.filter(|kind| *kind != SchemaKind::Resource) {
        let message = format!(
            "only a resource has write-only attributes, {} has none; \
             remove the word, or write `sensitive` to hide the value",
            kind.with_article(),
        );
        errors.push(Error::custom(message).with_span(&span));
    }
    // One that is so by its default is refused for that.
    if attribute.is_computed() && attribute.rules.default.is_none() {
        errors.push(
            Error::custom(
                "a write-only attribute is never stored, so the provider cannot set it; \
                 remove `computed` or `write_only`",
            )
            .with_span(&span),
        );
    }
    errors.finish()
}

/// What only the provider may set has no value where no values come from it.
fn computed(attribute: &Attribute, kind: Option<SchemaKind>) -> darling::Result<()> {
    match (kind, attribute.behavior) {
        (Some(kind), Some((Behavior::Computed, span))) if !kind.returns_values() => {
            let message = format!(
                "Terraform takes no values of {} back, so the provider can't set one; write `required` or `optional`",
                kind.with_article(),
            );
            Err(Error::custom(message).with_span(&span))
        }
        _ => Ok(()),
    }
}
