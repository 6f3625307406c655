//! Declares the options of a place, each once: its field, its type and its syntax.

use darling::{
    Error,
    util::{Override, SpannedValue},
};
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{
    Expr, ExprLit, ExprPath, Lit, LitStr, Path, Type,
    parse::{ParseStream, Parser},
    spanned::Spanned,
};

use super::{
    Flag, SpannedOption,
    table::{Form, OptionSpec},
};
use crate::types::path_in_expression;

/// The options of a place.
pub(crate) trait Options {
    /// The options that go here, in the order in which messages list them.
    fn specs() -> Vec<OptionSpec>
    where
        Self: Sized;

    /// Reads an option. Returns whether it goes here.
    fn set(&mut self, written: &Written) -> Result<bool, Refusal>;

    /// The words that are written, and their places.
    fn words(&self) -> Vec<(&'static str, Span)>;
}

/// An item, or a part of one, with the options in its attributes.
pub(crate) trait WithOptions<T> {
    fn read(item: &T, errors: &mut Vec<Error>) -> Self;
}

/// Declares a struct of options, optionally with the item that has them, and at the end the options of other structs that go there, too.
macro_rules! options {
    (@word $field:ident) => { stringify!($field) };
    (@word $field:ident $word:literal) => { $word };
    (
        $(#[$doc:meta])*
        struct $name:ident $(($item:ty, $site:expr))? {
            $($(#[$option_doc:meta])* $option:ident $(($word:literal))?: $ty:ty as $syntax:ident $(($($example:literal),*))?,)*
            $(;$($(#[$rest_doc:meta])* $rest:ident: $rest_ty:ty,)*)?
        }
    ) => {
        $(#[$doc])*
        pub(crate) struct $name {
            $(pub(crate) item: $item,)?
            $($(#[$option_doc])* pub(crate) $option: $ty,)*
            $($($(#[$rest_doc])* pub(crate) $rest: $rest_ty,)*)?
        }

        impl $name {
            /// No option is written.
            pub(super) fn without_options($(item: $item)?) -> Self {
                Self {
                    $(item: <$item>::from(item),)?
                    $($option: <$ty>::default(),)*
                    $($($rest: <$rest_ty>::without_options(),)*)?
                }
            }
        }

        $(impl crate::options::receiver::WithOptions<$item> for $name {
            fn read(item: &$item, errors: &mut Vec<darling::Error>) -> Self {
                let mut options = Self::without_options(item.clone());
                errors.extend(crate::options::syntax::read_attributes($site, &item.attrs, &mut options));
                options
            }
        })?

        impl crate::options::receiver::Options for $name {
            fn specs() -> Vec<crate::options::table::OptionSpec> {
                use crate::options::{receiver::Slot, table};

                [
                    vec![$(table::OptionSpec {
                        word: options!(@word $option $($word)?),
                        syntax: table::$syntax $(($($example),*))?,
                        may_repeat: <$ty as Slot>::MAY_REPEAT,
                        accepts: |written| <$ty>::default().fill(written).is_ok(),
                    },)*],
                    $($(<$rest_ty as crate::options::receiver::Options>::specs(),)*)?
                ]
                .concat()
            }

            fn set(
                &mut self,
                written: &crate::options::receiver::Written,
            ) -> Result<bool, crate::options::receiver::Refusal> {
                use crate::options::receiver::Slot;

                $(if written.word == options!(@word $option $($word)?) {
                    return self.$option.fill(written).map(|()| true);
                })*
                $($(if self.$rest.set(written)? {
                    return Ok(true);
                })*)?
                Ok(false)
            }

            fn words(&self) -> Vec<(&'static str, proc_macro2::Span)> {
                use crate::options::receiver::Slot;

                let own = [$((options!(@word $option $($word)?), self.$option.place()),)*];
                let own = own.into_iter().filter_map(|(word, place)| Some((word, place?)));
                own$($(.chain(crate::options::Options::words(&self.$rest)))*)?.collect()
            }
        }
    };
}
pub(super) use options;

/// An option as it is written.
pub(crate) struct Written {
    pub(super) word: &'static str,
    /// The place of the word.
    pub(super) span: Span,
    pub(super) value: Given,
}

/// The tokens after the word of an option.
pub(crate) enum Given {
    Alone,
    /// After `=`.
    Expr(Expr),
    /// After `=`, if the option takes a type.
    Type(Type),
    /// In parentheses, or after `=` if the option takes any expression.
    Tokens(TokenStream),
}

/// The reason why a value is none of the option's.
pub(crate) enum Refusal {
    /// It is of another kind; the reader knows the message.
    Kind,
    Because(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Because(error)
    }
}

impl Written {
    /// The expression after `=`, out of the groups that macros put around it.
    pub(super) fn expr(&self) -> Option<&Expr> {
        let Given::Expr(expr) = &self.value else { return None };
        let mut expr = expr;
        while let Expr::Group(group) = expr {
            expr = &group.expr;
        }
        Some(expr)
    }

    fn literal(&self) -> Option<&Lit> {
        match self.expr() {
            Some(Expr::Lit(ExprLit { lit, .. })) => Some(lit),
            _ => None,
        }
    }

    /// The text after `=`.
    pub(super) fn text(&self) -> Result<&LitStr, Refusal> {
        match self.literal() {
            Some(Lit::Str(text)) => Ok(text),
            _ => Err(Refusal::Kind),
        }
    }

    /// Returns whether this word is the value.
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
    /// The tokens as an option of this form takes them.
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

/// The field of an option.
pub(super) trait Slot {
    const MAY_REPEAT: bool = false;

    fn fill(&mut self, written: &Written) -> Result<(), Refusal>;

    /// The place of the option, if it is written and kept.
    fn place(&self) -> Option<Span>;
}

/// A type of values.
pub(super) trait Value: Sized {
    fn read(written: &Written) -> Result<Self, Refusal>;

    fn place(&self) -> Option<Span> {
        None
    }
}

impl Slot for Flag {
    fn fill(&mut self, written: &Written) -> Result<(), Refusal> {
        *self = Self::at(written.span);
        Ok(())
    }

    fn place(&self) -> Option<Span> {
        super::span_of(*self)
    }
}

impl<T: Value> Slot for Option<T> {
    fn fill(&mut self, written: &Written) -> Result<(), Refusal> {
        *self = Some(T::read(written)?);
        Ok(())
    }

    fn place(&self) -> Option<Span> {
        self.as_ref().and_then(Value::place)
    }
}

/// An option that may be written several times.
impl<T: Value> Slot for Vec<SpannedOption<T>> {
    const MAY_REPEAT: bool = true;

    fn fill(&mut self, written: &Written) -> Result<(), Refusal> {
        self.push(SpannedOption::read(written)?);
        Ok(())
    }

    fn place(&self) -> Option<Span> {
        self.first().map(|first| first.span)
    }
}

impl<T: Value> Value for SpannedOption<T> {
    fn read(written: &Written) -> Result<Self, Refusal> {
        Ok(Self { value: T::read(written)?, span: written.span })
    }

    fn place(&self) -> Option<Span> {
        Some(self.span)
    }
}

impl<T: Value> Value for SpannedValue<T> {
    fn read(written: &Written) -> Result<Self, Refusal> {
        Ok(Self::new(T::read(written)?, written.value.tokens().span()))
    }

    fn place(&self) -> Option<Span> {
        Some(self.span())
    }
}

impl<T: Value> Value for Override<T> {
    fn read(written: &Written) -> Result<Self, Refusal> {
        match written.value {
            Given::Alone => Ok(Self::Inherit),
            _ => T::read(written).map(Self::Explicit),
        }
    }
}

impl Value for LitStr {
    fn read(written: &Written) -> Result<Self, Refusal> {
        written.text().cloned()
    }
}

impl Value for String {
    fn read(written: &Written) -> Result<Self, Refusal> {
        written.text().map(LitStr::value)
    }
}

impl Value for bool {
    fn read(written: &Written) -> Result<Self, Refusal> {
        if let Given::Alone = written.value {
            return Ok(true);
        }
        match written.literal() {
            Some(Lit::Bool(value)) => Ok(value.value),
            Some(Lit::Str(text)) => text.value().parse().map_err(|_| Refusal::Kind),
            _ => Err(Refusal::Kind),
        }
    }
}

impl Value for Path {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let path = match (&written.value, written.expr()) {
            (Given::Type(ty), _) => path_in_expression(ty),
            (_, Some(Expr::Path(ExprPath { qself: None, path, .. }))) => Some(path.clone()),
            (_, Some(_)) => written.text()?.parse_with(Self::parse_mod_style).ok(),
            _ => None,
        };
        path.ok_or(Refusal::Kind)
    }
}
