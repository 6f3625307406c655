//! The methods of the service: find the model by its name, call it, answer.

mod actions;
mod apply;
mod data_sources;
mod ephemeral_resources;
mod functions;
mod generate;
mod list_resources;
mod plan;
mod provider;
mod resources;
mod schemas;
mod state_stores;

use super::{BoxFuture, Diagnostics};

/// What a method gives.
pub(crate) type Response<'a, A> = BoxFuture<'a, Result<A, Diagnostics>>;

/// A method that has nothing to wait for.
fn now<'a, A: Send + 'a>(response: Result<A, Diagnostics>) -> Response<'a, A> {
    Box::pin(std::future::ready(response))
}
