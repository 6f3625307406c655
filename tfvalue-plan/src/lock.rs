//! Locks: files that hold the schemas of a provider.

use std::{
    env,
    ffi::OsStr,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
};

use tfvalue_runtime::schema::{Schema, SchemaDialect};

use crate::schema::{SchemaChange, changes_since, from_json};

/// Asserts that the schema of a struct is equal to the schema in a committed file, so that no change goes unnoticed.
///
/// The file holds the schema as [`Schema::to_json`](tfvalue_runtime::Schema::to_json) prints it. The file also holds parts that Terraform doesn't
/// print: the `computed` flag of blocks, and the rules and combinations of the model. The path of the file is relative to the package of the test. If
/// the environment has `TFVALUE_SCHEMA_LOCK=update`, the file is written. In CI, where `CI` is set, an update is an error.
///
/// A schema doesn't state the values that the Rust types of a model accept. For example, the removal of an enum's variant isn't noticed.
///
/// # Panics
///
/// Panics if the schema differs from the file. The message lists all [changes](changes_since), breaking ones first. Also panics if the file doesn't
/// exist or can't be read.
///
/// # Example: a test of a resource
///
/// ```
/// use tfvalue::{TfSchema, testing::assert_schema_lock};
///
/// fn the_schema_changes_only_on_purpose<Server: TfSchema>() {
///     assert_schema_lock!(Server, "schemas/server.json");
/// }
/// ```
#[macro_export]
macro_rules! assert_schema_lock {
    ($model:ty, $file:expr $(,)?) => {
        $crate::lock::assert_locked(
            &<$model as $crate::private::TfSchema>::SCHEMA,
            ::core::stringify!($model),
            ::core::env!("CARGO_MANIFEST_DIR").as_ref(),
            $file.as_ref(),
        )
    };
}

/// The environment variable that requests an update of the files.
const VARIABLE: &str = "TFVALUE_SCHEMA_LOCK";

#[doc(hidden)]
#[track_caller]
pub fn assert_locked(schema: &Schema, model: &str, package: &Path, file: &Path) {
    let mode = Mode::of(env::var_os(VARIABLE).as_deref(), env::var_os("CI").as_deref());
    if let Err(message) = mode.and_then(|mode| Lock { schema, model, package, file }.check(mode)) {
        panic!("{message}");
    }
}

/// Prints the schema as JSON, with the rules of its model and the `computed` flag of blocks.
fn to_json(schema: &Schema) -> String {
    serde_json::to_string_pretty(&SchemaDialect::Lock.of(schema)).expect("all keys are strings")
}

/// The treatment of a file that doesn't hold the schema.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The test fails.
    Compare,
    /// The file is written.
    Update,
}

impl Mode {
    /// The mode that the environment requests.
    fn of(variable: Option<&OsStr>, ci: Option<&OsStr>) -> Result<Self, String> {
        let in_ci = ci.is_some_and(|ci| !ci.is_empty() && ci != "false" && ci != "0");
        match variable {
            None => Ok(Self::Compare),
            Some(update) if update == "update" && in_ci => {
                Err(format!("{VARIABLE}=update writes no files where `CI` is set; unset one of the two"))
            }
            Some(update) if update == "update" => Ok(Self::Update),
            Some(other) => Err(format!("{VARIABLE} is `{}`; write `update`, or unset it", other.display())),
        }
    }
}

/// A schema, and the file that holds its committed version.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Lock<'l> {
    /// The current schema.
    pub schema: &'l Schema,
    /// The name of the model.
    pub model: &'l str,
    /// The package that the file is in.
    pub package: &'l Path,
    /// The path of the file in the package.
    pub file: &'l Path,
}

impl Lock<'_> {
    /// Compares the schema with the file. In [`Mode::Update`], writes the file if it is missing or differs. The error is a message for the developer.
    pub fn check(self, mode: Mode) -> Result<(), String> {
        let path = self.package.join(self.file);
        let problem = match fs::read(&path) {
            Ok(text) => self.compare(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Some("there is no such file yet".to_owned())
            }
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        match (problem, mode) {
            (None, _) => Ok(()),
            (Some(_), Mode::Update) => {
                self.write(&path).map_err(|error| format!("{}: {error}", path.display()))
            }
            (Some(problem), Mode::Compare) => Err(format!(
                "{}: {problem}\n\nRun the test with {VARIABLE}=update to write the schema of `{}` as it is now, and commit the file.",
                self.file.display(),
                self.model,
            )),
        }
    }

    /// Compares the text of the file with the schema. Returns a report of the differences, if any.
    fn compare(&self, text: &[u8]) -> Option<String> {
        let kind = self.schema.kind;
        let old = match from_json(kind, text) {
            Ok(old) => old,
            Err(error) => return Some(format!("this is not a schema: {error}")),
        };
        // The JSON lacks some parts of a schema, so the new schema is compared in the form that it has after a round trip.
        let new = from_json(kind, to_json(self.schema)).expect("it was written just now");
        let changes = changes_since(&new, &old);
        (!changes.is_empty()).then(|| report(self.model, &changes))
    }

    fn write(&self, path: &PathBuf) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, to_json(self.schema) + "\n")
    }
}

/// Lists all changes, breaking ones first.
fn report(model: &str, changes: &[SchemaChange]) -> String {
    let mut report = format!("the schema of `{model}` has changed");
    for (title, breaking) in [("breaking", true), ("harmless", false)] {
        let mut changes = changes.iter().filter(|change| change.breaking == breaking).peekable();
        if changes.peek().is_some() {
            let _ = write!(report, "\n\n{title}:");
        }
        for change in changes {
            let _ = write!(report, "\n  - {change}");
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use super::Mode;

    fn mode(variable: Option<&str>, ci: Option<&str>) -> Result<Mode, String> {
        Mode::of(variable.map(AsRef::as_ref), ci.map(AsRef::as_ref))
    }

    #[test]
    fn files_are_written_only_when_it_is_asked_for_and_never_in_ci() {
        for ci in [None, Some(""), Some("false"), Some("0")] {
            assert_eq!(mode(None, ci), Ok(Mode::Compare));
            assert_eq!(mode(Some("update"), ci), Ok(Mode::Update));
        }
        assert_eq!(mode(None, Some("true")), Ok(Mode::Compare));
        let error = mode(Some("update"), Some("true")).unwrap_err();
        assert_eq!(
            error,
            "TFVALUE_SCHEMA_LOCK=update writes no files where `CI` is set; unset one of the two"
        );
    }

    #[test]
    fn a_word_that_is_not_known_is_an_error() {
        let error = mode(Some("1"), None).unwrap_err();
        assert_eq!(error, "TFVALUE_SCHEMA_LOCK is `1`; write `update`, or unset it");
    }
}
