//! Any function.

use tfvalue_runtime::{
    DynamicValue, TfFunction,
    schema::{self, FunctionError},
};

use super::Of;
use crate::server::{BoxFuture, Function};

/// A function whose parameters aren't known to the server.
pub(crate) trait AnyFunction: Send + Sync {
    fn signature(&self) -> &'static schema::Function;

    fn call<'a>(
        &'a self,
        arguments: &'a [DynamicValue<'a>],
    ) -> BoxFuture<'a, Result<DynamicValue<'static>, FunctionError>>;
}

impl<F: Function> AnyFunction for Of<F> {
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
