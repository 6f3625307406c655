//! The models of the provider, and what they do.

mod note;

use std::path::PathBuf;

use tfvalue::{TfSchema, Unknown};

use crate::server::{Diagnostics, Provider, Registry};

/// Keeps its resources as files in a folder.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(provider)]
pub struct Config {
    /// The folder in which everything lies.
    #[tf(required)]
    root: Unknown<String>,
}

impl Provider for Config {
    type Client = PathBuf;

    fn register(registry: &mut Registry<PathBuf>) {
        registry.resource::<note::Note>();
    }

    fn configure(self) -> Result<Option<PathBuf>, Diagnostics> {
        Ok(self.root.into_known().map(PathBuf::from))
    }
}
