//! Where in a value something is.

use std::{borrow::Cow, fmt};

/// The place of a value below the root of another, as the protocol's `AttributePath` tells it.
///
/// Prints as a person would write it: `disk[2].size`, `tags["env"]`.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct AttributePath(Vec<Step>);

/// A step of an [`AttributePath`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Step {
    /// To an attribute of an object, or a nested block of a block.
    AttributeName(Cow<'static, str>),
    /// To an element of a map.
    ElementKeyString(String),
    /// To an element of a list or a tuple, counted from 0.
    ElementKeyInt(u64),
    /// To an element of a set, counted from 0 in the order of the input.
    ///
    /// The protocol has no such step: [`AttributePath::protocol_steps`] ends before it.
    SetElement(u64),
}

impl AttributePath {
    /// The path of the root itself.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The steps from the root down.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The steps that the protocol can express: those before the first element of a set, which has no key.
    pub fn protocol_steps(&self) -> &[Step] {
        let end = self.0.iter().position(|step| matches!(step, Step::SetElement(_)));
        &self.0[..end.unwrap_or(self.0.len())]
    }

    /// Goes one step down.
    pub(crate) fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// Goes one step up.
    pub(crate) fn pop(&mut self) {
        self.0.pop();
    }

    /// The path as far as the protocol can express it.
    #[must_use]
    pub fn to_protocol(&self) -> Self {
        Self(self.protocol_steps().to_vec())
    }

    /// Whether this is the path of the root itself.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Step> for AttributePath {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self(steps.into_iter().collect())
    }
}

/// The steps from the root down.
impl IntoIterator for AttributePath {
    type Item = Step;
    type IntoIter = std::vec::IntoIter<Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for AttributePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, step)| match step {
            Step::AttributeName(name) if index == 0 => f.write_str(name),
            Step::AttributeName(name) => write!(f, ".{name}"),
            Step::ElementKeyString(key) => write!(f, "[{key:?}]"),
            Step::ElementKeyInt(index) | Step::SetElement(index) => write!(f, "[{index}]"),
        })
    }
}
