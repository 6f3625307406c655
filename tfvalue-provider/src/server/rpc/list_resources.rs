//! Methods of resources that list others.

use super::Response;
use crate::{
    server::{
        call::Call, erased::CallParts, list_resource::Sink, registry::find, state::State, values::value,
    },
    tfplugin6::{list_resource, validate_list_resource_config},
};

/// How many results are sent if Terraform doesn't say.
const LIMIT: u64 = 100;

impl State {
    pub(crate) fn validate_list_resource<'a>(
        &'a self,
        request: &'a validate_list_resource_config::Request,
        _: &'a Call,
    ) -> Response<'a, validate_list_resource_config::Response> {
        Box::pin(async move {
            let list = find(&self.entries.list_resources, &request.type_name)?;
            let found = list.validate(&value(request.config.as_ref())).await?;
            Ok(validate_list_resource_config::Response { diagnostics: found.into_messages() })
        })
    }

    /// Sends an event for each result, and one at the end if there is something to report.
    pub(crate) fn list_resource<'a>(
        &'a self,
        request: &'a list_resource::Request,
        call: &'a Call,
    ) -> Response<'a, Option<list_resource::Event>> {
        Box::pin(async move {
            let list = find(&self.entries.list_resources, &request.type_name)?;
            let session = self.session(call, None);
            let config = value(request.config.as_ref());
            let limit = u64::try_from(request.limit).ok().filter(|limit| *limit > 0).unwrap_or(LIMIT);
            let events = call.events.clone();
            let mut sink =
                Sink { events, include_resource: request.include_resource_object, left: limit, limit };
            list.list(&config, &mut sink, CallParts { session: &session, call }).await?;
            let diagnostic = call.take_left().diagnostics.into_messages();
            Ok((!diagnostic.is_empty()).then(|| list_resource::Event { diagnostic, ..Default::default() }))
        })
    }
}
