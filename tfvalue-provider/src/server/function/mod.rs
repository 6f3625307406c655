//! A function: the struct of its parameters.

mod rpc;

pub(crate) use self::rpc::AnyFunction;
use tfvalue_runtime::{TfFunction, schema::FunctionError};

/// The result of a function.
pub type Returns<F> = <F as TfFunction<'static>>::Returns;

/// A function of a provider: its parameters and its implementation.
///
/// Terraform calls the function before the provider is configured, so there is no client. The same arguments must give the same result.
///
/// # Example: a sum
///
/// ```
/// use tfvalue::{TfFunction, provider::Function, schema::FunctionError};
///
/// /// Adds numbers.
/// #[derive(TfFunction)]
/// #[tf(returns = u64)]
/// struct Sum {
///     #[tf(variadic)]
///     numbers: Vec<u64>,
/// }
///
/// impl Function for Sum {
///     const NAME: &'static str = "sum"; // provider::name::sum(1, 2)
///
///     async fn call(self) -> Result<u64, FunctionError> {
///         Ok(self.numbers.iter().sum())
///     }
/// }
/// ```
pub trait Function: for<'de> TfFunction<'de> + Send + 'static {
    /// The name of the function, which follows `provider::name::` in configurations.
    const NAME: &'static str;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// Returns an error if the function has no result for these arguments.
    fn call(self) -> impl Future<Output = Result<Returns<Self>, FunctionError>> + Send;
}
