//! Figures of a change, which are held against those of the last one.

use std::{
    collections::BTreeMap,
    env, fs,
    path::PathBuf,
    process::{Command, ExitCode},
};

use serde::{Deserialize, Serialize};

/// The percentage by which a figure may differ.
const TOLERANCE: u64 = 3;

/// Figures by their names, and what else they depend on.
#[derive(Serialize, Deserialize)]
pub struct Figures {
    /// The versions that programs report.
    conditions: BTreeMap<String, String>,
    figures: BTreeMap<String, u64>,
}

impl Figures {
    /// Figures that depend on these programs, each with the argument at which it tells its version.
    pub fn new(programs: &[(&str, &str)], figures: BTreeMap<String, u64>) -> Self {
        let said = |&(program, argument): &(&str, &str)| (program.to_owned(), said_by(program, argument));
        Self { conditions: programs.iter().map(said).collect(), figures }
    }

    /// Prints each figure beside the one in a file of the tests, which they replace if `UPDATE_FIGURES` is set. It is a failure if one has moved
    /// for no other reason than a change, with `command` for what counts them.
    ///
    /// # Panics
    ///
    /// If the file can't be read or written.
    pub fn hold_against(&self, file: &str, command: &str) -> ExitCode {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        let update = env::var_os("UPDATE_FIGURES").is_some();
        let before: Self = match fs::read(&path) {
            Ok(text) => serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{file}: {error}")),
            Err(_) if update => Self { conditions: BTreeMap::new(), figures: BTreeMap::new() },
            Err(error) => panic!("{file}: {error}"),
        };
        let moved = self.moved_from(&before);
        if update {
            let text = serde_json::to_string_pretty(self).expect("it is text and numbers") + "\n";
            fs::write(&path, text).unwrap_or_else(|error| panic!("{file}: {error}"));
        } else if let Some(condition) = self.other_condition(&before) {
            println!("nothing is checked: {condition}");
        } else if !moved.is_empty() {
            println!(
                "moved by more than {TOLERANCE} %: {}\nIf they should, commit what this writes:\nUPDATE_FIGURES=1 {command}",
                moved.join(", ")
            );
            return ExitCode::FAILURE;
        }
        ExitCode::SUCCESS
    }

    /// Returns another condition that has changed since the other figures were counted.
    fn other_condition(&self, before: &Self) -> Option<String> {
        let (program, now) =
            self.conditions.iter().find(|(program, now)| before.conditions.get(*program) != Some(now))?;
        let before = before.conditions.get(program).map_or("another", String::as_str);
        Some(format!("{now} here, {before} before"))
    }

    /// Prints each figure next to the one before, and returns the names of those that moved.
    fn moved_from(&self, before: &Self) -> Vec<&str> {
        let mut moved = Vec::new();
        for (name, &now) in &self.figures {
            let before = before.figures.get(name).copied().unwrap_or(0);
            println!("{name:<18} {before:>12} {now:>12} {}", change(before, now));
            if before.abs_diff(now) * 100 > before * TOLERANCE {
                moved.push(name.as_str());
            }
        }
        moved
    }
}

#[expect(clippy::cast_precision_loss, reason = "a ratio of two counts, for people")]
fn change(before: u64, now: u64) -> String {
    format!("{:+7.2} %", (now as f64 / before as f64 - 1.0) * 100.0)
}

fn said_by(program: &str, argument: &str) -> String {
    let output =
        Command::new(program).arg(argument).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Returns the number of instructions that callgrind counts while valgrind runs a command, whose program and arguments these are.
///
/// # Panics
///
/// If valgrind isn't there, or the command fails.
pub fn instructions(callgrind: &[&str], command: &mut Command) -> u64 {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).args(callgrind);
    valgrind.arg(command.get_program()).args(command.get_args());
    valgrind.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = valgrind.output().unwrap_or_else(|error| panic!("valgrind: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    let count = said.lines().find_map(|line| line.split_once("Collected : ")?.1.parse().ok());
    count
        .filter(|count| output.status.success() && *count > 0)
        .unwrap_or_else(|| panic!("{command:?}: {said}"))
}
