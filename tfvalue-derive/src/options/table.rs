//! The places of options, and the ways in which their values are written.

use std::borrow::Cow;

use super::Derive;

/// A position of `#[tf(...)]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Site {
    /// On a struct or an enum.
    Container(Derive),
    /// On a field.
    Field(Derive),
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
    /// `semantic = function`
    Function,
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
#[derive(Clone, Copy)]
pub(super) struct OptionSpec {
    pub(super) word: &'static str,
    pub(super) form: OptionSyntax,
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
            OptionSyntax::Function => format!("{word} = same"),
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
            OptionSyntax::Function => "the path of a function",
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
