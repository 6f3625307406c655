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

use semver::Version;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};

pub(crate) use self::project::target_folder;
pub(crate) use self::{
    manifest::Manifest,
    mirror::Mirror,
    platform::Platform,
    project::{Binary, Project},
    signature::Signer,
};
use crate::{Failure, files, provider_name};

/// A release that is about to be packed.
#[derive(Debug)]
pub(crate) struct Release {
    name: String,
    version: String,
    binaries: Vec<Binary>,
    manifest: Manifest,
}

impl Release {
    /// Creates a release of a provider of this name, `fleet`, in this version, `1.2.3`.
    pub(crate) fn new(
        name: impl Into<String>,
        version: impl Into<String>,
        binaries: Vec<Binary>,
        manifest: Manifest,
    ) -> Result<Self, Failure> {
        let (name, version) = (name.into(), version.into());
        provider_name::checked(&name)?;
        check_version(&version)?;
        if binaries.is_empty() {
            return Err(failure!(
                "there is no binary `terraform-provider-{name}`: run `cargo build --release --target TRIPLE` for each platform"
            ));
        }
        for (index, binary) in binaries.iter().enumerate() {
            if let Some(other) = binaries[..index].iter().find(|other| other.platform == binary.platform) {
                return Err(failure!(
                    "{} and {} are both for {}; choose one by `--target`",
                    other.path.display(),
                    binary.path.display(),
                    binary.platform
                ));
            }
            binary.platform.check(&binary.path)?;
        }
        Ok(Self { name, version, binaries, manifest })
    }

    /// Checks that the binaries have this version, and aren't older than the sources of the project.
    pub(crate) fn check(&self, project: &Project) -> Result<(), Failure> {
        self.binaries.iter().try_for_each(|binary| project.check(binary, &self.version))
    }

    /// Returns the platforms of the release.
    pub(crate) fn platforms(&self) -> impl Iterator<Item = &Platform> {
        self.binaries.iter().map(|binary| &binary.platform)
    }

    /// Writes the archives, the manifest and their checksums to a folder. Signs the checksums if there is a signer. Calls `report` before each
    /// archive.
    pub(crate) fn write(
        &self,
        folder: &Path,
        signer: Option<&Signer>,
        report: impl Fn(&Platform),
    ) -> Result<Packed, Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::at(folder, error))?;
        self.remove_others(folder)?;
        let stem = format!("{}{}", self.stem(), self.version);
        let mut files = Vec::new();
        for binary in &self.binaries {
            report(&binary.platform);
            let path = folder.join(format!("{stem}_{}.zip", binary.platform));
            let ending = if binary.platform.os() == "windows" { ".exe" } else { "" };
            let inside = format!("terraform-provider-{}_v{}{ending}", self.name, self.version);
            archive::write(&path, &inside, &binary.path)?;
            files.push(File::new(path, Some(binary.platform.to_string()))?);
        }
        let manifest = folder.join(format!("{stem}_manifest.json"));
        files::write(&manifest, self.manifest.to_json())?;
        files.push(File::new(manifest, None)?);
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let line = |file: &File| format!("{}  {}\n", file.sha256, file_name(&file.path));
        let checksums = folder.join(format!("{stem}_SHA256SUMS"));
        files::write(&checksums, files.iter().map(line).collect::<String>())?;
        if let Some(signer) = signer {
            let signature = folder.join(format!("{stem}_SHA256SUMS.sig"));
            signer.sign(&checksums, &signature)?;
            files.push(File::new(signature, None)?);
        }
        files.push(File::new(checksums, None)?);
        let (name, version) = (self.name.clone(), self.version.clone());
        Ok(Packed { format_version: "1.0", name, version, files })
    }

    /// Returns the prefix of the names of all files, before the version.
    fn stem(&self) -> String {
        format!("terraform-provider-{}_", self.name)
    }

    /// Removes the files of an earlier release of the provider, of any version: its checksums and its signature don't match this release.
    fn remove_others(&self, folder: &Path) -> Result<(), Failure> {
        for path in files::entries(folder)? {
            let name = file_name(&path);
            let is_of_release = name.strip_prefix(&self.stem()).is_some_and(|rest| {
                let begins_with_version = rest.starts_with(|letter: char| letter.is_ascii_digit());
                let ends = [".zip", "_manifest.json", "_SHA256SUMS", "_SHA256SUMS.sig"];
                begins_with_version && ends.iter().any(|end| rest.ends_with(end))
            });
            if is_of_release {
                fs::remove_file(&path).map_err(|error| Failure::at(&path, error))?;
            }
        }
        Ok(())
    }
}

/// The files of a release. As JSON, this is what `tfvalue package --json` prints.
#[derive(Debug, Serialize)]
pub(crate) struct Packed {
    /// The version of the JSON format: `1.0`.
    pub(crate) format_version: &'static str,
    /// The name of the provider.
    pub(crate) name: String,
    /// The version of the provider.
    pub(crate) version: String,
    /// The archives, the manifest, the checksums, and the signature, if there is one.
    pub(crate) files: Vec<File>,
}

/// A file of a release.
#[derive(Debug, Serialize)]
pub(crate) struct File {
    /// The path.
    #[serde(serialize_with = "as_text")]
    pub(crate) path: PathBuf,
    /// The platform of an archive: `linux_amd64`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) platform: Option<String>,
    /// The checksum, as hexadecimal digits.
    pub sha256: String,
}

impl File {
    fn new(path: PathBuf, platform: Option<String>) -> Result<Self, Failure> {
        let sha256 = sha256(&path)?;
        Ok(Self { path, platform, sha256 })
    }
}

fn as_text<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.display())
}

impl Packed {
    /// Returns the archives.
    pub(crate) fn archives(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.platform.is_some())
    }
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

/// Checks that a registry accepts a version. The version is the release tag without `v`.
fn check_version(version: &str) -> Result<(), Failure> {
    // A registry accepts no build metadata.
    if Version::parse(version).is_ok_and(|version| version.build.is_empty()) {
        return Ok(());
    }
    Err(failure!(
        "{version:?} is no version that a registry takes: it is three numbers, `1.2.3`, and may have `-` and more, as in `1.2.3-beta.1`"
    ))
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
