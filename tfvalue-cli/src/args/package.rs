//! `tfvalue package`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{Progress, count};
use crate::{
    Failure, files,
    package::{Manifest, Mirror, Project, Release, Signer},
    print_note,
};

/// The manifest of a project.
const MANIFEST: &str = "terraform-registry-manifest.json";

const AFTER_HELP: &str = "\
Examples:
  cargo build --release && tfvalue package
  tfvalue package --target x86_64-unknown-linux-musl,aarch64-apple-darwin
  tfvalue package --sign 'gpg --batch --local-user KEY --detach-sign --output {signature} {file}'
  tfvalue package --mirror ~/.terraform.d/plugins --source acme/fleet";

/// Packs the files of a release of a provider.
///
/// Packs the files that the registries of Terraform and OpenTofu require of a release: an archive for each platform, the manifest, the checksums of
/// all of them, and their signature.
///
/// It packs the output of `cargo build --release --target TRIPLE`. The name is that of the binary `terraform-provider-NAME`, the version that of its
/// package. If the package has a `terraform-registry-manifest.json`, that file is checked and copied.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Package {
    /// The provider, if the project has several
    #[arg(long)]
    name: Option<String>,
    /// The version; that of the package by default
    #[arg(long)]
    version: Option<String>,
    /// Pack these targets; by default, all that are built, or that of this machine
    #[arg(long, value_name = "TRIPLE", value_delimiter = ',')]
    target: Vec<String>,
    /// The profile of cargo with which it was built
    #[arg(long, default_value = "release")]
    profile: String,
    /// The versions of the plugin protocol, without a manifest in the project: 6.0 by default
    #[arg(long, value_name = "VERSION", value_delimiter = ',')]
    protocol: Vec<String>,
    /// The folder of the release
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
}

impl Package {
    pub(super) fn run(self) -> Result<(), Failure> {
        let progress = Progress::new();
        let project = Project::find(Path::new("."), self.name.as_deref())?;
        let binaries = project.binaries(&self.target, &self.profile)?;
        let manifest = manifest(&project.folder.join(MANIFEST), &self.protocol)?;
        let signer = self.sign.as_deref().map(Signer::new).transpose()?;
        let mirror = match (&self.mirror, &self.source) {
            (Some(folder), Some(source)) => Some(Mirror::new(folder, source, &project.name)?),
            _ => None,
        };
        let version = self.version.unwrap_or(project.version);
        let release = Release::new(&project.name, version, binaries, manifest)?;
        if release.platforms().all(|platform| platform.to_string() != "linux_amd64") {
            print_note(format_args!(
                "warning: there is no archive for linux_amd64, which HCP Terraform needs"
            ));
        }
        let packed = release.write(&self.output, signer.as_ref(), |platform| {
            progress.print_note(format_args!("packing {platform}"));
        })?;
        let archives = count(packed.archives.len(), "archive");
        let ending = if signer.is_some() { ", signed" } else { "" };
        print_note(format_args!("{}: {archives}{ending}", self.output.display()));
        if let Some(mirror) = mirror {
            mirror.add(&packed, self.force)?;
            print_note(format_args!("{}: {archives} added", mirror.root().display()));
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
