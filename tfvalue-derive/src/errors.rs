//! The errors of one compilation, which are reported together.

use std::fmt;

use darling::Error;
use proc_macro2::Span;

/// The errors that were found so far.
#[derive(Default)]
pub(crate) struct Errors(Vec<Error>);

impl Errors {
    /// Adds an error with the span at which the compiler shows it.
    pub(crate) fn at(&mut self, span: Span, message: impl fmt::Display) {
        self.0.push(Error::custom(message).with_span(&span));
    }

    pub(crate) fn push(&mut self, error: impl Into<Error>) {
        self.0.push(error.into());
    }

    /// Returns whether the last error has this message.
    pub(crate) fn ends_with(&self, message: &str) -> bool {
        self.0.last().is_some_and(|error| error.to_string() == message)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns all errors, if there are any.
    pub(crate) fn finish(self) -> darling::Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::multiple(self.0)) }
    }
}
