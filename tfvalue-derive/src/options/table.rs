//! The places of options, and the syntax of their values.

use darling::Error;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{
    Expr, ExprLit, Lit, LitStr, Type,
    parse::{ParseStream, Parser},
};

use super::Derive;

/// A place for options in `#[tf(...)]` or `#[api(...)]`.
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
    /// On a struct or an enum, in `#[api(...)]`.
    ApiContainer,
    /// On a field, in `#[api(...)]`.
    ApiField,
    /// On a variant of an enum, in `#[api(...)]`.
    ApiVariant,
}

/// The form of an option's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// No value.
    Flag,
    /// An expression after `=`.
    Expr,
    /// A type after `=`.
    Type,
    /// The tokens after `=`, up to the next comma outside the value. The type of the option parses them.
    Tokens,
    /// The tokens in parentheses. The type of the option parses them.
    Arguments,
}

/// The syntax of an option's value.
#[derive(Clone, Copy)]
pub(crate) struct OptionSyntax {
    pub(super) form: Form,
    /// True if the option may have no value.
    pub(super) may_be_alone: bool,
    /// A description of the value, for messages.
    pub(super) takes: &'static str,
    /// The text after the option's name in an example.
    example: &'static str,
}

const fn syntax(form: Form, takes: &'static str, example: &'static str) -> OptionSyntax {
    OptionSyntax { form, may_be_alone: matches!(form, Form::Flag), takes, example }
}

const fn optional(form: Form, takes: &'static str, example: &'static str) -> OptionSyntax {
    OptionSyntax { may_be_alone: true, ..syntax(form, takes, example) }
}

/// `via = literal`: one of a few words.
pub(super) const fn word(takes: &'static str, example: &'static str) -> OptionSyntax {
    syntax(Form::Expr, takes, example)
}

/// `returns = String`
pub(super) const fn a_type(example: &'static str) -> OptionSyntax {
    syntax(Form::Type, "a type", example)
}

/// `validate(length(1..=64))`
pub(super) const fn arguments(example: &'static str) -> OptionSyntax {
    syntax(Form::Arguments, "arguments in parentheses", example)
}

pub(super) const FLAG: OptionSyntax = syntax(Form::Flag, "no value", "");
pub(super) const TEXT: OptionSyntax = syntax(Form::Expr, "a text in quotes", " = \"…\"");
pub(super) const OPTIONAL_TEXT: OptionSyntax =
    optional(Form::Expr, "a text in quotes, or no value", " = \"…\"");
pub(super) const INTEGER: OptionSyntax = syntax(Form::Expr, "an integer", " = 1");
pub(super) const BOOL: OptionSyntax = optional(Form::Expr, "`true` or `false`", " = false");
pub(super) const MODULE: OptionSyntax = syntax(Form::Expr, "the path of a module", " = module");
pub(super) const FUNCTION: OptionSyntax = syntax(Form::Expr, "the path of a function", " = same");
pub(super) const CRATE: OptionSyntax =
    syntax(Form::Expr, "the path of the crate `tfvalue`", " = path::to::tfvalue");
pub(super) const MODEL: OptionSyntax = syntax(Form::Type, "the path of a model", " = ServerV1");
pub(super) const OPTIONAL_MODEL: OptionSyntax =
    optional(Form::Type, "the path of a model, or no value", " = ServerIdentity");
pub(super) const DESCRIPTION_KIND: OptionSyntax = word("`plain` or `markdown`", " = plain");
pub(super) const RULE: OptionSyntax = syntax(Form::Expr, "a rule in quotes", " = \"lowercase\"");
pub(super) const BOUNDS: OptionSyntax = syntax(Form::Expr, "bounds in quotes", " = \"T: Clone, U: Copy\"");
pub(super) const MODES: OptionSyntax =
    optional(Form::Arguments, "a mode in parentheses, or no value", "(list)");
pub(super) const EXPRESSION: OptionSyntax =
    syntax(Form::Tokens, "a value of the type of the field", " = \"…\"");
pub(super) const FIELD: OptionSyntax = syntax(Form::Tokens, "the name of a field", " = name");
pub(super) const OPTIONAL_ARGUMENTS: OptionSyntax =
    optional(Form::Arguments, "arguments in parentheses, or none", "");
