//! Lists the public surface of `tfvalue`: `cargo run -p tfvalue-public-api`.
//!
//! rustdoc's JSON has the items of each crate, under its own path. This program follows the re-exports from the root of `tfvalue`, and writes each item by
//! the path that users write. Without arguments the list goes to the standard output; `--hold` compares it with `surface.txt`, and
//! `--update` writes that file.
//!
//! The JSON is an unstable output of rustdoc. A stable rustdoc has it, too, if `RUSTC_BOOTSTRAP` is set, which this program does for rustdoc
//! alone: for cargo it stands in for rustdoc. Other versions of the compiler write other JSON and print types otherwise, so only the version
//! in the first line of the file is compared.

mod crates;
mod items;
mod types;

use std::{
    collections::BTreeSet,
    env, fs,
    path::PathBuf,
    process::{Command, ExitCode},
};

/// Set where this program stands in for rustdoc.
const AS_RUSTDOC: &str = "TFVALUE_PUBLIC_API_RUSTDOC";

fn main() -> ExitCode {
    if let Some(rustdoc) = env::var_os(AS_RUSTDOC) {
        let status = Command::new(rustdoc).args(env::args_os().skip(1)).env("RUSTC_BOOTSTRAP", "1").status();
        let succeeded = status.is_ok_and(|status| status.success());
        return if succeeded { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let mode = env::args().nth(1);
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("surface.txt");
    let surface = format!("{}\n{}", version(), surface());
    match mode.as_deref() {
        None => print!("{surface}"),
        Some("--update") => fs::write(&file, surface).expect("the file can be written"),
        Some("--hold") => return hold(&fs::read_to_string(&file).unwrap_or_default(), &surface),
        Some(other) => {
            eprintln!("usage: public-api [--hold | --update]; there is no {other}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Prints the differences. They are an error if the same version of the compiler wrote both.
fn hold(before: &str, now: &str) -> ExitCode {
    let [before, now] = [before, now].map(|surface| surface.lines().collect::<Vec<_>>());
    let is_same_version = before.first() == now.first();
    let [before, now] = [before, now].map(|lines| lines.into_iter().skip(1).collect::<BTreeSet<_>>());
    let lines = before
        .difference(&now)
        .map(|line| ('-', line))
        .chain(now.difference(&before).map(|line| ('+', line)));
    let mut count = 0;
    for (sign, line) in lines {
        count += 1;
        if is_same_version {
            println!("{sign} {line}");
        }
    }
    match (count, is_same_version) {
        (0, _) => println!("{} public items, as before", now.len()),
        (_, false) => {
            println!("skipped: another version of the compiler wrote the file, and {count} lines differ");
        }
        (_, true) => {
            println!(
                "{count} lines differ: if that is meant, run `cargo run -p tfvalue-public-api -- --update`"
            );
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The version of the compiler without its patch level.
fn version() -> String {
    let output = Command::new("rustc").arg("--version").output().expect("the compiler runs");
    let version = String::from_utf8(output.stdout).expect("its version is text");
    let number = version.split(' ').nth(1).unwrap_or_default();
    format!("rustc {}", number.rsplit_once('.').map_or(number, |(minor, _)| minor))
}

/// The lines of the list.
fn surface() -> String {
    let target = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target");
    let target = env::var_os("CARGO_TARGET_DIR").map_or(target, PathBuf::from);
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let rustdoc = env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    let mut command = Command::new(cargo);
    command.args(["doc", "-q", "--no-deps", "--lib", "--all-features"]);
    for name in crates::NAMES {
        command.args(["-p", &name.replace('_', "-")]);
    }
    let status = command
        .env("RUSTDOC", env::current_exe().expect("this program has a path"))
        .env(AS_RUSTDOC, rustdoc)
        .env("RUSTDOCFLAGS", "-Z unstable-options --output-format json --cap-lints allow")
        .env("CARGO_TARGET_DIR", &target)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(status.is_ok_and(|status| status.success()), "the documentation can't be built");
    let crates = crates::Crates::read(&target.join("doc"));
    let mut lines: Vec<_> = items::list(&crates).into_iter().collect();
    lines.push(String::new());
    lines.join("\n")
}
