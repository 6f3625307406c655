//! Methods of functions.

use std::collections::BTreeMap;

use tfvalue_runtime::DynamicValue;

use super::{Response, now};
use crate::{
    server::{Diagnostics, call::Call, registry::find, state::State},
    tfplugin6::{Function, call_function, get_functions},
};

impl State {
    /// The signatures of all functions.
    pub(super) fn signatures(&self) -> BTreeMap<String, Function> {
        let functions = self.entries.functions.iter();
        functions.map(|(name, function)| (name.clone(), function.signature().into())).collect()
    }

    pub(crate) fn functions<'a>(
        &'a self,
        _: &'a get_functions::Request,
        _: &'a Call,
    ) -> Response<'a, get_functions::Response> {
        now(Ok(get_functions::Response { functions: self.signatures(), diagnostics: Vec::new() }))
    }

    pub(crate) fn call_function<'a>(
        &'a self,
        request: &'a call_function::Request,
        _: &'a Call,
    ) -> Response<'a, call_function::Response> {
        Box::pin(async move {
            let function = find(&self.entries.functions, &request.name)?;
            let arguments: Vec<_> = request.arguments.iter().map(DynamicValue::from).collect();
            Ok(match function.call(&arguments).await {
                Ok(result) => call_function::Response { result: Some(result.into()), error: None },
                Err(error) if error.message.is_empty() => return Err(Diagnostics::new()),
                Err(error) => call_function::Response { result: None, error: Some(error.into()) },
            })
        })
    }
}
