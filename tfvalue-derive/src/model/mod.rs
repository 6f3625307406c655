//! The model of the options: exclusive options become one enum, and defaults are applied.

mod attribute;
mod elided_lifetimes;
mod function;
mod kind;
mod member;
mod name;
mod nested_block;

use darling::{
    ast::{Data, Fields, Style},
    util::Override,
};
use proc_macro2::Span;
use syn::{DeriveInput, Generics, Ident, Path, Type, WherePredicate, parse_quote};

pub(crate) use self::{
    attribute::{Attribute, AttributeType, Behavior, ImportRequirement, NestedType},
    elided_lifetimes::with_lifetimes,
    function::{Function, Parameter},
    kind::SchemaKind,
    member::{Field, Fields as ObjectFields, Member, MemberCodec, Role},
    name::{Name, NameSource},
    nested_block::{Limits, NestedBlock, NestingMode},
};
use crate::{
    compiler,
    errors::Errors,
    options::{self, DescriptionKind, Essentials, Flag, Integer, Item, Options, RenameRule, SpannedOption},
};

/// A struct or an enum.
pub(crate) struct Container {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// The path of the crate `tfvalue`.
    pub(crate) krate: Path,
    /// True if derived code may name deprecated Rust items without a warning.
    pub(crate) allows_deprecated: bool,
    /// The bounds that the user wrote. They replace the derived ones.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    pub(crate) body: Body,
}

/// The Terraform counterpart of a container.
pub(crate) enum Body {
    /// A struct with a schema.
    Schema(Schema, ObjectFields),
    /// A struct that is an object without a schema.
    Object(ObjectFields),
    /// A tuple struct of one field. Its values are those of the field, with the field's codec.
    Transparent { ty: Type, wire: MemberCodec },
    /// A tuple struct of several fields.
    Tuple(Vec<Type>),
    /// An enum, which is a string.
    Text(Vec<Variant>),
    /// A string, decoded with `FromStr` and encoded with `Display`.
    Parsed {
        /// True if the option `semantic` names a function that compares values.
        is_compared: bool,
    },
    /// A struct of the parameters of a function.
    Function(Function),
}

impl Body {
    /// The types that are decoded by their own codec.
    pub(crate) fn decoded_types(&self) -> impl Iterator<Item = &Type> {
        let types: Vec<_> = match self {
            Self::Schema(_, fields) | Self::Object(fields) => {
                let own = fields.members.iter().filter(|member| matches!(member.wire, MemberCodec::Own));
                own.map(|member| &member.field).chain(&fields.flattened).map(|field| &field.ty).collect()
            }
            Self::Transparent { ty, wire: MemberCodec::Own } => vec![ty],
            Self::Tuple(elements) => elements.iter().collect(),
            Self::Function(function) => {
                let own =
                    function.parameters.iter().filter(|parameter| matches!(parameter.wire, MemberCodec::Own));
                own.map(|parameter| &parameter.ty).collect()
            }
            Self::Transparent { .. } | Self::Text(_) | Self::Parsed { .. } => Vec::new(),
        };
        types.into_iter()
    }
}

/// The options of a schema as a whole.
pub(crate) struct Schema {
    /// `None` means the content of a nested block or nested attribute.
    pub(crate) kind: Option<SchemaKind>,
    /// True if unknown values are refused.
    pub(crate) known: bool,
    /// Set if the schema must be valid in protocol 5.
    pub(crate) protocol5: Flag,
    pub(crate) version: Option<SpannedOption<Integer>>,
    /// The model of the previous version.
    pub(crate) previous: Option<SpannedOption<Path>>,
    /// The model of the identity.
    pub(crate) identity: Option<SpannedOption<Path>>,
    /// Set if the identity may change.
    pub(crate) mutable: Flag,
    pub(crate) description: Description,
    pub(crate) deprecation: Option<Deprecation>,
    /// The combinations of fields.
    pub(crate) combinations: Vec<Combination>,
}

impl Schema {
    /// Returns whether the rules of the fields apply to plans. True for a resource, and for a struct that a resource may contain.
    pub(crate) fn is_planned(&self) -> bool {
        self.kind.is_none_or(|kind| kind == SchemaKind::Resource)
    }
}

