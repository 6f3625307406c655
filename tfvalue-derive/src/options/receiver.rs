//! Declares the options of a place, each once: its field, its type and its syntax.

use darling::{
    Error,
    util::{Override, SpannedValue},
};
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{
    Expr, ExprLit, ExprPath, Ident, Lit, LitStr, Path, Type,
    parse::{ParseStream, Parser},
    spanned::Spanned,
};

use super::{
    Flag, SpannedOption,
    table::OptionSpec,
    tokens::{path_of, with_turbofish},
};

/// The options of a place.
pub(super) trait Options {
    /// The options that go here, in the order in which messages list them.
    fn specs() -> Vec<OptionSpec>
    where
        Self: Sized;

    /// Reads an option. Returns whether it goes here.
    fn set(&mut self, written: &Written) -> Result<bool, Refusal>;

    /// The words of the options, and the places of those that are written.
    fn words(&self) -> Vec<(&'static str, Option<Span>)>;
}

/// Declares a struct of options. Before the semicolon are its other fields, and at the end the options of other structs that go there, too.
macro_rules! options {
    (@word $field:ident) => { stringify!($field) };
    (@word $field:ident $word:literal) => { $word };
    (
        $(#[$doc:meta])*
        struct $name:ident {
            $($(#[$part_doc:meta])* $part:ident: $part_ty:ty,)*
            ;
            $($(#[$option_doc:meta])* $option:ident $(($word:literal))?: $ty:ty as $syntax:expr,)*
            $(;$($(#[$rest_doc:meta])* $rest:ident: $rest_ty:ty,)*)?
        }
    ) => {
        $(#[$doc])*
        pub(crate) struct $name {
            $($(#[$part_doc])* pub(crate) $part: $part_ty,)*
            $($(#[$option_doc])* pub(crate) $option: $ty,)*
            $($($(#[$rest_doc])* pub(crate) $rest: $rest_ty,)*)?
        }

        impl $name {
            /// No option is written.
            pub(super) fn without_options($($part: $part_ty,)*) -> Self {
                Self {
                    $($part,)*
                    $($option: <$ty>::default(),)*
                    $($($rest: <$rest_ty>::without_options(),)*)?
                }
            }
        }

        impl crate::options::receiver::Options for $name {
            fn specs() -> Vec<crate::options::table::OptionSpec> {
                use crate::options::table::{OptionSpec, OptionSyntax::*};

                [
                    vec![$(OptionSpec { word: options!(@word $option $($word)?), form: $syntax },)*],
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

            fn words(&self) -> Vec<(&'static str, Option<proc_macro2::Span>)> {
                use crate::options::receiver::Slot;

                [
                    vec![$((options!(@word $option $($word)?), self.$option.place()),)*],
                    $($(self.$rest.words(),)*)?
                ]
                .concat()
            }
        }
    };
}
pub(super) use options;

/// An option as it is written.
pub(super) struct Written {
    pub(super) word: Ident,
    pub(super) value: Given,
}

/// The tokens after the word of an option.
pub(super) enum Given {
    Alone,
    /// After `=`.
    Expr(Expr),
    /// After `=`, if the option takes a type.
    Type(Type),
    /// In parentheses, or after `=` if the option takes any expression.
    Tokens(TokenStream),
}

/// The reason why a value is none of the option's.
pub(super) enum Refusal {
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
        *self = Self::at(written.word.span());
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
        Ok(Self { value: T::read(written)?, span: written.word.span() })
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
            (Given::Type(ty), _) => path_of(ty).map(with_turbofish),
            (_, Some(Expr::Path(ExprPath { qself: None, path, .. }))) => Some(path.clone()),
            (_, Some(_)) => written.text()?.parse_with(Self::parse_mod_style).ok(),
            _ => None,
        };
        path.ok_or(Refusal::Kind)
    }
}
