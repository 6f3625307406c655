//! Files and folders, with errors that name them.

use std::{
    fs,
    io::{self, ErrorKind, Read},
    path::{Path, PathBuf},
};

use crate::Failure;

/// Returns whether a path is `-`, the standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a file or the standard input.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if is_stdin(path) {
        io::stdin().read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map(|_| bytes).map_err(|error| Failure::at(path, error))
}

/// Reads JSON, without the byte order mark that some programs write before UTF-8.
pub(crate) fn read_json(path: &Path) -> Result<Vec<u8>, Failure> {
    as_text(path, read(path)?)
}

/// Removes the byte order mark of UTF-8. Returns an error for UTF-16.
pub(crate) fn as_text(path: &Path, mut bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
    match bytes[..] {
        [0xef, 0xbb, 0xbf, ..] => Ok(bytes.split_off(3)),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            let what =
                "this is UTF-16, and must be UTF-8; in PowerShell, `| Out-File -Encoding utf8` writes that";
            Err(Failure::at(path, what))
        }
        _ => Ok(bytes),
    }
}

/// Reads a text file, with normalized line ends. Returns `None` if the file doesn't exist.
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

/// Returns the paths in a folder, in no particular order. Returns no paths if the folder doesn't exist.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let paths = |entries: fs::ReadDir| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>();
    match fs::read_dir(folder).and_then(paths) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        found => found.map_err(|error| Failure::at(folder, error)),
    }
}

/// Returns the sorted paths of all files below a folder, without hidden files and folders. Returns no paths if the folder doesn't exist.
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