/// A combination of fields: its option, and the names of the fields.
pub(crate) struct Combination {
    pub(crate) rule: CombinationRule,
    pub(crate) fields: Vec<Ident>,
    /// The span of the option.
    pub(crate) span: Span,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum CombinationRule {
    ExactlyOneOf,
    AtLeastOneOf,
    Conflicts,
    RequiredTogether,
}

/// A description for users. Empty if there is none.
pub(crate) struct Description {
    pub(crate) text: String,
    pub(crate) kind: DescriptionKind,
}

/// A deprecation. Its message may be empty.
pub(crate) struct Deprecation {
    pub(crate) message: String,
}

/// A variant of an enum and its string.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) name: Name,
}

impl Container {
    fn new(item: &DeriveInput, krate: Path, bound: Option<Vec<WherePredicate>>, body: Body) -> Self {
        Self {
            ident: name::at_its_place(&item.ident),
            generics: item.generics.clone(),
            krate,
            allows_deprecated: options::allows_deprecated(&item.attrs),
            bound,
            body,
        }
    }

    /// Creates the container of a struct that derives `TfSchema`.
    pub(crate) fn lower_schema(written: Item<options::SchemaContainer<'_>>, errors: &mut Errors) -> Self {
        let Item { container, data } = written;
        let words = container.words();
        let options::SchemaContainer {
            item,
            resource: _,
            data_source: _,
            provider: _,
            provider_meta: _,
            ephemeral_resource: _,
            list_resource: _,
            action: _,
            state_store: _,
            identity,
            mutable,
            known,
            protocol5,
            version,
            upgrade_from,
            description,
            description_kind,
            deprecated,
            exactly_one_of,
            at_least_one_of,
            conflicts,
            required_together,
            rename_all,
            krate,
            bound,
        } = container;
        not_packed(&item.attrs, errors);
        let krate = found_crate(krate, &item.ident, errors);
        let (is_identity, identity) = match identity {
            None => (false, None),
            Some(SpannedOption { value: Override::Inherit, .. }) => (true, None),
            Some(SpannedOption { value: Override::Explicit(value), span }) => {
                (false, Some(SpannedOption { value, span }))
            }
        };
        let kind = one_kind(&words, is_identity, errors);
        let description = if is_identity {
            of_identity(&words, errors);
            // Only readers of the source see the description of an identity. They also see the text of a macro, so a description that can't be read
            // is no error.
            Description::lower(&item.attrs, description, description_kind.as_ref(), &mut Errors::default())
        } else {
            Description::lower(&item.attrs, description, description_kind.as_ref(), errors)
        };
        let deprecation = deprecated.map(|word| Deprecation::lower(word, errors));
        let rename = lower_rename(rename_all.as_ref(), errors);
        let ident = &item.ident;
        let fields = match data {
            Data::Struct(Fields { style: Style::Struct, fields, .. }) => {
                ObjectFields::lower_schema(ident, fields, rename, &options::skipped(&item.attrs), errors)
            }
            Data::Struct(Fields { style: Style::Unit, .. }) => {
                let message = format!(
                    "a unit struct has no Terraform schema; write `struct {ident} {{}}` for one without attributes",
                );
                errors.at(ident.span(), message);
                ObjectFields::default()
            }
            Data::Struct(_) | Data::Enum(_) => {
                let message = "`TfSchema` is for structs with named fields; derive `TfType` for an enum or a tuple struct";
                errors.at(ident.span(), message);
                ObjectFields::default()
            }
        };
        let schema = Schema {
            kind,
            known: known.is_present(),
            protocol5,
            version,
            previous: upgrade_from,
            identity,
            mutable,
            description,
            deprecation,
            combinations: lower_combinations([
                (CombinationRule::ExactlyOneOf, exactly_one_of),
                (CombinationRule::AtLeastOneOf, at_least_one_of),
                (CombinationRule::Conflicts, conflicts),
                (CombinationRule::RequiredTogether, required_together),
            ]),
        };
        Self::new(item, krate, bound, Body::Schema(schema, fields))
    }

