//! Answers of an API for fields that are also sent. The compiler reports a type that doesn't fit the API only once, where the field is sent.

use std::marker::PhantomData;

use tfvalue_runtime::error::Error;

use super::{ExpandDefaulted, ExpandField, FlattenField, HoldsNull};

/// The answer for a field that is also sent, as the same type of the API. If the field can be sent, the methods of this type return the answer.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "nobody sees it")]
pub struct Sent<F, A, M>(A, PhantomData<fn(F, M)>);

impl<F, A, M> Sent<F, A, M> {
    pub fn new(api: A, _: Option<&F>) -> Self {
        Self(api, PhantomData)
    }
}

macro_rules! answers {
    ($($answer:ident: [$($sent:tt)*];)*) => {
        $(impl<F, A, M> Sent<F, A, M>
        where
            $($sent)*
        {
            pub fn $answer(self) -> A {
                self.0
            }
        })*

        /// Provides the methods for a field that can't be sent. The compiler has already reported an error about that field.
        #[doc(hidden)]
        pub trait Unsent: Sized {
            $(fn $answer(self) -> Misfit {
                Misfit
            })*
        }
    };
}

answers! {
    answer: [F: ExpandField<A, M>];
    answer_with_default: [F: ExpandDefaulted<A, M>];
    answer_with_null: [F: HoldsNull, F::Value: ExpandField<A, M>];
}

impl<F, A> Unsent for Sent<F, A, Misfit> {}

/// The answer in code that doesn't compile. `Misfit` converts to every type, so that the compiler reports no second error.
#[doc(hidden)]
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Misfit;

impl<F> FlattenField<Misfit, Misfit> for F {
    fn flatten_field(_: Misfit, _: Option<&Self>) -> Result<Self, Error> {
        Err(Error::invalid("the field can't be sent"))
    }
}

/// Every type converts to `Misfit` and to an array of `Misfit`. With these two impls, the compiler reports a field that can't be sent only after it
/// knows the API's type.
impl<F> ExpandField<Misfit, Misfit> for F {
    fn expand_field(&self) -> Result<Misfit, Error> {
        Ok(Misfit)
    }
}

impl<F> ExpandField<[Misfit; 0], Misfit> for F {
    fn expand_field(&self) -> Result<[Misfit; 0], Error> {
        Ok([])
    }
}
