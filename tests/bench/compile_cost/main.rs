//! The cost of the derives to the compiler: crates of many structs, ours and serde's, compiled on their own. `NAME` is the derive: `tfvalue`,
//! `tfvalue-known` (no field can be unknown), `tfvalue-rules` (five options that plans follow in each struct), `tfvalue-api` (with
//! conversions to and from an API struct) or `serde`.
//!
//! ```text
//! cargo run -p tfvalue-bench --bin compile-cost [-- [--keep DIR] [--only NAME] [--instructions] [COUNT…]]
//! cargo run -p tfvalue-bench --bin compile-cost -- --hold
//! ```
//!
//! For each count of structs, 1, 100 and 1,000 if none is given: the compiler's processor time (of user and system) and its peak of
//! memory for a check, a build for development and one for release; how long the program's code is, and how many lines of LLVM's
//! language it is translated from; with `--instructions`, how many instructions the compiler itself takes for a check, which no other
//! program on the machine changes. Of all but the memory, what a crate without structs has is taken off. A line of JSON for each figure
//! on the standard output, a table for people on the other. Needs `/usr/bin/time` and `size`, and valgrind where instructions are counted.
//!
//! With `--hold`, what doesn't depend on the machine is held against the figures of the last change, `compile_cost/figures.json`, as the
//! instructions of the codecs are; `UPDATE_FIGURES=1` writes them anew.

mod generate;
mod measure;

use std::{fs, path::PathBuf, process::ExitCode};

use generate::{Library, program};
use measure::{Mode, Workshop};
use tfvalue_model_tests::figures::Figures;

/// The number of structs in the figures that are compared with those of the last change.
const HELD: usize = 20;

fn main() -> ExitCode {
    let mut libraries = Library::ALL.to_vec();
    let mut counts = Vec::new();
    let mut keep = None;
    let (mut hold, mut instructions) = (false, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--keep" => keep = arguments.next().map(PathBuf::from),
            "--only" => {
                let name = arguments.next();
                libraries.retain(|library| Some(library.name()) == name.as_deref());
            }
            "--hold" => hold = true,
            "--instructions" => instructions = true,
            count => counts.push(count.parse().expect("a number of structs")),
        }
    }
    if counts.is_empty() {
        counts = vec![1, 100, 1_000];
    }
    let folder = keep.clone().unwrap_or_else(|| std::env::temp_dir().join("tfvalue-compile-cost"));
    let workshop = Workshop::new(&folder);
    let code = if hold {
        held(&workshop)
    } else {
        report_all(&workshop, &libraries, &counts, instructions);
        ExitCode::SUCCESS
    };
    if keep.is_none() {
        let _ = fs::remove_dir_all(folder);
    }
    code
}

/// Holds what our derive costs against what it did before.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "they are counts")]
fn held(workshop: &Workshop) -> ExitCode {
    let [empty, full] = [0, HELD].map(|count| program(Library::Tfvalue, count));
    let count = |measure: &dyn Fn(&str) -> f64| (measure(&full) - measure(&empty)) as u64 / HELD as u64;
    let figures = [
        ("check instructions", count(&|program| workshop.check_instructions(program))),
        ("text", count(&|program| workshop.size(program)[0])),
        ("data", count(&|program| workshop.size(program)[1])),
    ];
    let figures = figures.into_iter().map(|(name, figure)| (name.to_owned(), figure)).collect();
    Figures::new(&[("rustc", "--version"), ("valgrind", "--version")], figures).hold_against(
        "bench/compile_cost/figures.json",
        "cargo run -p tfvalue-bench --bin compile-cost -- --hold",
    )
}

fn report_all(workshop: &Workshop, libraries: &[Library], counts: &[usize], instructions: bool) {
    eprintln!(
        "{:19} {:>18} {:>18} {:>18} {:>10} {:>10} {:>12}",
        "per struct", "check", "dev", "release", "text", "data", "LLVM lines"
    );
    for count in counts {
        for library in libraries {
            report(workshop, *library, *count, instructions);
        }
    }
}

/// Measures a program of so many structs, and prints each figure.
#[expect(clippy::cast_precision_loss, reason = "there are some thousands of structs at most")]
fn report(workshop: &Workshop, library: Library, count: usize, instructions: bool) {
    let name = library.name();
    let figure = |what: &str, value: f64| {
        println!(r#"{{"derive":"{name}","structs":{count},"what":"{what}","value":{value:.1}}}"#);
        value
    };
    let [empty, full] = [0, count].map(|count| program(library, count));
    let per_struct = |empty: f64, full: f64| (full - empty) / count as f64;
    let times = if count > 100 { 1 } else { 3 };

    let mut row = vec![format!("{count:>5} {name:13}")];
    for mode in Mode::ALL {
        let [empty, full] = [&empty, &full].map(|program| workshop.cost(program, mode, times));
        let name = mode.name();
        let milliseconds = figure(&format!("{name}_ms"), per_struct(empty.milliseconds, full.milliseconds));
        let megabytes = figure(&format!("{name}_peak_mb"), full.megabytes);
        row.push(format!("{milliseconds:>7.1} ms {megabytes:>5.0} MB"));
    }
    let [empty_size, full_size] = [&empty, &full].map(|program| workshop.size(program));
    for (index, what) in ["text", "data"].into_iter().enumerate() {
        let bytes = figure(&format!("{what}_bytes"), per_struct(empty_size[index], full_size[index]));
        row.push(format!("{:>7.1} KB", bytes / 1_000.0));
    }
    let [empty_lines, full_lines] = [&empty, &full].map(|program| workshop.llvm_lines(program));
    let lines = figure("llvm_lines", per_struct(empty_lines, full_lines));
    row.push(format!("{lines:>12.0}"));
    if instructions {
        let [empty, full] = [&empty, &full].map(|program| workshop.check_instructions(program));
        let count = figure("check_instructions", per_struct(empty, full));
        row.push(format!("{:>7.1} M instructions of a check", count / 1_000_000.0));
    }
    eprintln!("{}", row.join(" "));
}
