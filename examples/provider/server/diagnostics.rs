//! What a call tells the user.

use std::{borrow::Cow, vec};

use tfvalue::{AttributePath, Diagnostic, Error, Severity, plan::Findings, schema::UpgradeError};

/// Messages to the person who runs Terraform, in the order in which they are shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

/// An error; [`at`](Diagnostics::at) says where.
pub fn error(summary: impl Into<String>, detail: impl Into<String>) -> Diagnostics {
    Diagnostic::error(summary, detail).into()
}

/// A warning; [`at`](Diagnostics::at) says where.
pub fn warning(summary: impl Into<String>, detail: impl Into<String>) -> Diagnostics {
    Diagnostic::warning(summary, detail).into()
}

/// The path of an attribute or a block at the root.
pub fn attribute(name: impl Into<Cow<'static, str>>) -> AttributePath {
    AttributePath::new().attribute(name)
}

impl Diagnostics {
    /// Says where the messages are about, as far as the protocol can tell it.
    #[must_use]
    pub fn at(self, path: &AttributePath) -> Self {
        Self(self.0.into_iter().map(|diagnostic| diagnostic.at(path.clone())).collect())
    }

    /// Adds what else there is to tell.
    pub fn add(&mut self, diagnostics: impl Into<Self>) {
        self.0.extend(diagnostics.into().0);
    }

    /// Whether one of them is an error, so that the operation fails.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(vec![diagnostic])
    }
}

impl From<Error> for Diagnostics {
    fn from(error: Error) -> Self {
        Diagnostic::from(error).into()
    }
}

impl From<UpgradeError> for Diagnostics {
    fn from(error: UpgradeError) -> Self {
        Diagnostic::from(error).into()
    }
}

impl From<Findings> for Diagnostics {
    fn from(findings: Findings) -> Self {
        Self(findings.into_iter().map(Diagnostic::from).collect())
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
