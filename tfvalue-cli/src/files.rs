//! Files and folders, with errors that name them.

use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use crate::Failure;

/// Reads a text file, with normalized line ends. Returns `None` if it doesn't exist.
pub(crate) fn read_text(path: &Path) -> Result<Option<String>, Failure> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::at(path, error)),
        Ok(text) => Ok(Some(text.replace("\r\n", "\n"))),
    }
}

/// Writes a file, and creates its folder.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let created = path.parent().map_or(Ok(()), fs::create_dir_all);
    created.and_then(|()| fs::write(path, content)).map_err(|error| Failure::at(path, error))
}

/// Returns the paths in a folder, in no order. Returns none if the folder doesn't exist.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let paths = |entries: fs::ReadDir| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>();
    match fs::read_dir(folder).and_then(paths) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        found => found.map_err(|error| Failure::at(folder, error)),
    }
}

/// Returns the paths of all files below a folder, in order, without hidden ones. Returns none if the folder doesn't exist.
pub(crate) fn below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let is_hidden =
        |path: &Path| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        let found = entries(&folder)?.into_iter().filter(|path| !is_hidden(path));
        let (inner, of_folder): (Vec<_>, Vec<_>) = found.partition(|path| path.is_dir());
        folders.extend(inner);
        files.extend(of_folder);
    }
    files.sort();
    Ok(files)
}