    /// Creates the container of a struct or an enum that derives `TfType`.
    pub(crate) fn lower_type(written: Item<options::TypeContainer<'_>>, errors: &mut Errors) -> Self {
        let Item { container, data } = written;
        let options::TypeContainer { item, as_string, semantic, rename_all, krate, bound } = container;
        not_packed(&item.attrs, errors);
        let krate = found_crate(krate, &item.ident, errors);
        if let Some(word) = semantic.as_ref().filter(|_| !as_string.is_present()) {
            let message = "`semantic` compares the values of a type that is a string as a whole; \
                           add `as_string`, or remove it and implement `SemanticEq`";
            errors.at(word.span, message);
        }
        let body = if as_string.is_present() {
            lower_parsed(data, semantic.is_some(), rename_all.as_ref(), errors)
        } else {
            lower_body(&item.ident, data, rename_all, errors)
        };
        Self::new(item, krate, bound, body)
    }
}

/// Returns one [`Combination`] per option `exactly_one_of`, `at_least_one_of`, `conflicts` or `required_together`.
fn lower_combinations<const N: usize>(
    written: [(CombinationRule, Vec<SpannedOption<options::Names>>); N],
) -> Vec<Combination> {
    let combination = |rule, word: SpannedOption<options::Names>| Combination {
        rule,
        fields: word.value.0,
        span: word.span,
    };
    let of_rule = |(rule, words): (_, Vec<_>)| words.into_iter().map(move |word| combination(rule, word));
    written.into_iter().flat_map(of_rule).collect()
}

