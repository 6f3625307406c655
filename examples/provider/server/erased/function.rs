//! Any function.

use tfvalue::{
    DynamicValue, TfFunction,
    schema::{self, FunctionError},
    tfplugin6::call_function,
};

use super::Of;
use crate::server::Function;

/// A function whose parameters aren't told.
pub(in crate::server) trait AnyFunction: Send + Sync {
    /// The signature.
    fn signature(&self) -> &'static schema::Function;

    /// The result of a call.
    fn call(&self, request: &call_function::Request) -> call_function::Response;
}

impl<F: Function> AnyFunction for Of<F> {
    fn signature(&self) -> &'static schema::Function {
        <F as TfFunction<'static>>::FUNCTION_REF
    }

    fn call(&self, request: &call_function::Request) -> call_function::Response {
        match result::<F>(request) {
            Ok(result) => call_function::Response { result: Some(result.into()), error: None },
            Err(error) => call_function::Response { result: None, error: Some(error.into()) },
        }
    }
}

fn result<F: Function>(request: &call_function::Request) -> Result<DynamicValue<'static>, FunctionError> {
    let arguments: Vec<_> = request.arguments.iter().map(DynamicValue::from).collect();
    <F as TfFunction<'static>>::encode_result(&F::decode_arguments(&arguments)?.call()?)
}
