//! Every option: where it goes, and how its value is written.
//!
//! The receivers in this folder read the options; this table serves the messages about those that are written wrongly.

use std::borrow::Cow;

use super::Derive::{Function, Schema, Type};

/// A position of `#[tf(...)]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Site {
    /// On a struct or an enum.
    Container(super::Derive),
    /// On a field.
    Field(super::Derive),
    /// On a variant of an enum.
    Variant,
    /// In the parentheses of `nested`.
    Nested,
    /// In the parentheses of `block`.
    Block,
}

/// The syntax of the value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OptionSyntax {
    /// `required`
    Flag,
    /// `name = "…"`
    Text,
    /// `deprecated`, or `deprecated = "…"`
    OptionalText,
    /// `version = 1`
    Integer,
    /// `allow_null`, or `allow_null = false`
    Bool,
    /// `with = module`
    Module,
    /// `crate = path`
    Crate,
    /// `upgrade_from = ServerV1`
    Model,
    /// `identity`, or `identity = ServerIdentity`
    OptionalModel,
    /// `returns = String`
    Type,
    /// `description_kind = plain`
    OneOf(&'static [&'static str]),
    /// `rename_all = "lowercase"`
    Rule,
    /// `bound = "T: Clone"`
    Bounds,
    /// `block`, or `block(list)`
    Modes,
    /// `default = expression`: what has the type of the field.
    Expression,
    /// `key = field`
    Field,
    /// `requires_replace`, or `requires_replace(if_configured)`: what is in the parentheses is read with the value.
    OptionalArguments,
    /// `validate(length(1..=64))`: what is in the parentheses is read with the value.
    Validators,
    /// `conflicts(a, b)`, which may be written several times: what is in the parentheses is read with the value.
    Fields,
}

/// An option.
pub(super) struct OptionSpec {
    pub(super) word: &'static str,
    pub(super) form: OptionSyntax,
    pub(super) sites: &'static [Site],
}

const CONTAINERS: &[Site] = &[Site::Container(Schema), Site::Container(Type), Site::Container(Function)];
const ON_SCHEMA: &[Site] = &[Site::Container(Schema)];
const ON_FUNCTION: &[Site] = &[Site::Container(Function)];
const ATTRIBUTE: &[Site] = &[Site::Field(Schema)];
const PARAMETER: &[Site] = &[Site::Field(Function)];
const FIELDS: &[Site] = &[Site::Field(Schema), Site::Field(Type), Site::Field(Function)];
const OBJECT_FIELDS: &[Site] = &[Site::Field(Schema), Site::Field(Type)];
const MODES: &[Site] = &[Site::Nested, Site::Block];
const BLOCK: &[Site] = &[Site::Block];

const DESCRIBED: &[Site] =
    &[Site::Container(Schema), Site::Container(Function), Site::Field(Schema), Site::Field(Function)];

const KINDS: &[&str] = &["plain", "markdown"];

/// In the order in which messages list them.
pub(super) const OPTIONS: &[OptionSpec] = &[
    known("resource", OptionSyntax::Flag, ON_SCHEMA),
    known("data_source", OptionSyntax::Flag, ON_SCHEMA),
    known("provider", OptionSyntax::Flag, ON_SCHEMA),
    known("provider_meta", OptionSyntax::Flag, ON_SCHEMA),
    known("ephemeral_resource", OptionSyntax::Flag, ON_SCHEMA),
    known("list_resource", OptionSyntax::Flag, ON_SCHEMA),
    known("action", OptionSyntax::Flag, ON_SCHEMA),
    known("state_store", OptionSyntax::Flag, ON_SCHEMA),
    known("identity", OptionSyntax::OptionalModel, ON_SCHEMA),
    known("version", OptionSyntax::Integer, ON_SCHEMA),
    known("upgrade_from", OptionSyntax::Model, ON_SCHEMA),
    known("known", OptionSyntax::Flag, &[Site::Container(Schema), Site::Field(Schema)]),
    known("protocol5", OptionSyntax::Flag, ON_SCHEMA),
    known("returns", OptionSyntax::Type, ON_FUNCTION),
    known("summary", OptionSyntax::Text, ON_FUNCTION),
    known("required", OptionSyntax::Flag, ATTRIBUTE),
    known("optional", OptionSyntax::Flag, ATTRIBUTE),
    known("computed", OptionSyntax::Flag, &[Site::Field(Schema), Site::Block]),
    known("nested", OptionSyntax::Modes, ATTRIBUTE),
    known("block", OptionSyntax::Modes, ATTRIBUTE),
    known("sensitive", OptionSyntax::Flag, ATTRIBUTE),
    known("write_only", OptionSyntax::Flag, ATTRIBUTE),
    known(
        "name",
        OptionSyntax::Text,
        &[Site::Field(Schema), Site::Field(Type), Site::Field(Function), Site::Variant],
    ),
    known("legacy_name", OptionSyntax::Text, ATTRIBUTE),
    known("variadic", OptionSyntax::Flag, PARAMETER),
    known("allow_null", OptionSyntax::Bool, PARAMETER),
    known("allow_unknown", OptionSyntax::Bool, PARAMETER),
    known(
        "as_string",
        OptionSyntax::Flag,
        &[Site::Field(Schema), Site::Field(Type), Site::Field(Function), Site::Container(Type)],
    ),
    known("with", OptionSyntax::Module, FIELDS),
    known("flatten", OptionSyntax::Flag, OBJECT_FIELDS),
    known("skip", OptionSyntax::Flag, OBJECT_FIELDS),
    known("description", OptionSyntax::Text, DESCRIBED),
    known("description_kind", OptionSyntax::OneOf(KINDS), DESCRIBED),
    known(
        "deprecated",
        OptionSyntax::OptionalText,
        &[Site::Container(Schema), Site::Container(Function), Site::Field(Schema)],
    ),
    known("default", OptionSyntax::Expression, ATTRIBUTE),
    known("requires_replace", OptionSyntax::OptionalArguments, ATTRIBUTE),
    known("use_state_for_unknown", OptionSyntax::OptionalArguments, ATTRIBUTE),
    known("validate", OptionSyntax::Validators, ATTRIBUTE),
    known("key", OptionSyntax::Field, ATTRIBUTE),
    known("exactly_one_of", OptionSyntax::Fields, ON_SCHEMA),
    known("at_least_one_of", OptionSyntax::Fields, ON_SCHEMA),
    known("conflicts", OptionSyntax::Fields, ON_SCHEMA),
    known("required_together", OptionSyntax::Fields, ON_SCHEMA),
    known("required_for_import", OptionSyntax::Flag, ATTRIBUTE),
    known("optional_for_import", OptionSyntax::Flag, ATTRIBUTE),
    known("rename_all", OptionSyntax::Rule, CONTAINERS),
    known("crate", OptionSyntax::Crate, CONTAINERS),
    known("bound", OptionSyntax::Bounds, CONTAINERS),
    known("single", OptionSyntax::Flag, MODES),
    known("list", OptionSyntax::Flag, MODES),
    known("set", OptionSyntax::Flag, MODES),
    known("map", OptionSyntax::Flag, MODES),
    // Of a nested attribute, it is refused later, with a reason.
    known("group", OptionSyntax::Flag, MODES),
    known("min_items", OptionSyntax::Integer, BLOCK),
    known("max_items", OptionSyntax::Integer, BLOCK),
    known("protocol5", OptionSyntax::OneOf(&["object"]), &[Site::Nested]),
];