pub(super) const FIELDS: OptionSyntax = arguments("(a, b)");
/// `name = field`, with a name of the API
pub(super) const API_NAME: OptionSyntax =
    syntax(Form::Tokens, "a name of the API, without quotes", " = field");
/// `open`, or `open = Variant`
pub(super) const OPTIONAL_VARIANT: OptionSyntax =
    optional(Form::Tokens, "a variant of the API's enum, or no value", " = Variant");
/// `via = builder`, or `via = map(EnumOfKeys)`
pub(super) const VIA: OptionSyntax =
    word("`literal`, `default`, `builder`, `setters` or `map(EnumOfKeys)`", " = builder");
/// `null = default`, or `null = -1`
pub(super) const NULL: OptionSyntax =
    syntax(Form::Tokens, "`default`, `error`, `null` or a value of the API's field", " = default");

impl Site {
    /// The name of the attribute.
    pub(super) fn attribute(self) -> &'static str {
        if matches!(self, Self::ApiContainer | Self::ApiField | Self::ApiVariant) { "api" } else { "tf" }
    }
}

/// An option as the user wrote it.
pub(crate) struct Written {
    pub(super) word: &'static str,
    /// The span of the option's name.
    pub(super) span: Span,
    pub(super) value: Given,
}

/// The value after the option's name.
pub(crate) enum Given {
    Alone,
    /// An expression after `=`.
    Expr(Expr),
    /// A type after `=`.
    Type(Type),
    /// The tokens in parentheses, or after `=` if the option accepts any expression.
    Tokens(TokenStream),
}

/// The reason why an option does not accept a value.
pub(crate) enum Refusal {
    /// The value has another form. The reader creates the message.
    Kind,
    Because(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Because(error)
    }
}

impl Written {
    /// The expression after `=`, without the groups that macros put around it.
    pub(super) fn expr(&self) -> Option<&Expr> {
        let Given::Expr(expr) = &self.value else { return None };
        let mut expr = expr;
        while let Expr::Group(group) = expr {
            expr = &group.expr;
        }
        Some(expr)
    }

    pub(super) fn literal(&self) -> Option<&Lit> {
        match self.expr() {
            Some(Expr::Lit(ExprLit { lit, .. })) => Some(lit),
            _ => None,
        }
    }

    /// The string after `=`.
    pub(super) fn text(&self) -> Result<&LitStr, Refusal> {
        match self.literal() {
            Some(Lit::Str(text)) => Ok(text),
            _ => Err(Refusal::Kind),
        }
    }

    /// Returns whether the value is this word.
    pub(super) fn is(&self, word: &str) -> bool {
        matches!(self.expr(), Some(Expr::Path(path)) if path.path.is_ident(word))
    }

    pub(super) fn parsed<T>(
        &self,
        parse: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
    ) -> Result<T, Refusal> {
        let Given::Tokens(tokens) = &self.value else { return Err(Refusal::Kind) };
        parse.parse2(tokens.clone()).map_err(|error| Error::from(error).into())
    }
}

impl Given {
    /// Parses tokens as a value of this form.
    pub(super) fn parsed(form: Form, tokens: TokenStream) -> Option<Self> {
        match form {
            Form::Flag => None,
            Form::Expr => syn::parse2(tokens).ok().map(Self::Expr),
            Form::Type => syn::parse2(tokens).ok().map(Self::Type),
            Form::Tokens | Form::Arguments => Some(Self::Tokens(tokens)),
        }
    }

    pub(super) fn tokens(&self) -> TokenStream {
        match self {
            Self::Alone => TokenStream::new(),
            Self::Expr(expr) => expr.to_token_stream(),
            Self::Type(ty) => ty.to_token_stream(),
            Self::Tokens(tokens) => tokens.clone(),
        }
    }
}

/// The specification of an option.
#[derive(Clone, Copy)]
pub(crate) struct OptionSpec {
    pub(super) word: &'static str,
    pub(super) syntax: OptionSyntax,
    /// True if the option may be repeated.
    pub(super) may_repeat: bool,
    /// Returns whether the option accepts the value.
    pub(super) accepts: fn(&Written) -> bool,
}

impl OptionSpec {
    /// The option with a value, as an example.
    pub(super) fn example(&self) -> String {
        format!("{}{}", self.word, self.syntax.example)
    }
}
