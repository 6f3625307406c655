//! Appends the steps to elements in paths that are checked at compile time.

use crate::{AttributePath, Step};

/// Returns the path of an element of the value at `path`.
#[must_use]
pub fn below(mut path: AttributePath, element: impl ElementKey) -> AttributePath {
    path.push(element.step());
    path
}

/// The key that identifies an element: an index, or the key of a map.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no key of an element",
    note = "write an index as a `usize`, or the key of a map as a text"
)]
pub trait ElementKey {
    /// Returns the step to the element.
    fn step(self) -> Step;
}

impl ElementKey for usize {
    fn step(self) -> Step {
        Step::ElementKeyInt(self as u64)
    }
}

impl ElementKey for &str {
    fn step(self) -> Step {
        Step::ElementKeyString(self.to_owned())
    }
}

impl ElementKey for String {
    fn step(self) -> Step {
        Step::ElementKeyString(self)
    }
}

impl ElementKey for &String {
    fn step(self) -> Step {
        Step::ElementKeyString(self.clone())
    }
}
