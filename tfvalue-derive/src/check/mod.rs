//! Rules that need more than one option or field. One run reports all errors.

mod behavior;
mod borrowed;
mod contradictions;
mod names;
mod nesting;
mod parameters;
mod rules;

use darling::Error;
use syn::{Ident, Path};

#[cfg(test)]
pub(crate) use self::names::{LOCALS, OWN_NAMES};
pub(crate) use self::{names::own_names, rules::named};
use crate::model::{Body, Container, Schema, SchemaKind};

/// Refuses what Terraform would refuse, as far as the struct alone shows it.
pub(crate) fn check(container: &Container) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    errors.handle(own_names(&container.ident, &container.generics));
    errors.handle(names::without_options(&container.generics));
    errors.handle(borrowed::check(&container.ident, &container.generics, container.body.decoded_types()));
    match &container.body {
        Body::Schema(schema, fields) => {
            errors.handle(version(schema));
            errors.handle(previous(&container.ident, schema));
            errors.handle(identity(schema));
            errors.handle(behavior::check(schema, &fields.members));
            errors.handle(names::check_schema(schema.kind, &fields.members));
            errors.handle(nesting::check(&fields.members));
            errors.handle(rules::check(schema, fields));
        }
        Body::Object(fields) => {
            errors.handle(names::check_object(&fields.members));
        }
        Body::Text(variants) => {
            errors.handle(names::check_variants(variants));
        }
        Body::Function(function) => {
            errors.handle(parameters::check(&function.parameters));
        }
        Body::Transparent { .. } | Body::Tuple(_) | Body::Parsed { .. } => {}
    }
    errors.finish()
}

fn version(schema: &Schema) -> darling::Result<()> {
    let Some(version) = &schema.version else { return Ok(()) };
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
            Some(_) => return Ok(()),
        }
    };
    Err(Error::custom(message).with_span(&version.span))
}

fn identity(schema: &Schema) -> darling::Result<()> {
    match &schema.identity {
        Some(identity) if schema.kind != Some(SchemaKind::Resource) => {
            Err(Error::custom("only a resource has an identity; write `resource`, or remove `identity`")
                .with_span(&identity.span))
        }
        _ if schema.mutable.is_present() && schema.kind != Some(SchemaKind::Identity) => {
            let message = "only an identity is mutable; write it on the struct that says `identity` alone";
            Err(Error::custom(message).with_span(&schema.mutable.span()))
        }
        _ => Ok(()),
    }
}

fn previous(container: &Ident, schema: &Schema) -> darling::Result<()> {
    let Some(previous) = &schema.previous else { return Ok(()) };
    let is_itself = |path: &Path| match path.segments.first() {
        Some(name) if path.leading_colon.is_none() && path.segments.len() == 1 => {
            name.ident == "Self" || name.ident == *container
        }
        _ => false,
    };
    if is_itself(&previous.value) {
        let message = "a model can't be upgraded from itself; write the model of the version before";
        return Err(Error::custom(message).with_span(&previous.value));
    }
    let message = if !schema.kind.is_some_and(SchemaKind::is_stored) {
        "only what is stored is upgraded; write `resource` or `identity`, or remove `upgrade_from`"
    } else if schema.version.as_ref().is_none_or(|version| version.value.0 == 0) {
        "no version comes before 0; write `version = 1` or more, or remove `upgrade_from`"
    } else {
        return Ok(());
    };
    Err(Error::custom(message).with_span(&previous.span))
}
