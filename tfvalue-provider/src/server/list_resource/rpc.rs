//! A list of any model, and the method of the service that calls it.

use tfvalue_runtime::DynamicValue;

use super::{ListResource, Listing, Sink};
use crate::{
    server::{Diagnostics, Session, State, Streamed, erased, find, value},
    tfplugin6::list_resource,
};

erased! {
    /// A list whose model isn't known to the server.
    trait AnyListResource for ListResource<L> {}
    async |session| {
        fn list(config: &'a DynamicValue<'a>, sink: &'a mut Sink) -> () {
            let (list, mut cx) = session.configured::<L>(config, config)?;
            list.list(&mut Listing::new(sink), &mut cx).await
        }
    }
}

/// The number of results that are sent if Terraform sets no limit.
const LIMIT: u64 = 100;

impl Streamed for list_resource::Request {
    const WAITING: usize = 16;

    /// Runs the list, which sends an event for each result. Returns a last event if there are diagnostics.
    async fn answer(&self, state: &State, session: &Session) -> Result<Option<Self::Answer>, Diagnostics> {
        let list = find(&state.entries.list_resources, &self.type_name)?;
        let config = value(self.config.as_ref());
        let limit = u64::try_from(self.limit).ok().filter(|limit| *limit > 0).unwrap_or(LIMIT);
        let events = session.call.events.clone();
        let mut sink = Sink { events, include_resource: self.include_resource_object, left: limit, limit };
        list.list(&config, &mut sink, session).await?;
        let diagnostic = session.call.take_left().diagnostics.into_messages();
        Ok((!diagnostic.is_empty()).then(|| list_resource::Event { diagnostic, ..Default::default() }))
    }
}
