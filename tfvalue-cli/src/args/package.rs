//! `tfvalue package`.

use std::{fs, io, path::Path};

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::{Progress, count, required};
use crate::{
    Failure,
    package::{Manifest, Mirror, Project, Release, Signer},
    print_note,
};

/// The manifest of a project.
const MANIFEST: &str = "terraform-registry-manifest.json";

pub(super) fn command() -> Command {
    let several = |id: &'static str, value: &'static str, help: &'static str| {
        let arg = Arg::new(id).long(id).value_name(value);
        arg.action(ArgAction::Append).value_delimiter(',').help(help)
    };
    let value = |id: &'static str, value: &'static str, help: &'static str| {
        Arg::new(id).long(id).value_name(value).help(help)
    };
    Command::new("package")
        .about("Packs what a release of a provider consists of")
        .long_about(
            "Packs what a release of a provider consists of, as the registries of Terraform and OpenTofu ask for it: an archive for each \
             platform, the manifest, the checksums of all of them, and their signature.\n\n\
             It packs what `cargo build --release --target TRIPLE` has left. The name is that of the binary `terraform-provider-NAME`, the \
             version that of its package. If the package has a `terraform-registry-manifest.json`, it is checked and taken over.",
        )
        .arg(value("name", "NAME", "The provider, if the project has several"))
        .arg(value("version", "VERSION", "The version; that of the package by default"))
        .arg(several("target", "TRIPLE", "Pack these targets; by default, all that are built, or that of this machine"))
        .arg(value("profile", "PROFILE", "The profile of cargo with which it was built").default_value("release"))
        .arg(several("protocol", "VERSION", "The versions of the plugin protocol, without a manifest in the project: 6.0 by default"))
        .arg(value("output", "DIR", "Where the release is written").short('o').default_value("dist"))
        .arg(value(
            "sign",
            "COMMAND",
            "Sign the checksums by this command, split at white space, with `{file}` and `{signature}` in it",
        ))
        .arg(value("mirror", "DIR", "Add the archives to this mirror, from which Terraform installs, too").requires("source"))
        .arg(value("source", "SOURCE", "The source of the provider in the mirror, as `acme/fleet`"))
        .arg(
            Arg::new("force")
                .long("force")
                .action(ArgAction::SetTrue)
                .help("Replace archives of this version in the mirror"),
        )
        .after_help(
            "Examples:\n  cargo build --release && tfvalue package\n  tfvalue package --target \
             x86_64-unknown-linux-musl,aarch64-apple-darwin\n  tfvalue package --sign 'gpg --batch --local-user KEY --detach-sign --output \
             {signature} {file}'\n  tfvalue package --mirror ~/.terraform.d/plugins --source acme/fleet",
        )
}

pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let progress = Progress::new();
    let several = |id| matches.get_many::<String>(id).into_iter().flatten().cloned().collect::<Vec<_>>();
    let one = |id| matches.get_one::<String>(id).map(String::as_str);
    let project = Project::find(Path::new("."), one("name"))?;
    let binaries = project.binaries(&several("target"), required(matches, "profile"))?;
    let manifest = manifest(&project.folder.join(MANIFEST), &several("protocol"))?;
    let signer = one("sign").map(Signer::new).transpose()?;
    let mirror = match (one("mirror"), one("source")) {
        (Some(folder), Some(source)) => Some(Mirror::new(Path::new(folder), source, &project.name)?),
        _ => None,
    };
    let release =
        Release::new(&project.name, one("version").unwrap_or(&project.version), binaries, manifest)?;
    if release.platforms().all(|platform| platform.to_string() != "linux_amd64") {
        print_note(format_args!("warning: there is no archive for linux_amd64, which HCP Terraform needs"));
    }
    let folder = required(matches, "output");
    let packed = release.write(Path::new(folder), signer.as_ref(), |platform| {
        progress.print_note(format_args!("packing {platform}"));
    })?;
    let ending = if signer.is_some() { ", signed" } else { "" };
    print_note(format_args!("{folder}: {}{ending}", count(packed.archives.len(), "archive")));
    if let Some(mirror) = mirror {
        mirror.add(&packed, matches.get_flag("force"))?;
        print_note(format_args!(
            "{}: {} added",
            mirror.root().display(),
            count(packed.archives.len(), "archive")
        ));
    }
    Ok(())
}

/// The manifest of the project, or one with these versions of the protocol.
fn manifest(file: &Path, protocols: &[String]) -> Result<Manifest, Failure> {
    let shown = file.display().to_string();
    match fs::read(file) {
        Ok(_) if !protocols.is_empty() => {
            Err(Failure::at(&shown, "this says the versions of the protocol: leave `--protocol` out"))
        }
        Ok(json) => Manifest::from_json(&json).map_err(|failure| Failure::at(&shown, failure)),
        Err(error) if error.kind() == io::ErrorKind::NotFound && protocols.is_empty() => {
            Manifest::new(["6.0"])
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Manifest::new(protocols.iter().cloned()),
        Err(error) => Err(Failure::at(&shown, error)),
    }
}
