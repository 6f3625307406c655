//! Errors and warnings that a provider reports to its user.

use std::fmt;

use crate::{
    error::{Error, RefinementError},
    path::{AttributePath, Step},
};

/// A message to the user of Terraform.
///
/// Prints on one line: `error: Invalid value: ports[1]: a number is required, found a bool`.
///
/// Terraform prints the line of the configuration that sets the [`attribute`](Self::attribute). The details that tfvalue writes
/// don't repeat the path, except where Terraform can't print that line, or must not:
///
/// - The path leads into a set. The protocol has no step to an element of a set.
/// - The value is not from a configuration: a stored state to upgrade, a plan or a new state that a check refuses.
/// - The attribute is sensitive or write-only, or has such attributes in it. Then the diagnostic has no attribute, because the line
///   shows the value.
///
/// In place of an attribute within a nested attribute or an object, Terraform prints the line at which the whole resource begins. The
/// summary of an invalid value names such an attribute.
///
/// A path that you pass to [`with_path`](Self::with_path) may lead to a sensitive attribute.
/// [`Schema::redact_source`](https://docs.rs/tfvalue/latest/tfvalue/struct.Schema.html#method.redact_source) removes the attribute in this case.
///
/// # Example: a warning of your own
///
/// ```
/// use tfvalue::Diagnostic;
///
/// let warning = Diagnostic::warning("Zone is being closed", r#""north" is closed in May: use "south"."#)
///     .with_path("zone");
/// assert_eq!(
///     warning.to_string(),
///     r#"warning: Zone is being closed: zone: "north" is closed in May: use "south"."#,
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[must_use = "nobody reads it until it is in a response"]
#[non_exhaustive]
pub struct Diagnostic {
    /// The severity: an error or a warning.
    pub severity: Severity,
    /// The summary, in a few words.
    pub summary: String,
    /// The detail: the problem, and the way to fix it.
    pub detail: String,
    /// The attribute with the problem. The path ends at the first set, because the protocol can't express more.
    pub attribute: Option<AttributePath>,
}

/// The severity of a [`Diagnostic`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Severity {
    /// The operation fails.
    Error,
    /// The operation continues.
    Warning,
}

impl Diagnostic {
    /// An error without an attribute; [`with_path`](Self::with_path) adds one.
    pub fn error(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(Severity::Error, summary, detail)
    }

    /// A warning without an attribute; [`with_path`](Self::with_path) adds one.
    pub fn warning(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(Severity::Warning, summary, detail)
    }

    /// A message without an attribute; [`with_path`](Self::with_path) adds one.
    pub fn new(severity: Severity, summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { severity, summary: summary.into(), detail: detail.into(), attribute: None }
    }

    /// Sets the attribute of the message. The protocol can't express a path below a set: the attribute is then the part up to the set, and the detail
    /// begins with the path. Otherwise the detail is unchanged.
    ///
    /// A `&'static str` is parsed as a path, such as `disk[2].size`. Text that is not a path is the name of one attribute.
    pub fn with_path(self, path: impl Into<AttributePath>) -> Self {
        let path = path.into();
        let attribute = path.to_protocol();
        let is_named = attribute == path || self.names(&attribute.to_string());
        let message = if is_named { self } else { self.naming(&without_keys(path, attribute.steps().len())) };
        Self { attribute: Some(attribute).filter(|path| !path.is_root()), ..message }
    }

    /// Puts the path before the detail, unless the summary ends with the path or the detail begins with it.
    #[doc(hidden)]
    pub fn naming(self, path: &AttributePath) -> Self {
        let place = format!("{path:#}");
        if self.names(&place) || self.is_summary_of(&place) {
            return self;
        }
        Self { detail: in_place(&place, &self.detail), ..self }
    }

    /// Returns whether the summary ends with this path.
    fn is_summary_of(&self, place: &str) -> bool {
        self.summary.strip_suffix(place).is_some_and(|rest| rest.ends_with(' '))
    }

    /// Returns whether the detail begins with this path, or with a path below it.
    #[doc(hidden)]
    pub fn names(&self, place: &str) -> bool {
        self.detail.strip_prefix(place).is_some_and(|rest| rest.starts_with([':', '.', '[']))
    }

    /// A message about a part of a value that is not from a configuration. The detail begins with the path.
    #[doc(hidden)]
    pub fn naming_place(severity: Severity, summary: &str, path: &AttributePath, message: &str) -> Self {
        Self::new(severity, summary, in_place(&path.to_string(), message)).with_path(path)
    }

    /// Removes the attribute, so that Terraform doesn't print the line of the configuration.
    #[doc(hidden)]
    pub fn without_source(self) -> Self {
        Self { attribute: None, ..self }
    }
}

/// Cuts the path before the first map key that follows `count` steps. A key may be as secret as the attribute that holds the map.
fn without_keys(path: AttributePath, count: usize) -> AttributePath {
    let steps = path.into_iter().enumerate();
    let shown =
        steps.take_while(|(index, step)| *index < count || !matches!(step, Step::ElementKeyString(_)));
    shown.map(|(_, step)| step).collect()
}

