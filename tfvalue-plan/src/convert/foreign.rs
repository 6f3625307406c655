//! Comparison of fields that have a conversion of their own. Their types need not implement [`SemanticEq`].

use super::{Fit, HoldsNull, SemanticEq};

/// A field that is compared by its meaning. The methods of this type apply if the field's type implements [`SemanticEq`].
#[doc(hidden)]
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "nobody sees it")]
pub struct Foreign<'f, F>(pub &'f F);

impl<F: SemanticEq> Foreign<'_, F> {
    pub fn semantic_eq(self, other: &F) -> bool {
        self.0.semantic_eq(other)
    }

    pub fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    pub fn stays_for(self, new: &F, fit: Fit) -> bool {
        self.0.stays_for(new, fit)
    }
}

macro_rules! by_equality {
    ($($(#[$doc:meta])* $name:ident for $ty:ty: $bound:ident, |$field:ident| [$is_zero:expr, $is_unknown:expr];)*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        #[expect(clippy::wrong_self_convention, reason = "a reference would be another step of the search for the function")]
        pub trait $name<F>: Sized {
            fn semantic_eq(self, other: &F) -> bool;

            fn is_zero(self) -> bool;

            fn stays_for(self, new: &F, fit: Fit) -> bool;
        }

        impl<F: PartialEq + $bound> $name<F> for $ty {
            fn semantic_eq(self, other: &F) -> bool {
                self.0 == other
            }

            fn is_zero(self) -> bool {
                let $field = self.0;
                $is_zero
            }

            fn stays_for(self, new: &F, fit: Fit) -> bool {
                let $field = self.0;
                self.0 == new || fit.unknown && $is_unknown
            }
        }
    )*};
}

by_equality! {
    /// Provides the methods for a field without [`SemanticEq`] that can be null. `==` compares the field, and null is its zero value.
    ForeignNullable for Foreign<'_, F>: HoldsNull, |field| [
        field.value().is_ok_and(|value| value.is_none()),
        field.is_unknown()
    ];
    /// Provides the methods for a field of any other type. `==` compares the field.
    ForeignAny for &Foreign<'_, F>: Sized, |_field| [false, false];
}
