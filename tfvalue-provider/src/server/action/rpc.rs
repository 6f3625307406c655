//! An action of any model, and the methods of the service that call it.

use tfvalue_runtime::DynamicValue;

use super::Action;
use crate::{
    server::{Diagnostics, Session, State, Streamed, Unary, erased, find, value},
    tfplugin6::{
        invoke_action::{self, Event},
        plan_action,
    },
};

erased! {
    /// An action whose model isn't known to the server.
    trait AnyAction for Action<A> {}
    async |session| {
        fn plan(config: &'a DynamicValue<'a>) -> () {
            let (action, mut cx) = session.configured::<A>(config, config)?;
            action.plan(&mut cx).await
        }

        fn invoke(config: &'a DynamicValue<'a>) -> () {
            let (action, mut cx) = session.configured::<A>(config, config)?;
            action.invoke(&mut cx).await
        }
    }
}

impl Unary for plan_action::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let action = find(&state.entries.actions, &self.action_type)?;
        if session.deferral().is_none() {
            let config = value(self.config.as_ref());
            action.plan(&config, session).await?;
        }
        let left = session.call.take_left();
        Ok(plan_action::Response {
            diagnostics: left.diagnostics.into_messages(),
            deferred: left.deferral.map(Into::into),
        })
    }
}

impl Streamed for invoke_action::Request {
    const WAITING: usize = 1024;

    /// Invokes the action, which may send progress events. Returns the completion event.
    async fn answer(&self, state: &State, session: &Session) -> Result<Option<Self::Answer>, Diagnostics> {
        let action = find(&state.entries.actions, &self.action_type)?;
        let config = value(self.config.as_ref());
        action.invoke(&config, session).await?;
        Ok(Some(Event::completed(Diagnostics::new())))
    }
}
