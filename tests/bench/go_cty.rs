//! go-cty, which Terraform itself is made of, in a process of its own that measures itself.

use std::{cell::RefCell, path::Path, rc::Rc, time::Duration};

use serde_json::json;
use tfvalue::Type;
use tfvalue_model_tests::go::{self, Program};

use crate::comparison::Turn;

thread_local! {
    static PROGRAM: Option<Rc<RefCell<Program>>> = start();
}

/// Does some work with a value of a type, if there is Go: `decode`, `encode`, `json decode` or `json encode`.
pub(crate) fn turn<'c>(work: &'static str, ty: &Type, bytes: &[u8]) -> Option<Turn<'c>> {
    let program = PROGRAM.with(Option::clone)?;
    let ty: serde_json::Value = serde_json::from_str(&ty.to_json()).expect("the JSON of a type");
    let value = ask(&program, &json!({"type": ty, "msgpack_hex": hex::encode(bytes)}));
    Some(Box::new(move |times| {
        Duration::from_nanos(ask(&program, &json!({"value": value, "work": work, "times": times})))
    }))
}

fn start() -> Option<Rc<RefCell<Program>>> {
    match go::build("oracle/timed", Path::new(env!("CARGO_TARGET_TMPDIR"))) {
        Ok(program) => Some(Rc::new(RefCell::new(Program::run(&program)))),
        Err(missing) => {
            eprintln!("skipped: no comparison with go-cty, because {missing}");
            None
        }
    }
}

/// The number that the program answers.
fn ask(program: &RefCell<Program>, question: &serde_json::Value) -> u64 {
    let answer = program.borrow_mut().ask(question).expect("the program in Go answers");
    answer.trim().parse().expect("a number")
}
