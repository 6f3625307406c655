//! The meaning of the options: words that exclude each other are one enum, defaults are applied.

mod attribute;
mod elided_lifetimes;
mod function;
mod kind;
mod member;
mod name;
mod nested_block;

use darling::{
    Error,
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
    options::{self, DescriptionKind, Flag, Integer, Item, Options, RenameRule, SpannedOption, error_at},
};

/// A struct or an enum.
pub(crate) struct Container {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// The place where `tfvalue` is found.
    pub(crate) krate: Path,
    /// True if derived code may name what is deprecated in Rust without a warning.
    pub(crate) allows_deprecated: bool,
    /// The bounds that the user wrote in place of ours.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    pub(crate) body: Body,
}

/// The counterpart of a container in Terraform.
pub(crate) enum Body {
    /// A struct with a schema.
    Schema(Schema, ObjectFields),
    /// A struct that is an object.
    Object(ObjectFields),
    /// A tuple struct of one field, which is what the field is, read and written as the field says.
    Transparent { ty: Type, wire: MemberCodec },
    /// A tuple struct of several fields.
    Tuple(Vec<Type>),
    /// An enum, which is a string.
    Text(Vec<Variant>),
    /// A string, read with `FromStr` and written with `Display`.
    Parsed {
        /// True if a function compares its values.
        is_compared: bool,
    },
    /// A struct of the parameters of a function.
    Function(Function),
}

impl Body {
    /// The types that are read and written by what they say of themselves.
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
    /// `None` for the content of a nested block or nested attribute.
    pub(crate) kind: Option<SchemaKind>,
    /// True if unknown values are refused.
    pub(crate) known: bool,
    /// True if the schema must have nothing that is not in protocol 5.
    pub(crate) protocol5: Flag,
    pub(crate) version: Option<SpannedOption<Integer>>,
    /// The model of the version before.
    pub(crate) previous: Option<SpannedOption<Path>>,
    /// The model of the identity.
    pub(crate) identity: Option<SpannedOption<Path>>,
    /// True if the identity may change.
    pub(crate) mutable: Flag,
    pub(crate) description: Description,
    pub(crate) deprecation: Option<Deprecation>,
    /// The combinations of fields.
    pub(crate) combinations: Vec<Combination>,
}

impl Schema {
    /// Returns whether plans follow the rules of its fields: those of a resource, or of one in which the struct may be nested.
    pub(crate) fn is_planned(&self) -> bool {
        self.kind.is_none_or(|kind| kind == SchemaKind::Resource)
    }
}

/// A combination of fields: its option, and the names of the fields.
pub(crate) struct Combination {
    pub(crate) rule: CombinationRule,
    pub(crate) fields: Vec<Ident>,
    /// The place where the option is.
    pub(crate) span: Span,
}

#[derive(Clone, Copy)]
pub(crate) enum CombinationRule {
    ExactlyOneOf,
    AtLeastOneOf,
    Conflicts,
    RequiredTogether,
}

/// A text for authors of configurations; empty if there is none.
pub(crate) struct Description {
    pub(crate) text: String,
    pub(crate) kind: DescriptionKind,
}

/// That something is going away; the message may be empty.
pub(crate) struct Deprecation {
    pub(crate) message: String,
}

/// A variant of an enum and its string.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) name: Name,
}