/// Puts the path before the message.
#[doc(hidden)]
pub fn in_place(place: &str, message: &str) -> String {
    if place.is_empty() { message.to_owned() } else { format!("{place}: {message}") }
}

/// The detail begins with the path of the error only if the diagnostic's attribute doesn't hold the whole path.
impl From<Error> for Diagnostic {
    fn from(error: Error) -> Self {
        const SUMMARY: &str = "Invalid value";

        let (path, message) = (error.path(), error.message());
        if error.hides_source() {
            Self::naming_place(Severity::Error, SUMMARY, &path, &message).without_source()
        } else if path.protocol_steps().len() < path.steps().len() {
            Self::naming_place(Severity::Error, SUMMARY, &path, &message)
        } else {
            let names = path.steps().iter().filter(|step| matches!(step, Step::AttributeName(_))).count();
            let summary = if names > 1 { format!("{SUMMARY} for {path}") } else { SUMMARY.to_owned() };
            Self::error(summary, message).with_path(path)
        }
    }
}

/// Returns one diagnostic, for `?` in a function that returns diagnostics.
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

/// Returns one diagnostic, for `?` in a function that returns diagnostics.
impl From<RefinementError> for Vec<Diagnostic> {
    fn from(error: RefinementError) -> Self {
        vec![error.into()]
    }
}

/// Returns the diagnostic alone, for `?` in a function that returns diagnostics.
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

/// Writes the severity, the summary, the path and the detail. Omits the path if the summary ends with the path or the detail begins with it.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { severity, summary, detail, attribute } = self;
        write!(f, "{severity}: {summary}")?;
        let place = attribute.as_ref().map(ToString::to_string).unwrap_or_default();
        if !place.is_empty() && !self.names(&place) && !self.is_summary_of(&place) {
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
    fn detail_names_the_place_only_where_the_attribute_does_not() {
        let error = Error::invalid("no").in_attribute("cpu").in_attribute("limits");
        let diagnostic = Diagnostic::from(error);
        assert_eq!(diagnostic.detail, "no");
        assert_eq!(diagnostic.attribute, Some(AttributePath::new().attribute("limits").attribute("cpu")));
        // Terraform doesn't find the line of an attribute of a nested attribute.
        assert_eq!(diagnostic.summary, "Invalid value for limits.cpu");
        assert_eq!(diagnostic.to_string(), "error: Invalid value for limits.cpu: no");
        let of_element = Diagnostic::from(Error::invalid("no").in_element(1).in_attribute("limits"));
        assert_eq!(of_element.summary, "Invalid value");

        let diagnostic = Diagnostic::from(Error::invalid("no"));
        assert_eq!((diagnostic.detail.as_str(), diagnostic.attribute), ("no", None));

        let in_set = Error::invalid("no").in_attribute("cpu").in_set_element(1).in_attribute("limits");
        let diagnostic = Diagnostic::from(in_set);
        assert_eq!(diagnostic.detail, "limits[1].cpu: no");
        assert_eq!(diagnostic.attribute, Some("limits".into()));

        let secret =
            Error::invalid("no").in_key("k").without_value().in_attribute("pin").in_attribute("limits");
        let diagnostic = Diagnostic::from(secret);
        assert_eq!(diagnostic.detail, "limits.pin: the value, which is sensitive, is not accepted");
        assert_eq!(diagnostic.attribute, None);
    }

    #[test]
    fn detail_begins_with_a_path_that_the_protocol_cuts() {
        let port = || AttributePath::new().attribute("port").set_element(1);
        let at = |path: AttributePath, detail: &str| {
            let Diagnostic { detail, attribute, .. } = Diagnostic::error("Refused", detail).with_path(path);
            assert_eq!(attribute, Some("port".into()));
            detail
        };
        assert_eq!(at(port().attribute("number"), "It is taken"), "port[*].number: It is taken");
        assert_eq!(at(port(), "It is taken"), "port[*]: It is taken");
        assert_eq!(at(port().attribute("number"), "port[*].number: no"), "port[*].number: no");
        // A key may be secret.
        assert_eq!(at(port().attribute("tags").key("hunter2").attribute("a"), "No"), "port[*].tags: No");
        assert_eq!(at("port".into(), "No"), "No");
    }

    #[test]
    fn a_diagnostic_prints_its_place_once() {
        let print = |error: Error| Diagnostic::from(error).to_string();
        assert_eq!(print(Error::invalid("no")), "error: Invalid value: no");
        assert_eq!(print(Error::invalid("no").in_attribute("a")), "error: Invalid value: a: no");
        // The path for the protocol ends before the set, the detail doesn't.
        let in_set = Error::invalid("no").in_set_element(1).in_attribute("a");
        assert_eq!(print(in_set), "error: Invalid value: a[1]: no");

        let own = Diagnostic::warning("Old", "a word").with_path("a");
        assert_eq!(own.to_string(), "warning: Old: a: a word");
        assert_eq!(Diagnostic::error("Broken", "").to_string(), "error: Broken");
        assert_eq!(Diagnostic::error("Broken", "").with_path(AttributePath::new()).attribute, None);
    }
}
