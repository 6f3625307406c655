//! The storage of the resources: a folder for each type, a file for each resource.
//!
//! A new file is first written as a draft in the same folder, then renamed over the old file. A reader sees the old or the new content, even if the
//! provider is killed in between.

use std::{
    fmt,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

use fs4::FileExt;

use super::name::Name;

/// The files of one resource type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    read_only: bool,
}

impl Folder {
    /// Opens a folder, which need not exist before the first write. Removes the drafts that killed providers left.
    pub(crate) fn open(path: PathBuf, read_only: bool) -> Result<Self, StorageError> {
        let folder = Self { path, read_only };
        if !read_only {
            folder.remove_leftovers().map_err(|error| StorageError::new("clean up", &folder.path, error))?;
        }
        Ok(folder)
    }

    /// Returns the path of the file of this name.
    pub(crate) fn file(&self, name: &Name) -> PathBuf {
        self.path.join(format!("{name}{EXTENSION}"))
    }

    /// Reads the file. Returns `None` if it does not exist.
    pub(crate) fn read(&self, name: &Name) -> Result<Option<Vec<u8>>, StorageError> {
        let file = self.file(name);
        found(fs::read(&file)).map_err(|error| StorageError::new("read", &file, error))
    }

    /// Creates the file or replaces its content.
    pub(crate) fn write(&self, name: &Name, content: &[u8]) -> Result<(), StorageError> {
        let file = self.file(name);
        self.check_writable()
            .and_then(|()| self.replace(&file, |draft| draft.write_all(content)))
            .map_err(|error| StorageError::new("write", &file, error))
    }

    /// Removes the file if it exists.
    pub(crate) fn remove(&self, name: &Name) -> Result<(), StorageError> {
        let file = self.file(name);
        self.check_writable()
            .and_then(|()| found(fs::remove_file(&file)))
            .map_err(|error| StorageError::new("remove", &file, error))?;
        Ok(())
    }

    /// The names of all files, sorted.
    pub(crate) fn names(&self) -> Result<Vec<Name>, StorageError> {
        let mut names: Vec<Name> = self
            .entries()
            .map_err(|error| StorageError::new("list", &self.path, error))?
            .iter()
            .filter_map(|file| file.file_name()?.to_str()?.strip_suffix(EXTENSION)?.parse().ok())
            .collect();
        names.sort();
        Ok(names)
    }

    fn check_writable(&self) -> io::Result<()> {
        if self.read_only {
            return Err(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "the provider is read-only"));
        }
        Ok(())
    }

    /// Writes a draft, and renames it to `file`. A shared lock on the folder protects the draft from `remove_leftovers` in other processes. The
    /// system releases the lock when the process ends.
    fn replace(&self, file: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let lock = self.lock()?;
        FileExt::lock_shared(&lock)?;
        let draft = self.path.join(draft_name());
        let written = write_new(&draft, write).and_then(|()| fs::rename(&draft, file));
        if written.is_err() {
            let _ = fs::remove_file(&draft);
        }
        written?;
        // The file's content is already synced. Syncing the folder persists the file's name.
        if cfg!(unix) { lock.sync_all() } else { Ok(()) }
    }

    /// Opens the folder for locking. Where a folder can't be opened as a file, opens a lock file in the folder.
    fn lock(&self) -> io::Result<File> {
        if cfg!(unix) {
            File::open(&self.path)
        } else {
            OpenOptions::new().write(true).create(true).truncate(false).open(self.path.join(LOCK))
        }
    }

    /// Removes abandoned drafts. Does nothing while another process holds the lock.
    fn remove_leftovers(&self) -> io::Result<()> {
        let Some(lock) = found(self.lock())? else { return Ok(()) };
        if FileExt::try_lock(&lock).is_err() {
            return Ok(());
        }
        for file in self.entries()? {
            if file.extension().is_some_and(|extension| extension == DRAFT) {
                found(fs::remove_file(file))?;
            }
        }
        Ok(())
    }

    fn entries(&self) -> io::Result<Vec<PathBuf>> {
        let Some(entries) = found(fs::read_dir(&self.path))? else { return Ok(Vec::new()) };
        entries.map(|entry| Ok(entry?.path())).collect()
    }
}

const EXTENSION: &str = ".json";

/// The extension of a draft.
const DRAFT: &str = "draft";

