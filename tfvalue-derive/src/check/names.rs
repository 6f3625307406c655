//! Checks of Terraform names, and of names that generated code reserves.

use std::collections::HashSet;

use syn::{GenericParam, Generics, Ident, spanned::Spanned};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::{
    errors::Errors,
    model::{Member, Name, NameSource, Parameter, Role, SchemaKind, Variant},
};

pub(super) fn check_schema(kind: Option<SchemaKind>, members: &[Member], errors: &mut Errors) {
    distinct(members.iter().map(|member| &member.name), errors);
    for Member { name, role, .. } in members {
        let is_block = matches!(role, Role::Block(_));
        if is_block && name.text == "dynamic" {
            let message = "Terraform itself makes blocks by `dynamic`, at any depth, so no configuration could write a block of that name; \
                           write another with `name = \"…\"`";
            errors.at(name.span, message);
            continue;
        }
        match name.origin {
            NameSource::Legacy => legacy(name, is_block, errors),
            NameSource::Written | NameSource::Rust => well_formed(name, errors),
        }
        if let Some(kind) = kind {
            not_reserved(kind, name, is_block, errors);
        }
    }
}

pub(super) fn check_object(members: &[Member], errors: &mut Errors) {
    all_normal(members.iter().map(|member| &member.name), errors);
}

pub(super) fn check_variants(variants: &[Variant], errors: &mut Errors) {
    all_normal(variants.iter().map(|variant| &variant.name), errors);
}

pub(super) fn check_parameters(parameters: &[Parameter], errors: &mut Errors) {
    distinct(parameters.iter().map(|parameter| &parameter.name), errors);
    for parameter in parameters {
        identifier(&parameter.name, errors);
    }
}

pub(crate) const OWN_NAMES: &[&str] = &["__de", "__A", "__D", "__E", "_tf", "__FAILED"];

/// The local variables of generated code. They must differ from constant parameters. `local` in the runtime's `private.rs` has the same names, and
/// shadows constants of the user that have these names.
pub(crate) const LOCALS: &[&str] = &[
    "__api",
    "__arguments",
    "__base",
    "__count",
    "__cursor",
    "__decoder",
    "__encode",
    "__encoder",
    "__fit",
    "__inner",
    "__item",
    "__key",
    "__name",
    "__new",
    "__other",
    "__planned",
    "__prior",
    "__state",
    "__value",
    "__version",
    "__was",
];

/// Refuses names that generated code declares: the input's lifetime, the decoder, the encoder, the runtime's module and local variables. Generated
/// code would shadow the user's declarations.
pub(super) fn own_names(container: &Ident, generics: &Generics, errors: &mut Errors) {
    let parameters = generics.params.iter().map(|parameter| match parameter {
        GenericParam::Lifetime(parameter) => &parameter.lifetime.ident,
        GenericParam::Type(parameter) => &parameter.ident,
        GenericParam::Const(parameter) => &parameter.ident,
    });
    let is_own = |name: &&Ident| OWN_NAMES.iter().chain(LOCALS).any(|own| *name == own);
    for name in parameters.chain([container]).filter(is_own) {
        let message = format!("generated code uses the name `{name}` itself; write another");
        errors.at(name.span(), message);
    }
}

/// Refuses options on generic parameters.
pub(super) fn without_options(generics: &Generics, errors: &mut Errors) {
    for parameter in &generics.params {
        let attributes = match parameter {
            GenericParam::Lifetime(parameter) => &parameter.attrs,
            GenericParam::Type(parameter) => &parameter.attrs,
            GenericParam::Const(parameter) => &parameter.attrs,
        };
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("tf")) {
            errors.at(
                attribute.path().span(),
                "options stand on a struct, an enum, a field or a variant; write them there",
            );
        }
    }
}

fn distinct<'n>(names: impl Iterator<Item = &'n Name>, errors: &mut Errors) {
    let mut seen = HashSet::new();
    for name in names {
        if !seen.insert(&name.text) {
            let message = format!("the name `{}` is taken; write another with `name = \"…\"`", name.text);
            errors.at(name.span, message);
        }
    }
}

fn all_normal<'n>(names: impl Iterator<Item = &'n Name> + Clone, errors: &mut Errors) {
    distinct(names.clone(), errors);
    for name in names {
        normal(name, errors);
    }
}

