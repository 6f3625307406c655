//! Formats code with rustfmt.

use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

/// Formats code by the rustfmt settings of a folder. Returns `None` if rustfmt is missing or can't parse the code.
pub(crate) fn formatted(folder: &Path, code: &str) -> Option<String> {
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", "2024"]).current_dir(folder.join("."));
    let mut rustfmt =
        rustfmt.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    rustfmt.stdin.take()?.write_all(code.as_bytes()).ok()?;
    let output = rustfmt.wait_with_output().ok()?;
    if output.status.success() { String::from_utf8(output.stdout).ok() } else { None }
}
