//! go-cty, which Terraform itself is made of, in a process of its own that measures itself.

use std::{
    cell::RefCell,
    env,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    rc::Rc,
    time::Duration,
};

use serde_json::json;
use tfvalue::Type;
use tfvalue_tests::go;

use crate::contest::Turn;

/// The program in Go, once it runs.
struct Process {
    child: Child,
    answers: BufReader<ChildStdout>,
}

thread_local! {
    static PROCESS: Option<Rc<RefCell<Process>>> = start();
}

/// Does some work with a value of a type, if there is Go: `decode`, `encode`, `json decode` or `json encode`.
pub(crate) fn turn<'c>(work: &'static str, ty: &Type, bytes: &[u8]) -> Option<Turn<'c>> {
    let process = PROCESS.with(Option::clone)?;
    let ty: serde_json::Value = serde_json::from_str(&ty.to_json()).expect("the JSON of a type");
    let value = process.borrow_mut().ask(&json!({"type": ty, "msgpack_hex": hex::encode(bytes)}));
    Some(Box::new(move |times| {
        Duration::from_nanos(process.borrow_mut().ask(&json!({"value": value, "work": work, "times": times})))
    }))
}

fn start() -> Option<Rc<RefCell<Process>>> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("timed{}", env::consts::EXE_SUFFIX));
    if let Err(missing) = go::build("./timed", &path) {
        eprintln!("skipped: no contest with go-cty, because {missing}");
        return None;
    }
    // It ends with its input, which ends with us.
    let mut child = Command::new(&path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let answers = BufReader::new(child.stdout.take().expect("it is piped"));
    Some(Rc::new(RefCell::new(Process { child, answers })))
}

impl Process {
    /// The number that the program answers.
    fn ask(&mut self, request: &serde_json::Value) -> u64 {
        let requests = self.child.stdin.as_mut().expect("it is piped");
        let mut line = String::new();
        writeln!(requests, "{request}").expect("the program in Go reads");
        self.answers.read_line(&mut line).expect("the program in Go answers");
        line.trim().parse().expect("a number")
    }
}
