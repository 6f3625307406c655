//! Each mistake is answered where it stands, with what to write instead.
//!
//! With `TRYBUILD=overwrite` in the environment the answers are written instead of compared; read them as a user would.
//!
//! Where a bound on a type fails, a part of the answer is the compiler's own, which it words anew from version to version; a nightly compiler
//! underlines more. So answers are only compared by those compilers that write the same; `.ci/compilers` asks one that writes them all.

use std::{
    env, fs,
    io::{self, Write as _},
    path::PathBuf,
    process::Command,
};

/// The version of the compiler that the expected messages come from.
const COMPILER: &str = "1.95";

#[test]
fn mistakes_are_explained() {
    let version = version();
    let (worded, plain): (Vec<_>, Vec<_>) = mistakes().into_iter().partition(|mistake| {
        let answer = fs::read_to_string(mistake.with_extension("stderr"));
        answer.is_ok_and(|answer| answer.contains("error[E"))
    });
    assert!(!worded.is_empty() && !plain.is_empty());
    let (compared, skipped) = if version.starts_with(&format!("rustc {COMPILER}.")) {
        ([plain, worded].concat(), 0)
    } else if version.contains("nightly") {
        (Vec::new(), plain.len() + worded.len())
    } else {
        (plain, worded.len())
    };
    if skipped > 0 {
        // Not by `eprintln`, which a passing test hides.
        let _ = writeln!(
            io::stderr(),
            "skipped: {skipped} answers to mistakes, which are in the words of Rust {COMPILER}; this is {version}"
        );
    }
    let tests = trybuild::TestCases::new();
    for mistake in compared {
        tests.compile_fail(mistake);
    }
}

/// The programs that have a mistake.
fn mistakes() -> Vec<PathBuf> {
    let within = |folder: PathBuf| {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        entries.map(|entry| entry.expect("it can be listed").path())
    };
    let folders = within("ui".into()).filter(|path| path.is_dir());
    let mut mistakes: Vec<_> =
        folders.flat_map(within).filter(|path| path.extension().is_some_and(|name| name == "rs")).collect();
    mistakes.sort();
    mistakes
}

/// Returns the version that the compiler reports.
fn version() -> String {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).arg("--version").output().expect("the compiler runs");
    String::from_utf8(output.stdout).expect("its version is text").trim_end().to_owned()
}
