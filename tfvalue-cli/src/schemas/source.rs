//! The source of schemas: a file, or the provider itself.

use std::{
    fs,
    io::Read,
    path::Path,
    process::{Command, ExitStatus, Stdio},
};

use tfvalue_plan::schema::ProviderSchemas;

use crate::{Failure, files};

/// The maximum length of a provider's error output in messages, in characters.
const MAX_ERRORS: usize = 1000;

/// The first bytes of programs: ELF, PE, Mach-O for one and for several architectures, and scripts.
const PROGRAMS: [&[u8]; 5] = [b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"#!"];

/// Reads schemas from a file, from the standard input, or from the output of a provider's program. With a source, keeps only that provider.
pub(crate) fn load(provider: &Path, source: Option<&str>) -> Result<ProviderSchemas, Failure> {
    let json = if is_program(provider)? { printed_by(provider)? } else { files::read_json(provider)? };
    super::read(&json, source).map_err(|failure| Failure::at(provider, failure))
}

fn is_program(provider: &Path) -> Result<bool, Failure> {
    if files::is_stdin(provider) {
        return Ok(false);
    }
    let mut start = Vec::new();
    let read = fs::File::open(provider).and_then(|file| file.take(4).read_to_end(&mut start));
    read.map_err(|error| Failure::at(provider, error))?;
    Ok(PROGRAMS.iter().any(|program| start.starts_with(program)))
}

/// Runs a provider and returns its schemas.
fn printed_by(provider: &Path) -> Result<Vec<u8>, Failure> {
    // An absolute path prevents a search on `PATH`.
    let program = fs::canonicalize(provider).map_err(|error| Failure::at(provider, error))?;
    let output = Command::new(program)
        .arg("--schema")
        // Without the cookie, a provider of another SDK exits instead of waiting for calls.
        .env_remove("TF_PLUGIN_MAGIC_COOKIE")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::at(provider, format_args!("it can't be started: {error}")))?;
    if output.status.success() && output.stdout.trim_ascii_start().starts_with(b"{") {
        return Ok(output.stdout);
    }
    Err(no_schemas(provider, &ended(output.status, &output.stderr)))
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
