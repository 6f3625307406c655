//! The data of pages, which templates read.

use std::path::Path;

use serde::Serialize;
use tfvalue_plan::schema::ProviderSchema;
use tfvalue_runtime::{
    Type,
    schema::{
        Attribute, AttributeType, Deprecation, Description, Function, ImportRequirement, Parameter, Schema,
        SchemaKind,
    },
};

use super::{
    examples::{self, Example, Imports},
    markdown,
    section::{self, Section},
};
use crate::{
    Failure,
    kinds::{NAMED, Named},
};

/// A page. Templates read its fields.
#[derive(Serialize, Debug, Default)]
pub(super) struct Page {
    /// The path below the folder of the pages, without its extension: `resources/server`.
    pub(super) path: String,
    /// The folder: `resources`; empty for the page of the provider.
    pub(super) folder: String,
    /// The kind of thing that the page describes: `Resource`.
    kind: String,
    /// The name in configurations: `fleet_server`.
    pub(super) name: String,
    /// The name without the prefix of the provider: `server`.
    pub(super) short_name: String,
    pub(super) provider: ProviderName,
    pub(super) subcategory: String,
    /// The description in Markdown.
    description: String,
    /// The first paragraph of the description, as plain text.
    summary: String,
    deprecated: bool,
    deprecation: String,
    examples: Vec<Example>,
    sections: Vec<Section>,
    imports: Imports,
    /// The schema of the identity, if there is one.
    identity: Vec<Section>,
    function: Option<Signature>,
}

impl Page {
    /// Returns the paths of the page's examples, below the folder of examples.
    pub(super) fn example_files(&self) -> impl Iterator<Item = &str> {
        let Imports { by_identity, by_id, commands } = &self.imports;
        [&self.examples, by_identity, by_id, commands]
            .into_iter()
            .flatten()
            .map(|example| example.file.as_str())
    }
}

/// The names of a provider.
#[derive(Serialize, Debug, Default, Clone)]
pub(super) struct ProviderName {
    /// The name: `fleet`.
    pub(super) name: String,
    /// The source: `registry.terraform.io/acme/fleet`.
    pub(super) source: String,
}

#[derive(Serialize, Debug)]
struct Signature {
    /// The signature in text: `slug(text string) string`.
    text: String,
    parameters: Vec<ParameterLine>,
    returns: String,
}

#[derive(Serialize, Debug)]
struct ParameterLine {
    name: String,
    r#type: String,
    description: String,
    nullable: bool,
    variadic: bool,
}

/// The folder of the pages of functions.
const FUNCTIONS: &str = "functions";

/// Returns the kinds of schemas that have pages of their own. Identities are on the pages of their resources.
fn kinds() -> impl Iterator<Item = &'static Named> {
    NAMED.iter().filter(|named| named.kind != SchemaKind::Identity)
}

/// Returns the folder of the pages of a kind: `data-sources`.
fn folder(kind: &Named) -> String {
    format!("{}s", kind.option)
}

/// Returns the folders of the pages of a provider's parts.
pub(super) fn folders() -> impl Iterator<Item = String> {
    kinds().map(folder).chain([FUNCTIONS.to_owned()])
}

/// Capitalizes each word: `Data Source`.
fn title(what: &str) -> String {
    let words = what.split(' ').map(|word| word[..1].to_ascii_uppercase() + &word[1..]);
    words.collect::<Vec<_>>().join(" ")
}

/// Returns all pages of a provider, the provider's own first.
pub(super) fn pages(source: &str, schemas: &ProviderSchema, examples: &Path) -> Result<Vec<Page>, Failure> {
    let name = source.rsplit('/').next().unwrap_or(source).to_owned();
    let provider = ProviderName { name, source: source.to_owned() };
    let mut pages = vec![index(&provider, schemas, examples)?];
    for kind in kinds() {
        let of_kind = (kind.schemas)(schemas);
        let files = files(of_kind.keys().map(String::as_str), &provider.name);
        for ((name, schema), file) in of_kind.iter().zip(files) {
            let page = of_schema(&provider, kind, (name, file), schema, schemas, examples)?;
            pages.push(page);
        }
    }
    for (name, function) in &schemas.functions {
        pages.push(of_function(&provider, name, function, examples)?);
    }
    Ok(pages)
}

