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

/// Asserts that the schema of a struct is the one that a committed file holds, so that no change of it goes unseen.
///
/// The file holds the schema as [`Schema::to_json`](tfvalue_runtime::Schema::to_json) prints it. It also states whether a block is `computed`, which
/// Terraform doesn't print. Its path is relative to the package of the test, wherever the test runs. With `TFVALUE_SCHEMA_LOCK=update` in
/// the environment the file is written, unless `CI` is set, too.
///
/// Which values the Rust types of a model take is in no schema: a variant less in an enum isn't noticed.
///
/// # Panics
///
/// If the schema is another, with all that has [changed](changes_since), what breaks users apart from what is
/// harmless. If there is no such file, or none that can be read.
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

/// The variable that says that the files are to be written.
const VARIABLE: &str = "TFVALUE_SCHEMA_LOCK";

#[doc(hidden)]
#[track_caller]
pub fn assert_locked(schema: &Schema, model: &str, package: &Path, file: &Path) {
    let mode = Mode::of(env::var_os(VARIABLE).as_deref(), env::var_os("CI").as_deref());
    if let Err(message) = mode.and_then(|mode| Lock { schema, model, package, file }.check(mode)) {
        panic!("{message}");
    }
}

/// The schema in JSON, and with it whether blocks are computed, and the rules of its model.
fn to_json(schema: &Schema) -> String {
    serde_json::to_string_pretty(&SchemaDialect::Lock.of(schema)).expect("all keys are strings")
}

/// The treatment of a file that doesn't hold the schema.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The test fails.
    Compare,
    /// It is written.
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

/// A schema, and the file that holds what it has been.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Lock<'l> {
    /// The schema of today.
    pub schema: &'l Schema,
    /// The name of the model.
    pub model: &'l str,
    /// The package that the file is in.
    pub package: &'l Path,
    /// The path of the file in the package.
    pub file: &'l Path,
}

impl Lock<'_> {
    /// Compares the two, or writes the file if it isn't right. The error is for the developer.
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

    /// Finds the differences between the text of the file and the schema.
    fn compare(&self, text: &[u8]) -> Option<String> {
        let kind = self.schema.kind;
        let old = match from_json(kind, text) {
            Ok(old) => old,
            Err(error) => return Some(format!("this is not a schema: {error}")),
        };
        // Not all that a schema holds is in its JSON.
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

/// All changes, those first that break something.
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
