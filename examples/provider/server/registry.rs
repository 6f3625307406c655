//! What a provider has to offer.

use std::marker::PhantomData;

use super::{DataSource, EphemeralResource, Function, Resource};

/// The resources, data sources, ephemeral resources and functions of a provider, by name.
pub struct Registry<Client> {
    client: PhantomData<Client>,
}

impl<Client: Send + Sync + 'static> Registry<Client> {
    /// Adds a managed resource.
    pub fn resource<R: Resource<Client = Client>>(&mut self) -> &mut Self {
        self
    }

    /// Adds a data source.
    pub fn data_source<D: DataSource<Client = Client>>(&mut self) -> &mut Self {
        self
    }

    /// Adds an ephemeral resource.
    pub fn ephemeral_resource<E: EphemeralResource<Client = Client>>(&mut self) -> &mut Self {
        self
    }

    /// Adds a function.
    pub fn function<F: Function>(&mut self) -> &mut Self {
        self
    }
}
