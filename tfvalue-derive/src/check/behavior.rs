//! Checks of the options that state who sets an attribute: `required`, `optional`, `computed`.

use crate::{
    errors::Errors,
    model::{Attribute, AttributeType, Behavior, Member, Name, Role, Schema, SchemaKind},
};

pub(super) fn check(schema: &Schema, members: &[Member], errors: &mut Errors) {
    for member in members {
        match &member.role {
            Role::Attribute(attribute) if schema.kind == Some(SchemaKind::Identity) => {
                identity(attribute, &member.name, errors);
            }
            Role::Attribute(attribute) => {
                no_import(attribute, errors);
                write_only(attribute, schema.kind, errors);
                computed(attribute, schema.kind, errors);
            }
            Role::Block(block) if schema.kind == Some(SchemaKind::Identity) => {
                errors.at(
                    block.span,
                    "an identity has no blocks; write attributes that are primitive, or lists of such",
                );
            }
            Role::Block(_) | Role::ObjectAttribute => {}
        }
    }
}

/// Checks that an attribute of an identity states its role in an import, and nothing else.
fn identity(attribute: &Attribute, name: &Name, errors: &mut Errors) {
    let nested = match &attribute.ty {
        AttributeType::Type => None,
        AttributeType::Nested(nested) => Some(nested.span),
    };
    let other_words = [
        // A default implies a behavior without an option, and the default has its own error.
        attribute.behavior.filter(|_| attribute.rules.default.is_none()).map(|(_, span)| span),
        attribute.sensitive.is_present().then(|| attribute.sensitive.span()),
        attribute.write_only.is_present().then(|| attribute.write_only.span()),
        attribute.deprecation.as_ref().map(|(_, span)| *span),
        nested,
    ];
    for span in other_words.iter().flatten().copied() {
        errors.at(
            span,
            "an attribute of an identity has no such word; \
                 write just `required_for_import` or `optional_for_import`",
        );
    }
    if attribute.import.is_none() && other_words.iter().all(Option::is_none) {
        errors.at(
            name.span,
            "an attribute of an identity says whether an import must give it; \
                 write `required_for_import` or `optional_for_import`",
        );
    }
}

fn no_import(attribute: &Attribute, errors: &mut Errors) {
    if let Some((_, span)) = attribute.import {
        errors.at(
            span,
            "only an attribute of an identity says what an import must give; \
             write `#[tf(identity)]` on the struct, or `required` or `optional` here",
        );
    }
}

fn write_only(attribute: &Attribute, kind: Option<SchemaKind>, errors: &mut Errors) {
    if !attribute.write_only.is_present() {
        return;
    }
    let span = attribute.write_only.span();
    if let Some(kind) = kind.filter(|kind| *kind != SchemaKind::Resource) {
        let message = format!(
            "only a resource has write-only attributes, {} has none; \
             remove the word, or write `sensitive` to hide the value",
            kind.with_article(),
        );
        errors.at(span, message);
    }
    // A write-only attribute that is computed because of its default has its own error.
    if attribute.is_computed() && attribute.rules.default.is_none() {
        errors.at(
            span,
            "a write-only attribute is never stored, so the provider cannot set it; \
                 remove `computed` or `write_only`",
        );
    }
}

/// Refuses computed attributes in schemas whose values Terraform does not read back.
fn computed(attribute: &Attribute, kind: Option<SchemaKind>, errors: &mut Errors) {
    if let (Some(kind), Some((Behavior::Computed, span))) = (kind, attribute.behavior)
        && !kind.returns_values()
    {
        let message = format!(
            "Terraform takes no values of {} back, so the provider can't set one; write `required` or `optional`",
            kind.with_article(),
        );
        errors.at(span, message);
    }
}
