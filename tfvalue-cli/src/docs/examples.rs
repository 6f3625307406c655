//! The examples of a provider. Other documentation tools use the same folders.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{
    markdown,
    page::{self, Page},
};
use crate::{Failure, files, schemas::is_similar};

/// An example of a page.
#[derive(Serialize, Debug)]
pub(super) struct Example {
    /// The path of the file below the folder of examples.
    pub(super) file: String,
    /// The language after the fence: `terraform`, `shell`.
    pub(super) language: &'static str,
    pub(super) content: String,
    /// The code fence around the content.
    pub(super) fence: String,
}

/// The ways to import a resource.
#[derive(Serialize, Debug, Default)]
pub(super) struct Imports {
    /// `import` blocks with an identity.
    pub(super) by_identity: Vec<Example>,
    /// `import` blocks with an identifier.
    pub(super) by_id: Vec<Example>,
    /// Commands, such as `terraform import`.
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
    if path.is_file() {
        return Ok(Vec::new());
    }
    let paths = files::entries(&path)?;
    let names = paths.iter().filter_map(|path| path.file_name()?.to_str());
    let mut names: Vec<_> = names.filter(|name| name.starts_with(prefix) && name.ends_with(suffix)).collect();
    names.sort_unstable();
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

/// Returns the unused files that seem to be meant for a page. Such a file is in the folder of a page, or in a folder with a similar name.
pub(super) fn ignored(root: &Path, pages: &[Page]) -> Result<Vec<PathBuf>, Failure> {
    let used: BTreeSet<_> = pages.iter().flat_map(Page::example_files).map(|file| root.join(file)).collect();
    let folders: Vec<_> = page::folders().chain(["provider".to_owned()]).collect();
    let is_meant = |path: &Path| {
        let mut names = path.strip_prefix(root).ok()?.iter().map(OsStr::to_string_lossy);
        let (folder, name, file) = (names.next()?, names.next()?, names.next());
        if file.is_none() || !folders.iter().any(|known| *known == folder) {
            return Some(folders.iter().any(|known| is_similar(known, &folder)));
        }
        let mut names = pages.iter().filter(|page| page.folder == folder).map(|page| &page.name);
        Some(names.any(|known| is_similar(known, &name)))
    };
    let is_example = |path: &Path| {
        path.extension().is_some_and(|ending| ["tf", "sh", "hcl"].iter().any(|known| ending == *known))
    };
    let is_ignored =
        |path: &PathBuf| is_example(path) && !used.contains(path) && is_meant(path).unwrap_or_default();
    Ok(files::below(root)?.into_iter().filter(is_ignored).collect())
}

/// Reads an example, if the file exists.
fn read(root: &Path, folder: &str, name: &str) -> Result<Option<Example>, Failure> {
    let Some(content) = files::read_text(&root.join(folder).join(name))? else { return Ok(None) };
    Ok(Some(Example {
        file: format!("{folder}/{name}"),
        language: if Path::new(name).extension().is_some_and(|ending| ending == "sh") {
            "shell"
        } else {
            "terraform"
        },
        fence: markdown::fence(&content),
        content: content.trim().to_owned(),
    }))
}
