//! Every option: where it goes, and how its value is written.
//!
//! The receivers in this folder read the options; this table serves the messages about those that are written wrongly.

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

/// How the value of an option is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
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
    /// `validate(length(1..=64))`, `conflicts(a, b)`: what is in the parentheses is read with the value.
    Arguments,
}

/// An option.
pub(super) struct Known {
    pub(super) word: &'static str,
    pub(super) form: Form,
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
pub(super) const OPTIONS: &[Known] = &[
    known("resource", Form::Flag, ON_SCHEMA),
    known("data_source", Form::Flag, ON_SCHEMA),
    known("provider", Form::Flag, ON_SCHEMA),
    known("provider_meta", Form::Flag, ON_SCHEMA),
    known("ephemeral_resource", Form::Flag, ON_SCHEMA),
    known("list_resource", Form::Flag, ON_SCHEMA),
    known("action", Form::Flag, ON_SCHEMA),
    known("state_store", Form::Flag, ON_SCHEMA),
    known("identity", Form::OptionalModel, ON_SCHEMA),
    known("version", Form::Integer, ON_SCHEMA),
    known("upgrade_from", Form::Model, ON_SCHEMA),
    known("known", Form::Flag, &[Site::Container(Schema), Site::Field(Schema)]),
    known("protocol5", Form::Flag, ON_SCHEMA),
    known("returns", Form::Type, ON_FUNCTION),
    known("summary", Form::Text, ON_FUNCTION),
    known("required", Form::Flag, ATTRIBUTE),
    known("optional", Form::Flag, ATTRIBUTE),
    known("computed", Form::Flag, &[Site::Field(Schema), Site::Block]),
    known("nested", Form::Modes, ATTRIBUTE),
    known("block", Form::Modes, ATTRIBUTE),
    known("sensitive", Form::Flag, ATTRIBUTE),
    known("write_only", Form::Flag, ATTRIBUTE),
    known(
        "name",
        Form::Text,
        &[Site::Field(Schema), Site::Field(Type), Site::Field(Function), Site::Variant],
    ),
    known("legacy_name", Form::Text, ATTRIBUTE),
    known("variadic", Form::Flag, PARAMETER),
    known("allow_null", Form::Bool, PARAMETER),
    known("allow_unknown", Form::Bool, PARAMETER),
    known(
        "as_string",
        Form::Flag,
        &[Site::Field(Schema), Site::Field(Type), Site::Field(Function), Site::Container(Type)],
    ),
    known("with", Form::Module, FIELDS),
    known("flatten", Form::Flag, OBJECT_FIELDS),
    known("skip", Form::Flag, OBJECT_FIELDS),
    known("description", Form::Text, DESCRIBED),
    known("description_kind", Form::OneOf(KINDS), DESCRIBED),
    known(
        "deprecated",
        Form::OptionalText,
        &[Site::Container(Schema), Site::Container(Function), Site::Field(Schema)],
    ),
    known("default", Form::Expression, ATTRIBUTE),
    known("requires_replace", Form::OptionalArguments, ATTRIBUTE),
    known("use_state_for_unknown", Form::OptionalArguments, ATTRIBUTE),
    known("validate", Form::Arguments, ATTRIBUTE),
    known("key", Form::Field, ATTRIBUTE),
    known("exactly_one_of", Form::Arguments, ON_SCHEMA),
    known("at_least_one_of", Form::Arguments, ON_SCHEMA),
    known("conflicts", Form::Arguments, ON_SCHEMA),
    known("required_together", Form::Arguments, ON_SCHEMA),
    known("required_for_import", Form::Flag, ATTRIBUTE),
    known("optional_for_import", Form::Flag, ATTRIBUTE),
    known("rename_all", Form::Rule, CONTAINERS),
    known("crate", Form::Crate, CONTAINERS),
    known("bound", Form::Bounds, CONTAINERS),
    known("single", Form::Flag, MODES),
    known("list", Form::Flag, MODES),
    known("set", Form::Flag, MODES),
    known("map", Form::Flag, MODES),
    // Of a nested attribute, it is refused later, with a reason.
    known("group", Form::Flag, MODES),
    known("min_items", Form::Integer, BLOCK),
    known("max_items", Form::Integer, BLOCK),
    known("protocol5", Form::OneOf(&["object"]), &[Site::Nested]),
];

const fn known(word: &'static str, form: Form, sites: &'static [Site]) -> Known {
    Known { word, form, sites }
}

impl Site {
    /// The options that go here.
    pub(super) fn options(self) -> impl Iterator<Item = &'static Known> {
        OPTIONS.iter().filter(move |known| known.sites.contains(&self))
    }

    /// The option of this name that goes here.
    pub(super) fn option(self, word: &str) -> Option<&'static Known> {
        self.options().find(|known| known.word == word)
    }
}

impl Known {
    /// The option with a value, as an example.
    pub(super) fn example(&self) -> String {
        let word = self.word;
        match self.form {
            Form::Flag | Form::OptionalArguments => word.to_owned(),
            Form::Text | Form::OptionalText | Form::Expression => format!("{word} = \"…\""),
            Form::Integer => format!("{word} = 1"),
            Form::Bool => format!("{word} = false"),
            Form::Module => format!("{word} = module"),
            Form::Crate => format!("{word} = path::to::tfvalue"),
            Form::Model => format!("{word} = ServerV1"),
            Form::OptionalModel => format!("{word} = ServerIdentity"),
            Form::Type => format!("{word} = Vec<String>"),
            Form::OneOf(words) => format!("{word} = {}", words[0]),
            Form::Rule => format!("{word} = \"lowercase\""),
            Form::Bounds => format!("{word} = \"T: Clone, U: Copy\""),
            Form::Modes => format!("{word}(list)"),
            Form::Field => format!("{word} = name"),
            Form::Arguments if word == "validate" => "validate(length(1..=64))".to_owned(),
            Form::Arguments => format!("{word}(a, b)"),
        }
    }

    /// What the value is.
    pub(super) fn value(&self) -> &'static str {
        match self.form {
            Form::Flag => "no value",
            Form::Text => "a text in quotes",
            Form::OptionalText => "a text in quotes, or no value",
            Form::Integer => "an integer",
            Form::Bool => "`true` or `false`",
            Form::Module => "the path of a module",
            Form::Crate => "the path of the crate `tfvalue`",
            Form::Model => "the path of a model",
            Form::OptionalModel => "the path of a model, or no value",
            Form::Type => "a type",
            Form::OneOf(["object"]) => "`object`",
            Form::OneOf(_) => "`plain` or `markdown`",
            Form::Rule => "a rule in quotes",
            Form::Bounds => "bounds in quotes",
            Form::Modes => "a mode in parentheses",
            Form::Expression => "a value of the type of the field",
            Form::Field => "the name of a field",
            Form::OptionalArguments => "arguments in parentheses, or none",
            Form::Arguments => "arguments in parentheses",
        }
    }
}
