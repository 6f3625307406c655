//! Models, called by way of encoded values: decode, call, encode.
//!
//! Whatever a model is, the server sees one of these traits. Their implementations are all that is compiled for each model, in the author's
//! crate.

mod action;
mod data_source;
mod ephemeral_resource;
mod function;
mod list_resource;
mod provider;
mod resource;
mod state_store;

use std::marker::PhantomData;

pub(crate) use self::{
    action::AnyAction,
    data_source::AnyDataSource,
    ephemeral_resource::AnyEphemeralResource,
    function::AnyFunction,
    list_resource::AnyListResource,
    provider::AnyProvider,
    resource::{AnyResource, ImportTarget, Planned},
    state_store::{AnyStateStore, AnyStore},
};
use super::{
    BoxFuture, Diagnostics,
    session::{CallState, Session},
};

/// A model of this type, of which no value is at hand.
pub(crate) struct Of<T>(PhantomData<fn() -> T>);

impl<T> Of<T> {
    /// The model.
    pub(crate) const NEW: Self = Self(PhantomData);
}

/// The work of an author's method.
pub(crate) type Work<'a, T> = BoxFuture<'a, Result<T, Diagnostics>>;

/// What a call has in addition to its values.
pub(crate) struct CallParts<'a> {
    pub(crate) session: &'a Session,
    pub(crate) call: &'a mut CallState,
}