fn index(provider: &ProviderName, schemas: &ProviderSchema, examples: &Path) -> Result<Page, Failure> {
    let page = Page {
        path: "index".to_owned(),
        kind: "Provider".to_owned(),
        name: provider.name.clone(),
        short_name: provider.name.clone(),
        provider: provider.clone(),
        examples: examples::matching(examples, "provider", "provider", ".tf")?,
        ..Page::default()
    };
    Ok(match &schemas.provider {
        Some(schema) => with_schema(page, schema),
        None => page,
    })
}

fn of_schema(
    provider: &ProviderName,
    kind: &Named,
    (name, file): (&str, &str),
    schema: &Schema,
    schemas: &ProviderSchema,
    root: &Path,
) -> Result<Page, Failure> {
    let short_name = without_prefix(name, &provider.name);
    let pages = folder(kind);
    let folder = format!("{pages}/{}", checked(name)?);
    let suffix = if kind.kind == SchemaKind::ListResource { ".tfquery.hcl" } else { ".tf" };
    let mut page = Page {
        path: format!("{pages}/{}", checked(file)?),
        folder: pages,
        kind: title(kind.what),
        name: name.to_owned(),
        short_name: short_name.to_owned(),
        provider: provider.clone(),
        examples: examples::matching(root, &folder, kind.option, suffix)?,
        ..Page::default()
    };
    if kind.kind == SchemaKind::Resource {
        page.imports = examples::imports(root, &folder)?;
        if let Some(identity) = schemas.identities.get(name) {
            page.identity = section::of_schema(identity);
            if page.imports.by_identity.is_empty() {
                page.imports.by_identity.push(import_by_identity(name, identity));
            }
        }
    }
    Ok(with_schema(page, schema))
}

fn with_schema(page: Page, schema: &Schema) -> Page {
    let page = described(page, &schema.block.description, schema.block.deprecation.as_ref());
    Page { sections: section::of_schema(schema), ..page }
}

/// Adds the description, and the message of a deprecation.
fn described(page: Page, description: &Description, deprecation: Option<&Deprecation>) -> Page {
    let description = section::description(description);
    Page {
        summary: markdown::summary(&description),
        description,
        deprecated: deprecation.is_some(),
        deprecation: markdown::one_line(&section::message(deprecation)),
        ..page
    }
}

fn of_function(
    provider: &ProviderName,
    name: &str,
    function: &Function,
    examples: &Path,
) -> Result<Page, Failure> {
    let name = checked(name)?;
    let variadic = function.variadic.iter().map(|parameter| (parameter, true));
    let parameters: Vec<_> =
        function.parameters.iter().map(|parameter| (parameter, false)).chain(variadic).collect();
    let lower = |ty: &Type| section::type_name(ty).to_lowercase();
    let written: Vec<_> = parameters
        .iter()
        .map(|(Parameter { name, ty, .. }, variadic)| {
            format!("{name} {}{}", lower(ty), if *variadic { "..." } else { "" })
        })
        .collect();
    let lines = parameters.iter().map(|(parameter, variadic)| ParameterLine {
        name: parameter.name.to_string(),
        r#type: section::type_name(&parameter.ty),
        description: section::description(&parameter.description),
        nullable: parameter.allow_null,
        variadic: *variadic,
    });
    let page = Page {
        path: format!("{FUNCTIONS}/{name}"),
        folder: FUNCTIONS.to_owned(),
        kind: "function".to_owned(),
        name: name.to_owned(),
        short_name: name.to_owned(),
        provider: provider.clone(),
        examples: examples::matching(examples, &format!("{FUNCTIONS}/{name}"), "function", ".tf")?,
        function: Some(Signature {
            text: format!("{name}({}) {}", written.join(", "), lower(&function.returns)),
            parameters: lines.collect(),
            returns: section::type_name(&function.returns),
        }),
        ..Page::default()
    };
    let mut page = described(page, &function.description, function.deprecation.as_ref());
    if !function.summary.is_empty() {
        page.summary = markdown::one_line(&function.summary);
    }
    if page.description.is_empty() {
        page.description = markdown::of_plain(&page.summary);
    }
    Ok(page)
}

