//! Schemas: reading, and selection by provider and name.

mod source;

use std::cmp::Ordering;

use tfvalue_plan::schema::{ProviderSchema, ProviderSchemas, UnreadableSchema};
use tfvalue_runtime::schema::SchemaKind;

pub(crate) use self::source::load;

use crate::{
    Failure,
    kinds::{self, NAMED},
};

/// The maximum number of suggestions in an error.
const TOLD: usize = 5;

/// The similarity from which a name is suggested, the same as for the options of the derives.
const LIKE: f64 = 0.8;

/// Reads the output of `terraform providers schema -json`, without unreadable schemas. With a source, or the end of one, keeps only that provider.
pub(crate) fn read(json: &[u8], source: Option<&str>) -> Result<ProviderSchemas, Failure> {
    let mut schemas = ProviderSchemas::from_json_lossy(json)
        .map_err(|error| failure!("this is not what `terraform providers schema -json` prints: {error}"))?;
    let version = &schemas.format_version;
    if !["0", "1"].contains(&version.split('.').next().unwrap_or_default()) {
        return Err(failure!("the `format_version` is {version:?}, and 1.0 is the latest one that is known"));
    }
    if let Some(source) = source {
        keep_source(&mut schemas, source)?;
    }
    Ok(schemas)
}

/// Keeps only the schemas of one provider, given by its source or the end of its source.
fn keep_source(schemas: &mut ProviderSchemas, source: &str) -> Result<(), Failure> {
    let ends_so = |name: &str| name.strip_suffix(source).is_some_and(|before| before.ends_with('/'));
    let known: Vec<_> = schemas.providers.keys().cloned().collect();
    let meant: Vec<_> = match known.iter().find(|name| *name == source) {
        Some(name) => vec![name],
        None => known.iter().filter(|name| ends_so(name)).collect(),
    };
    match meant[..] {
        [one] => {
            schemas.providers.retain(|name, _| name == one);
            Ok(())
        }
        [] => {
            let message = format!("there is no provider `{source}` in this file");
            Err(Failure::new(with_similar(message, source, known.iter().map(String::as_str))))
        }
        _ => Err(failure!("`{source}` may be {}", quoted(&meant, "or"))),
    }
}

/// Returns the only provider, with its source.
pub(crate) fn only_provider(schemas: &ProviderSchemas) -> Result<(&str, &ProviderSchema), Failure> {
    let mut providers = schemas.providers.iter();
    match (providers.next(), providers.next()) {
        (Some((source, provider)), None) => Ok((source, provider)),
        (None, _) => Err(Failure::new("there is no provider in this")),
        _ => {
            let sources: Vec<_> = schemas.providers.keys().collect();
            let sources = quoted(&sources, "and");
            Err(failure!("this has {sources}; choose one of them by `--source`"))
        }
    }
}

/// Returns whether two sources may name the same provider. The registries may differ, and a source from before Terraform 0.13 may lack a namespace.
pub(crate) fn is_same_provider(one: &str, other: &str) -> bool {
    let parts = one.rsplit('/').zip(other.rsplit('/')).take(2);
    parts.into_iter().all(|(one, other)| one == other || one == "-" || other == "-")
}

/// Returns the unreadable schemas of this kind, each with the source of its provider.
pub(crate) fn unreadable(
    schemas: &ProviderSchemas,
    kind: SchemaKind,
) -> impl Iterator<Item = (&str, &UnreadableSchema)> {
    schemas.providers.iter().flat_map(move |(source, provider)| {
        let unreadable = provider.unreadable.iter().filter(move |schema| schema.kind == Some(kind));
        unreadable.map(move |schema| (source.as_str(), schema))
    })
}

/// Returns the error for a missing schema, with suggestions.
pub(crate) fn absent(kind: SchemaKind, name: &str, schemas: &ProviderSchemas) -> Failure {
    let message = format!("there is no {} `{name}` in this file", kinds::what(kind));
    // An identity has the name of its resource.
    let of_other_kinds =
        NAMED.iter().filter(|named| named.kind != kind && named.kind != SchemaKind::Identity);
    let others: Vec<_> = of_other_kinds
        .filter(|named| {
            schemas.providers.values().any(|provider| (named.schemas)(provider).contains_key(name))
        })
        .map(|named| format!("the {} `{name}` (`--{}`)", named.what, named.option))
        .collect();
    if !others.is_empty() {
        return failure!("{message}, but {}", others.join(", "));
    }
    let of_kind = NAMED.iter().find(|named| named.kind == kind);
    let names = schemas.providers.values().flat_map(|provider| {
        of_kind.into_iter().flat_map(|named| (named.schemas)(provider).keys().map(String::as_str))
    });
    Failure::new(with_similar(message, name, names))
}

/// Lists these names, with a word before the last: `a`, `b` and `c`.
pub(crate) fn quoted(sources: &[impl AsRef<str>], word: &str) -> String {
    let sources: Vec<_> = sources.iter().map(|source| format!("`{}`", source.as_ref())).collect();
    match &sources[..] {
        [before @ .., last] if !before.is_empty() => format!("{} {word} {last}", before.join(", ")),
        sources => sources.concat(),
    }
}

/// Returns whether two names are so similar that one may be a misspelling.
pub(crate) fn is_similar(name: &str, other: &str) -> bool {
    likeness(name, other) > LIKE
}

fn likeness(name: &str, other: &str) -> f64 {
    strsim::jaro_winkler(without_prefix(name), without_prefix(other))
}

/// Appends the most similar names to a message.
pub(crate) fn with_similar<'n>(message: String, name: &str, names: impl Iterator<Item = &'n str>) -> String {
    let mut similar: Vec<_> = names
        .map(|other| (other, likeness(name, other)))
        .filter(|(other, likeness)| other.contains(name) || *likeness > LIKE)
        .collect();
    similar.sort_by(|(name, likeness), (other, other_likeness)| {
        other_likeness.partial_cmp(likeness).unwrap_or(Ordering::Equal).then_with(|| name.cmp(other))
    });
    similar.dedup_by_key(|(name, _)| *name);
    similar.truncate(TOLD);
    match &similar[..] {
        [] => message,
        similar => {
            let names: Vec<_> = similar.iter().map(|(name, _)| format!("`{name}`")).collect();
            format!("{message}; there is {}", names.join(", "))
        }
    }
}

/// Returns the distinctive part of a name: without the provider's prefix, or the registry of a source.
fn without_prefix(name: &str) -> &str {
    match name.rsplit_once('/') {
        Some((_, name)) => name,
        None => name.split_once('_').map_or(name, |(_, name)| name),
    }
}
