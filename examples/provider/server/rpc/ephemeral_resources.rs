//! Methods of ephemeral resources.

use tfvalue::tfplugin6::{
    close_ephemeral_resource, open_ephemeral_resource, renew_ephemeral_resource,
    validate_ephemeral_resource_config,
};

use crate::server::{Diagnostics, Provider, registry::find, state::State};

impl<P: Provider> State<P> {
    pub(in crate::server) fn validate_ephemeral(
        &self,
        request: &validate_ephemeral_resource_config::Request,
    ) -> Result<validate_ephemeral_resource_config::Response, Diagnostics> {
        find(&self.registry.ephemeral_resources, &request.type_name)?.validate(request)
    }

    pub(in crate::server) fn open_ephemeral(
        &self,
        request: &open_ephemeral_resource::Request,
    ) -> Result<open_ephemeral_resource::Response, Diagnostics> {
        let resource = find(&self.registry.ephemeral_resources, &request.type_name)?;
        self.with_session(request.client_capabilities, |session| resource.open(request, session))
    }

    pub(in crate::server) fn renew_ephemeral(
        &self,
        request: &renew_ephemeral_resource::Request,
    ) -> Result<renew_ephemeral_resource::Response, Diagnostics> {
        let resource = find(&self.registry.ephemeral_resources, &request.type_name)?;
        self.with_session(None, |session| resource.renew(request, session))
    }

    pub(in crate::server) fn close_ephemeral(
        &self,
        request: &close_ephemeral_resource::Request,
    ) -> Result<close_ephemeral_resource::Response, Diagnostics> {
        let resource = find(&self.registry.ephemeral_resources, &request.type_name)?;
        self.with_session(None, |session| resource.close(request, session))
    }
}