/// The file that is locked instead of the folder.
const LOCK: &str = ".lock";

/// A unique name for a draft. It begins with a dot, so no resource has the same file name.
fn draft_name() -> String {
    static DRAFTS: AtomicU64 = AtomicU64::new(0);
    format!(".{}-{}.{DRAFT}", process::id(), DRAFTS.fetch_add(1, Ordering::Relaxed))
}

fn write_new(file: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(file)?;
    write(&mut file)?;
    file.sync_all()
}

/// Converts the error of a missing file to `None`.
fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// An error of a file operation.
#[derive(Debug)]
pub(crate) struct StorageError {
    action: &'static str,
    path: PathBuf,
    error: io::Error,
}

impl StorageError {
    fn new(action: &'static str, path: &Path, error: io::Error) -> Self {
        Self { action, path: path.to_owned(), error }
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { action, path, error } = self;
        write!(f, "can't {action} {}: {error}", path.display())
    }
}

impl std::error::Error for StorageError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, io, io::Write, path::Path};

    use super::{Folder, LOCK, Name};

    fn folder(root: &Path) -> Folder {
        Folder::open(root.join("documents"), false).unwrap()
    }

    fn name(text: &str) -> Name {
        text.parse().unwrap()
    }

    fn files(folder: &Folder) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&folder.path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != LOCK)
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_was_written_is_read() {
        let root = tempfile::tempdir().unwrap();
        let folder = folder(root.path());
        assert_eq!(folder.read(&name("a")).unwrap(), None);
        for content in [b"old".as_slice(), b"new"] {
            folder.write(&name("a"), content).unwrap();
            assert_eq!(folder.read(&name("a")).unwrap().as_deref(), Some(content));
        }
        folder.write(&name("B.json"), b"").unwrap();
        assert_eq!(folder.names().unwrap(), [name("B.json"), name("a")]);
        assert_eq!(files(&folder), ["B.json.json", "a.json"]);
        folder.remove(&name("a")).unwrap();
        folder.remove(&name("a")).unwrap();
        assert_eq!(folder.names().unwrap(), [name("B.json")]);
    }

    #[test]
    fn a_write_that_fails_leaves_the_old_content_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let folder = folder(root.path());
        folder.write(&name("a"), b"old").unwrap();
        let result = folder.replace(&folder.file(&name("a")), |draft| {
            draft.write_all(b"half of the n")?;
            Err(io::Error::other("disk full"))
        });
        assert!(result.is_err());
        assert_eq!(folder.read(&name("a")).unwrap().unwrap(), b"old");
        assert_eq!(files(&folder), ["a.json"]);
    }

    #[test]
    fn a_killed_writer_leaves_the_old_content_and_its_draft_is_removed_on_the_next_use() {
        let root = tempfile::tempdir().unwrap();
        let folder = folder(root.path());
        folder.write(&name("a"), b"old").unwrap();
        fs::write(folder.path.join(".4711-0.draft"), b"half of the n").unwrap();
        assert_eq!(folder.read(&name("a")).unwrap().unwrap(), b"old");
        assert_eq!(folder.names().unwrap(), [name("a")]);
        assert_eq!(super::tests::folder(root.path()), folder);
        assert_eq!(files(&folder), ["a.json"]);
    }

    #[test]
    fn nobody_takes_away_what_another_is_writing() {
        let root = tempfile::tempdir().unwrap();
        let folder = folder(root.path());
        let file = folder.file(&name("a"));
        folder
            .replace(&file, |draft| {
                super::tests::folder(root.path());
                draft.write_all(b"new")
            })
            .unwrap();
        assert_eq!(folder.read(&name("a")).unwrap().unwrap(), b"new");
    }

    #[test]
    fn a_read_only_folder_is_read_and_not_written() {
        let root = tempfile::tempdir().unwrap();
        folder(root.path()).write(&name("a"), b"old").unwrap();
        let folder = Folder::open(root.path().join("documents"), true).unwrap();
        assert_eq!(folder.read(&name("a")).unwrap().unwrap(), b"old");
        let error = folder.write(&name("a"), b"new").unwrap_err();
        assert!(error.to_string().ends_with("a.json: the provider is read-only"), "{error}");
        folder.remove(&name("a")).unwrap_err();
        assert_eq!(files(&folder), ["a.json"]);
    }
}
