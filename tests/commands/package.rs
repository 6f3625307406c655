//! `tfvalue package`: a release of a provider, which the real Terraform installs from a mirror.

use std::{
    env, fs,
    io::Write as _,
    ops::Deref,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, SystemTime},
};

use sha2::{Digest, Sha256};

use super::Folder;

/// A project whose provider is built.
struct Project(Folder);

impl Deref for Project {
    type Target = Folder;

    fn deref(&self) -> &Folder {
        &self.0
    }
}

impl Project {
    /// Of this version, with this file as the binary for this machine.
    fn new(version: &str, binary: &Path) -> Self {
        let project = Self(Folder::new());
        project.write(
            "Cargo.toml",
            format!(
                "[package]\nname = \"terraform-provider-notes\"\nversion = {version:?}\nedition = \"2024\"\n[workspace]\n"
            ),
        );
        project.write("src/main.rs", "fn main() {}\n");
        let ending = env::consts::EXE_SUFFIX;
        project.write("target/release/.keep", "");
        fs::copy(binary, project.path(&format!("target/release/terraform-provider-notes{ending}"))).unwrap();
        project
    }

    /// With a binary that is only this program.
    fn small() -> Self {
        Self::new("1.2.3", Path::new("/bin/true"))
    }

    #[track_caller]
    fn packs(&self, arguments: &[&str]) -> String {
        let output = self.run("package", arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{told}");
        told
    }

    /// It fails before anything is written.
    #[track_caller]
    fn fails(&self, arguments: &[&str], told: &str) {
        let output = self.run("package", arguments);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(told), "{stderr}");
        assert_eq!(output.status.code(), Some(1));
        assert!(!self.path("dist").exists(), "something is written");
    }

    /// The files of a folder, sorted.
    fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).unwrap();
        let mut files: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        files
    }
}

/// This machine, as Terraform calls it.
fn platform() -> String {
    let os = if env::consts::OS == "macos" { "darwin" } else { env::consts::OS };
    let arch = match env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("{os}_{arch}")
}

#[test]
#[cfg(target_os = "linux")]
fn a_release_is_what_registries_ask_for() {
    let project = Project::small();
    let platform = platform();
    project.packs(&[]);
    let archive = format!("terraform-provider-notes_1.2.3_{platform}.zip");
    let [manifest, sums] =
        ["manifest.json", "SHA256SUMS"].map(|end| format!("terraform-provider-notes_1.2.3_{end}"));
    let mut files = [archive.clone(), manifest.clone(), sums.clone()];
    files.sort();
    assert_eq!(project.files("dist"), files);
    let expected = serde_json::json!({"version": 1, "metadata": {"protocol_versions": ["6.0"]}});
    let written: serde_json::Value =
        serde_json::from_str(&project.read(&format!("dist/{manifest}"))).unwrap();
    assert_eq!(written, expected);
    // The checksums are those of all files, the manifest among them.
    let lines = [&archive, &manifest].map(|file| {
        let sum = hex::encode(Sha256::digest(fs::read(project.path("dist").join(file)).unwrap()));
        format!("{sum}  {file}\n")
    });
    assert_eq!(project.read(&format!("dist/{sums}")), lines.concat());
    let mut zip = zip::ZipArchive::new(fs::File::open(project.path("dist").join(&archive)).unwrap()).unwrap();
    assert_eq!(zip.len(), 1);
    let mut binary = zip.by_index(0).unwrap();
    assert_eq!(
        (&*binary.name().unwrap(), binary.unix_mode()),
        ("terraform-provider-notes_v1.2.3", Some(0o100_755))
    );
    let mut unpacked = Vec::new();
    std::io::copy(&mut binary, &mut unpacked).unwrap();
    assert!(unpacked == fs::read("/bin/true").unwrap());
    // The same binary is the same archive.
    let first = project.read(&format!("dist/{sums}"));
    project.packs(&[]);
    assert_eq!(project.read(&format!("dist/{sums}")), first);
}

