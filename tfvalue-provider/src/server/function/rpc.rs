//! A function with any parameters, and the methods of the service that call it.

use std::{collections::BTreeMap, sync::Arc};

use tfvalue_runtime::{
    DynamicValue, TfFunction,
    schema::{self, FunctionError},
};

use super::Function;
use crate::{
    server::{BoxFuture, Diagnostics, call::Call, erased::Erased, registry::find, state::State},
    tfplugin6::{self, call_function, get_functions},
};

/// A function whose parameters aren't known to the server.
pub(crate) trait AnyFunction: Send + Sync {
    fn signature(&self) -> &'static schema::Function;

    fn call<'a>(
        &'a self,
        arguments: &'a [DynamicValue<'a>],
    ) -> BoxFuture<'a, Result<DynamicValue<'static>, FunctionError>>;
}

impl<F: Function> AnyFunction for Erased<(), F> {
    fn signature(&self) -> &'static schema::Function {
        <F as TfFunction<'static>>::FUNCTION_REF
    }

    fn call<'a>(
        &'a self,
        arguments: &'a [DynamicValue<'a>],
    ) -> BoxFuture<'a, Result<DynamicValue<'static>, FunctionError>> {
        Box::pin(async move {
            let result = F::decode_arguments(arguments)?.call().await?;
            <F as TfFunction<'static>>::encode_result(&result)
        })
    }
}

impl State {
    /// The signatures of all functions.
    pub(crate) fn signatures(&self) -> BTreeMap<String, tfplugin6::Function> {
        let functions = self.entries.functions.iter();
        functions.map(|(name, function)| (name.clone(), function.signature().into())).collect()
    }

    pub(crate) async fn functions(
        &self,
        _: &get_functions::Request,
        _: &Arc<Call>,
    ) -> Result<get_functions::Response, Diagnostics> {
        Ok(get_functions::Response { functions: self.signatures(), diagnostics: Vec::new() })
    }

    pub(crate) async fn call_function(
        &self,
        request: &call_function::Request,
        _: &Arc<Call>,
    ) -> Result<call_function::Response, Diagnostics> {
        let function = find(&self.entries.functions, &request.name)?;
        let arguments: Vec<_> = request.arguments.iter().map(DynamicValue::from).collect();
        Ok(match function.call(&arguments).await {
            Ok(result) => call_function::Response { result: Some(result.into()), error: None },
            Err(error) if error.message.is_empty() => return Err(Diagnostics::new()),
            Err(error) => call_function::Response { result: None, error: Some(error.into()) },
        })
    }
}