/// The path of the crate `tfvalue`. The result does not depend on errors in the item.
pub(crate) fn krate(input: &DeriveInput) -> Path {
    let renamed = || compiler::renamed_dependency().map(|name| parse_quote!(::#name));
    Essentials::read(input).krate.or_else(renamed).unwrap_or_else(default_crate)
}

fn default_crate() -> Path {
    parse_quote!(::tfvalue)
}

/// The path of the crate `tfvalue`. Reports an error if the crate renames the dependency and the option `crate` is missing.
fn found_crate(written: Option<Path>, ident: &Ident, errors: &mut Errors) -> Path {
    if let (None, Some(name)) = (&written, compiler::renamed_dependency()) {
        errors.at(
            ident.span(),
            format!("this crate depends on `tfvalue` by the name `{name}`; write `#[tf(crate = {name})]`"),
        );
    }
    written.unwrap_or_else(default_crate)
}

fn not_packed(attributes: &[syn::Attribute], errors: &mut Errors) {
    if let Some(span) = options::packed(attributes) {
        errors.at(span, "the fields of a packed struct can't be read and written in place; remove `packed`");
    }
}

/// The only kind among the options. `identity` is a kind only without a value.
fn one_kind(words: &[(&'static str, Span)], is_identity: bool, errors: &mut Errors) -> Option<SchemaKind> {
    let mut found: Option<SchemaKind> = None;
    for (word, span) in words {
        let Some(kind) = SchemaKind::ALL.into_iter().find(|kind| kind.word() == *word) else { continue };
        if kind == SchemaKind::Identity && !is_identity {
            continue;
        }
        if let Some(found) = found {
            let found = found.word();
            errors.at(*span, format!("a schema cannot be both `{found}` and `{word}`; keep one of the two"));
        }
        found = Some(kind);
    }
    found
}

/// Checks that the rename rule suits a schema.
fn lower_rename(written: Option<&SpannedOption<RenameRule>>, errors: &mut Errors) -> RenameRule {
    let Some(&SpannedOption { value, span }) = written else { return RenameRule::default() };
    if !value.is_for_schema() {
        errors.at(
            span,
            "the names in a schema have no capitals and no hyphens; write `snake_case` or `lowercase`, \
             and `legacy_name = \"…\"` on each field that an existing provider calls otherwise",
        );
    }
    value
}

/// Refuses options that the schema of an identity lacks. Such a schema consists of attributes and a version.
fn of_identity(words: &[(&'static str, Span)], errors: &mut Errors) {
    for (word, span) in words {
        match *word {
            "deprecated" => errors.at(*span, "an identity can't be deprecated; write it on its resource"),
            "description" | "description_kind" => errors.at(
                *span,
                format!(
                    "an identity has no description, its attributes have; \
                     write `{word}` on them, or a doc comment here for the readers of the file"
                ),
            ),
            _ => {}
        }
    }
}

fn lower_body(
    ident: &Ident,
    data: Data<options::TypeVariant<'_>, options::TypeField<'_>>,
    rename_all: Option<SpannedOption<RenameRule>>,
    errors: &mut Errors,
) -> Body {
    let rename = rename_all.as_ref().map_or_else(RenameRule::default, |word| word.value);
    match data {
        Data::Enum(variants) => Body::Text(lower_variants(ident, variants, rename, errors)),
        Data::Struct(Fields { style: Style::Struct, fields, .. }) => {
            Body::Object(ObjectFields::lower_type(ident, fields, rename, errors))
        }
        Data::Struct(Fields { style: Style::Tuple, fields, .. }) => {
            if let Some(word) = rename_all {
                let message = "the fields of a tuple struct have no names; \
                               remove `rename_all`, or write a struct with named fields";
                errors.at(word.span, message);
            }
            member::lower_elements(ident, fields, errors)
        }
        Data::Struct(Fields { style: Style::Unit, .. }) => {
            let message = format!(
                "a unit struct has no Terraform type; \
                 write `struct {ident} {{}}` for an object without attributes, `struct {ident}();` for a tuple without elements"
            );
            errors.at(ident.span(), message);
            Body::Tuple(Vec::new())
        }
    }
}

/// Refuses options on the parts of a type that is a single string.
fn lower_parsed(
    data: Data<options::TypeVariant<'_>, options::TypeField<'_>>,
    is_compared: bool,
    rename_all: Option<&SpannedOption<RenameRule>>,
    errors: &mut Errors,
) -> Body {
    let mut words: Vec<_> = rename_all.iter().map(|word| ("rename_all", word.span)).collect();
    match data {
        Data::Enum(variants) => words.extend(variants.iter().flat_map(Options::words)),
        Data::Struct(fields) => words.extend(fields.iter().flat_map(Options::words)),
    }
    for (word, span) in words {
        let message = format!(
            "what is a string as a whole is read with `FromStr` and written with `Display`, so `{word}` says nothing; \
             remove it, or the `as_string` of the whole",
        );
        errors.at(span, message);
    }
    Body::Parsed { is_compared }
}

fn lower_variants(
    ident: &Ident,
    variants: Vec<options::TypeVariant<'_>>,
    rename: RenameRule,
    errors: &mut Errors,
) -> Vec<Variant> {
    if variants.is_empty() {
        let message = "an enum is a string and its variants the strings allowed; add a variant";
        errors.at(ident.span(), message);
    }
    let mut lowered = Vec::new();
    for options::TypeVariant { item: syn::Variant { ident, fields, .. }, name } in variants {
        if !matches!(fields, syn::Fields::Unit) {
            let message =
                "an enum is a string, so its variants hold nothing; remove the fields, or write a struct";
            errors.at(ident.span(), message);
        }
        lowered.push(Variant { name: Name::of(name, ident, rename), ident: name::at_its_place(ident) });
    }
    lowered
}

impl Description {
    const NONE: Self = Self { text: String::new(), kind: DescriptionKind::Plain };

    fn lower(
        attributes: &[syn::Attribute],
        written: Option<SpannedOption<String>>,
        kind: Option<&SpannedOption<DescriptionKind>>,
        errors: &mut Errors,
    ) -> Self {
        let text = match written {
            Some(written) => not_blank(written, errors),
            None => options::doc_comment(attributes, errors),
        };
        match kind {
            // Terraform reports the kind even if the description is empty.
            Some(kind) => Self { text, kind: kind.value },
            None if text.is_empty() => Self::NONE,
            None => Self { text, kind: DescriptionKind::Markdown },
        }
    }
}

impl Deprecation {
    fn lower(written: SpannedOption<Override<String>>, errors: &mut Errors) -> Self {
        if matches!(&written.value, Override::Explicit(message) if message.trim().is_empty()) {
            let message = "a message says what to use instead; write one, or the word `deprecated` alone";
            errors.at(written.span, message);
        }
        Self { message: written.value.unwrap_or_default() }
    }
}

/// Refuses a blank text. It would replace the doc comment, but look empty.
fn not_blank(written: SpannedOption<String>, errors: &mut Errors) -> String {
    let SpannedOption { value: text, span } = written;
    if !text.is_empty() && text.trim().is_empty() {
        errors.at(span, "the text is blank; write one, or `\"\"` for none");
    }
    text
}
