//! The program `tfvalue`, which the crate `tfvalue` has with its feature `cli`.

mod args;
pub mod diff;
pub mod docs;
pub mod import;
pub mod inspect;
mod kinds;
pub mod new;
pub mod package;
mod registry_name;
pub mod schemas;
mod style;

use std::{ffi::OsString, fmt, io::Write, process::ExitCode};

use args::Outcome;

/// Runs the program with these arguments, its own name first.
///
/// It exits with 0 if all went well, with 1 if a file or what is in it is not as it should be
/// or something that was requested by name is left out, with 2 if the arguments are not. `schema diff` has more: see its help.
///
/// Two cases are only warnings, with which it exits with 0: a schema that is left out and not requested by name, and a value that is
/// shown although parts of it are not of its schema.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = match args::command().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => {
            // An error of the output can't be reported.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match args::run(&matches) {
        Ok(Outcome::Success) => ExitCode::SUCCESS,
        Ok(Outcome::Status(status)) => ExitCode::from(status),
        Err(failure) => {
            print_note(format_args!("error: {failure}"));
            ExitCode::FAILURE
        }
    }
}

/// Prints a note to the standard error. Ignores errors: the standard error may be closed.
///
/// What comes from files is in it, and may not command the terminal.
fn print_note(what: fmt::Arguments<'_>) {
    let _ = writeln!(anstream::stderr(), "{}", style::message(&visible(&what.to_string())));
}

/// The text with escapes for what isn't seen, but for line breaks.
fn visible(text: &str) -> String {
    let mut visible = String::new();
    for letter in text.chars() {
        match letter {
            '\n' => visible.push('\n'),
            letter if is_invisible(letter) => visible.extend(letter.escape_default()),
            letter => visible.push(letter),
        }
    }
    visible
}

/// Whether a letter isn't seen, or would change how those around it are seen.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Why a command failed, for the user.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// What went wrong with a file; `-` is the standard input.
    fn at(file: &str, problem: impl fmt::Display) -> Self {
        let file = if file == "-" { "<stdin>" } else { file };
        Self(format!("{file}: {problem}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}
