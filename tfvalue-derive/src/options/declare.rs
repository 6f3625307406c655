//! Declares the options of a place. Each option is a field with a type and a syntax. The type determines how the field is filled.

use darling::util::{Override, SpannedValue};
use proc_macro2::Span;
use syn::{Expr, ExprPath, Lit, LitStr, Path, spanned::Spanned};

use super::table::{Given, OptionSpec, Refusal, Written};
use crate::{errors::Errors, types::path_in_expression};

/// Declares a struct of options. The struct optionally holds the item with the options. Fields after `;` hold further structs, whose options are
/// accepted in this place, too.
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
            /// Creates the struct without any option set.
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
    /// The options that the place accepts, in the order in which messages list them.
    fn specs() -> Vec<OptionSpec>
    where
        Self: Sized;

    /// Sets an option. Returns whether the place accepts the option.
    fn set(&mut self, written: &Written) -> Result<bool, Refusal>;

    /// The options that are present, with their spans.
    fn words(&self) -> Vec<(&'static str, Span)>;
}

/// An item or a part of an item, with the options in its attributes.
pub(crate) trait WithOptions<'i, T> {
    fn read(item: &'i T, errors: &mut Errors) -> Self;
}

/// The value of an option, with the span of the option.
pub(crate) struct SpannedOption<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

/// An option without a value, and its span if the option is present. Unlike `darling`'s type, its reader doesn't panic at `word()`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Flag(Option<Span>);

impl Flag {
    pub(crate) fn is_present(self) -> bool {
        self.0.is_some()
    }

    /// A present flag with this span.
    pub(crate) fn at(span: Span) -> Self {
        Self(Some(span))
    }

    /// The span of the option, or the span of the derive if the option is absent.
    pub(crate) fn span(self) -> Span {
        self.0.unwrap_or_else(Span::call_site)
    }
}

/// The span of the option. `None` if the option is absent.
pub(crate) fn span_of(flag: Flag) -> Option<Span> {
    flag.is_present().then(|| flag.span())
}

/// A field that holds an option.
pub(super) trait Slot {
    const MAY_REPEAT: bool = false;

    fn fill(&mut self, written: &Written) -> Result<(), Refusal>;

    /// The span of the option, if the option is present and the field stores its span.
    fn place(&self) -> Option<Span>;
}

/// A type for the values of options.
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

/// An option that may be repeated.
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
