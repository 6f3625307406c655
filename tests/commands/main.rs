//! The commands of the program `tfvalue` that bring a provider to its users.

mod diff;
mod diff_rules;
mod docs;
mod package;
mod state_file;

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

use tempfile::TempDir;

/// A folder in which the program runs.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn run(&self, command: &str, arguments: &[&str]) -> Output {
        let mut program = Command::new(env!("CARGO_BIN_EXE_program"));
        program.arg(command).args(arguments).current_dir(self.0.path()).env_remove("CARGO_TARGET_DIR");
        program.output().unwrap()
    }
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_program")).args(arguments).output().unwrap()
}

/// Returns what the program prints to the standard output.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    assert!(output.stderr.is_empty(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// All commands, as they are written.
const COMMANDS: [&[&str]; 7] =
    [&["new"], &["import"], &["inspect"], &["docs"], &["package"], &["schema", "diff"], &["completions"]];

#[test]
fn help_has_examples_of_each_command() {
    let all = printed(&["--help"]);
    assert!(all.contains("Exit status:"), "{all}");
    for command in COMMANDS {
        assert!(all.contains(&format!("\n  {}", command[0])), "{all}");
        let help = printed(&[command, &["--help"]].concat());
        let example = format!("tfvalue {}", command.join(" "));
        assert!(help.contains("Usage: ") && help.contains("Example"), "{help}");
        assert!(help[help.find("Example").unwrap()..].contains(&example), "{help}");
    }
}

#[test]
fn shells_complete_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for word in ["docs", "package", "completions", "breaking", "mirror"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(run(&["completions", "csh"]).status.code(), Some(2));
}
