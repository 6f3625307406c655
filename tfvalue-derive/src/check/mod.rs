//! Checks that involve more than one option or field. One run reports all errors.

mod behavior;
mod borrowed;
mod contradictions;
mod names;
mod nesting;
mod parameters;
mod rules;

use syn::{Generics, Ident, Path, spanned::Spanned};

#[cfg(test)]
pub(crate) use self::names::{LOCALS, OWN_NAMES};
pub(crate) use self::rules::named;
use crate::{
    errors::Errors,
    model::{Body, Container, Schema, SchemaKind},
};

/// Checks a model. Refuses definitions that Terraform would refuse, as far as the struct alone shows this.
pub(crate) fn check(container: &Container) -> darling::Result<()> {
    let mut errors = Errors::default();
    item(container, &mut errors);
    errors.finish()
}

/// Refuses names that generated code declares.
pub(crate) fn own_names(container: &Ident, generics: &Generics) -> darling::Result<()> {
    let mut errors = Errors::default();
    names::own_names(container, generics, &mut errors);
    errors.finish()
}

fn item(container: &Container, errors: &mut Errors) {
    names::own_names(&container.ident, &container.generics, errors);
    names::without_options(&container.generics, errors);
    borrowed::check(&container.ident, &container.generics, container.body.decoded_types(), errors);
    match &container.body {
        Body::Schema(schema, fields) => {
            version(schema, errors);
            previous(&container.ident, schema, errors);
            identity(schema, errors);
            behavior::check(schema, &fields.members, errors);
            names::check_schema(schema.kind, &fields.members, errors);
            nesting::check(&fields.members, errors);
            rules::check(schema, fields, errors);
        }
        Body::Object(fields) => names::check_object(&fields.members, errors),
        Body::Text(variants) => names::check_variants(variants, errors),
        Body::Function(function) => parameters::check(&function.parameters, errors),
        Body::Transparent { .. } | Body::Tuple(_) | Body::Parsed { .. } => {}
    }
}

fn version(schema: &Schema, errors: &mut Errors) {
    let Some(version) = &schema.version else { return };
    let message = if version.value.0 < 0 {
        "the version of a schema cannot be negative; write 0 or more".to_owned()
    } else {
        match schema.kind {
            None => "the content of a nested block or nested attribute has no version; \
                     write what the schema is for, as in `resource, version = 1`"
                .to_owned(),
            Some(kind) if !kind.may_have_version() => format!(
                "nothing of {} is stored, so no state is ever of a version of it; remove `version`",
                kind.with_article(),
            ),
            Some(_) => return,
        }
    };
    errors.at(version.span, message);
}

fn identity(schema: &Schema, errors: &mut Errors) {
    if let Some(identity) = schema.identity.as_ref().filter(|_| schema.kind != Some(SchemaKind::Resource)) {
        errors.at(identity.span, "only a resource has an identity; write `resource`, or remove `identity`");
    } else if schema.mutable.is_present() && schema.kind != Some(SchemaKind::Identity) {
        let message = "only an identity is mutable; write it on the struct that says `identity` alone";
        errors.at(schema.mutable.span(), message);
    }
}

fn previous(container: &Ident, schema: &Schema, errors: &mut Errors) {
    let Some(previous) = &schema.previous else { return };
    let is_itself = |path: &Path| match path.segments.first() {
        Some(name) if path.leading_colon.is_none() && path.segments.len() == 1 => {
            name.ident == "Self" || name.ident == *container
        }
        _ => false,
    };
    if is_itself(&previous.value) {
        let message = "a model can't be upgraded from itself; write the model of the version before";
        return errors.at(previous.value.span(), message);
    }
    let message = if !schema.kind.is_some_and(SchemaKind::is_stored) {
        "only what is stored is upgraded; write `resource` or `identity`, or remove `upgrade_from`"
    } else if schema.version.as_ref().is_none_or(|version| version.value.0 == 0) {
        "no version comes before 0; write `version = 1` or more, or remove `upgrade_from`"
    } else {
        return;
    };
    errors.at(previous.span, message);
}