/// Returns an `import` block with placeholders for the required attributes.
fn import_by_identity(name: &str, identity: &Schema) -> Example {
    let needed: Vec<_> = identity
        .block
        .attributes
        .iter()
        .filter(|attribute| attribute.import == Some(ImportRequirement::Required))
        .collect();
    // Without required attributes, all attributes are shown.
    let shown = if needed.is_empty() { identity.block.attributes.iter().collect() } else { needed };
    let width = shown.iter().map(|attribute| attribute.name.len()).max().unwrap_or(0);
    let line = |attribute: &&Attribute| {
        let value = match &attribute.ty {
            AttributeType::Type(Type::String) => "\"…\"",
            AttributeType::Type(Type::Number) => "0",
            AttributeType::Type(Type::Bool) => "true",
            _ => "[]",
        };
        format!("    {:width$} = {value}\n", attribute.name)
    };
    let lines: String = shown.iter().map(line).collect();
    Example {
        file: String::new(),
        language: "terraform",
        fence: markdown::fence(""),
        content: format!("import {{\n  to = {name}.example\n  identity = {{\n{lines}  }}\n}}"),
    }
}

/// Returns the names of the files of pages, without the provider's prefix. Names that would collide keep the prefix.
fn files<'n>(names: impl Iterator<Item = &'n str>, provider: &str) -> Vec<&'n str> {
    let mut files: Vec<_> = names.map(|name| (name, without_prefix(name, provider))).collect();
    loop {
        let all: Vec<_> = files.iter().map(|(_, file)| *file).collect();
        let is_shared = |file| all.iter().filter(|other| **other == file).count() > 1;
        let mut shared = files.iter_mut().filter(|(name, file)| file != name && is_shared(*file)).peekable();
        if shared.peek().is_none() {
            return all;
        }
        // A full name may collide with another page. That page then gets its full name, too.
        shared.for_each(|(name, file)| *file = *name);
    }
}

/// Returns the name of a type without the prefix of the provider.
fn without_prefix<'n>(name: &'n str, provider: &str) -> &'n str {
    let prefix = provider.replace('-', "_");
    match name.strip_prefix(&prefix).and_then(|rest| rest.strip_prefix('_')) {
        Some(short) if !short.is_empty() => short,
        // Examples: `google_project` of the provider `google-beta`; `http` of the provider `http`.
        _ => name.split_once('_').map_or(name, |(_, short)| if short.is_empty() { name } else { short }),
    }
}

/// Checks that a name is a plain file name.
fn checked(name: &str) -> Result<&str, Failure> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if !name.is_empty() && name.chars().all(is_plain) {
        return Ok(name);
    }
    Err(failure!("{name:?} can't be the name of a page: a name has letters, digits and `_` alone"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_that_of_the_provider() {
        for (name, provider, short) in [
            ("fleet_server", "fleet", "server"),
            ("my_cloud_disk", "my-cloud", "disk"),
            ("google_project", "google-beta", "project"),
            ("http", "http", "http"),
            ("fleet_", "fleet", "fleet_"),
        ] {
            assert_eq!(without_prefix(name, provider), short);
        }
        assert!(checked("../a").is_err() && checked("a/b").is_err() && checked("").is_err());
    }
}
