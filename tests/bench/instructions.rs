//! The instructions that our work takes, a number that doesn't depend on the load of the machine: counted by valgrind's callgrind and held
//! against the figures of the last change, `instructions.json`.
//!
//! The program runs itself under valgrind once for each work; there it does the work that its argument names. `UPDATE_FIGURES=1`
//! writes them anew. Another compiler or C library gives others: where one differs, the figures are printed and not checked.

#[macro_use]
#[path = "models/structs.rs"]
mod structs;
#[allow(dead_code, reason = "the comparisons use it")]
mod baseline;
#[allow(dead_code, reason = "the comparisons use the rest")]
mod payload;

use std::{
    env,
    hint::black_box,
    process::{Command, ExitCode},
};

use payload::{Shape, json, msgpack};
use tfvalue::TfType;
use tfvalue_model_tests::figures::{self, Figures};

/// As the comparisons' plain models.
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

/// Does some work three times. What is counted is the last time: the first makes what is made once for all, the second has the allocator
/// keep memory of the lengths that are asked for from then on.
fn repeated<R>(mut work: impl FnMut() -> R) {
    let mut work = || drop(black_box(work()));
    work();
    work();
    counted(&mut work);
}

/// The function in which callgrind counts; callgrind knows it by its name.
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
    let program = env::current_exe().expect("this program has a path");
    figures::instructions(&["--toggle-collect=instructions::counted*"], Command::new(program).arg(work))
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
    let programs = [("rustc", "--version"), ("getconf", "GNU_LIBC_VERSION"), ("valgrind", "--version")];
    let counts = works().map(|(work, _)| (work.to_owned(), count(work))).collect();
    Figures::new(&programs, counts)
        .hold_against("bench/instructions.json", "cargo bench -p tfvalue-bench --bench instructions")
}
