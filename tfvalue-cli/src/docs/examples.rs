//! The examples of a provider, in the folders where other documentation tools look for them, too.

use std::{fs, io, path::Path};

use serde::Serialize;

use crate::Failure;

/// An example of a page.
#[derive(Serialize, Debug)]
pub(super) struct Example {
    /// The path of its file below the folder of the examples.
    pub(super) file: String,
    /// The language after the fence: `terraform`, `shell`.
    pub(super) language: &'static str,
    pub(super) content: String,
}

/// The ways to import a resource.
#[derive(Serialize, Debug, Default)]
pub(super) struct Imports {
    /// `import` blocks with an identity.
    pub(super) by_identity: Vec<Example>,
    /// `import` blocks with an identifier.
    pub(super) by_id: Vec<Example>,
    /// Commands.
    pub(super) commands: Vec<Example>,
}

/// Reads the files of a folder with this prefix and suffix, sorted: `resource*.tf` of `resources/fleet_server`.
pub(super) fn matching(
    root: &Path,
    folder: &str,
    prefix: &str,
    suffix: &str,
) -> Result<Vec<Example>, Failure> {
    let path = root.join(folder);
    let failed = |error: io::Error| Failure::at(&path.display().to_string(), error);
    let entries = match fs::read_dir(&path) {
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(Vec::new());
        }
        entries => entries.map_err(failed)?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(failed)?.file_name();
        names.extend(
            name.to_str()
                .filter(|name| name.starts_with(prefix) && name.ends_with(suffix))
                .map(str::to_owned),
        );
    }
    names.sort();
    let examples = names.iter().map(|name| read(root, folder, name));
    Ok(examples.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// Reads the ways to import a resource from the files in its folder.
pub(super) fn imports(root: &Path, folder: &str) -> Result<Imports, Failure> {
    let one = |name| read(root, folder, name).map(|example| example.into_iter().collect());
    Ok(Imports {
        by_identity: one("import-by-identity.tf")?,
        by_id: one("import-by-string-id.tf")?,
        commands: one("import.sh")?,
    })
}

/// Reads an example, if the file exists.
fn read(root: &Path, folder: &str, name: &str) -> Result<Option<Example>, Failure> {
    let path = root.join(folder).join(name);
    let content = match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        content => content.map_err(|error| Failure::at(&path.display().to_string(), error))?,
    };
    Ok(Some(Example {
        file: format!("{folder}/{name}"),
        language: if Path::new(name).extension().is_some_and(|ending| ending == "sh") {
            "shell"
        } else {
            "terraform"
        },
        content: content.replace("\r\n", "\n").trim().to_owned(),
    }))
}
