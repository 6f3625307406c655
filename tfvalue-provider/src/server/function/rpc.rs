//! A function with any parameters, and the methods of the service that call it.

use std::collections::BTreeMap;

use tfvalue_runtime::{
    DynamicValue, TfFunction,
    schema::{self, FunctionError},
};

use super::Function;
use crate::{
    server::{BoxFuture, Diagnostics, OwnedValue, Session, State, Unary, find},
    tfplugin6::{self, call_function, get_functions},
};

/// A type-erased function.
pub(crate) struct AnyFunction {
    pub(crate) signature: &'static schema::Function,
    call: for<'a> fn(&'a [DynamicValue<'a>]) -> BoxFuture<'a, Result<OwnedValue, FunctionError>>,
}

impl AnyFunction {
    /// Erases the type of the function `F`.
    pub(crate) fn of<F: Function>() -> Self {
        Self {
            signature: <F as TfFunction<'static>>::FUNCTION_REF,
            call: |arguments| {
                Box::pin(async move {
                    let result = F::decode_arguments(arguments)?.call().await?;
                    <F as TfFunction<'static>>::encode_result(&result)
                })
            },
        }
    }
}

impl Unary for get_functions::Request {
    async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
        Ok(get_functions::Response { functions: state.signatures(), diagnostics: Vec::new() })
    }
}

impl Unary for call_function::Request {
    async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
        let function = find(&state.entries.functions, &self.name)?;
        let arguments: Vec<_> = self.arguments.iter().map(DynamicValue::from).collect();
        Ok(match (function.call)(&arguments).await {
            Ok(result) => call_function::Response { result: Some(result.into()), error: None },
            Err(error) if error.message.is_empty() => return Err(Diagnostics::new()),
            Err(error) => call_function::Response { result: None, error: Some(error.into()) },
        })
    }
}

impl State {
    /// The signatures of all functions.
    pub(crate) fn signatures(&self) -> BTreeMap<String, tfplugin6::Function> {
        let functions = self.entries.functions.iter();
        functions.map(|(name, function)| (name.clone(), function.signature.into())).collect()
    }
}
