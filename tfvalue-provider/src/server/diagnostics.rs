//! The messages of a call to the user of Terraform.

use std::{fmt, vec};

use tfvalue_plan::plan::Findings;
use tfvalue_runtime::{
    AttributePath, Diagnostic, Error, Severity, derived::UpgradeError, error::RefinementError,
};

/// Messages to the user of Terraform, in the order in which they are shown.
///
/// `?` converts any [`std::error::Error`] to diagnostics. tfvalue's own errors keep their severity and path. Any other error becomes one diagnostic,
/// whose detail is the message of the error, followed by the messages of its sources. The summary of that diagnostic names the failed operation,
/// unless [`context`](Self::context) sets a summary.
///
/// # Example: an error of a library, and one of the author's
///
/// ```
/// use tfvalue::provider::{Diagnostics, ResultExt};
///
/// fn port(text: &str) -> Result<u16, Diagnostics> {
///     let port = text.parse().context("Invalid port")?;
///     if port == 0 {
///         return Err(Diagnostics::error("Port refused", "Port 0 can't be opened.").at("port"));
///     }
///     Ok(port)
/// }
///
/// let error = port("ssh").unwrap_err();
/// assert_eq!(error.to_string(), "error: Invalid port: invalid digit found in string");
/// assert_eq!(port("0").unwrap_err().to_string(), "error: Port refused: port: Port 0 can't be opened.");
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
#[must_use = "nobody reads them until they are returned"]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Creates an empty list of messages.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// One error; [`at`](Self::at) adds a path.
    pub fn error(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self(vec![Diagnostic::error(summary, detail)])
    }

    /// One warning; [`at`](Self::at) adds a path.
    pub fn warning(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self(vec![Diagnostic::warning(summary, detail)])
    }

    /// One error with this detail, for error types that don't implement [`std::error::Error`], such as `anyhow::Error`.
    ///
    /// ```
    /// use tfvalue::provider::Diagnostics;
    ///
    /// fn find() -> Result<u8, String> {
    ///     Err("the disk is full".to_owned())
    /// }
    /// let error = find().map_err(Diagnostics::from_display).unwrap_err();
    /// assert_eq!(error.iter().next().unwrap().detail, "the disk is full");
    /// ```
    pub fn from_display(detail: impl fmt::Display) -> Self {
        // `{:#}` makes `anyhow` write the sources, too.
        Self(vec![Diagnostic::error(String::new(), format!("{detail:#}"))])
    }

    /// Sets the path of the messages that have none, as far as the protocol can express it. With [`path!`](macro@tfvalue_runtime::path), names
    /// are checked when the crate is built: `.at(path!(Self, port))`.
    pub fn at(mut self, path: impl Into<AttributePath>) -> Self {
        let path = path.into();
        for diagnostic in &mut self.0 {
            if diagnostic.attribute.is_none() {
                let at = std::mem::replace(diagnostic, Diagnostic::error("", ""));
                *diagnostic = at.with_path(path.clone());
            }
        }
        self
    }

    /// Sets the summary of all messages, for example to the failed operation. A previous summary moves to the beginning of the detail.
    pub fn context(mut self, summary: impl Into<String>) -> Self {
        let summary = summary.into();
        for diagnostic in &mut self.0 {
            let old = std::mem::replace(&mut diagnostic.summary, summary.clone());
            if !old.is_empty() {
                diagnostic.detail = format!("{old}: {}", diagnostic.detail);
            }
        }
        self
    }

    /// Appends messages.
    pub fn add(&mut self, diagnostics: impl Into<Self>) {
        self.0.extend(diagnostics.into().0);
    }

    /// Returns whether one of the messages is an error, so that the operation fails.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Returns whether there is no message.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The messages, in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    /// Gives a summary to the messages that have none.
    pub(crate) fn with_default_summary(mut self, summary: impl Fn() -> String) -> Self {
        for diagnostic in self.0.iter_mut().filter(|diagnostic| diagnostic.summary.is_empty()) {
            diagnostic.summary = summary();
        }
        self
    }
}

