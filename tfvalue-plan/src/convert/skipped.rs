//! Warnings about variants of an answer that a model with `open` leaves out.
//!
//! The warnings are thread-local: a conversion runs on one thread. The server takes the warnings after each poll of an author's method.

use std::{cell::RefCell, fmt::Debug};

use tfvalue_runtime::{Diagnostic, Severity, error::Error};

/// The maximum number of warnings.
const MOST: usize = 16;

thread_local! {
    /// The warnings, stored as errors. Their paths begin at the value that is being converted.
    static WARNINGS: RefCell<Vec<Error>> = const { RefCell::new(Vec::new()) };
}

/// Converts a part of a value. `place` adds the step of the part to the path of the error and of each warning.
pub(super) fn located<T>(
    place: impl Fn(Error) -> Error,
    convert: impl FnOnce() -> Result<T, Error>,
) -> Result<T, Error> {
    let before = WARNINGS.with_borrow(Vec::len);
    let result = convert();
    WARNINGS.with_borrow_mut(|warnings| {
        let added = warnings.split_off(before.min(warnings.len()));
        warnings.extend(added.into_iter().map(&place));
    });
    result.map_err(place)
}

/// A variant for which the struct of a union has no field.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "nobody sees it")]
pub struct Skipped<'a, A>(pub &'a A);

impl<A: Debug> Skipped<'_, A> {
    /// The name of the variant: the first word of its `Debug` output.
    pub fn name(&self) -> String {
        let text = format!("{:?}", self.0);
        let name = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
        match name.filter(|name| name.starts_with(char::is_uppercase)) {
            Some(name) => format!("{name:?}"),
            None => Unnamed::name(&()),
        }
    }
}

/// Provides `name` for a variant that doesn't implement `Debug`.
#[doc(hidden)]
pub trait Unnamed {
    fn name(&self) -> String {
        "a value".to_owned()
    }
}

impl<A> Unnamed for Skipped<'_, A> {}

impl Unnamed for () {}

/// Adds a warning about a variant that is left out.
#[doc(hidden)]
#[cold]
pub fn skipped(name: &str) {
    let message = format!("the API answered {name}, which this version of the provider doesn't support");
    WARNINGS.with_borrow_mut(|warnings| {
        if warnings.len() < MOST {
            warnings.push(Error::invalid(message));
        }
    });
}

/// Takes the warnings of conversions on this thread.
#[doc(hidden)]
#[must_use]
pub fn take_warnings() -> Vec<Diagnostic> {
    let warnings = WARNINGS.take().into_iter().map(|error| {
        let mut warning = Diagnostic::from(error);
        warning.severity = Severity::Warning;
        warning.summary = warning.summary.replacen("Invalid", "Unsupported", 1);
        warning
    });
    warnings.collect()
}
