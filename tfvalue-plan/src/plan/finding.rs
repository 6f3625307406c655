//! Findings: the errors in an answer, with their paths.

use std::{fmt, ops::Index, slice, vec};

use tfvalue_runtime::schema::{Block, Source};
use tfvalue_runtime::{
    AttributePath,
    diagnostic::{Diagnostic, Severity},
    error::Error,
};

use super::walk::Answer;

/// A mistake in a provider's response that Terraform would refuse.
///
/// Prints like `disk[0].size: planned as 20, but it is 10 in the configuration`. Sensitive values are not shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The summary of Terraform's own diagnostic.
    pub summary: &'static str,
    /// The path of the mistake. The index of a set element refers to the value that the message describes (planned or new).
    pub path: AttributePath,
    /// The message.
    pub message: String,
    /// True if the line of the configuration at the path may show a secret.
    hides_source: bool,
}

impl Finding {
    pub(super) fn new(summary: &'static str, path: AttributePath, message: String) -> Self {
        Self { summary, path, message, hides_source: false }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_root() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

/// The detail names the path, because the configuration often doesn't contain the value.
impl From<Finding> for Diagnostic {
    fn from(Finding { summary, path, message, hides_source }: Finding) -> Self {
        let diagnostic = Self::naming_place(Severity::Error, summary, &path, &message);
        if hides_source { diagnostic.without_source() } else { diagnostic }
    }
}

/// The mistakes in a provider's response that Terraform would refuse: at least one finding.
///
/// Prints one line per finding.
///
/// # Example: findings as diagnostics
///
/// ```
/// use tfvalue::{Diagnostic, plan::Findings};
///
/// fn refused(findings: Findings) -> Vec<Diagnostic> {
///     findings.into_iter().map(Diagnostic::from).collect()
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Findings(Vec<Finding>);

impl Findings {
    /// Returns the number of findings, which is at least 1.
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the findings in the order of the schema.
    pub fn iter(&self) -> slice::Iter<'_, Finding> {
        self.0.iter()
    }

    /// Returns the findings in the order of the schema.
    pub fn as_slice(&self) -> &[Finding] {
        &self.0
    }

    /// Returns `Ok` if nothing was found, otherwise the findings about a value of this block.
    pub(super) fn none(mut found: Vec<Finding>, block: &Block) -> Result<(), Self> {
        for finding in &mut found {
            finding.hides_source = matches!(block.source_of(&finding.path), Source::Secret(_));
        }
        if found.is_empty() { Ok(()) } else { Err(Self(found)) }
    }

    /// The finding for a value that can't be encoded.
    pub(super) fn unencodable(answer: Answer, error: &Error) -> Self {
        let finding = Finding::new(answer.summary(), error.path(), error.kind().to_string());
        Self(vec![Finding { hides_source: error.hides_source(), ..finding }])
    }
}

/// Converts each finding to a diagnostic, so that `?` works in a function that returns diagnostics.
impl From<Findings> for Vec<Diagnostic> {
    fn from(findings: Findings) -> Self {
        findings.into_iter().map(Diagnostic::from).collect()
    }
}

impl Index<usize> for Findings {
    type Output = Finding;

    fn index(&self, index: usize) -> &Finding {
        &self.0[index]
    }
}

impl IntoIterator for Findings {
    type Item = Finding;
    type IntoIter = vec::IntoIter<Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'f> IntoIterator for &'f Findings {
    type Item = &'f Finding;
    type IntoIter = slice::Iter<'f, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, finding)| {
            let line_break = if index > 0 { "\n" } else { "" };
            write!(f, "{line_break}{finding}")
        })
    }
}

/// Prints each finding as `Display` does, so that a failed `unwrap` in a test is readable.
impl fmt::Debug for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(ToString::to_string)).finish()
    }
}

impl std::error::Error for Findings {}