/// Converts an error of any type, so that `?` works in a function that returns diagnostics.
impl<E: std::error::Error + 'static> From<E> for Diagnostics {
    fn from(error: E) -> Self {
        let error: Box<dyn std::error::Error> = Box::new(error);
        /// Returns the diagnostics of an error that has one of these types of tfvalue.
        macro_rules! own {
            ($error:ident, $($ty:ty => $diagnostics:expr),*) => {$(
                let $error = match $error.downcast::<$ty>() {
                    Ok($error) => return Self($diagnostics),
                    Err(error) => error,
                };
            )*};
        }
        own!(error,
            Diagnostic => vec![*error],
            Error => vec![(*error).into()],
            Findings => error.into_iter().map(Diagnostic::from).collect(),
            UpgradeError => vec![(*error).into()],
            RefinementError => vec![(*error).into()]
        );
        Self(vec![Diagnostic::error(String::new(), chain(&*error))])
    }
}

/// The message of an error, followed by the messages of its sources that aren't part of the text yet.
fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let cause = error.to_string();
        if !text.contains(&cause) {
            text.push_str(": ");
            text.push_str(&cause);
        }
        source = error.source();
    }
    text
}

/// Writes one line for each message.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, diagnostic)| {
            let line_break = if index > 0 { "\n" } else { "" };
            write!(f, "{line_break}{diagnostic}")
        })
    }
}

/// Lists the messages as `Display` writes them, so that a failed `unwrap` in a test shows readable messages.
impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(ToString::to_string)).finish()
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Self {
        Self(diagnostics.into_iter().collect())
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        self.0.extend(diagnostics);
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'d> IntoIterator for &'d Diagnostics {
    type Item = &'d Diagnostic;
    type IntoIter = std::slice::Iter<'d, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Adds a summary or a path to the error of any [`Result`].
///
/// # Example: where, and while doing what
///
/// ```
/// use tfvalue::provider::{Diagnostics, ResultExt};
///
/// let read: Result<String, Diagnostics> =
///     std::fs::read_to_string("/does/not/exist").context("Reading the key").at("key_file");
/// let error = read.unwrap_err();
/// assert_eq!(error.iter().next().unwrap().summary, "Reading the key");
/// assert_eq!(error.iter().next().unwrap().attribute, Some("key_file".into()));
/// ```
pub trait ResultExt<T> {
    /// Sets the summary of the error: see [`Diagnostics::context`].
    ///
    /// # Errors
    ///
    /// Returns the error, as diagnostics.
    fn context(self, summary: impl Into<String>) -> Result<T, Diagnostics>;

    /// Sets the path of the error: see [`Diagnostics::at`].
    ///
    /// # Errors
    ///
    /// Returns the error, as diagnostics.
    fn at(self, path: impl Into<AttributePath>) -> Result<T, Diagnostics>;
}

impl<T, E: Into<Diagnostics>> ResultExt<T> for Result<T, E> {
    fn context(self, summary: impl Into<String>) -> Result<T, Diagnostics> {
        self.map_err(|error| error.into().context(summary))
    }

    fn at(self, path: impl Into<AttributePath>) -> Result<T, Diagnostics> {
        self.map_err(|error| error.into().at(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Outer(std::io::Error);

    impl fmt::Display for Outer {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the key can't be read")
        }
    }

    impl std::error::Error for Outer {
        fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
            Some(&self.0)
        }
    }

    #[test]
    fn own_errors_keep_path_and_severity() {
        let error = Error::invalid("too small").in_attribute("size");
        let diagnostics = Diagnostics::from(error).context("Reading").at("elsewhere");
        let [diagnostic] = &diagnostics.0[..] else { panic!("{diagnostics:?}") };
        assert_eq!(diagnostic.attribute, Some("size".into()));
        let warning = Diagnostics::from(Diagnostic::warning("Careful", "It is hot."));
        assert!(!warning.has_errors());
    }

    #[test]
    fn foreign_error_is_told_with_its_sources() {
        let error = Outer(std::io::Error::other("permission denied"));
        let diagnostics = Diagnostics::from(error).with_default_summary(|| "Creating failed".to_owned());
        assert_eq!(
            diagnostics.to_string(),
            "error: Creating failed: the key can't be read: permission denied"
        );
    }
}
