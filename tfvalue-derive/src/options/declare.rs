//! Declares the options of a place, each once: its field, its type and its syntax.

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

        $(impl<$i> crate::options::receiver::WithOptions<$i, $item> for $name<$i> {
            fn read(item: &$i $item, errors: &mut crate::errors::Errors) -> Self {
                let mut options = Self::without_options(item);
                crate::options::syntax::read_attributes($site, &item.attrs, &mut options, errors);
                options
            }
        })?

        impl $(<$i>)? crate::options::receiver::Options for $name $(<$i>)? {
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
                written: &crate::options::table::Written,
            ) -> Result<bool, crate::options::table::Refusal> {
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
