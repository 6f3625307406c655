//! What a provider has to offer.

use std::collections::BTreeMap;

use super::{
    DataSource, Diagnostics, EphemeralResource, Function, Resource,
    erased::{AnyDataSource, AnyEphemeralResource, AnyFunction, AnyResource, Of},
    error,
};

/// The resources, data sources, ephemeral resources and functions of a provider, by name.
pub struct Registry<Client> {
    pub(super) resources: BTreeMap<&'static str, Box<dyn AnyResource<Client>>>,
    pub(super) data_sources: BTreeMap<&'static str, Box<dyn AnyDataSource<Client>>>,
    pub(super) ephemeral_resources: BTreeMap<&'static str, Box<dyn AnyEphemeralResource<Client>>>,
    pub(super) functions: BTreeMap<&'static str, Box<dyn AnyFunction>>,
}

impl<Client: Send + Sync + 'static> Registry<Client> {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self {
            resources: BTreeMap::new(),
            data_sources: BTreeMap::new(),
            ephemeral_resources: BTreeMap::new(),
            functions: BTreeMap::new(),
        }
    }

    /// Adds a managed resource.
    ///
    /// # Panics
    ///
    /// If there is one of this name. So do the other methods.
    pub fn resource<R: Resource<Client = Client>>(&mut self) -> &mut Self {
        add(&mut self.resources, R::TYPE_NAME, Box::new(Of::<R>::NEW));
        self
    }

    /// Adds a data source.
    pub fn data_source<D: DataSource<Client = Client>>(&mut self) -> &mut Self {
        add(&mut self.data_sources, D::TYPE_NAME, Box::new(Of::<D>::NEW));
        self
    }

    /// Adds an ephemeral resource.
    pub fn ephemeral_resource<E: EphemeralResource<Client = Client>>(&mut self) -> &mut Self {
        add(&mut self.ephemeral_resources, E::TYPE_NAME, Box::new(Of::<E>::NEW));
        self
    }

    /// Adds a function.
    pub fn function<F: Function>(&mut self) -> &mut Self {
        add(&mut self.functions, F::NAME, Box::new(Of::<F>::NEW));
        self
    }
}

fn add<T>(named: &mut BTreeMap<&'static str, T>, name: &'static str, new: T) {
    assert!(named.insert(name, new).is_none(), "{name} is registered twice");
}

/// What has this name.
pub(super) fn find<'r, T: ?Sized>(
    named: &'r BTreeMap<&'static str, Box<T>>,
    name: &str,
) -> Result<&'r T, Diagnostics> {
    named.get(name).map(|found| &**found).ok_or_else(|| unknown(name))
}

/// That nothing has this name.
pub(super) fn unknown(name: &str) -> Diagnostics {
    error("Unknown name", format!("This provider has no {name}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::samples::{Config, Stone};

    #[test]
    fn what_is_registered_is_found_by_its_name() {
        let mut registry = Registry::new();
        registry.resource::<Stone>();
        assert!(find(&registry.resources, "sample_stone").is_ok());
        let error = find(&registry.resources, "sample_bone").err().unwrap();
        assert_eq!(error.into_messages()[0].detail, "This provider has no sample_bone.");
    }

    #[test]
    #[should_panic(expected = "sample_stone is registered twice")]
    fn a_name_is_taken_once() {
        let mut registry = Registry::<<Config as crate::server::Provider>::Client>::new();
        registry.resource::<Stone>().resource::<Stone>();
    }
}
