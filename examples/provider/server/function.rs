//! A function: the struct of its parameters.

use tfvalue::{TfFunction, schema::FunctionError};

/// What a function returns.
pub type Returns<F> = <F as TfFunction<'static>>::Returns;

/// A function of a provider: its parameters, and what it makes of them.
pub trait Function: for<'de> TfFunction<'de> + 'static {
    /// Its name, after `provider::name::` in configurations.
    const NAME: &'static str;

    /// The result of a call.
    ///
    /// # Errors
    ///
    /// If these arguments have none.
    fn call(self) -> Result<Returns<Self>, FunctionError>;
}
