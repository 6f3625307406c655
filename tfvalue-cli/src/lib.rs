//! The program `tfvalue`, part of the crate `tfvalue` with the feature `cli`.

/// Creates a [`Failure`] with a formatted message.
macro_rules! failure {
    ($($message:tt)*) => {
        $crate::Failure::new(format!($($message)*))
    };
}

/// Prints a formatted note.
macro_rules! note {
    ($($text:tt)*) => {
        $crate::print_note(format_args!($($text)*))
    };
}

mod add;
mod args;
mod diff;
mod docs;
mod files;
mod format;
pub mod import;
pub mod inspect;
mod kinds;
mod new;
mod package;
mod provider_name;
mod schemas;
mod style;

use std::{
    ffi::OsString,
    fmt,
    io::{ErrorKind, Write},
    path::Path,
    process::ExitCode,
};

use args::Program;
use clap::Parser;

/// Runs the program with these arguments. The first argument is the name of the program.
///
/// The exit status is 0 after success, 1 if a file is invalid or something requested by name is skipped, and 2 if the arguments are invalid.
/// `schema diff` has more: see its help.
///
/// Two cases are warnings, with the exit status 0. Either a schema is skipped that was not requested by name, or parts of a printed value don't
/// conform to the schema.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let program = match Program::try_parse_from(arguments) {
        Ok(program) => program,
        Err(error) => {
            let status = u8::try_from(error.exit_code()).unwrap_or(2);
            // A closed pipe is not a failure. Any other error of printing the help is a failure.
            let is_failure = error.print().is_err_and(|error| error.kind() != ErrorKind::BrokenPipe);
            return ExitCode::from(if is_failure { status.max(1) } else { status });
        }
    };
    match args::run(program) {
        Ok(status) => status,
        Err(failure) => {
            note!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a note to the standard error. Ignores errors: the standard error may be closed.
///
/// Escapes control characters: text from files must not control the terminal.
fn print_note(what: fmt::Arguments<'_>) {
    let _ = writeln!(anstream::stderr(), "{}", style::message(&visible(&what.to_string())));
}

/// Returns the text with escapes for all invisible characters except line breaks.
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

/// Returns whether a character is invisible, or changes the display of neighboring characters.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The reason for the failure of a command, for the user.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// Creates a failure for a problem with a file; `-` is the standard input.
    fn at(file: impl AsRef<Path>, problem: impl fmt::Display) -> Self {
        let file = file.as_ref();
        let file = if files::is_stdin(file) { Path::new("<stdin>") } else { file };
        Self(format!("{}: {problem}", file.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}
