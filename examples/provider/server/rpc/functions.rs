//! Methods of functions.

use tfvalue::tfplugin6::{call_function, get_functions};

use crate::server::{Diagnostics, Provider, registry::find, state::State};

impl<P: Provider> State<P> {
    pub(in crate::server) fn functions(
        &self,
        _: &get_functions::Request,
    ) -> Result<get_functions::Response, Diagnostics> {
        Ok(get_functions::Response { functions: self.signatures(), diagnostics: Vec::new() })
    }

    pub(in crate::server) fn call_function(
        &self,
        request: &call_function::Request,
    ) -> Result<call_function::Response, Diagnostics> {
        Ok(find(&self.registry.functions, &request.name)?.call(request))
    }
}
