//! A provider for the tests of the server.

use tfvalue::{TfFunction, TfSchema, Unknown, schema::FunctionError};

use super::{Call, Diagnostics, Function, NoIdentity, Provider, Registry, Resource, Returns, error};

/// What stones are made of.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(provider)]
pub(super) struct Config {
    /// The heaviest there is.
    #[tf(required)]
    pub(super) heaviest: Unknown<u64>,
}

impl Provider for Config {
    type Client = u64;

    fn register(registry: &mut Registry<u64>) {
        registry.resource::<Stone>().resource::<Pebble>().function::<Sum>();
    }

    fn configure(self) -> Result<Option<u64>, Diagnostics> {
        Ok(self.heaviest.into_known())
    }
}

/// A stone.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource)]
pub(super) struct Stone {
    /// What it is called.
    #[tf(required)]
    pub(super) name: Unknown<String>,
    /// How heavy it is.
    #[tf(computed)]
    pub(super) weight: Unknown<Option<u64>>,
}

impl Resource for Stone {
    const TYPE_NAME: &'static str = "sample_stone";

    type Client = u64;
    type Identity = NoIdentity;

    fn create(mut self, _: &Self, call: &mut Call<'_, u64>) -> Result<Self, Diagnostics> {
        self.weight = Unknown::Known(Some(*call.client()?));
        Ok(self)
    }

    fn read(self, _: &mut Call<'_, u64>) -> Result<Option<Self>, Diagnostics> {
        panic!("a stone can't be read")
    }

    fn update(self, _: &Self, _: &Self, _: &mut Call<'_, u64>) -> Result<Self, Diagnostics> {
        panic!("a stone doesn't change")
    }

    fn delete(self, _: &mut Call<'_, u64>) -> Result<(), Diagnostics> {
        Err(error("Too heavy", "It stays."))
    }
}

/// A small stone. What replaces it is misspelt.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource)]
pub(super) struct Pebble {
    /// What it is called.
    #[tf(required)]
    pub(super) name: Unknown<String>,
}

impl Resource for Pebble {
    const TYPE_NAME: &'static str = "sample_pebble";
    const REPLACED_BY: &'static [&'static str] = &["name", "nmae"];

    type Client = u64;
    type Identity = NoIdentity;

    fn create(self, _: &Self, _: &mut Call<'_, u64>) -> Result<Self, Diagnostics> {
        Ok(self)
    }

    fn read(self, _: &mut Call<'_, u64>) -> Result<Option<Self>, Diagnostics> {
        Ok(Some(self))
    }

    fn update(self, _: &Self, _: &Self, _: &mut Call<'_, u64>) -> Result<Self, Diagnostics> {
        Ok(self)
    }

    fn delete(self, _: &mut Call<'_, u64>) -> Result<(), Diagnostics> {
        Ok(())
    }
}

/// Adds numbers.
#[derive(TfFunction)]
#[tf(returns = u64)]
pub(super) struct Sum {
    /// The numbers.
    #[tf(variadic)]
    numbers: Vec<u64>,
}

impl Function for Sum {
    const NAME: &'static str = "sum";

    fn call(self) -> Result<Returns<Self>, FunctionError> {
        Ok(self.numbers.iter().sum())
    }
}
