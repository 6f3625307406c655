//! A folder from which Terraform installs providers without a registry.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{Packed, file_name, sha256};
use crate::{Failure, provider_name::source_parts};

/// The folder of a provider in a mirror.
#[derive(Clone, Debug)]
pub(crate) struct Mirror {
    folder: PathBuf,
}

impl Mirror {
    /// Returns the folder of the provider with this source, `acme/fleet` or `example.com/acme/fleet`, in the mirror at `root`.
    pub(crate) fn new(root: &Path, source: &str, name: &str) -> Result<Self, Failure> {
        let parts = source_parts(source, name)?;
        Ok(Self { folder: parts.iter().fold(root.to_path_buf(), |folder, part| folder.join(part)) })
    }

    /// Copies the archives of a release. Without `replace`, an existing archive with other content is an error.
    pub(crate) fn add(&self, packed: &Packed, replace: bool) -> Result<(), Failure> {
        let targets: Vec<_> =
            packed.archives().map(|archive| (archive, self.folder.join(file_name(&archive.path)))).collect();
        for (archive, target) in targets.iter().filter(|(_, target)| target.exists()) {
            if !replace && archive.sha256 != sha256(target)? {
                return Err(Failure::at(
                    target,
                    "this version is there with other content, whose checksum is in the lock files of those who use it: \
                     raise the version, or replace it with `--force`",
                ));
            }
        }
        fs::create_dir_all(&self.folder).map_err(|error| Failure::at(&self.folder, error))?;
        for (archive, target) in targets {
            fs::copy(&archive.path, &target).map_err(|error| Failure::at(&target, error))?;
        }
        Ok(())
    }
}