impl Container {
    /// The meaning of a struct that derives `TfSchema`.
    pub(crate) fn lower_schema(written: Item<options::SchemaContainer>) -> darling::Result<Self> {
        let Item { container, data } = written;
        let options::SchemaContainer {
            item: DeriveInput { ident, generics, attrs, .. },
            resource,
            data_source,
            provider,
            provider_meta,
            ephemeral_resource,
            list_resource,
            action,
            state_store,
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
        let mut errors = Error::accumulator();
        errors.handle(not_packed(&attrs));
        let krate = errors.handle(found_crate(krate, &ident));
        let (is_identity, identity) = lower_identity(identity);
        let kind = errors.handle(one_kind([
            (SchemaKind::Resource, resource),
            (SchemaKind::DataSource, data_source),
            (SchemaKind::Provider, provider),
            (SchemaKind::ProviderMeta, provider_meta),
            (SchemaKind::EphemeralResource, ephemeral_resource),
            (SchemaKind::ListResource, list_resource),
            (SchemaKind::Action, action),
            (SchemaKind::StateStore, state_store),
            (SchemaKind::Identity, is_identity),
        ]));
        if is_identity.is_present() {
            errors.handle(of_identity([
                ("description", description.as_ref().map(|word| word.span)),
                ("description_kind", description_kind.as_ref().map(|word| word.span)),
                ("deprecated", deprecated.as_ref().map(|word| word.span)),
            ]));
        }
        let description = Description::lower(&attrs, description, description_kind.as_ref());
        let description = if is_identity.is_present() {
            // The description of an identity is only for readers of the file. They see a macro's text, so an unreadable one is no error.
            Some(description.unwrap_or(Description::NONE))
        } else {
            errors.handle(description)
        };
        let deprecation = errors.handle(deprecated.map(Deprecation::lower).transpose());
        let rename = errors.handle(lower_rename(rename_all)).unwrap_or_default();
        let fields = match data {
            Data::Struct(Fields { style: Style::Struct, fields, .. }) => {
                errors.handle(ObjectFields::lower_schema(&ident, fields, rename, &options::skipped(&attrs)))
            }
            Data::Struct(Fields { style: Style::Unit, .. }) => errors.handle(Err(Error::custom(format!(
                "a unit struct has no Terraform schema; write `struct {ident} {{}}` for one without attributes",
            ))
            .with_span(&ident))),
            Data::Struct(_) | Data::Enum(_) => errors.handle(Err(Error::custom(
                "`TfSchema` is for structs with named fields; derive `TfType` for an enum or a tuple struct",
            )
            .with_span(&ident))),
        };
        let errors = errors.checkpoint()?;
        let schema = Schema {
            kind: kind.expect(CHECKPOINT),
            known: known.is_present(),
            protocol5,
            version,
            previous: upgrade_from,
            identity,
            mutable,
            description: description.expect(CHECKPOINT),
            deprecation: deprecation.expect(CHECKPOINT),
            combinations: lower_combinations([
                (CombinationRule::ExactlyOneOf, exactly_one_of),
                (CombinationRule::AtLeastOneOf, at_least_one_of),
                (CombinationRule::Conflicts, conflicts),
                (CombinationRule::RequiredTogether, required_together),
            ]),
        };
        errors.finish_with(Self {
            ident: name::at_its_place(&ident),
            generics,
            krate: krate.expect(CHECKPOINT),
            allows_deprecated: options::allows_deprecated(&attrs),
            bound,
            body: Body::Schema(schema, fields.expect(CHECKPOINT)),
        })
    }

    /// The meaning of a struct or an enum that derives `TfType`.
    pub(crate) fn lower_type(written: Item<options::TypeContainer>) -> darling::Result<Self> {
        let Item { container, data } = written;
        let options::TypeContainer {
            item: DeriveInput { ident, generics, attrs, .. },
            as_string,
            semantic,
            rename_all,
            krate,
            bound,
        } = container;
        let mut errors = Error::accumulator();
        errors.handle(not_packed(&attrs));
        let krate = errors.handle(found_crate(krate, &ident));
        if let Some(word) = semantic.as_ref().filter(|_| !as_string.is_present()) {
            let message = "`semantic` compares the values of a type that is a string as a whole; \
                           add `as_string`, or remove it and implement `SemanticEq`";
            errors.push(error_at(word.span, message));
        }
        let body = errors.handle(if as_string.is_present() {
            lower_parsed(data, semantic.is_some(), rename_all.as_ref())
        } else {
            lower_body(&ident, data, rename_all)
        });
        errors.finish()?;
        Ok(Self {
            ident: name::at_its_place(&ident),
            generics,
            krate: krate.expect(CHECKPOINT),
            allows_deprecated: options::allows_deprecated(&attrs),
            bound,
            body: body.expect(CHECKPOINT),
        })
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

/// The reason why an `expect` after `checkpoint` or `finish` can't fail: a missing value would have added an error.
const CHECKPOINT: &str = "there would have been an error without it";

/// The place where `tfvalue` is found if nothing is written.
pub(crate) fn default_crate() -> Path {
    parse_quote!(::tfvalue)
}

/// The place where `tfvalue` is found if nothing is written, unless the crate depends on it by another name.
fn found_crate(written: Option<Path>, ident: &Ident) -> darling::Result<Path> {
    match (written, compiler::renamed_dependency()) {
        (Some(krate), _) => Ok(krate),
        (None, None) => Ok(default_crate()),
        (None, Some(name)) => Err(error_at(
            ident.span(),
            format!("this crate depends on `tfvalue` by the name `{name}`; write `#[tf(crate = {name})]`"),
        )),
    }
}

fn not_packed(attributes: &[syn::Attribute]) -> darling::Result<()> {
    match options::packed(attributes) {
        None => Ok(()),
        Some(span) => Err(Error::custom(
            "the fields of a packed struct can't be read and written in place; remove `packed`",
        )
        .with_span(&span)),
    }
}

/// Returns whether a schema is that of an identity, and the model of the identity that a resource has.
fn lower_identity(written: Option<SpannedOption<Override<Path>>>) -> (Flag, Option<SpannedOption<Path>>) {
    match written {
        None => (Flag::default(), None),
        Some(SpannedOption { value: Override::Inherit, span }) => (Flag::at(span), None),
        Some(SpannedOption { value: Override::Explicit(value), span }) => {
            (Flag::default(), Some(SpannedOption { value, span }))
        }
    }
}

fn one_kind<const N: usize>(kinds: [(SchemaKind, Flag); N]) -> darling::Result<Option<SchemaKind>> {
    let mut errors = Error::accumulator();
    let mut found: Option<SchemaKind> = None;
    for (kind, flag) in kinds.into_iter().filter(|(_, flag)| flag.is_present()) {
        if let Some(found) = found {
            let message = format!(
                "a schema cannot be both `{}` and `{}`; keep one of the two",
                found.word(),
                kind.word()
            );
            errors.push(Error::custom(message).with_span(&flag.span()));
        }
        found = Some(kind);
    }
    errors.finish_with(found)
}

/// Checks the rule from which names in a schema may come.
fn lower_rename(written: Option<SpannedOption<RenameRule>>) -> darling::Result<RenameRule> {
    match written {
        Some(word) if !word.value.is_for_schema() => Err(error_at(
            word.span,
            "the names in a schema have no capitals and no hyphens; write `snake_case` or `lowercase`, \
             and `legacy_name = \"…\"` on each field that an existing provider calls otherwise",
        )),
        written => Ok(written.map_or_else(RenameRule::default, |word| word.value)),
    }
}

/// The schema of an identity consists of attributes and a version, and has no place for these words.
fn of_identity<const N: usize>(words: [(&str, Option<Span>); N]) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    for (word, span) in words {
        let Some(span) = span else { continue };
        let message = match word {
            "deprecated" => "an identity can't be deprecated; write it on its resource".to_owned(),
            _ => format!(
                "an identity has no description, its attributes have; \
                 write `{word}` on them, or a doc comment here for the readers of the file"
            ),
        };
        errors.push(error_at(span, message));
    }
    errors.finish()
}

fn lower_body(
    ident: &Ident,
    data: Data<options::TypeVariant, options::TypeField>,
    rename_all: Option<SpannedOption<RenameRule>>,
) -> darling::Result<Body> {
    let rename = rename_all.as_ref().map_or_else(RenameRule::default, |word| word.value);
    match data {
        Data::Enum(variants) => lower_variants(ident, variants, rename).map(Body::Text),
        Data::Struct(Fields { style: Style::Struct, fields, .. }) => {
            ObjectFields::lower_type(ident, fields, rename).map(Body::Object)
        }
        Data::Struct(Fields { style: Style::Tuple, fields, .. }) => {
            let mut errors = Error::accumulator();
            if let Some(word) = rename_all {
                errors.push(error_at(
                    word.span,
                    "the fields of a tuple struct have no names; \
                     remove `rename_all`, or write a struct with named fields",
                ));
            }
            let elements = errors.handle(member::lower_elements(ident, fields));
            errors.finish()?;
            Ok(elements.expect(CHECKPOINT))
        }
        Data::Struct(Fields { style: Style::Unit, .. }) => Err(Error::custom(format!(
            "a unit struct has no Terraform type; \
             write `struct {ident} {{}}` for an object without attributes, `struct {ident}();` for a tuple without elements"
        ))
        .with_span(ident)),
    }
}

/// What is a string as a whole has nothing to say of its parts.
fn lower_parsed(
    data: Data<options::TypeVariant, options::TypeField>,
    is_compared: bool,
    rename_all: Option<&SpannedOption<RenameRule>>,
) -> darling::Result<Body> {
    let mut words: Vec<_> = rename_all.iter().map(|word| ("rename_all", word.span)).collect();
    match data {
        Data::Enum(variants) => {
            words.extend(variants.iter().filter_map(|variant| Some(("name", variant.name.as_ref()?.span()))));
        }
        Data::Struct(fields) => words.extend(fields.iter().flat_map(Options::words)),
    }
    let mut errors = Error::accumulator();
    for (word, span) in words {
        let message = format!(
            "what is a string as a whole is read with `FromStr` and written with `Display`, so `{word}` says nothing; \
             remove it, or the `as_string` of the whole",
        );
        errors.push(error_at(span, message));
    }
    errors.finish_with(Body::Parsed { is_compared })
}

fn lower_variants(
    ident: &Ident,
    variants: Vec<options::TypeVariant>,
    rename: RenameRule,
) -> darling::Result<Vec<Variant>> {
    let mut errors = Error::accumulator();
    if variants.is_empty() {
        errors.push(
            Error::custom("an enum is a string and its variants the strings allowed; add a variant")
                .with_span(ident),
        );
    }
    let mut lowered = Vec::new();
    for options::TypeVariant { item: syn::Variant { ident, fields, .. }, name } in variants {
        if !matches!(fields, syn::Fields::Unit) {
            errors.push(
                Error::custom(
                    "an enum is a string, so its variants hold nothing; remove the fields, or write a struct",
                )
                .with_span(&ident),
            );
        }
        lowered.push(Variant { name: Name::of(name, &ident, rename), ident: name::at_its_place(&ident) });
    }
    errors.finish_with(lowered)
}

impl Description {
    const NONE: Self = Self { text: String::new(), kind: DescriptionKind::Plain };

    fn lower(
        attributes: &[syn::Attribute],
        written: Option<SpannedOption<String>>,
        kind: Option<&SpannedOption<DescriptionKind>>,
    ) -> darling::Result<Self> {
        let text = written.map_or_else(|| options::doc_comment(attributes), not_blank)?;
        Ok(match kind {
            // Terraform reports the kind even where there is no text.
            Some(kind) => Self { text, kind: kind.value },
            None if text.is_empty() => Self::NONE,
            None => Self { text, kind: DescriptionKind::Markdown },
        })
    }
}

impl Deprecation {
    fn lower(written: SpannedOption<Override<String>>) -> darling::Result<Self> {
        match written.value {
            Override::Explicit(message) if message.trim().is_empty() => Err(error_at(
                written.span,
                "a message says what to use instead; write one, or the word `deprecated` alone",
            )),
            message => Ok(Self { message: message.unwrap_or_default() }),
        }
    }
}

/// A text of white space would look like none, but take the place of the doc comment.
fn not_blank(written: SpannedOption<String>) -> darling::Result<String> {
    let SpannedOption { value: text, span } = written;
    if !text.is_empty() && text.trim().is_empty() {
        return Err(error_at(span, "the text is blank; write one, or `\"\"` for none"));
    }
    Ok(text)
}