#[test]
#[cfg(target_os = "linux")]
fn each_target_is_an_archive() {
    let project = Project::small();
    let binary = fs::read("/bin/true").unwrap();
    let at = |triple: &str, ending: &str| format!("target/{triple}/release/terraform-provider-notes{ending}");
    project.write(&at("aarch64-unknown-linux-musl", ""), &binary);
    project.write(&at("x86_64-pc-windows-msvc", ".exe"), b"MZ\x90\x00");
    project.write(&at("aarch64-apple-darwin", ""), b"\xcf\xfa\xed\xfe");
    project.write(&at("wasm32-wasip1", ""), b"\0asm");
    let told = project.packs(&["--output", "all"]);
    assert!(told.ends_with("all: 4 archives\n") || platform() != "linux_amd64", "{told}");
    let archives =
        project.files("all").into_iter().filter(|file| Path::new(file).extension() == Some("zip".as_ref()));
    let platforms: Vec<_> =
        archives.map(|file| file.replace("terraform-provider-notes_1.2.3_", "")).collect();
    for platform in ["darwin_arm64.zip", "linux_arm64.zip", "windows_amd64.zip"] {
        assert!(platforms.iter().any(|other| other == platform), "{platforms:?}");
    }
    let told = project.packs(&["--target", "aarch64-apple-darwin", "--output", "one"]);
    assert_eq!(
        told,
        "warning: there is no archive for linux_amd64, which HCP Terraform needs\none: 1 archive\n"
    );

    project.fails(
        &["--target", "armv7-unknown-linux-gnueabihf"],
        "run `cargo build --release --target armv7-unknown-linux-gnueabihf`",
    );
    project.fails(&["--target", "wasm32-wasip1"], "there are no providers for the target `wasm32-wasip1`");
    project.write(&at("aarch64-unknown-linux-gnu", ""), &binary);
    project.fails(&[], "are both for linux_arm64; choose one by `--target`");
    project.write(&at("aarch64-unknown-linux-gnu", ""), "a script");
    project.fails(&["--target", "aarch64-unknown-linux-gnu"], "this is no program for linux_arm64");
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_registry_refuses_is_refused_before_it_is_written() {
    let project = Project::small();
    for version in ["v1.2.3", "1.2", "1.2.3+build.4"] {
        project.fails(&["--version", version], "is no version that a registry takes");
    }
    project.fails(&["--protocol", "6"], "\"6\" is no version of the plugin protocol");
    project.fails(&["--mirror", "mirror", "--source", "acme/other"], "is the source of another provider");
    project.fails(&["--mirror", "mirror", "--source", "../notes"], "can't be a part of it");
    project.fails(&["--sign", "gpg {file}"], "where `{signature}` goes");
    project.fails(&["--name", "other"], "the project has no binary `terraform-provider-other`");
    for (manifest, problem) in [
        ("{\"version\": 1}", "missing field `metadata`"),
        (r#"{"version": 1, "metadata": {"protocol_versions": []}}"#, "`protocol_versions` is empty"),
    ] {
        project.write("terraform-registry-manifest.json", manifest);
        project.fails(&[], problem);
    }
    project.write(
        "terraform-registry-manifest.json",
        r#"{"version": 1, "metadata": {"protocol_versions": ["5.0"]}}"#,
    );
    project.fails(&["--protocol", "6.0"], "leave `--protocol` out");
    project.packs(&[]);
    assert!(project.read("dist/terraform-provider-notes_1.2.3_manifest.json").contains("\"5.0\""));
}

#[test]
#[cfg(target_os = "linux")]
fn the_checksums_are_signed_by_another_program() {
    let project = Project::small();
    // What the signer is given is told by what it writes.
    project.write("sign.sh", "cp \"$1\" signed.txt\nprintf '\\211\\001\\063\\004\\000\\001\\010' > \"$2\"\n");
    assert!(
        project.packs(&["--sign", "sh sign.sh {file} {signature}"]).ends_with("dist: 1 archive, signed\n")
    );
    assert_eq!(project.read("signed.txt"), project.read("dist/terraform-provider-notes_1.2.3_SHA256SUMS"));
    let signature = project.path("dist/terraform-provider-notes_1.2.3_SHA256SUMS.sig");
    assert!(signature.exists());
    // A signature of other checksums doesn't stay.
    project.packs(&[]);
    assert!(!signature.exists());
    for (script, problem) in [
        ("exit 3", "the signer failed: exit status: 3"),
        ("true", "the signer wrote no signature"),
        ("echo -----BEGIN PGP SIGNATURE----- > \"$2\"", "sign without `--armor`"),
        ("printf '\\210\\165\\004\\000\\026\\010' > \"$2\"", "elliptic curves"),
    ] {
        project.write("sign.sh", script);
        let output = project.run("package", &["--sign", "sh sign.sh {file} {signature}"]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(problem) && output.status.code() == Some(1), "{told}");
        assert!(!signature.exists());
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_version_in_a_mirror_is_not_replaced_by_another() {
    let project = Project::small();
    let arguments = ["--mirror", "mirror", "--source", "example.com/acme/notes"];
    project.packs(&arguments);
    let folder = "mirror/example.com/acme/notes";
    assert_eq!(project.files(folder), [format!("terraform-provider-notes_1.2.3_{}.zip", platform())]);
    project.packs(&arguments);
    fs::copy("/bin/false", project.path("target/release/terraform-provider-notes")).unwrap();
    let output = project.run("package", &arguments);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("this version is there with other content") && output.status.code() == Some(1),
        "{told}"
    );
    project.packs(&["--mirror", "mirror", "--source", "example.com/acme/notes", "--force"]);
}

/// Sets the time of a file to seconds from now.
fn touch(path: &Path, seconds: u64) {
    let file = fs::File::options().append(true).open(path).unwrap();
    file.set_modified(SystemTime::now() + Duration::from_secs(seconds)).unwrap();
}

#[test]
#[cfg(target_os = "linux")]
fn a_binary_that_is_older_than_its_sources_is_refused() {
    let project = Project::small();
    project.write("src/inner/mod.rs", "");
    touch(&project.path("target/release/terraform-provider-notes"), 30);
    for source in ["Cargo.toml", "src/main.rs", "src/inner/mod.rs", "Cargo.lock"] {
        project
            .write(source, if project.path(source).exists() { project.read(source) } else { String::new() });
        touch(&project.path(source), 60);
        project.fails(&[], "this is older than");
        project.fails(&[], source);
        touch(&project.path(source), 0);
    }
    project.packs(&["--output", "packed"]);
    // The files that cargo lists count, and no others.
    project.write("shared file.rs", "");
    touch(&project.path("shared file.rs"), 60);
    touch(&project.path("src/inner/mod.rs"), 60);
    let listed = |path: &str| {
        let at = project.path("target/release/terraform-provider-notes");
        project.write("target/release/terraform-provider-notes.d", format!("{}: {path}\n", at.display()));
    };
    listed(&project.path("src/main.rs").display().to_string());
    project.packs(&["--output", "packed"]);
    listed("src/main.rs shared\\ file.rs");
    project.fails(&[], "shared file.rs: build it again, or pass `--build`");
}

/// The real provider says its version, which is that of this repository.
#[test]
fn a_binary_of_another_version_is_refused() {
    let binary = tfvalue_tests::built::build("terraform-provider-notes");
    let project = Project::new("1.3.0", &binary);
    project.fails(&[], "this is version 0.1.0, not 1.3.0");
    project.packs(&["--version", "0.1.0", "--output", "packed"]);
    // One for another machine can't be asked.
    project.write("target/x86_64-pc-windows-msvc/release/terraform-provider-notes.exe", b"MZ\x90\x00");
    let other = ["--target", "x86_64-pc-windows-msvc"];
    project.fails(&[&other[..], &["--version", "1.2.0"]].concat(), "this is version 1.3.0, not 1.2.0");
    project.packs(&[&other[..], &["--output", "packed"]].concat());
}

#[test]
#[cfg(target_os = "linux")]
fn a_release_is_built_and_alone_in_its_folder() {
    let project = Project::small();
    project.packs(&[]);
    project.write("src/main.rs", "fn main() { println!(\"terraform-provider-notes 1.4.0\") }\n");
    project.write("Cargo.toml", project.read("Cargo.toml").replace("1.2.3", "1.4.0"));
    touch(&project.path("src/main.rs"), 60);
    let kept = [
        "notes.txt",
        "terraform-provider-notes_readme.zip",
        "terraform-provider-notes-more_1.2.3_linux_amd64.zip",
    ];
    for file in kept {
        project.write(&format!("dist/{file}"), "");
    }
    let output = project.run("package", &["--build", "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let written: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&written["version"], &written["name"]), (&"1.4.0".into(), &"notes".into()));
    let files = written["files"].as_array().unwrap();
    assert_eq!(files[0]["platform"], platform());
    for file in files {
        let path = project.path(file["path"].as_str().unwrap());
        assert_eq!(file["sha256"], hex::encode(Sha256::digest(fs::read(path).unwrap())));
    }
    let mut expected: Vec<_> =
        files.iter().map(|file| file["path"].as_str().unwrap().replace("dist/", "")).collect();
    assert_eq!(expected.len(), 3);
    expected.extend(kept.map(str::to_owned));
    expected.sort();
    assert_eq!(project.files("dist"), expected);
    project.write("src/main.rs", "fn main() { error }\n");
    touch(&project.path("src/main.rs"), 120);
    let output = project.run("package", &["--build"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cargo can't build the provider"));
}

/// The program that `TFVALUE_TERRAFORM` names, or one that is found.
pub(super) fn terraform() -> Option<PathBuf> {
    let named = env::var_os("TFVALUE_TERRAFORM");
    let programs: Vec<PathBuf> = match &named {
        Some(paths) => env::split_paths(paths).collect(),
        None => ["terraform", "tofu"].map(PathBuf::from).into(),
    };
    programs.into_iter().find(|program| {
        let output = Command::new(program).arg("version").env("CHECKPOINT_DISABLE", "1").output();
        output.is_ok_and(|output| output.status.success())
    })
}

const CONFIGURATION: &str = r#"
terraform {
  required_providers {
    notes = {
      source  = "example.com/acme/notes"
      version = "0.1.0"
    }
  }
}

provider "notes" {
  folder = path.module
}

resource "notes_note" "hello" {
  name = "hello.txt"
  text = "from a mirror"
}
"#;

#[test]
fn terraform_installs_a_release_from_a_mirror_and_applies_with_it() {
    let Some(terraform) = terraform() else {
        assert!(env::var_os("CI").is_none(), "terraform is required where CI is set");
        // Not by `eprintln`, which a passing test hides.
        let _ = writeln!(std::io::stderr(), "skipped: no terraform or tofu is installed");
        return;
    };
    let project = Project::new("0.1.0", &tfvalue_tests::built::build("terraform-provider-notes"));
    project.packs(&["--mirror", "mirror", "--source", "example.com/acme/notes"]);
    project.write("used/main.tf", CONFIGURATION);
    project.write(
        "client.tfrc",
        format!(
            "provider_installation {{\n  filesystem_mirror {{\n    path = {:?}\n  }}\n}}\ndisable_checkpoint = true\n",
            project.path("mirror").display().to_string()
        ),
    );
    let run = |arguments: &[&str]| {
        let mut command = Command::new(&terraform);
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TF_")) {
            command.env_remove(name);
        }
        let output = command
            .args(arguments)
            .current_dir(project.path("used"))
            .env("TF_CLI_CONFIG_FILE", project.path("client.tfrc"))
            .envs([("CHECKPOINT_DISABLE", "1"), ("TF_INPUT", "0"), ("TF_IN_AUTOMATION", "1")])
            .output()
            .unwrap();
        let text =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
        assert!(output.status.success(), "{arguments:?}: {text}");
        text
    };
    let told = run(&["init", "-no-color"]);
    assert!(told.contains("Installed example.com/acme/notes v0.1.0"), "{told}");
    let lock = project.read("used/.terraform.lock.hcl");
    assert!(lock.contains("version     = \"0.1.0\"") && lock.contains("\"h1:"), "{lock}");
    run(&["apply", "-no-color", "-auto-approve"]);
    assert_eq!(project.read("used/hello.txt"), "from a mirror");
    run(&["plan", "-no-color", "-detailed-exitcode"]);
    run(&["destroy", "-no-color", "-auto-approve"]);
    assert!(!project.path("used/hello.txt").exists());
}