const fn known(word: &'static str, form: OptionSyntax, sites: &'static [Site]) -> OptionSpec {
    OptionSpec { word, form, sites }
}

impl Site {
    /// The options that go here.
    pub(super) fn options(self) -> impl Iterator<Item = &'static OptionSpec> {
        OPTIONS.iter().filter(move |known| known.sites.contains(&self))
    }

    /// The option of this name that goes here.
    pub(super) fn option(self, word: &str) -> Option<&'static OptionSpec> {
        self.options().find(|known| known.word == word)
    }
}

impl OptionSpec {
    /// The option with a value, as an example.
    pub(super) fn example(&self) -> String {
        let word = self.word;
        match self.form {
            OptionSyntax::Flag | OptionSyntax::OptionalArguments => word.to_owned(),
            OptionSyntax::Text | OptionSyntax::OptionalText | OptionSyntax::Expression => {
                format!("{word} = \"…\"")
            }
            OptionSyntax::Integer => format!("{word} = 1"),
            OptionSyntax::Bool => format!("{word} = false"),
            OptionSyntax::Module => format!("{word} = module"),
            OptionSyntax::Crate => format!("{word} = path::to::tfvalue"),
            OptionSyntax::Model => format!("{word} = ServerV1"),
            OptionSyntax::OptionalModel => format!("{word} = ServerIdentity"),
            OptionSyntax::Type => format!("{word} = Vec<String>"),
            OptionSyntax::OneOf(words) => format!("{word} = {}", words[0]),
            OptionSyntax::Rule => format!("{word} = \"lowercase\""),
            OptionSyntax::Bounds => format!("{word} = \"T: Clone, U: Copy\""),
            OptionSyntax::Modes => format!("{word}(list)"),
            OptionSyntax::Field => format!("{word} = name"),
            OptionSyntax::Validators => "validate(length(1..=64))".to_owned(),
            OptionSyntax::Fields => format!("{word}(a, b)"),
        }
    }

    /// The value.
    pub(super) fn value(&self) -> Cow<'static, str> {
        let text = match self.form {
            OptionSyntax::OneOf(words) => {
                let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
                return words.join(" or ").into();
            }
            OptionSyntax::Flag => "no value",
            OptionSyntax::Text => "a text in quotes",
            OptionSyntax::OptionalText => "a text in quotes, or no value",
            OptionSyntax::Integer => "an integer",
            OptionSyntax::Bool => "`true` or `false`",
            OptionSyntax::Module => "the path of a module",
            OptionSyntax::Crate => "the path of the crate `tfvalue`",
            OptionSyntax::Model => "the path of a model",
            OptionSyntax::OptionalModel => "the path of a model, or no value",
            OptionSyntax::Type => "a type",
            OptionSyntax::Rule => "a rule in quotes",
            OptionSyntax::Bounds => "bounds in quotes",
            OptionSyntax::Modes => "a mode in parentheses",
            OptionSyntax::Expression => "a value of the type of the field",
            OptionSyntax::Field => "the name of a field",
            OptionSyntax::OptionalArguments => "arguments in parentheses, or none",
            OptionSyntax::Validators | OptionSyntax::Fields => "arguments in parentheses",
        };
        text.into()
    }
}
