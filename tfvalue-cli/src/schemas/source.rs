//! The source of schemas: a file, or the provider itself.

use std::{
    fs,
    io::Read,
    path::Path,
    process::{Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::Failure;

/// The time limit of a provider for printing its schemas.
const PATIENCE: Duration = Duration::from_secs(30);

/// The maximum length of a provider's error output in messages, in characters.
const MAX_ERRORS: usize = 1000;

/// Returns the schemas as JSON, in the form of `terraform providers schema -json`: those in a file, or those that the program prints.
pub(crate) fn schemas_of(provider: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::at(provider, error);
    let mut start = Vec::new();
    fs::File::open(provider).and_then(|file| file.take(16).read_to_end(&mut start)).map_err(failed)?;
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&start);
    if start.trim_ascii_start().starts_with(b"{") {
        let text = fs::read(provider).map_err(failed)?;
        return Ok(text.strip_prefix(b"\xef\xbb\xbf").map(<[u8]>::to_vec).unwrap_or(text));
    }
    // An absolute path prevents a search on `PATH`.
    printed_by(&fs::canonicalize(provider).map_err(failed)?, provider)
}

/// Runs a provider and returns its schemas.
fn printed_by(program: &Path, shown: &Path) -> Result<Vec<u8>, Failure> {
    let mut process = Command::new(program)
        .arg("--schema")
        // Without the cookie, a provider of another SDK exits instead of waiting for calls.
        .env_remove("TF_PLUGIN_MAGIC_COOKIE")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::at(shown, format_args!("it can't be started: {error}")))?;
    let output = process.stdout.take().map(collect);
    let errors = process.stderr.take().map(collect);
    let deadline = Instant::now() + PATIENCE;
    let status = loop {
        match process.try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
            _ => {
                // The process may have ended since.
                let _ = process.kill();
                let _ = process.wait();
                break None;
            }
        }
    };
    let text = |handle: Option<thread::JoinHandle<Vec<u8>>>| {
        handle.and_then(|it| it.join().ok()).unwrap_or_default()
    };
    let Some(status) = status else {
        return Err(no_schemas(shown, &format!("it still ran after {} seconds", PATIENCE.as_secs())));
    };
    let (output, errors) = (text(output), text(errors));
    if status.success() && output.trim_ascii_start().starts_with(b"{") {
        return Ok(output);
    }
    Err(no_schemas(shown, &ended(status, &errors)))
}

/// Reads to the end, in a thread of its own.
fn collect(mut from: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // The output before an error is shown.
        let _ = from.read_to_end(&mut bytes);
        bytes
    })
}

fn ended(status: ExitStatus, errors: &[u8]) -> String {
    let errors = String::from_utf8_lossy(errors);
    let lines: Vec<_> = errors.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let told: String = lines.join(" ").chars().take(MAX_ERRORS).collect();
    if told.is_empty() { status.to_string() } else { format!("{status}, {told:?}") }
}

fn no_schemas(shown: &Path, why: &str) -> Failure {
    Failure::at(
        shown,
        format_args!(
            "started with `--schema`, this printed no schemas ({why}). A provider of tfvalue does; of another, \
             write what `terraform providers schema -json` prints to a file, and give that"
        ),
    )
}
