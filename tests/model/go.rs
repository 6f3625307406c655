//! The programs in Go under `oracle`, which put questions to go-cty and OpenTofu.

use std::{
    env, fmt,
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// Builds the program of this folder, below `tests`, into another.
///
/// # Errors
///
/// If there is no Go here, or the modules can't be fetched.
///
/// # Panics
///
/// If it doesn't compile.
pub fn build(source: &str, target: &Path) -> Result<PathBuf, String> {
    let name = source.replace('/', "-") + env::consts::EXE_SUFFIX;
    let program = target.join(name);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(source);
    let go = |arguments: &[&str]| Command::new("go").args(arguments).current_dir(&source).output();
    let fetched = go(&["mod", "download"]).map_err(|error| format!("go can't be run: {error}"))?;
    if !fetched.status.success() {
        let message = String::from_utf8_lossy(&fetched.stderr);
        return Err(format!("the modules can't be fetched: {message}"));
    }
    let built = go(&["build", "-o", program.to_str().expect("a path in UTF-8"), "."]).expect("go ran before");
    assert!(
        built.status.success(),
        "{} doesn't build: {}",
        source.display(),
        String::from_utf8_lossy(&built.stderr)
    );
    Ok(program)
}

/// Builds the program of this folder for a test. Where that can't be done, the test is skipped, which is said, unless `CI` is set.
///
/// # Panics
///
/// If it doesn't compile; if it can't be built where `CI` is set.
pub fn build_for_test(source: &str, target: &Path) -> Option<PathBuf> {
    match build(source, target) {
        Ok(program) => Some(program),
        Err(missing) => {
            assert!(env::var_os("CI").is_none(), "{source} is required where CI is set, but {missing}");
            // Not by `eprintln`, which a passing test hides.
            let _ = writeln!(io::stderr(), "skipped: nothing is asked of {source}, because {missing}");
            None
        }
    }
}

/// Says what was compared, though the test passes.
pub fn report(test: &str, tally: &impl fmt::Debug) {
    // Not by `eprintln`, which a passing test hides.
    let _ = writeln!(io::stderr(), "{test}: {tally:?}");
}

/// One of them, in a process of its own: there are questions that it doesn't survive.
#[derive(Debug)]
pub struct Program {
    path: PathBuf,
    process: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Program {
    /// Runs it.
    ///
    /// # Panics
    ///
    /// If it can't be run.
    pub fn run(path: &Path) -> Self {
        let mut process = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let questions = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().expect("it is piped"));
        Self { path: path.to_owned(), process, questions, answers }
    }

    /// The answer to a question, a line each. If there is none, because the program died, it is run again.
    #[expect(clippy::missing_panics_doc, reason = "what is expected always holds")]
    pub fn ask(&mut self, question: &serde_json::Value) -> Option<String> {
        let questions = self.questions.as_mut().expect("it is open until the end");
        let mut line = String::new();
        let asked = writeln!(questions, "{question}").and_then(|()| self.answers.read_line(&mut line));
        if matches!(asked, Ok(1..)) {
            return Some(line);
        }
        let _ = self.process.wait();
        *self = Self::run(&self.path.clone());
        None
    }
}

/// Ends the process, which ends with its input.
impl Drop for Program {
    fn drop(&mut self) {
        drop(self.questions.take());
        let _ = self.process.wait();
    }
}
