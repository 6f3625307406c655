//! What the user of a provider is told.

use crate::{error::Error, path::AttributePath};

/// A message to the person who runs Terraform.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about, in a few words.
    pub summary: String,
    /// What is wrong and what to do.
    pub detail: String,
    /// The attribute it is about, as the protocol can express it: a path ends at the first set.
    pub attribute: Option<AttributePath>,
}

/// How bad a [`Diagnostic`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Severity {
    /// The operation fails.
    Error,
    /// The operation goes on.
    Warning,
}

impl Diagnostic {
    /// An error at this place.
    pub(crate) fn error_at(summary: &str, path: &AttributePath, message: String) -> Self {
        let attribute = path.to_protocol();
        // The path is shown beside the detail, unless it goes on where the protocol can't follow.
        let detail = if attribute == *path { message } else { format!("{path}: {message}") };
        Self {
            severity: Severity::Error,
            summary: summary.to_owned(),
            detail,
            attribute: (!attribute.is_root()).then_some(attribute),
        }
    }
}

impl From<Error> for Diagnostic {
    fn from(error: Error) -> Self {
        Self::error_at("Invalid value", &error.path(), error.kind().to_string())
    }
}
