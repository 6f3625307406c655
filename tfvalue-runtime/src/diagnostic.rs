//! What the user of a provider is told.

use std::fmt;

use crate::{error::Error, path::AttributePath, value::RefinementError};

/// A message to the person who runs Terraform.
///
/// Prints on one line: `error: Invalid value: limits.cpu: a number is required, found null`.
///
/// Terraform shows where an attribute stands only if it is written in the configuration. So the details that tfvalue writes
/// begin with the path, and one of your own should say of itself which attribute it is about.
///
/// # Example: a warning of your own
///
/// ```
/// use tfvalue::Diagnostic;
///
/// let warning = Diagnostic::warning("Zone is being closed", r#""north" is closed in May: use "south"."#)
///     .at("zone");
/// assert_eq!(
///     warning.to_string(),
///     r#"warning: Zone is being closed: zone: "north" is closed in May: use "south"."#,
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "nobody reads it until it is in a response"]
#[non_exhaustive]
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
    /// An error that is about no attribute; [`at`](Self::at) names one.
    pub fn error(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(Severity::Error, summary, detail)
    }

    /// A warning that is about no attribute; [`at`](Self::at) names one.
    pub fn warning(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(Severity::Warning, summary, detail)
    }

    /// A message that is about no attribute; [`at`](Self::at) names one.
    pub fn new(severity: Severity, summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { severity, summary: summary.into(), detail: detail.into(), attribute: None }
    }

    /// Says which attribute the message is about, as far as the protocol can express its path: by the path, or by its name if it is
    /// one of the root. The detail stays as it is.
    ///
    /// A text is one name and not read as a path, such as `disk[2].size`: build that with [`AttributePath::attribute`] and the like.
    pub fn at(self, path: impl Into<AttributePath>) -> Self {
        Self { attribute: Some(path.into().to_protocol()).filter(|path| !path.is_root()), ..self }
    }

    /// An error at this place, which the detail tells, too.
    pub(crate) fn error_at(summary: &str, path: &AttributePath, message: &str) -> Self {
        Self::at_place(Severity::Error, summary, path, message)
    }

    /// A message about this place, which the detail tells, too: Terraform shows none that is not in the configuration.
    pub(crate) fn at_place(severity: Severity, summary: &str, path: &AttributePath, message: &str) -> Self {
        let place = path.to_string();
        let detail = if place.is_empty() { message.to_owned() } else { format!("{place}: {message}") };
        Self::new(severity, summary, detail).at(path)
    }
}

impl From<Error> for Diagnostic {
    fn from(error: Error) -> Self {
        Self::error_at("Invalid value", &error.path(), &error.message())
    }
}

/// The diagnostic of the error, and no other: for `?` in a function that returns diagnostics.
///
/// # Example: what is wrong with a request
///
/// ```
/// use tfvalue::{Diagnostic, DynamicValue};
///
/// fn ports(request: &DynamicValue) -> Result<Vec<u16>, Vec<Diagnostic>> {
///     Ok(request.decode()?)
/// }
///
/// let diagnostics = ports(&DynamicValue::from_json(b"[80, true]")).unwrap_err();
/// assert_eq!(diagnostics.len(), 1);
/// assert_eq!(diagnostics[0].to_string(), "error: Invalid value: [1]: a number is required, found a bool");
/// ```
impl From<Error> for Vec<Diagnostic> {
    fn from(error: Error) -> Self {
        vec![error.into()]
    }
}

impl From<RefinementError> for Diagnostic {
    fn from(error: RefinementError) -> Self {
        Error::from(error).into()
    }
}

/// The diagnostic of the error, and no other.
impl From<RefinementError> for Vec<Diagnostic> {
    fn from(error: RefinementError) -> Self {
        vec![error.into()]
    }
}

/// The diagnostic alone, so that `?` returns it among others.
///
/// # Example: a function that returns the first that it finds
///
/// ```
/// use tfvalue::Diagnostic;
///
/// fn port(name: &str) -> Result<u16, Vec<Diagnostic>> {
///     let port = name.parse().map_err(|_| Diagnostic::error("Unknown port", format!("{name:?} is no port.")))?;
///     Ok(port)
/// }
/// assert_eq!(port("ssh").unwrap_err()[0].to_string(), r#"error: Unknown port: "ssh" is no port."#);
/// ```
impl From<Diagnostic> for Vec<Diagnostic> {
    fn from(diagnostic: Diagnostic) -> Self {
        vec![diagnostic]
    }
}

/// Writes `error` or `warning`.
impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// Writes the severity, the summary, the path unless the detail begins with it, and the detail.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { severity, summary, detail, attribute } = self;
        write!(f, "{severity}: {summary}")?;
        let place = attribute.as_ref().map(ToString::to_string).unwrap_or_default();
        let is_told = detail.strip_prefix(&*place).is_some_and(|rest| rest.starts_with([':', '.', '[']));
        if !place.is_empty() && !is_told {
            write!(f, ": {place}")?;
        }
        if detail.is_empty() { Ok(()) } else { write!(f, ": {detail}") }
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Refinements;

    #[test]
    fn whatever_is_wrong_is_returned_among_diagnostics() {
        let refined = || -> Result<Refinements, Vec<Diagnostic>> {
            Ok(Refinements::beginning_with("i-").with_prefix("j-")?)
        };
        let told = r#"error: Invalid value: no string begins with both "i-" and "j-""#;
        assert_eq!(refined().unwrap_err()[0].to_string(), told);
        let refused = || -> Result<(), Vec<Diagnostic>> { Err(Diagnostic::error("Broken", ""))? };
        assert_eq!(refused().unwrap_err(), [Diagnostic::error("Broken", "")]);
    }

    #[test]
    fn the_detail_of_an_error_tells_its_place() {
        let error = Error::invalid("no").in_attribute("cpu").in_attribute("limits");
        let diagnostic = Diagnostic::from(error);
        assert_eq!(diagnostic.detail, "limits.cpu: no");
        assert_eq!(diagnostic.attribute, Some(AttributePath::new().attribute("limits").attribute("cpu")));

        let diagnostic = Diagnostic::from(Error::invalid("no"));
        assert_eq!((diagnostic.detail.as_str(), diagnostic.attribute), ("no", None));
    }

    #[test]
    fn a_diagnostic_prints_its_place_once() {
        let print = |error: Error| Diagnostic::from(error).to_string();
        assert_eq!(print(Error::invalid("no")), "error: Invalid value: no");
        assert_eq!(print(Error::invalid("no").in_attribute("a")), "error: Invalid value: a: no");
        // The path for the protocol ends before the set, the detail doesn't.
        let in_set = Error::invalid("no").in_set(1).in_attribute("a");
        assert_eq!(print(in_set), "error: Invalid value: a[1]: no");

        let own = Diagnostic::warning("Old", "a word").at("a");
        assert_eq!(own.to_string(), "warning: Old: a: a word");
        assert_eq!(Diagnostic::error("Broken", "").to_string(), "error: Broken");
        assert_eq!(Diagnostic::error("Broken", "").at(AttributePath::new()).attribute, None);
    }
}
