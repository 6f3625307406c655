//! Changes of managed resources.

use tfvalue_runtime::DynamicValue;

use super::{Response, plan::succeeded};
use crate::{
    server::{
        Diagnostics, audit,
        erased::{AnyResource, CallParts},
        guard::guarded,
        session::{CallState, Session},
        state::State,
        timeouts::{Operation, limit},
        values::{
            identity, identity_message, keep_spelling, null, value, without_unknown, without_write_only,
        },
        write_only,
    },
    tfplugin6::{self, apply_resource_change},
};

impl State {
    pub(crate) fn apply_resource<'a>(
        &'a self,
        request: &'a apply_resource_change::Request,
    ) -> Response<'a, apply_resource_change::Response> {
        Box::pin(async move {
            let resource = self.find_resource(&request.type_name)?;
            let mut response = self.apply(resource, request).await;
            let (schema, ty) = (resource.schema(), resource.ty());
            let audit = |response: &_| audit::applied(schema, ty, request, response);
            if self.audits && succeeded(&response.diagnostics) {
                // What was done is done: the state goes with what is wrong with it.
                let identities = (request.planned_identity.as_ref(), response.new_identity.as_ref());
                let (planned, new) = (identity(identities.0), identity(identities.1));
                let is_gone = value(response.new_state.as_ref()).is_null();
                let of_identity =
                    if is_gone { Ok(()) } else { audit::identity(resource, planned.as_ref(), new.as_ref()) };
                for findings in [audit(&response), of_identity].into_iter().filter_map(Result::err) {
                    response.diagnostics.extend(findings.into_messages());
                }
            }
            Ok(response)
        })
    }

    /// Does what was planned. There is an answer with a state in any case, so that nothing that was made is lost.
    async fn apply(
        &self,
        resource: &dyn AnyResource,
        request: &apply_resource_change::Request,
    ) -> apply_resource_change::Response {
        let session = self.session(None).with_provider_meta(request.provider_meta.as_ref());
        let planned_identity = identity(request.planned_identity.as_ref());
        let mut call = CallState::new(&session, planned_identity, request.planned_private.clone());
        let result = change(resource, request, &session, &mut call).await;
        let new_state = match result {
            Ok(new_state) => new_state,
            Err(error) => {
                call.diagnostics.add(error);
                let planned = value(request.planned_state.as_ref());
                let saved = call.saved.take().map(|saved| saved_message(resource, &planned, saved));
                saved.unwrap_or_else(|| Ok(request.prior_state.clone().unwrap_or_else(null))).unwrap_or_else(
                    |error| {
                        call.diagnostics.add(error);
                        request.prior_state.clone().unwrap_or_else(null)
                    },
                )
            }
        };
        let is_gone = value(Some(&new_state)).is_null();
        apply_resource_change::Response {
            new_state: Some(new_state),
            new_identity: identity_message(call.identity.filter(|_| !is_gone)),
            private: call.private,
            diagnostics: call.diagnostics.into_messages(),
            legacy_type_system: false,
        }
    }
}

/// A state that was saved on the way.
fn saved_message(
    resource: &dyn AnyResource,
    planned: &DynamicValue<'_>,
    saved: DynamicValue<'static>,
) -> Result<tfplugin6::DynamicValue, Diagnostics> {
    let (schema, ty) = (resource.schema(), resource.ty());
    let known = without_unknown(schema, ty, saved)?;
    let known = keep_spelling(planned, schema, ty, known)?;
    Ok(without_write_only(schema, ty, known)?.into())
}

/// Creates, changes or deletes it: nothing is left then.
async fn change(
    resource: &dyn AnyResource,
    request: &apply_resource_change::Request,
    session: &Session,
    call: &mut CallState,
) -> Result<tfplugin6::DynamicValue, Diagnostics> {
    let name = &request.type_name;
    let (schema, ty) = (resource.schema(), resource.ty());
    let prior = value(request.prior_state.as_ref());
    let mut planned = value(request.planned_state.as_ref());
    let config = value(request.config.as_ref());
    let operation = match (prior.is_null(), planned.is_null()) {
        (true, true) => return Ok(null()),
        (true, false) => Operation::Create,
        (false, false) => Operation::Update,
        (false, true) => Operation::Delete,
    };
    let of = if operation == Operation::Delete { &prior } else { &planned };
    let limit = limit(operation, resource.timeouts(), schema, ty, of)?;
    if operation == Operation::Delete {
        let work = resource.delete(&prior, CallParts { session, call });
        guarded(operation, name, limit.as_ref(), session, work).await?;
        return Ok(null());
    }
    if config.is_null() {
        return Err(Diagnostics::error("Invalid request", "There is a plan, but no configuration."));
    }
    if write_only::is_in(&schema.block) {
        planned = write_only::from_config(schema, ty, &planned, &config)?;
    }
    let parts = CallParts { session, call };
    let work = if operation == Operation::Create {
        resource.create(&config, &planned, parts)
    } else {
        resource.update(&config, &prior, &planned, parts)
    };
    let new = guarded(operation, name, limit.as_ref(), session, work).await?;
    let new = keep_spelling(&planned, schema, ty, new)?;
    Ok(without_write_only(schema, ty, new)?.into())
}
