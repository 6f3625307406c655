//! How many instructions our work takes, which doesn't depend on what else the machine does: counted by valgrind's callgrind and held
//! against the figures of the last change, `instructions.json`.
//!
//! The program runs itself under valgrind once for each work; there it does the work that its argument names. `UPDATE_INSTRUCTIONS=1`
//! writes them anew. Another compiler or C library gives others: where one differs, the figures are printed and not checked.

#[macro_use]
#[path = "models/structs.rs"]
mod structs;
#[allow(dead_code, reason = "the contests use the rest")]
mod payload;
#[allow(dead_code, reason = "the contests use it")]
mod walk;

use std::{
    collections::BTreeMap,
    env, fs,
    hint::black_box,
    process::{Command, ExitCode},
};

use payload::{Shape, json, msgpack};
use serde::{Deserialize, Serialize};
use tfvalue::TfType;

/// As the contests' plain models.
mod plain {
    use std::collections::BTreeMap;

    use tfvalue::TfSchema;

    type Text<'a> = Option<&'a str>;
    type Number = Option<u64>;
    type Bool = Option<bool>;
    type Texts<'a> = Vec<&'a str>;
    type Tags<'a> = BTreeMap<&'a str, &'a str>;
    type Blocks<'a, T> = Vec<T>;

    models! { [#[derive(TfSchema)] #[tf(known)]] [#[tf(block(list))]] }
}

const SEED: u64 = 2026;

/// By how many percent a figure may be another.
const TOLERANCE: u64 = 3;

const FIGURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/bench/instructions.json");

/// How many instructions each work takes, and what else that depends on.
#[derive(Serialize, Deserialize)]
struct Figures {
    rustc: String,
    libc: String,
    valgrind: String,
    instructions: BTreeMap<String, u64>,
}

impl Figures {
    fn count() -> Self {
        Self {
            rustc: said_by("rustc", "--version"),
            libc: said_by("getconf", "GNU_LIBC_VERSION"),
            valgrind: said_by("valgrind", "--version"),
            instructions: works().map(|(work, _)| (work.to_owned(), count(work))).collect(),
        }
    }

    /// The figures of the last change.
    fn read() -> Self {
        let text = fs::read(FIGURES).unwrap_or_else(|error| panic!("{FIGURES}: {error}"));
        serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{FIGURES}: {error}"))
    }

    fn write(&self) {
        let text = serde_json::to_string_pretty(self).expect("it is text and numbers") + "\n";
        fs::write(FIGURES, text).unwrap_or_else(|error| panic!("{FIGURES}: {error}"));
    }

    /// What else is different from when the other figures were counted.
    fn other_condition(&self, before: &Self) -> Option<String> {
        let conditions =
            [(&self.rustc, &before.rustc), (&self.libc, &before.libc), (&self.valgrind, &before.valgrind)];
        let (now, before) = conditions.into_iter().find(|(now, before)| now != before)?;
        Some(format!("{now} here, {before} before"))
    }

    /// Prints each figure next to the one before, and returns the works whose figures moved.
    fn moved_from(&self, before: &Self) -> Vec<&str> {
        let mut moved = Vec::new();
        for (work, &now) in &self.instructions {
            let before = before.instructions.get(work).copied().unwrap_or(0);
            println!("{work:<18} {before:>12} {now:>12} {}", change(before, now));
            if before.abs_diff(now) * 100 > before * TOLERANCE {
                moved.push(work.as_str());
            }
        }
        moved
    }
}

#[expect(clippy::cast_precision_loss, reason = "a ratio of two counts, for people")]
fn change(before: u64, now: u64) -> String {
    format!("{:+7.2} %", (now as f64 / before as f64 - 1.0) * 100.0)
}

/// Does some work three times. What is counted is the last time: the first makes what is made once for all, the second has the allocator
/// keep memory of the lengths that are asked for from then on.
fn repeated<R>(mut work: impl FnMut() -> R) {
    let mut work = || drop(black_box(work()));
    work();
    work();
    counted(&mut work);
}

/// Where callgrind counts; it knows the function by its name.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    work();
}

/// The works on a model by their names.
macro_rules! works {
    ($payload:literal, $model:ident, $shape:expr) => {{
        type Model<'a> = plain::$model<'a>;
        let bytes = || msgpack(&Model::TYPE, $shape, SEED);
        let text = || json(&Model::TYPE, $shape, SEED);
        [
            (
                concat!("decode ", $payload),
                Box::new(move || {
                    let bytes = bytes();
                    repeated(|| tfvalue::msgpack::from_slice::<Model<'_>>(&bytes).expect("a payload"));
                }) as Box<dyn Fn()>,
            ),
            (
                concat!("encode ", $payload),
                Box::new(move || {
                    let bytes = bytes();
                    let value: Model<'_> = tfvalue::msgpack::from_slice(&bytes).expect("a payload");
                    repeated(|| tfvalue::msgpack::to_vec(&value).expect("it was read"));
                }),
            ),
            (
                concat!("json decode ", $payload),
                Box::new(move || {
                    let text = text();
                    repeated(|| tfvalue::json::from_str::<Model<'_>>(&text).expect("a payload"));
                }),
            ),
            (
                concat!("json encode ", $payload),
                Box::new(move || {
                    let text = text();
                    let value: Model<'_> = tfvalue::json::from_str(&text).expect("a payload");
                    repeated(|| tfvalue::json::to_vec(&value).expect("it was read"));
                }),
            ),
        ]
    }};
}

fn works() -> impl Iterator<Item = (&'static str, Box<dyn Fn()>)> {
    let small = works!("small", Small, Shape::SMALL);
    let ec2 = works!("ec2", Ec2, Shape::USUAL);
    let sg = works!("sg", Sg, Shape::blocks(1000));
    [small, ec2, sg].into_iter().flatten()
}

/// The instructions of one work.
fn count(work: &str) -> u64 {
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--toggle-collect=instructions::counted*",
        ])
        .arg(env::current_exe().expect("this program has a path"))
        .arg(work)
        .output()
        .unwrap_or_else(|error| panic!("valgrind: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    let count = said.lines().find_map(|line| line.split_once("Collected : ")?.1.parse().ok());
    count.filter(|count| output.status.success() && *count > 0).unwrap_or_else(|| panic!("{work}: {said}"))
}

fn said_by(program: &str, argument: &str) -> String {
    let output =
        Command::new(program).arg(argument).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn main() -> ExitCode {
    if let Some(name) = env::args().nth(1).filter(|argument| !argument.starts_with('-')) {
        let (_, work) = works().find(|(work, _)| *work == name).expect("the name of a work");
        work();
        return ExitCode::SUCCESS;
    }
    if env::var("CARGO_INCREMENTAL").is_ok_and(|value| value != "0") {
        eprintln!("CARGO_INCREMENTAL has the compiler inline less: nothing is counted");
        return ExitCode::FAILURE;
    }
    let (before, now) = (Figures::read(), Figures::count());
    let moved = now.moved_from(&before);
    if env::var_os("UPDATE_INSTRUCTIONS").is_some() {
        now.write();
    } else if let Some(condition) = now.other_condition(&before) {
        println!("nothing is checked: {condition}");
    } else if !moved.is_empty() {
        println!(
            "moved by more than {TOLERANCE} %: {}\nIf they should, commit what this writes:\n\
             UPDATE_INSTRUCTIONS=1 cargo bench -p tfvalue-tests --bench instructions",
            moved.join(", ")
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
