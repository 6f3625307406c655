//! Methods of data sources.

use tfvalue::tfplugin6::{read_data_source, validate_data_resource_config};

use crate::server::{Diagnostics, Provider, registry::find, state::State};

impl<P: Provider> State<P> {
    pub(in crate::server) fn validate_data_source(
        &self,
        request: &validate_data_resource_config::Request,
    ) -> Result<validate_data_resource_config::Response, Diagnostics> {
        find(&self.registry.data_sources, &request.type_name)?.validate(request)
    }

    pub(in crate::server) fn read_data_source(
        &self,
        request: &read_data_source::Request,
    ) -> Result<read_data_source::Response, Diagnostics> {
        let data_source = find(&self.registry.data_sources, &request.type_name)?;
        self.with_session(request.client_capabilities, |session| data_source.read(request, session))
    }
}
