//! Declares the options of a place, each once: its field, its type and its syntax. How a value gets into the field is a matter of its type.

use darling::util::{Override, SpannedValue};
use proc_macro2::Span;
use syn::{Expr, ExprPath, Lit, LitStr, Path, spanned::Spanned};

use super::table::{Given, OptionSpec, Refusal, Written};
use crate::{errors::Errors, types::path_in_expression};

/// Declares a struct of options, optionally with the item that has them, and at the end the options of other structs that go there, too.
macro_rules! options {
    (@word $field:ident) => { stringify!($field) };
    (@word $field:ident $word:literal) => { $word };
    (
        $(#[$doc:meta])*
        struct $name:ident $(<$i:lifetime>($item:ty, $site:expr))? {
            $($(#[$option_doc:meta])* $option:ident $(($word:literal))?: $ty:ty as $syntax:ident $(($($example:literal),*))?,)*
            $(;$($(#[$rest_doc:meta])* $rest:ident: $rest_ty:ty,)*)?
        }
    ) => {
        $(#[$doc])*
        pub(crate) struct $name $(<$i>)? {
            $(pub(crate) item: &$i $item,)?
            $($(#[$option_doc])* pub(crate) $option: $ty,)*
            $($($(#[$rest_doc])* pub(crate) $rest: $rest_ty,)*)?
        }

        impl $(<$i>)? $name $(<$i>)? {
            /// No option is written.
            pub(super) fn without_options($(item: &$i $item)?) -> Self {
                Self {
                    $(item: <&$item>::from(item),)?
                    $($option: <$ty>::default(),)*
                    $($($rest: <$rest_ty>::without_options(),)*)?
                }
            }
        }

        $(impl<$i> crate::options::declare::WithOptions<$i, $item> for $name<$i> {
            fn read(item: &$i $item, errors: &mut crate::errors::Errors) -> Self {
                let mut options = Self::without_options(item);
                crate::options::syntax::read_attributes($site, &item.attrs, &mut options, errors);
                options
            }
        })?

        impl $(<$i>)? crate::options::declare::Options for $name $(<$i>)? {
            fn specs() -> Vec<crate::options::table::OptionSpec> {
                use crate::options::{declare::Slot, table};

                [
                    vec![$(table::OptionSpec {
                        word: options!(@word $option $($word)?),
                        syntax: table::$syntax $(($($example),*))?,
                        may_repeat: <$ty as Slot>::MAY_REPEAT,
                        accepts: |written| <$ty>::default().fill(written).is_ok(),
                    },)*],
                    $($(<$rest_ty as crate::options::declare::Options>::specs(),)*)?
                ]
                .concat()
            }

            fn set(
                &mut self,
                written: &crate::options::table::Written,
            ) -> Result<bool, crate::options::table::Refusal> {
                use crate::options::declare::Slot;

                $(if written.word == options!(@word $option $($word)?) {
                    return self.$option.fill(written).map(|()| true);
                })*
                $($(if self.$rest.set(written)? {
                    return Ok(true);
                })*)?
                Ok(false)
            }

            fn words(&self) -> Vec<(&'static str, proc_macro2::Span)> {
                use crate::options::declare::Slot;

                let own = [$((options!(@word $option $($word)?), self.$option.place()),)*];
                let own = own.into_iter().filter_map(|(word, place)| Some((word, place?)));
                own$($(.chain(crate::options::Options::words(&self.$rest)))*)?.collect()
            }
        }
    };
}
pub(super) use options;

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
pub(crate) trait WithOptions<'i, T> {
    fn read(item: &'i T, errors: &mut Errors) -> Self;
}

/// The value of an option, and the place of the option's word.
pub(crate) struct SpannedOption<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

/// A word without a value, and its place if it is written. Unlike `darling`'s, it doesn't panic at `word()`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Flag(Option<Span>);

impl Flag {
    pub(crate) fn is_present(self) -> bool {
        self.0.is_some()
    }

    /// A word that is written here.
    pub(crate) fn at(span: Span) -> Self {
        Self(Some(span))
    }

    /// The place of the word, or of the derive if the word is not written.
    pub(crate) fn span(self) -> Span {
        self.0.unwrap_or_else(Span::call_site)
    }
}

/// The place of a word, if it is written.
pub(crate) fn span_of(flag: Flag) -> Option<Span> {
    flag.is_present().then(|| flag.span())
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
        span_of(*self)
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
