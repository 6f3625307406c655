//! The tutorial, followed as it is written.

use std::{env, fs, path::Path, process::Command};

use crate::Setting;

const GUIDE: &str = include_str!("../../../tfvalue/docs/provider.md");

/// The commands of the tutorial are run in their order, each after the files above it were written. They must all succeed.
pub(super) fn followed(setting: &Setting) {
    // Terraform chooses the protocol, so that once is enough.
    if setting.protocol != 6 {
        return;
    }
    let directory = tempfile::tempdir().expect("a temporary directory");
    let project = directory.path().join("terraform-provider-notes");
    // The shell blocks after the first belong into the project, and the crates are built once for all runs of the tests.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide");
    fs::create_dir_all(&target).expect("a folder for what is built");
    let mut folder = directory.path();
    for step in steps() {
        match step {
            Step::File { path, text } => {
                fs::write(folder.join(path), text).unwrap_or_else(|error| panic!("{path}: {error}"));
            }
            Step::Commands(commands) => {
                let mut shell = Command::new("bash");
                for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TF_"))
                {
                    shell.env_remove(name);
                }
                let terraform = setting.client.command();
                let words = std::iter::once(terraform.get_program()).chain(terraform.get_args());
                let words: Vec<_> = words.map(|word| format!("{:?}", word.to_string_lossy())).collect();
                // Without `command`, the function would call itself.
                let script = format!("terraform() {{ command {} \"$@\"; }}\n{commands}", words.join(" "));
                let output = shell
                    .args(["-euo", "pipefail", "-c", &script])
                    .current_dir(folder)
                    .env("TFVALUE", Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
                    .env("CARGO_TARGET_DIR", &target)
                    .envs([("CHECKPOINT_DISABLE", "1"), ("TF_INPUT", "0"), ("TF_IN_AUTOMATION", "1")])
                    .output()
                    .expect("bash is installed");
                let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                assert!(
                    output.status.success(),
                    "{commands}\n{}{}",
                    text(&output.stdout),
                    text(&output.stderr)
                );
                if folder != project {
                    folder = &project;
                    // Terraform looks for the program where cargo puts it without our variable.
                    #[cfg(unix)]
                    std::os::unix::fs::symlink(&target, project.join("target")).expect("a new project");
                }
            }
        }
    }
    assert_eq!(folder, project, "the tutorial makes a project");
    assert!(!project.join("first.txt").exists(), "it destroys what it made");
}

/// A step that the tutorial has its reader do.
enum Step<'g> {
    File { path: &'g str, text: String },
    Commands(String),
}

/// The blocks of the tutorial: files are named by the line before.
fn steps<'g>() -> Vec<Step<'g>> {
    let mut steps = Vec::new();
    let mut path = None;
    let mut lines = GUIDE.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text: String =
                lines.by_ref().take_while(|line| *line != "```").flat_map(|line| [line, "\n"]).collect();
            match path.take() {
                Some(path) => steps.push(Step::File { path, text }),
                None if language == "sh" => steps.push(Step::Commands(text)),
                None => {}
            }
        } else if !line.is_empty() {
            path = line.strip_prefix('`').and_then(|line| line.strip_suffix("`:"));
        }
    }
    assert!(steps.len() >= 4, "the tutorial has files and commands");
    steps
}
