//! Calls of functions.

use tfvalue_runtime::{Value, schema::Parameter};

use super::Core;
use tfvalue_provider::{
    inner::{typed_message, value},
    provider::{Diagnostics, Function, Provider},
    tfplugin6::call_function,
};

impl<P: Provider> Core<P> {
    /// Calls a function of a provider that isn't configured, as Terraform does. Calls the function twice, because both results must be equal.
    ///
    /// If an argument isn't wholly known, the result is unknown, without a call. A parameter may allow unknown values.
    ///
    /// # Errors
    ///
    /// Returns the function's error, or Terraform's errors in an argument or the result.
    ///
    /// # Panics
    ///
    /// Panics if the provider doesn't register the function.
    #[track_caller]
    pub fn call<F: Function>(
        &self,
        arguments: impl IntoIterator<Item: Into<Value<'static>>>,
    ) -> Result<Value<'static>, Diagnostics> {
        let shared = &self.shared;
        let function = shared.registered.function(F::NAME);
        let signature = function.unwrap_or_else(|| panic!("the function {} is not registered", F::NAME));
        let failed = |detail: String| Err(Diagnostics::error("Error in function call", detail));
        let arguments: Vec<Value<'static>> = arguments.into_iter().map(Into::into).collect();
        let count = arguments.len();
        if count < signature.parameters.len()
            || (signature.variadic.is_none() && count > signature.parameters.len())
        {
            return failed(format!("The function takes another number of arguments than {count}."));
        }
        let mut messages = Vec::new();
        let mut is_known = true;
        for (index, argument) in arguments.iter().enumerate() {
            let Some(parameter) = signature.parameters.get(index).or(signature.variadic.as_ref()) else {
                break;
            };
            let Parameter { name, ty, allow_null, allow_unknown, .. } = parameter;
            if argument.is_null() && !allow_null {
                return failed(format!("Invalid value for {name:?} parameter: argument must not be null."));
            }
            is_known &= *allow_unknown || argument.is_wholly_known();
            messages.push(typed_message(argument, ty)?);
        }
        if !is_known {
            return Ok(Value::UNKNOWN);
        }
        let request = call_function::Request { name: F::NAME.to_owned(), arguments: messages };
        let ask = async || {
            let response: call_function::Response =
                shared.unconfigured.call("CallFunction", &request).await?;
            if let Some(error) = response.error {
                let place = error.function_argument.map(|index| format!("argument {}: ", index + 1));
                return Err(Diagnostics::error(
                    "Error in function call",
                    format!("{}{}", place.unwrap_or_default(), error.text),
                ));
            }
            Ok(value(response.result.as_ref()).decode_value(&signature.returns)?.into_owned())
        };
        shared.wait(async {
            let (first, second) = (ask().await?, ask().await?);
            if first == second || !first.is_wholly_known() {
                return Ok(second);
            }
            let detail = format!(
                "The provider returned another result for the same arguments of {}. This is a bug in the provider.",
                F::NAME
            );
            Err(Diagnostics::error("Provider function returned inconsistent results", detail))
        })
    }
}
