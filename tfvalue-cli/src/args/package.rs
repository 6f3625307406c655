//! `tfvalue package`.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use clap::Args;

use super::{count, print};
use crate::{
    Failure, files,
    package::{Manifest, Mirror, Project, Release, Signer},
};

/// The file name of a project's manifest.
const MANIFEST: &str = "terraform-registry-manifest.json";

const AFTER_HELP: &str = "\
Examples:
  tfvalue package --build
  tfvalue package --target x86_64-unknown-linux-musl,aarch64-apple-darwin
  tfvalue package --sign 'gpg --batch --local-user KEY --detach-sign --output {signature} {file}'
  tfvalue package --mirror ~/.terraform.d/plugins --source acme/fleet";

/// Packs the files of a release of a provider.
///
/// Packs the files that the registries of Terraform and OpenTofu require of a release: an archive for each platform, the manifest, the checksums of
/// all of them, and their signature.
///
/// It packs the output of `cargo build --release --target TRIPLE`. The name is that of the binary `terraform-provider-NAME`, the version that of its
/// package. A binary that is older than its sources, or says another version, is refused. If the package has a `terraform-registry-manifest.json`, that file is checked and copied.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Package {
    /// The provider, if the project has several
    #[arg(long)]
    name: Option<String>,
    /// The version; that of the package by default
    #[arg(long)]
    version: Option<String>,
    /// Have cargo build the provider first
    #[arg(long)]
    build: bool,
    /// Pack these targets; by default, all that are built, or that of this machine
    #[arg(long, value_name = "TRIPLE", value_delimiter = ',')]
    target: Vec<String>,
    /// The profile of cargo with which it was built
    #[arg(long, default_value = "release")]
    profile: String,
    /// The versions of the plugin protocol, without a manifest in the project: 6.0 by default
    #[arg(long, value_name = "VERSION", value_delimiter = ',')]
    protocol: Vec<String>,
    /// The folder of the release, from which files of an earlier one are removed
    #[arg(long, short, value_name = "DIR", default_value = "dist")]
    output: PathBuf,
    /// Sign the checksums by this command, split at white space, with `{file}` and `{signature}` in it
    #[arg(long, value_name = "COMMAND")]
    sign: Option<String>,
    /// Add the archives to this mirror, from which Terraform installs, too
    #[arg(long, value_name = "DIR", requires = "source")]
    mirror: Option<PathBuf>,
    /// The source of the provider in the mirror, as `acme/fleet`
    #[arg(long)]
    source: Option<String>,
    /// Replace archives of this version in the mirror
    #[arg(long)]
    force: bool,
    /// Print the paths and the checksums of the written files as JSON
    #[arg(long)]
    json: bool,
}

impl Package {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut project = Project::find(Path::new("."), self.name.as_deref())?;
        if self.build {
            project.build(&self.target, &self.profile)?;
        }
        let binaries = project.binaries(&self.target, &self.profile)?;
        let manifest = manifest(&project.folder.join(MANIFEST), &self.protocol)?;
        let signer = self.sign.as_deref().map(Signer::new).transpose()?;
        let mirror = match (&self.mirror, &self.source) {
            (Some(folder), Some(source)) => Some((folder, Mirror::new(folder, source, &project.name)?)),
            _ => None,
        };
        let version = self.version.as_ref().unwrap_or(&project.version);
        let release = Release::new(&project.name, version, binaries, manifest)?;
        release.check(&project)?;
        if release.platforms().all(|platform| platform.to_string() != "linux_amd64") {
            note!("warning: there is no archive for linux_amd64, which HCP Terraform needs");
        }
        let packed = release.write(&self.output, signer.as_ref(), |platform| {
            if io::stderr().is_terminal() {
                note!("packing {platform}");
            }
        })?;
        if self.json {
            print(&(serde_json::to_string_pretty(&packed).expect("all keys are strings") + "\n"))?;
        }
        let archives = count(packed.archives().count(), "archive");
        let ending = if signer.is_some() { ", signed" } else { "" };
        note!("{}: {archives}{ending}", self.output.display());
        if let Some((folder, mirror)) = mirror {
            mirror.add(&packed, self.force)?;
            note!("{}: {archives} added", folder.display());
        }
        Ok(())
    }
}

/// Reads the manifest of the project, or creates one with these versions of the protocol.
fn manifest(file: &Path, protocols: &[String]) -> Result<Manifest, Failure> {
    match files::read_text(file)? {
        Some(_) if !protocols.is_empty() => {
            Err(Failure::at(file, "this says the versions of the protocol: leave `--protocol` out"))
        }
        Some(json) => Manifest::from_json(json.as_bytes()).map_err(|failure| Failure::at(file, failure)),
        None if protocols.is_empty() => Manifest::new(["6.0"]),
        None => Manifest::new(protocols.iter().cloned()),
    }
}
