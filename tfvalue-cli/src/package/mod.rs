//! The files of a release of a provider: `tfvalue package`.
//!
//! `project` finds the binaries that cargo has built, `platform` determines their platforms, `archive` packs them, `manifest` holds the data that a
//! registry requires, `signature` signs the checksums, and `mirror` is the folder from which Terraform installs without a registry.
//! All checks precede the first write.

mod archive;
mod manifest;
mod mirror;
mod platform;
mod project;
mod signature;

use std::{
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

pub use self::{
    manifest::Manifest,
    mirror::Mirror,
    platform::Platform,
    project::{Binary, Project},
    signature::Signer,
};
pub(crate) use self::project::target_folder;
use crate::{Failure, files, provider_name};

/// A release that is about to be packed.
#[derive(Debug)]
pub struct Release {
    name: String,
    version: String,
    binaries: Vec<Binary>,
    manifest: Manifest,
}

impl Release {
    /// Creates a release of a provider of this name, `fleet`, in this version, `1.2.3`.
    ///
    /// # Errors
    ///
    /// Returns what a registry would refuse of the name, the version or a binary; that there is no binary; or that two are for one platform.
    pub fn new(
        name: impl Into<String>,
        version: impl Into<String>,
        binaries: Vec<Binary>,
        manifest: Manifest,
    ) -> Result<Self, Failure> {
        let (name, version) = (name.into(), version.into());
        provider_name::checked(&name)?;
        check_version(&version)?;
        if binaries.is_empty() {
            return Err(Failure::new(format!(
                "there is no binary `terraform-provider-{name}`: run `cargo build --release --target TRIPLE` for each platform"
            )));
        }
        for (index, binary) in binaries.iter().enumerate() {
            if let Some(other) = binaries[..index].iter().find(|other| other.platform == binary.platform) {
                return Err(Failure::new(format!(
                    "{} and {} are both for {}; choose one by `--target`",
                    other.path.display(),
                    binary.path.display(),
                    binary.platform
                )));
            }
            binary.platform.check(&binary.path)?;
        }
        Ok(Self { name, version, binaries, manifest })
    }

    /// The platforms of the release.
    pub fn platforms(&self) -> impl Iterator<Item = &Platform> {
        self.binaries.iter().map(|binary| &binary.platform)
    }

    /// Writes the archives, the manifest and the checksums of all of them to a folder, and has these signed if there is a signer. Calls
    /// `report` before each archive.
    ///
    /// # Errors
    ///
    /// Returns that a file can't be read or written, or what is wrong with the signature.
    pub fn write(
        &self,
        folder: &Path,
        signer: Option<&Signer>,
        report: impl Fn(&Platform),
    ) -> Result<Packed, Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::at(folder, error))?;
        let stem = format!("terraform-provider-{}_{}", self.name, self.version);
        let mut files = Vec::new();
        for binary in &self.binaries {
            report(&binary.platform);
            let path = folder.join(format!("{stem}_{}.zip", binary.platform));
            let ending = if binary.platform.os() == "windows" { ".exe" } else { "" };
            let inside = format!("terraform-provider-{}_v{}{ending}", self.name, self.version);
            archive::write(&path, &inside, &binary.path)?;
            files.push(path);
        }
        let archives = files.clone();
        let manifest = folder.join(format!("{stem}_manifest.json"));
        files::write(&manifest, self.manifest.to_json())?;
        files.push(manifest);
        files.sort();
        let mut sums = String::new();
        for file in &files {
            sums.extend([&sha256(file)?, "  ", &file_name(file), "\n"]);
        }
        let checksums = folder.join(format!("{stem}_SHA256SUMS"));
        files::write(&checksums, sums)?;
        let signature = folder.join(format!("{stem}_SHA256SUMS.sig"));
        match signer {
            Some(signer) => signer.sign(&checksums, &signature)?,
            // A registry silently refuses the signature of other checksums.
            None if signature.exists() => {
                fs::remove_file(&signature).map_err(|error| Failure::at(&signature, error))?;
            }
            None => {}
        }
        Ok(Packed { archives, checksums })
    }
}

/// The files of a release.
#[derive(Debug)]
#[non_exhaustive]
pub struct Packed {
    /// The archives, one for each platform.
    pub archives: Vec<PathBuf>,
    /// The checksums of the archives and of the manifest.
    pub checksums: PathBuf,
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Returns the checksum of a file, as hexadecimal digits.
fn sha256(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::at(path, error))?;
    let digits = Sha256::digest(bytes).into_iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    Ok(digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect())
}

/// Checks that a registry accepts a version: that of the tag without `v`.
fn check_version(version: &str) -> Result<(), Failure> {
    let (numbers, pre) = match version.split_once('-') {
        Some((numbers, pre)) => (numbers, Some(pre)),
        None => (version, None),
    };
    let is_number = |part: &str| {
        !part.is_empty()
            && part.bytes().all(|letter| letter.is_ascii_digit())
            && (part == "0" || !part.starts_with('0'))
    };
    let is_word = |part: &str| {
        !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-')
    };
    let is_version = numbers.split('.').count() == 3
        && numbers.split('.').all(is_number)
        && pre.is_none_or(|pre| pre.split('.').all(is_word));
    if is_version {
        return Ok(());
    }
    Err(Failure::new(format!(
        "{version:?} is no version that a registry takes: it is three numbers, `1.2.3`, and may have `-` and more, as in `1.2.3-beta.1`"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_that_registries_take() {
        for version in ["0.1.0", "10.20.30", "1.2.3-beta.1", "1.0.0-rc-1"] {
            assert!(check_version(version).is_ok(), "{version}");
        }
        for version in
            ["", "1", "1.2", "v1.2.3", "1.2.3.4", "01.2.3", "1.2.3+build", "1.2.3-", "1.2.x", "1.2.3-a..b"]
        {
            assert!(check_version(version).is_err(), "{version}");
        }
    }
}
