//! The project of a provider, and the binaries that cargo builds.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde::Deserialize;

use super::Platform;
use crate::{Failure, files};

/// The prefix of the names of binaries.
const PREFIX: &str = "terraform-provider-";

/// The binary of a provider for one platform.
#[derive(Clone, Debug)]
pub(crate) struct Binary {
    /// The platform of the binary.
    pub(crate) platform: Platform,
    /// The path.
    pub(crate) path: PathBuf,
}

impl Binary {
    /// Returns the version that the binary prints, if it is a provider of tfvalue for this machine: `terraform-provider-fleet 1.2.3`.
    fn version(&self) -> Option<String> {
        if Platform::of_host().as_ref() != Some(&self.platform) {
            return None;
        }
        let output = Command::new(&self.path).arg("--version").stdin(Stdio::null()).output().ok()?;
        let printed = String::from_utf8(output.stdout).ok()?;
        let (_, version) = printed.trim().strip_prefix(PREFIX)?.split_once(' ')?;
        Some(version.to_owned())
    }
}

/// A cargo project with a provider.
#[derive(Debug)]
pub(crate) struct Project {
    /// The name of the provider: the name of its binary without `terraform-provider-`.
    pub(crate) name: String,
    /// The version of the provider's package.
    pub(crate) version: String,
    /// The folder of the provider's package.
    pub(crate) folder: PathBuf,
    /// The target folder of cargo.
    target: PathBuf,
    /// The folder of the workspace.
    workspace: PathBuf,
    /// The binaries that `build` has built. They aren't older than their sources.
    built: Vec<PathBuf>,
}

/// The used part of the output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: PathBuf,
    workspace_root: PathBuf,
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

fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs `cargo metadata` in a folder.
fn metadata(folder: &Path) -> Result<Metadata, Failure> {
    let output = Command::new(cargo())
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::at("cargo", format_args!("it can't be started: {error}")))?;
    if !output.status.success() {
        let printed = String::from_utf8_lossy(&output.stderr);
        return Err(failure!("cargo can't read the project: {}", printed.trim()));
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| Failure::at("cargo metadata", format_args!("this is not understood: {error}")))
}

/// Returns the folder in which cargo builds a project.
pub(crate) fn target_folder(project: &Path) -> Result<PathBuf, Failure> {
    Ok(metadata(project)?.target_directory)
}

impl Project {
    /// Finds the project that contains a folder, and its provider. If there are several, selects by this name, or by the package that contains the
    /// folder.
    pub(crate) fn find(folder: &Path, name: Option<&str>) -> Result<Self, Failure> {
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
                        workspace: metadata.workspace_root.clone(),
                        built: Vec::new(),
                    });
                }
            }
        }
        if let Ok(here) = fs::canonicalize(folder)
            && let Some(nearest) = found.iter().filter_map(|it| it.distance(&here)).min()
        {
            found.retain(|project| project.distance(&here) == Some(nearest));
        }
        match (found.len(), name) {
            (1, _) => found.pop().ok_or_else(|| Failure::new("there is no provider")),
            (0, Some(name)) => Err(failure!("the project has no binary `{PREFIX}{name}`")),
            (0, None) => Err(failure!("the project has no binary `{PREFIX}NAME`")),
            _ => {
                let names: Vec<_> = found.iter().map(|project| format!("`{}`", project.name)).collect();
                Err(failure!(
                    "the project has the providers {}: run this in the folder of one, or choose it by `--name`",
                    names.join(", ")
                ))
            }
        }
    }

    /// Returns the depth of a folder below the folder of the project, if it is inside.
    fn distance(&self, folder: &Path) -> Option<usize> {
        folder.strip_prefix(&self.folder).ok().map(|path| path.components().count())
    }

    /// Builds the provider with cargo for these targets, or without targets for the default target. Cargo's messages go to the standard error.
    pub(crate) fn build(&mut self, targets: &[String], profile: &str) -> Result<(), Failure> {
        #[derive(Deserialize)]
        struct Message {
            executable: Option<PathBuf>,
        }
        let output = Command::new(cargo())
            .args(["build", "--profile", profile, "--message-format", "json-render-diagnostics"])
            .args(["--bin", &format!("{PREFIX}{}", self.name)])
            .args(targets.iter().flat_map(|target| ["--target", target]))
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| Failure::at("cargo", format_args!("it can't be started: {error}")))?;
        if !output.status.success() {
            return Err(failure!("cargo can't build the provider: {}", output.status));
        }
        let messages = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Message>();
        self.built = messages.filter_map(|message| message.ok()?.executable).collect();
        Ok(())
    }

    /// Checks that a binary is not older than its sources, unless cargo has just built it. Checks that the binary has this version. If the binary
    /// prints no version, checks the version of its package.
    pub(crate) fn check(&self, binary: &Binary, version: &str) -> Result<(), Failure> {
        if !self.built.contains(&binary.path) {
            let changed = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
            let built = changed(&binary.path);
            if let Some(source) = self.sources(binary)?.into_iter().find(|source| changed(source) > built) {
                let problem = format_args!(
                    "this is older than {}: build it again, or pass `--build`",
                    source.display()
                );
                return Err(Failure::at(&binary.path, problem));
            }
        }
        let said = binary.version();
        let said = said.as_ref().unwrap_or(&self.version);
        if said == version {
            return Ok(());
        }
        let problem = format_args!(
            "this is version {said}, not {version}: change the version in Cargo.toml, and pass `--build`"
        );
        Err(Failure::at(&binary.path, problem))
    }

    /// Returns the source files of a binary: the files that cargo lists next to the binary, or otherwise the files in `src`. Includes the files with
    /// its version and its dependencies.
    fn sources(&self, binary: &Binary) -> Result<Vec<PathBuf>, Failure> {
        let mut sources = vec![
            self.folder.join("Cargo.toml"),
            self.workspace.join("Cargo.toml"),
            self.workspace.join("Cargo.lock"),
        ];
        if let Some(listed) = files::read_text(&binary.path.with_extension("d"))? {
            // Each line has a file, and after a colon its sources. A backslash precedes each space in a path.
            let listed = listed.replace("\\ ", "\0");
            let paths = listed
                .lines()
                .filter_map(|line| line.split_once(": "))
                .flat_map(|(_, paths)| paths.split(' '));
            sources.extend(paths.map(|path| self.workspace.join(path.replace('\0', " "))));
            return Ok(sources);
        }
        sources.extend(files::below(&self.folder.join("src"))?);
        Ok(sources)
    }

    /// Returns the binaries of a profile for these targets. Without targets, returns the binaries of all built targets, and the binary for the host.
    pub(crate) fn binaries(&self, targets: &[String], profile: &str) -> Result<Vec<Binary>, Failure> {
        let folder = if profile == "dev" { "debug" } else { profile };
        let at = |triple: &str, platform: &Platform| {
            let ending = if platform.os() == "windows" { ".exe" } else { "" };
            self.target.join(triple).join(folder).join(format!("{PREFIX}{}{ending}", self.name))
        };
        if !targets.is_empty() {
            return targets
                .iter()
                .map(|triple| {
                    let platform = Platform::of_target(triple)
                        .ok_or_else(|| failure!("there are no providers for the target `{triple}`"))?;
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
