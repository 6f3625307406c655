//! Methods of resources that list others.

use std::sync::Arc;

use tokio::sync::mpsc;

use super::Response;
use crate::{
    server::{
        Diagnostics,
        erased::CallParts,
        guard::guarded,
        list_resource::{Found, Sink},
        registry::find,
        session::CallState,
        state::State,
        timeouts::Operation,
        values::{identity_message, value},
    },
    tfplugin6::{list_resource, validate_list_resource_config},
};

/// How many results may wait for Terraform.
const WAITING: usize = 16;

/// How many results are sent if Terraform doesn't say.
const LIMIT: u64 = 100;

impl State {
    pub(crate) fn validate_list_resource<'a>(
        &'a self,
        request: &'a validate_list_resource_config::Request,
    ) -> Response<'a, validate_list_resource_config::Response> {
        Box::pin(async move {
            let list = find(&self.entries.list_resources, &request.type_name)?;
            let found = list.validate(&value(request.config.as_ref())).await?;
            Ok(validate_list_resource_config::Response { diagnostics: found.into_messages() })
        })
    }

    /// Sends an event for each result.
    pub(crate) async fn list_resource(
        self: Arc<Self>,
        request: list_resource::Request,
        events: mpsc::Sender<list_resource::Event>,
    ) {
        let (sender, mut found) = mpsc::channel(WAITING);
        let forward = async {
            while let Some(found) = found.recv().await {
                if events.send(event(found)).await.is_err() {
                    // Nobody listens: the list ends with its next result.
                    return;
                }
            }
        };
        let (result, ()) = tokio::join!(self.list(&request, sender), forward);
        let (Ok(diagnostics) | Err(diagnostics)) = result;
        let diagnostic = diagnostics.into_messages();
        if !diagnostic.is_empty() {
            let _ = events.send(list_resource::Event { diagnostic, ..Default::default() }).await;
        }
    }

    async fn list(
        &self,
        request: &list_resource::Request,
        sender: mpsc::Sender<Found>,
    ) -> Result<Diagnostics, Diagnostics> {
        let list = find(&self.entries.list_resources, &request.type_name)?;
        let session = self.session(None);
        let mut call = CallState::default();
        let config = value(request.config.as_ref());
        let limit = u64::try_from(request.limit).ok().filter(|limit| *limit > 0).unwrap_or(LIMIT);
        let mut sink = Sink { sender, include_resource: request.include_resource_object, left: limit, limit };
        let work = list.list(&config, &mut sink, CallParts { session: &session, call: &mut call });
        let listed = guarded(Operation::List, &request.type_name, None, &session, work).await;
        listed.map_err(|error| call.reported_with(error))?;
        Ok(call.diagnostics)
    }
}

fn event(Found { identity, display_name, resource }: Found) -> list_resource::Event {
    list_resource::Event {
        identity: identity_message(Some(identity)),
        display_name,
        resource_object: resource.map(Into::into),
        diagnostic: Vec::new(),
    }
}
