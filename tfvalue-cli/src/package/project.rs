//! The project of a provider, and the binaries that cargo has built.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde::Deserialize;

use super::Platform;
use crate::Failure;

/// The prefix of the names of binaries.
const PREFIX: &str = "terraform-provider-";

/// The binary of a provider for one platform.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Binary {
    /// The platform it runs on.
    pub platform: Platform,
    /// Its path.
    pub path: PathBuf,
}

impl Binary {
    /// Creates the value from its parts.
    pub fn new(platform: Platform, path: impl Into<PathBuf>) -> Self {
        Self { platform, path: path.into() }
    }
}

/// A project of cargo with a provider in it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Project {
    /// The name of the provider: that of its binary without `terraform-provider-`.
    pub name: String,
    /// The version of its package.
    pub version: String,
    /// The folder of its package.
    pub folder: PathBuf,
    /// The target folder of cargo.
    target: PathBuf,
}

/// The output of `cargo metadata`, as far as it is used.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: PathBuf,
}

#[derive(Deserialize)]
struct Package {
    version: String,
    manifest_path: PathBuf,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    name: String,
}

/// Has cargo read a project.
fn metadata(folder: &Path) -> Result<Metadata, Failure> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::at("cargo", format_args!("it can't be started: {error}")))?;
    if !output.status.success() {
        let printed = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::new(format!("cargo can't read the project: {}", printed.trim())));
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| Failure::at("cargo metadata", format_args!("this is not understood: {error}")))
}

/// Returns the folder in which cargo builds a project.
pub(crate) fn target_folder(project: &Path) -> Result<PathBuf, Failure> {
    Ok(metadata(project)?.target_directory)
}

impl Project {
    /// Finds the project in a folder, and its provider; the one of this name if there are several.
    ///
    /// # Errors
    ///
    /// Returns what cargo says is wrong with the project, or that it has no such provider, or several.
    pub fn find(folder: &Path, name: Option<&str>) -> Result<Self, Failure> {
        let metadata = metadata(folder)?;
        let mut found = Vec::new();
        for package in metadata.packages {
            for target in package.targets.iter().filter(|target| target.kind.iter().any(|kind| kind == "bin"))
            {
                let Some(provider) = target.name.strip_prefix(PREFIX) else { continue };
                if name.is_none_or(|name| name == provider) {
                    found.push(Self {
                        name: provider.to_owned(),
                        version: package.version.clone(),
                        folder: package.manifest_path.parent().map_or_else(PathBuf::new, Path::to_path_buf),
                        target: metadata.target_directory.clone(),
                    });
                }
            }
        }
        match (found.len(), name) {
            (1, _) => found.pop().ok_or_else(|| Failure::new("there is no provider")),
            (0, Some(name)) => Err(Failure::new(format!("the project has no binary `{PREFIX}{name}`"))),
            (0, None) => Err(Failure::new(format!("the project has no binary `{PREFIX}NAME`"))),
            _ => {
                let names: Vec<_> = found.iter().map(|project| format!("`{}`", project.name)).collect();
                Err(Failure::new(format!(
                    "the project has the providers {}; choose one by `--name`",
                    names.join(", ")
                )))
            }
        }
    }

    /// Returns the binaries of a profile for these targets. Without targets, returns the binaries of all built targets, and that of the host.
    ///
    /// # Errors
    ///
    /// Returns that a target is none for which there are providers, or that it has no binary.
    pub fn binaries(&self, targets: &[String], profile: &str) -> Result<Vec<Binary>, Failure> {
        let folder = if profile == "dev" { "debug" } else { profile };
        let at = |triple: &str, platform: &Platform| {
            let ending = if platform.os() == "windows" { ".exe" } else { "" };
            self.target.join(triple).join(folder).join(format!("{PREFIX}{}{ending}", self.name))
        };
        if !targets.is_empty() {
            return targets
                .iter()
                .map(|triple| {
                    let platform = Platform::of_target(triple).ok_or_else(|| {
                        Failure::new(format!("there are no providers for the target `{triple}`"))
                    })?;
                    let path = at(triple, &platform);
                    if path.is_file() {
                        return Ok(Binary { platform, path });
                    }
                    let option = if profile == "release" {
                        "--release".to_owned()
                    } else {
                        format!("--profile {profile}")
                    };
                    Err(Failure::at(
                        &path,
                        format_args!("there is no such binary: run `cargo build {option} --target {triple}`"),
                    ))
                })
                .collect();
        }
        let mut binaries = Vec::new();
        for entry in fs::read_dir(&self.target).into_iter().flatten().flatten() {
            let triple = entry.file_name();
            let Some(triple) = triple.to_str() else { continue };
            let Some(platform) = Platform::of_target(triple) else { continue };
            let path = at(triple, &platform);
            if path.is_file() {
                binaries.push(Binary { platform, path });
            }
        }
        if let Some(platform) = Platform::of_host() {
            let path = at("", &platform);
            if path.is_file() && binaries.iter().all(|binary| binary.platform != platform) {
                binaries.push(Binary { platform, path });
            }
        }
        binaries.sort_by(|a, b| (&a.platform, &a.path).cmp(&(&b.platform, &b.path)));
        Ok(binaries)
    }
}
