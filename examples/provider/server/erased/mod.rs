//! Models behind messages: decode, call, encode.
//!
//! Whatever a model is, the server sees one of these traits, whose methods speak the messages of protocol 6.

mod change;
mod data_source;
mod ephemeral_resource;
mod function;
mod resource;

use std::marker::PhantomData;

pub(super) use self::{
    data_source::AnyDataSource, ephemeral_resource::AnyEphemeralResource, function::AnyFunction,
    resource::AnyResource,
};

/// A model of this type, of which no value is at hand.
pub(super) struct Of<T>(PhantomData<fn() -> T>);

impl<T> Of<T> {
    /// The model.
    pub(super) const NEW: Self = Self(PhantomData);
}