/// Refuses names that are not in normal form C. Terraform normalises all strings, so such a name would never match.
fn normal(name: &Name, errors: &mut Errors) {
    // The test of the normal form is slow in unoptimised builds.
    if name.text.is_ascii() || is_nfc(&name.text) {
        return;
    }
    let normal: String = name.text.nfc().collect();
    // Both spellings look alike, so the message shows escapes.
    let [written, normal] = [&name.text, &normal].map(|text| text.escape_default());
    let advice = match name.origin {
        NameSource::Written | NameSource::Legacy => "write it so",
        NameSource::Rust => "write it so with `name = \"…\"`",
    };
    let message = format!(
        "`{written}` is `{normal}` in normal form C, and Terraform has all text in that form; {advice}"
    );
    errors.at(name.span, message);
}

fn is_well_formed(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_ascii_digit()) && is_of_few_letters(name)
}

fn is_of_few_letters(name: &str) -> bool {
    let is_one = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_';
    !name.is_empty() && name.bytes().all(is_one)
}

fn well_formed(name: &Name, errors: &mut Errors) {
    if is_well_formed(&name.text) {
        return;
    }
    if name.text.is_empty() {
        return errors.at(name.span, "an attribute or a block has a name; write one");
    }
    let advice = match name.origin {
        NameSource::Written | NameSource::Legacy => {
            "write another, or `legacy_name` for what an existing provider calls so"
        }
        NameSource::Rust => "write one with `name = \"…\"`",
    };
    let message = format!(
        "`{}` is no name for an attribute or a block: \
         those are of `a` to `z`, `0` to `9` and `_`, and don't begin with a digit; {advice}",
        name.text,
    );
    errors.at(name.span, message);
}

/// Refuses names that are not identifiers of Terraform's language.
fn identifier(name: &Name, errors: &mut Errors) {
    let mut letters = name.text.chars();
    let begins = letters.next().is_some_and(|first| first == '_' || unicode_ident::is_xid_start(first));
    if begins && letters.all(|letter| letter == '-' || unicode_ident::is_xid_continue(letter)) {
        return;
    }
    if name.text.is_empty() {
        return errors.at(name.span, "a parameter has a name; write one");
    }
    let advice = match name.origin {
        NameSource::Written | NameSource::Legacy => "write another",
        NameSource::Rust => "write one with `name = \"…\"`",
    };
    let message = format!(
        "`{}` is no name for a parameter: \
         those begin with a letter or `_`, and go on with letters, digits, `_` and `-`; {advice}",
        name.text,
    );
    errors.at(name.span, message);
}

/// Checks a `legacy_name`. Terraform restricts the names of blocks only.
fn legacy(name: &Name, is_block: bool, errors: &mut Errors) {
    let message = if name.text.is_empty() {
        "an attribute or a block has a name; write one".to_owned()
    } else if is_well_formed(&name.text) {
        format!("`{}` is as a name should be; write `name` for `legacy_name`", name.text)
    } else if is_block && !is_of_few_letters(&name.text) {
        format!(
            "`{}` is no name for a block: Terraform refuses all but `a` to `z`, `0` to `9` and `_`; write another",
            name.text,
        )
    } else {
        return normal(name, errors);
    };
    errors.at(name.span, message);
}

/// Refuses names that Terraform reserves at the root of a schema: a configuration could not set such an attribute. The runtime's
/// `schema/terraform_rules.rs` has the same names.
fn not_reserved(kind: SchemaKind, name: &Name, is_block: bool, errors: &mut Errors) {
    const PROVIDER: &[&str] = &["alias", "count", "depends_on", "for_each", "source", "version"];
    const PROVIDER_BLOCKS: &[&str] = &["lifecycle", "locals"];
    const OTHER: &[&str] =
        &["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];
    const OTHER_BLOCKS: &[&str] = &["locals"];
    let (reserved, reserved_for_blocks) = match kind {
        SchemaKind::Provider => (PROVIDER, PROVIDER_BLOCKS),
        SchemaKind::ProviderMeta => return,
        SchemaKind::Resource
        | SchemaKind::DataSource
        | SchemaKind::EphemeralResource
        | SchemaKind::ListResource
        | SchemaKind::Action
        | SchemaKind::StateStore
        | SchemaKind::Identity => (OTHER, OTHER_BLOCKS),
    };
    let text = name.text.as_str();
    if reserved.contains(&text) || is_block && (text == "_" || reserved_for_blocks.contains(&text)) {
        let message = format!(
            "Terraform itself uses the name `{text}` in {}; write another with `name = \"…\"`",
            kind.with_article(),
        );
        errors.at(name.span, message);
    }
}
